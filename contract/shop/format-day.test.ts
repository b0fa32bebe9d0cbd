// Tests the times of the shop as people read them.
import { expect, test } from 'vitest'
import { formatDay, formatDayAndMonth, formatTime } from './format-day.ts'
import { shopClock, shopDay, shopOffset } from './shop-clock.ts'

test('ORD-02 times are shown as those of the shop, whatever the zone of the browser', () => {
  const newYear = new Date('2026-12-31T19:05:00Z')
  expect([formatDayAndMonth(newYear), formatDay(newYear), formatTime(newYear)]).toEqual([
    '1 января',
    '1 января 2027 г.',
    '1 января 2027 г. в 00:05',
  ])
  expect(new Date(`${shopDay(newYear)}T${shopClock(newYear)}${shopOffset}`)).toEqual(newYear)
})
