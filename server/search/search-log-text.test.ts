// Checks the logged form of a query (SRCH-08).
import { expect, test } from 'vitest'
import { toLogText } from './search-log.ts'

test('SRCH-08 a query is logged in one form, cut to 100 characters', () => {
  expect(toLogText('  Насос\tGRUNDFOS\n 25/60 ')).toBe('насос grundfos 25/60')
  expect(toLogText('"кран шаровой"')).toBe('кран шаровой')
  expect(toLogText('а\u0000б\u202eв')).toBe('а б в')
  expect([...toLogText('😀'.repeat(5000))!]).toHaveLength(100)
  for (const nothing of ['', ' ', 'а', '\u0000', '""']) expect(toLogText(nothing)).toBeUndefined()
})

test('SRCH-08 SEC-01:privacy personal data is not logged', () => {
  for (const personal of [
    'aidar@stroydom.example',
    'насос для aidar@stroydom.example',
    '+7 701 555 01 02',
    '87015550102 перезвоните',
    '8 (701) 555-01-02',
    '900101300123',
    '4400 4301 2345 6789',
  ])
    expect([personal, toLogText(personal)]).toEqual([personal, undefined])
  for (const text of ['gru-000062', '4607012345678', 'труба 20х2,8 ппр', 'ups 25-60 180', '1000 2000', 'насос 25/60 180 мм'])
    expect(toLogText(text)).toBe(text)
})
