// Checks how prices are written (CAT-11).
import { describe, expect, test } from 'vitest'
import { discountPercent, formatCount, formatTiyn, tengeToTiyn } from './money.ts'

describe('CAT-11 prices', () => {
  test('CAT-11 digits are grouped by non-breaking spaces and tiyn shown only where there are any', () => {
    expect(formatTiyn(1_234_500)).toBe('12\u00a0345\u00a0₸')
    expect(formatTiyn(1_234_550)).toBe('12\u00a0345,50\u00a0₸')
    expect(formatTiyn(5)).toBe('0,05\u00a0₸')
    expect(formatTiyn(20_000_000_000)).toBe('200\u00a0000\u00a0000\u00a0₸')
    expect(formatTiyn(-150)).toBe('−1,50\u00a0₸')
  })

  test('CAT-11 zero, minus one and invalid numbers mean a price on request', () => {
    for (const tenge of [0, -1, Number.NaN, Infinity]) expect(tengeToTiyn(tenge)).toBeUndefined()
    expect(tengeToTiyn(0.1 + 0.2)).toBe(30)
  })

  test('CAT-11 the discount is rounded down and shown from one percent on', () => {
    expect(discountPercent(9_900, 10_000)).toBe(1)
    expect(discountPercent(9_901, 10_000)).toBeUndefined()
    expect(discountPercent(29, 100)).toBe(71) // 100·(1 − 0.29) is 70.99999999999999 in floating point
    expect(discountPercent(100, 100)).toBeUndefined()
    expect(discountPercent(100, null)).toBeUndefined()
    expect(discountPercent(null, 100)).toBeUndefined()
  })
})

test('CAT-05 counts take the right Russian form', () => {
  const products = (count: number) => formatCount(count, 'товар', 'товара', 'товаров').replaceAll('\u00a0', ' ')
  expect([0, 1, 2, 5, 11, 14, 21, 22, 111, 1001].map(products)).toEqual([
    '0 товаров',
    '1 товар',
    '2 товара',
    '5 товаров',
    '11 товаров',
    '14 товаров',
    '21 товар',
    '22 товара',
    '111 товаров',
    '1 001 товар',
  ])
})
