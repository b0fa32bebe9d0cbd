// Tests what is sent of a form, and how edits of two people are compared.
import { expect, test } from 'vitest'
import { pickChanges, compareEdits } from './record-changes.ts'

const base = { name: 'Насос', price: 68_200, body: 'чугун', shops: [1, 2], note: '' }

test('STAFF-06 only fields that differ from the opened record are sent', () => {
  expect(pickChanges(base, { name: 'Насос', price: 67_900, shops: [1, 2], note: 'срочно' })).toEqual({ price: 67_900, note: 'срочно' })
  expect(pickChanges(base, {})).toEqual({})
})

test('STAFF-06 what both have changed is chosen; the same change and fields of one person merge by themselves', () => {
  const current = { ...base, name: 'Насос циркуляционный', price: 66_500, body: 'чугун с покрытием', shops: [1, 2, 3] }
  const changes = { price: 67_900, body: 'чугун с покрытием', note: 'срочно' }
  expect(compareEdits(base, current, changes, Object.keys(base))).toEqual({
    toChoose: ['price'],
    agreed: ['body'],
    theirs: ['name', 'shops'],
  })
})
