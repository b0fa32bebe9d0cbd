import { expect, test } from 'vitest'
import { formatPrice, formatPriceAmount } from './unit-price.ts'

const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ')

test('CAT-11 a price stands with its unit, unless it is of a piece', () => {
  expect(plain(formatPrice(22_000, 'м'))).toBe('220 ₸/м')
  expect(plain(formatPrice(138_000, 'м²'))).toBe('1 380 ₸/м²')
  expect(plain(formatPrice(4_755_000, 'компл'))).toBe('47 550 ₸/компл')
  expect(plain(formatPrice(22_000, 'пог. м'))).toBe('220 ₸/пог. м')
  expect(plain(formatPriceAmount(123_450_00, 'м'))).toBe('123 450/м')
  for (const unit of ['шт', 'шт.', 'Штука', '']) expect(plain(formatPrice(22_000, unit))).toBe('220 ₸')
})
