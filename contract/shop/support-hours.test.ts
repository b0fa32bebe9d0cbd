// Checks the support hours and the status derived from them (CONST-10, SHELL-03).
import { expect, test } from 'vitest'
import { hoursInShort, hoursInWords, openingStatus } from './support-hours.ts'
import { dayInWords } from './format-day.ts'
import { getMoment, nextMidnight, shopDay } from './shop-clock.ts'

const supportHours = { opensAt: '09:00', closesAt: '18:00' }
const none = { opensAt: '', closesAt: '' }
/** a moment in Aktobe time */
const aktobe = (text: string) => new Date(`${text}+05:00`)
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('CONST-10 the support hours are «ежедневно с 9:00 до 18:00», short «09:00 – 18:00»; without hours they are empty', () => {
  expect(plain(hoursInWords(supportHours))).toBe('ежедневно с 9:00 до 18:00')
  expect(plain(hoursInShort(supportHours))).toBe('09:00 – 18:00')
  expect([hoursInWords(none), hoursInShort(none), openingStatus(none, new Date())]).toEqual(['', '', undefined])
})

test('SHELL-03 the status follows the time of Aktobe, to the minute', () => {
  const at = (time: string) => {
    const { isOpen, text, until } = openingStatus(supportHours, aktobe(`2026-11-21T${time}`))!
    return [isOpen, plain(text), until.toISOString()]
  }
  expect(at('00:00:00')).toEqual([false, 'Перезвоним сегодня в 9:00', aktobe('2026-11-21T09:00').toISOString()])
  expect(at('08:59:59')).toEqual([false, 'Перезвоним сегодня в 9:00', aktobe('2026-11-21T09:00').toISOString()])
  expect(at('09:00:00')).toEqual([true, 'Сейчас открыто', aktobe('2026-11-21T18:00').toISOString()])
  expect(at('17:59:59')).toEqual([true, 'Сейчас открыто', aktobe('2026-11-21T18:00').toISOString()])
  expect(at('18:00:00')).toEqual([false, 'Перезвоним завтра в 9:00', aktobe('2026-11-22T00:00').toISOString()])
  expect(at('23:59:59')).toEqual([false, 'Перезвоним завтра в 9:00', aktobe('2026-11-22T00:00').toISOString()])
})

test('SHELL-03 a day of the shop begins at 19:00 of the day before in UTC, also over the end of a year', () => {
  expect(shopDay(new Date('2026-12-31T18:59:59Z'))).toBe('2026-12-31')
  expect(shopDay(new Date('2026-12-31T19:00:00Z'))).toBe('2027-01-01')
  expect(nextMidnight(new Date('2026-12-31T19:00:00Z')).toISOString()).toBe('2027-01-01T19:00:00.000Z')
  expect(getMoment('09:30', new Date('2026-12-31T18:59:59Z')).toISOString()).toBe('2026-12-31T04:30:00.000Z')
  expect(plain(dayInWords('2027-01-01'))).toBe('1 января 2027 года')
})
