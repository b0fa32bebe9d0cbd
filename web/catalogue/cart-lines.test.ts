import { expect, test } from 'vitest'
import { toastOf, withPending } from './cart-lines.ts'

const sent = (fields: Record<string, string>, formAction = '/cart') => {
  const formData = new FormData()
  for (const [name, value] of Object.entries(fields)) formData.set(name, value)
  return { formAction, formData }
}

test('CART-01 changes that are under way are shown at once, others of the page are not taken for them', () => {
  const saved = { A: 2, B: 1 }
  expect(withPending(saved, [])).toBe(saved)
  expect(withPending(saved, [sent({ intent: 'set', article: 'A', quantity: '5' })])).toEqual({ A: 5, B: 1 })
  expect(withPending(saved, [sent({ intent: 'remove', article: 'B', quantity: '0' })])).toEqual({ A: 2, B: 0 })
  expect(withPending(saved, [sent({ intent: 'add', article: 'C' })])).toEqual({ A: 2, B: 1, C: 1 })
  expect(withPending(saved, [sent({ article: 'A', intent: 'set', quantity: '9' }, '/login')])).toBe(saved)
})

test('CART-01 the first piece of a product is told with the way to the cart, further ones and lowered ones are not', () => {
  expect(toastOf({ kind: 'changed', article: 'A', loweredTo: null }, {})?.text).toBe('Товар в корзине')
  expect(toastOf({ kind: 'changed', article: 'A', loweredTo: null }, { A: 1 })).toBeUndefined()
  expect(toastOf({ kind: 'changed', article: 'A', loweredTo: 2 }, {})).toBeUndefined()
  expect(toastOf({ kind: 'refused', problem: { detail: 'Нет такого товара.' } }, {})).toBeUndefined()
})
