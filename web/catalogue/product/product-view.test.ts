// Checks the view of a product page (PROD-01).
import { expect, test } from 'vitest'
import { productCard } from '#test/fixtures/product-card.ts'
import { inSentence, viewAlike } from './product-view.ts'

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

test('PROD-01 a similar product says in which deciding properties it differs; one that differs in none shows all', () => {
  const card = { ...productCard, properties: ['3/4"', 'латунь', 'рычаг'] }
  expect(viewAlike(card, { properties: ['1/2"', 'латунь', 'бабочка'] }).properties).toBe('Отличается: 3/4"\u00a0· рычаг')
  expect(viewAlike(card, { properties: card.properties }).properties).not.toContain('Отличается')
})
