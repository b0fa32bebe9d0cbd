// Checks values of properties as people write them (EXCH-01).
import { expect, test } from 'vitest'
import { toValueText } from './property-value.ts'

test('EXCH-01 logical values are да and нет, dates are written by day, an empty value of 1C is none', () => {
  for (const yes of ['true', 'TRUE', ' Истина ', 'Да', 'yes']) expect(toValueText(yes)).toBe('да')
  for (const no of ['false', 'Ложь', 'НЕТ', 'no']) expect(toValueText(no)).toBe('нет')
  expect(toValueText('2026-05-02T00:00:00')).toBe('02.05.2026')
  expect(toValueText('2026-05-02 10:15:00+05:00')).toBe('02.05.2026 10:15')
  expect(toValueText('02.05.2026 0:00:00')).toBe('02.05.2026')
  for (const none of ['01.01.0001 0:00:00', '0001-01-01T00:00:00', '<>', '<Не указано>', 'Неопределено', 'null', ''])
    expect(toValueText(none)).toBe('')
  for (const other of ['1', '0', 'да, с краном', '2026-05', '2026-13-45', '1/2"', '<20']) expect(toValueText(other)).toBe(other)
})
