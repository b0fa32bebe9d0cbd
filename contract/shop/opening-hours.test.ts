// Checks which spellings of opening hours are parsed, and until when a shop is open (CONT-01).
import { expect, test } from 'vitest'
import { getOpenState, readHours, type Week } from './opening-hours.ts'

const nine = { fromMinute: 9 * 60, toMinute: 18 * 60 }
const ten = { fromMinute: 10 * 60, toMinute: 16 * 60 }

test('CONT-01 usual spellings of hours are parsed', () => {
  const everyDay: Week = [nine, nine, nine, nine, nine, nine, nine]
  for (const text of [
    'ежедневно с 9:00 до 18:00',
    'Ежедневно 09:00–18:00',
    'пн-вс 9.00 - 18.00',
    'без выходных: 9:00 до 18:00',
    '9:00–18:00',
  ])
    expect(readHours(text), text).toEqual(everyDay)
  expect(readHours('пн–сб с\u00a09:00 до\u00a018:00, вс с 10:00 до 16:00')).toEqual([nine, nine, nine, nine, nine, nine, ten])
  expect(readHours('пн–сб с 9:00 до 18:00')).toEqual([nine, nine, nine, nine, nine, nine, null])
  expect(readHours('пн–пт 9:00–18:00; сб, вс 10:00–16:00')).toEqual([nine, nine, nine, nine, nine, ten, ten])
  expect(readHours('пн, ср и пт 9:00–18:00')).toEqual([nine, null, nine, null, nine, null, null])
  expect(readHours('будни 9:00–18:00, выходные 10:00–16:00')).toEqual([nine, nine, nine, nine, nine, ten, ten])
  expect(readHours('пн–пт 9:00–18:00, сб 10:00–16:00, вс выходной')).toEqual([nine, nine, nine, nine, nine, ten, null])
  expect(readHours('сб–вт 9:00–18:00')).toEqual([nine, nine, null, null, null, nine, nine])
  expect(readHours('круглосуточно')?.every((day) => day?.toMinute === 1440)).toBe(true)
})

test('CONT-01 other texts are not parsed', () => {
  for (const text of [
    '',
    'по звонку',
    'пн–сб',
    'ежедневно с 18:00 до 9:00',
    '9:00–25:00',
    '9:70–18:00',
    'с 9 до 18',
    'пн–сб с 9:00 до 18:00, обед с 13:00',
  ])
    expect(readHours(text), text).toBeUndefined()
})

test('CONT-01 shows until when a shop is open and when it opens next', () => {
  const week = readHours('пн–сб с 9:00 до 18:00')!
  const at = (weekday: number, hour: number, minutes = 0) => getOpenState(week, { weekday, minute: hour * 60 + minutes })
  expect(at(0, 9)).toEqual({ isOpen: true, until: 'до\u00a018:00' })
  expect(at(0, 17, 59).isOpen).toBe(true)
  expect(at(0, 18)).toEqual({ isOpen: false, until: 'завтра с\u00a09:00' })
  expect(at(0, 8, 59)).toEqual({ isOpen: false, until: 'сегодня с\u00a09:00' })
  expect(at(5, 19)).toEqual({ isOpen: false, until: 'в понедельник с\u00a09:00' })
  expect(at(6, 12)).toEqual({ isOpen: false, until: 'завтра с\u00a09:00' })
  expect(getOpenState(readHours('круглосуточно')!, { weekday: 3, minute: 0 })).toEqual({ isOpen: true, until: '' })
  expect(getOpenState(readHours('ежедневно выходной')!, { weekday: 3, minute: 0 })).toEqual({ isOpen: false, until: '' })
  expect(getOpenState(readHours('ср 9:00–18:00')!, { weekday: 2, minute: 1200 })).toEqual({ isOpen: false, until: 'в среду с\u00a09:00' })
})
