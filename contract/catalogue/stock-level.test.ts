// Checks the stock level that guests see (SHELL-13).
import { expect, test } from 'vitest'
import { getStockLevel, stockLevelTexts } from './stock-level.ts'

test('SHELL-13 guests see «Много», «Мало» or «Под заказ» for every quantity', () => {
  const wordFor = (quantity: number) => stockLevelTexts[getStockLevel(quantity)].replaceAll('\u00a0', ' ')
  expect([0, 0.5, 1, 9, 9.999, 10, 4000].map(wordFor)).toEqual(['Под заказ', 'Мало', 'Мало', 'Мало', 'Мало', 'Много', 'Много'])
})
