// Parses a shop's hours, «пн–сб с 9:00 до 18:00», and computes whether it is open (CONT-01).

/** Minutes from midnight. */
export type OpenDay = { fromMinute: number; toMinute: number }
/** Monday first, always seven; null = closed */
export type Week = readonly (OpenDay | null)[]

const dayNames = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс']
const allDays = [0, 1, 2, 3, 4, 5, 6]
const dash = '[-–—]'
const day = `(?:${dayNames.join('|')})`
const clock = '(\\d{1,2})[:.](\\d{2})'
const dayList = `ежедневно|без выходных|будни|выходные|${day}(?:\\s*(?:${dash}|,|и)\\s*${day})*`
const time = `(?:с )?${clock} ?(?:до|${dash}) ?${clock}|(круглосуточно)|(выходной|закрыто)`
const part = new RegExp(`(?:(${dayList}):? )?(?:${time})(?:[,;] ?|$)`, 'y')

/** Undefined for other texts. Later parts override earlier ones. */
export function readHours(text: string): Week | undefined {
  const plain = text.toLowerCase().replace(/\s+/gu, ' ').trim()
  const week: (OpenDay | null)[] = allDays.map(() => null)
  part.lastIndex = 0
  do {
    const found = part.exec(plain)
    const open = found ? openDayOf(found) : undefined
    if (!found || open === undefined) return undefined
    for (const at of daysOf(found[1])) week[at] = open
  } while (part.lastIndex < plain.length)
  return week
}

function openDayOf([, , fromHour, fromMinutes, toHour, toMinutes, always, never]: RegExpExecArray): OpenDay | null | undefined {
  if (never !== undefined) return null
  if (always !== undefined) return { fromMinute: 0, toMinute: 24 * 60 }
  const open = { fromMinute: minuteOf(fromHour, fromMinutes), toMinute: minuteOf(toHour, toMinutes) }
  return open.toMinute > open.fromMinute && open.toMinute <= 24 * 60 && Number(fromMinutes) < 60 && Number(toMinutes) < 60
    ? open
    : undefined
}

const minuteOf = (hours: string | undefined, minutes: string | undefined): number => Number(hours) * 60 + Number(minutes)

function daysOf(text: string | undefined): number[] {
  if (text === undefined || text === 'ежедневно' || text === 'без выходных') return allDays
  if (text === 'будни') return [0, 1, 2, 3, 4]
  if (text === 'выходные') return [5, 6]
  return text.split(/\s*(?:,|и)\s*/).flatMap((range) => {
    const [from = 0, to = from] = range.split(new RegExp(`\\s*${dash}\\s*`)).map((name) => dayNames.indexOf(name))
    // «сб–вт» crosses the end of the week.
    return allDays.slice(0, ((to - from + 7) % 7) + 1).map((step) => (from + step) % 7)
  })
}

export type OpenState = { isOpen: boolean; /** «до 18:00», «завтра с 9:00»; '' if it never changes */ until: string }

/** @param now weekday (Monday = 0) and minute of the day at the shop */
export function getOpenState(week: Week, now: { weekday: number; minute: number }): OpenState {
  const today = week[now.weekday]
  if (today && now.minute >= today.fromMinute && now.minute < today.toMinute) {
    const isEndless = today.toMinute - today.fromMinute === 24 * 60
    return { isOpen: true, until: isEndless ? '' : `до\u00a0${formatClock(today.toMinute)}` }
  }
  for (const ahead of [0, ...allDays.map((at) => at + 1)]) {
    const at = (now.weekday + ahead) % 7
    const next = week[at]
    if (!next || (ahead === 0 && now.minute >= next.fromMinute)) continue
    const when = ahead === 0 ? 'сегодня' : ahead === 1 ? 'завтра' : (onDay[at] ?? '')
    return { isOpen: false, until: `${when} с\u00a0${formatClock(next.fromMinute)}` }
  }
  return { isOpen: false, until: '' }
}

const onDay = ['в понедельник', 'во вторник', 'в среду', 'в четверг', 'в пятницу', 'в субботу', 'в воскресенье']

/** «9:00» */
export const formatClock = (minute: number): string => `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`
