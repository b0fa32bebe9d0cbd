import { expect, test } from 'vitest'
import { withPending } from './cart-lines.ts'

const sent = (fields: Record<string, string>, formAction = '/fragments/cart') => {
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
  expect(withPending(saved, [sent({ intent: 'addAll', 'quantity:A': '3', 'quantity:C': '1' })])).toEqual({ A: 5, B: 1, C: 1 })
  expect(withPending(saved, [sent({ intent: 'clear' })])).toEqual({})
  expect(withPending(saved, [sent({ intent: 'undo', undo: 'x', article: 'C', quantity: '4' })])).toEqual({ A: 2, B: 1, C: 4 })
  expect(withPending(saved, [sent({ article: 'A', intent: 'set', quantity: '9' }, '/login')])).toBe(saved)
})
