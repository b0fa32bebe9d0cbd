// Formats days and times in Aktobe in words; apart from the clock, which every page loads.
import { shifted, shopClock } from './shop-clock.ts'

const months = ['января', 'февраля', 'марта', 'апреля', 'мая', 'июня', 'июля', 'августа', 'сентября', 'октября', 'ноября', 'декабря']

/** «31 декабря 2027 года» of `2027-12-31`. */
export function dayInWords(text: string): string {
  const [year, month, date] = text.split('-').map(Number)
  return `${date}\u00a0${months[(month ?? 1) - 1]} ${year}\u00a0года`
}

/** «31 декабря» */
export const formatDayAndMonth = (at: Date): string => `${shifted(at).getUTCDate()} ${months[shifted(at).getUTCMonth()]}`

/** «31 декабря 2027 г.» */
export const formatDay = (at: Date): string => `${formatDayAndMonth(at)} ${shifted(at).getUTCFullYear()} г.`

/** «31 декабря 2027 г. в 14:30» */
export const formatTime = (at: Date): string => `${formatDay(at)} в ${shopClock(at)}`
