// Checks the parsing of cart forms (CART-03).
import { expect, test } from 'vitest'
import { parseCartForm, readStep } from './parse-cart-form.ts'
import { withQuantities } from './follow-cart.ts'
import type { CartLine } from '#contract/cart/cart.ts'

const form = (fields: Record<string, string>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

test('CART-03 a form asks for a whole number, for a removal, or for nothing', () => {
  const set = (fields: Record<string, string>) => parseCartForm(form({ intent: 'set', article: 'A', ...fields }))
  expect(set({ quantity: '3', typed: '9' })).toEqual({ intent: 'set', article: 'A', quantity: 3 })
  expect(set({ typed: '9' })).toEqual({ intent: 'set', article: 'A', quantity: 9 })
  expect(set({ quantity: '0' })).toEqual({ intent: 'remove', article: 'A' })
  for (const typed of ['', '1.5', '-3', 'x']) expect(set({ typed })).toEqual({ intent: 'none' })
  // More than any stock is lowered with a message.
  for (const typed of ['100000', '1 000 000']) expect(set({ typed })).toEqual({ intent: 'set', article: 'A', quantity: 99_999 })
  expect(parseCartForm(form({ intent: 'add', article: 'A', quantity: '0' }))).toEqual({ intent: 'none' })
  expect(parseCartForm(form({ intent: 'add', article: ' A ' }))).toEqual({
    intent: 'add',
    article: 'A',
    quantity: 1,
  })
  const foreign: Record<string, string>[] = [
    {},
    { intent: 'add' },
    { intent: 'buy', article: 'A' },
    { intent: 'remove', article: 'A\nB' },
    { intent: 'remove', article: 'A'.repeat(201) },
  ]
  for (const fields of foreign) expect(parseCartForm(form(fields))).toBeUndefined()
})

test('CART-01 lines show changed quantities at once', () => {
  const line = (article: string): CartLine => ({
    product: {
      id: 1,
      article,
      name: article,
      priceTiyn: 1,
      lastPriceTiyn: null,
      availability: 'in_stock',
      unit: 'шт',
      image: null,
    },
    quantity: 1,
    seenPriceTiyn: 1,
    loweredTo: null,
    isAtStock: false,
    isCheckable: true,
    isOnOrder: false,
    isPreselected: true,
  })
  const lines = [line('A'), line('B')]
  const after = (now: Record<string, number>) =>
    withQuantities(lines, { quantities: { A: 3, B: 1 }, readAt: 0 }, now).map(({ product, quantity }) => `${product.article} ${quantity}`)
  expect(after({ A: 5, B: 1 })).toEqual(['A 5', 'B 1'])
  expect(after({ A: 0, B: 1 })).toEqual(['B 1'])
  expect(after({})).toEqual([])
  // One of 3 units is left: the number that can be ordered, not the one in the cart.
  expect(after({ A: 3, B: 1 })).toEqual(['A 1', 'B 1'])
})

test('CAT-18 PROD-02 «+» and «−» of a product page lead back to it with the next quantity, not to another site', () => {
  const step = (fields: Record<string, string>) =>
    readStep(form({ intent: 'add', article: 'A', returnTo: '/catalog/product/A?x=1#buy-box', ...fields }))
  expect(step({ quantity: '4', step: '1' })).toBe('/catalog/product/A?quantity=5#buy-box')
  expect(step({ quantity: '4', step: '-1' })).toBe('/catalog/product/A?quantity=3#buy-box')
  expect(step({ quantity: '1', step: '-1' })).toBe('/catalog/product/A?quantity=1#buy-box')
  expect(step({ quantity: 'два', step: '1' })).toBe('/catalog/product/A?quantity=2#buy-box')
  expect(step({ quantity: '99999', step: '1' })).toBe('/catalog/product/A?quantity=99999#buy-box')
  const foreign: Record<string, string>[] = [{}, { step: '7' }, { step: '1', returnTo: '//other.example' }]
  for (const fields of foreign) expect(step(fields)).toBeUndefined()
})
