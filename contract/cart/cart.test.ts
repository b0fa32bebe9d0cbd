// Checks quantities and totals of a cart (CART-03, CART-04).
import { expect, test } from 'vitest'
import { stockLeftText } from './cart.ts'
import { formatTotal, priceChangedText, computeTotals } from './cart-totals.ts'
import { parseQuantity, parseQuantityOrNone } from '#web/forms/quantity.ts'
import type { ProductCard } from '../catalogue/catalogue.ts'
import { productCard } from '#test/fixtures/product-card.ts'

const product = (priceTiyn: number | null): ProductCard => ({ ...productCard, priceTiyn })

test('CART-03 only a whole number of 1 to 99999 is applied', () => {
  expect(['1', ' 12 ', '00012', '99999'].map(parseQuantity)).toEqual([1, 12, 12, 99_999])
  expect(['1 500', '1\u00a0500 шт', '12 шт.', '12,00', '5.0 м', '10 упак.', '12,000'].map(parseQuantity)).toEqual([
    1500, 1500, 12, 12, 5, 10, 12,
  ])
  for (const text of [
    '',
    ' ',
    '0',
    '0 шт',
    '-1',
    '1.5',
    '1,5 м',
    '1e3',
    '1.000',
    '100000',
    '100 000',
    '1000 500',
    '٣',
    'abc',
    '1 2',
    '1-2',
  ]) {
    expect(parseQuantity(text)).toBeUndefined()
  }
  expect(['0', ' 00 ', '7'].map(parseQuantityOrNone)).toEqual([0, 0, 7])
  for (const text of ['', '-', '-0', '-4', '1e3', '0x9']) expect(parseQuantityOrNone(text)).toBeUndefined()
})

test('CART-04 CAT-11 totals leave out what cannot be ordered and count what has no price', () => {
  const lines = [
    { product: product(100_050), quantity: 3, isCheckable: true },
    { product: product(null), quantity: 5, isCheckable: true },
    { product: product(999_00), quantity: 1, isCheckable: false },
  ]
  const totals = computeTotals(lines)
  expect(totals).toEqual({ totalTiyn: 300_150, onRequestCount: 1, unitCount: 8, lineCount: 2 })
  expect(formatTotal(totals.totalTiyn, totals.onRequestCount)).toBe('3\u00a0001,50\u00a0₸ + 1\u00a0позиция по\u00a0запросу')
})

test('CHK-01 what is left is counted in the unit of the product', () => {
  const left = (unit: string) => stockLeftText(15, unit).replaceAll('\u00a0', ' ')
  expect(['м', 'м²', 'компл', 'шт.', 'pcs', ''].map(left)).toEqual(
    ['15 м', '15 м²', '15 компл', '15 товаров', '15 товаров', '15 товаров'].map((text) => `В наличии ${text}`),
  )
})

test('CART-06 CHK-01 changes are said in these words', () => {
  expect(priceChangedText(66_900_00, 68_400_00, 'шт')).toBe('Цена изменилась: было 66\u00a0900\u00a0₸, стало 68\u00a0400\u00a0₸')
  expect(priceChangedText(null, 500_00, 'м')).toBe('Цена изменилась: было по\u00a0запросу, стало 500\u00a0₸/м')
  expect([1, 2, 5, 21, 1200].map((count) => stockLeftText(count))).toEqual(
    ['1\u00a0товар', '2\u00a0товара', '5\u00a0товаров', '21\u00a0товар', '1\u00a0200\u00a0товаров'].map((text) => `В\u00a0наличии ${text}`),
  )
})

test('CAT-11 a total names the positions on request in the right form', () => {
  expect(formatTotal(1_230_000, 2)).toBe('12\u00a0300\u00a0₸ + 2\u00a0позиции по\u00a0запросу')
  expect(formatTotal(1_230_000, 0)).toBe('12\u00a0300\u00a0₸')
  expect(formatTotal(0, 5)).toBe('5\u00a0позиций по\u00a0запросу')
  expect(formatTotal(100, 21)).toBe('1\u00a0₸ + 21\u00a0позиция по\u00a0запросу')
})
