// Checks the list of recently viewed products (RCT-01).
import { expect, test } from 'vitest'
import { readRecentlyViewed, withViewed } from './recently-viewed-list.ts'

test('RCT-01 CONST-16 newest first, no repeats, the newest 10 are retained', () => {
  const all = Array.from({ length: 12 }, (_, at) => `A${at}`).reduce(withViewed, [])
  expect(all).toEqual(['A11', 'A10', 'A9', 'A8', 'A7', 'A6', 'A5', 'A4', 'A3', 'A2'])
  expect(withViewed(all, 'A5').slice(0, 3)).toEqual(['A5', 'A11', 'A10'])
  expect(withViewed(all, 'A5')).toHaveLength(10)
  expect(withViewed(all, 'A5').toSorted()).toEqual(all.toSorted())
})

test('RCT-01 damaged entries of the stored list are left out', () => {
  for (const text of [null, '', '{', '{"a":1}', '"A"', '7', '[null,1,{}," "]']) expect([text, readRecentlyViewed(text)]).toEqual([text, []])
  expect(readRecentlyViewed('["A","B","A",7]')).toEqual(['A', 'B'])
  expect(readRecentlyViewed(JSON.stringify(Array.from({ length: 30 }, (_, at) => `A${at}`)))).toHaveLength(10)
})
