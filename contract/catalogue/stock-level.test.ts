import { expect, test } from 'vitest'
import { stockLevelOf, stockLevelTexts } from './stock-level.ts'

test('SHELL-13 guests are told «Много», «Мало» or «Под заказ», whatever the pieces', () => {
  const told = (pieces: number) => stockLevelTexts[stockLevelOf(pieces)].replaceAll('\u00a0', ' ')
  expect([0, 0.5, 1, 9, 9.999, 10, 4000].map(told)).toEqual(['Под заказ', 'Мало', 'Мало', 'Мало', 'Мало', 'Много', 'Много'])
})
