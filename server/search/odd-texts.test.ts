// Checks texts that are no searches; over HTTP: hostile-queries.full.test.ts.
import { beforeAll, expect, test } from 'vitest'
import { readDemoSearch } from '#test/open-search-shop.ts'
import type { SearchIndex } from './index/search-index.ts'
import { listProductIds, searchProducts } from './search-products.ts'

let index: SearchIndex
let pumps: number

beforeAll(async () => {
  index = (await readDemoSearch()).index
  pumps = search('насос').productIds.length
})

function search(query: string) {
  const hits = searchProducts({ current: () => index }, query)
  return { productIds: listProductIds(hits), scores: hits.scores }
}

const odd = [
  '',
  ' ',
  '%',
  '_',
  '"',
  "'",
  '""',
  '«»',
  '\\',
  '*',
  '.',
  '-',
  '/',
  '((',
  '[a-z]+',
  'a & b | !c:*',
  "'; drop table products; --",
  '<script>alert(1)</script>',
  '\0',
  'насос\0',
  '\u202eнасос',
  '\ud800',
  '😀',
  '😀 насос',
  'а'.repeat(10_240),
  'насос '.repeat(2000),
  '1/2'.repeat(3000),
  '-'.repeat(10_000),
  '1-'.repeat(5000),
  'x1'.repeat(5000),
  '½½½',
  '1/0',
  'ду',
  'ду ду ду',
  '20x',
  'x20',
  '__proto__',
  'constructor',
]
test.each(odd.map((query) => [JSON.stringify(query.slice(0, 30)), query]))('SRCH-06 API-11 odd text %s is answered', (_, query) => {
  const { productIds, scores } = search(query)
  expect(productIds.length).toBe(scores.length)
  expect(search('насос').productIds.length).toBe(pumps) // nothing is left of it
})

test('SRCH-06 a repeated word counts once', () => {
  expect(search('насос '.repeat(2000)).productIds.length).toBe(pumps)
  expect(search('насос насос циркуляционный').productIds).toEqual(search('насос циркуляционный').productIds)
})
