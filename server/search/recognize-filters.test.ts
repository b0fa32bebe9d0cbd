// Checks which filters are recognized in a query (SRCH-07).
import { beforeAll, expect, test } from 'vitest'
import { literalQuery } from '#contract/search/search.schema.ts'
import { readDemoSearch } from '#test/open-search-shop.ts'
import type { SearchIndex } from './index/search-index.ts'
import { listProductIds, searchProducts } from './search-products.ts'

let index: SearchIndex
let brandOf: Map<number, string | null>

beforeAll(async () => {
  const demo = await readDemoSearch()
  index = demo.index
  brandOf = new Map(demo.products.map(({ id, brand }) => [id, brand]))
})

const search = (query: string) => searchProducts({ current: () => index }, query)

test.each([
  ['котёл bosch', 'Bosch', 'bosch', 'котел'],
  ['котел бош', 'Bosch', 'бош', 'котел'],
  ['royal thermo радиатор', 'Royal Thermo', 'royal thermo', 'радиатор'],
  ['гейзер фильтр', 'Гейзер', 'гейзер', 'фильтр'],
])('SRCH-07 «%s» names the brand %s, and nothing else is listed', (query, name, words, without) => {
  const hits = search(query)
  expect(hits.filters).toEqual([{ kind: 'brand', name, words, without }])
  for (const id of listProductIds(hits)) expect(brandOf.get(id)).toBe(name)
  expect(search(without).rows.length).toBeGreaterThan(hits.rows.length)
})

test.each([
  ['задвижка ду150', 'Условный проход DN', '150', 'ду150'],
  ['водонагреватель 80 л', 'Объём', '80', '80 л'],
  ['унитаз подвесной', 'Тип', 'подвесной', 'подвесной'],
])('SRCH-07 «%s» names a value of %s', (query, name, value, words) => {
  expect(search(query).filters).toContainEqual({ kind: 'property', name, value, words, without: query.split(' ')[0] })
})

test('SRCH-07 no filter for a lone brand, a purpose, a typing error and a literal query', () => {
  for (const query of ['grundfos', 'анод для thermex', 'насос грунфос', 'кран 20', literalQuery('котел bosch')])
    expect({ query, filters: search(query).filters }).toEqual({ query, filters: [] })
})
