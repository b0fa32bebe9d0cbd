// Checks the view of a product page (PROD-01).
import { expect, test } from 'vitest'
import { inSentence } from './product-view.ts'

test.each([
  ['Условный проход DN', 'условный проход DN'],
  ['Температура до, °C', 'температура до, °C'],
  ['DN', 'DN'],
  ['КПД', 'КПД'],
  ['Ø', 'ø'],
  ['', ''],
])('PROD-03 «%s» inside a sentence is «%s»', (name, expected) => {
  expect(inSentence(name)).toBe(expected)
})
