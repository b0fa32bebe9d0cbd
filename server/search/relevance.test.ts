// Measures the search by judged queries (SRCH-10).
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchFor } from '#contract/catalogue/filter.ts'
import type { CatalogueIndexes } from '../catalogue/live-index.ts'
import { startCatalogueIndexes, startSearchIndexes } from '#test/start-indexes.ts'
import { selectListing } from '../catalogue/listing/listing.ts'
import { judgeSearch, sharesOf, type Judgement } from '#test/relevance-judgements.ts'
import { openSearchShop } from '#test/open-search-shop.ts'
import type { SearchIndexes } from './search-engine.ts'

let shop: Awaited<ReturnType<typeof openSearchShop>>
let catalogue: CatalogueIndexes
let search: SearchIndexes
let judgements: Judgement[]

beforeAll(async () => {
  shop = await openSearchShop()
  const log = pino({ level: 'silent' })
  catalogue = await startCatalogueIndexes({ pool: shop.pool, connectionString: shop.connectionString, log })
  search = await startSearchIndexes({ pool: shop.pool, catalogue, log })
  judgements = judgeSearch((query) => {
    const { ids, correctedQuery } = selectListing({ catalogue, search }, { ...searchFor(query), pageSize: 10 })
    return { productIds: ids, correctedQuery }
  })
})
afterAll(async () => {
  await search?.stop()
  await catalogue?.stop()
  await shop.close()
})

const within3 = (some: Judgement[]) => sharesOf(some).at(-1)!.first3
const missed = (some: Judgement[]) => some.filter(({ rank }) => rank > 3).map(({ query }) => query)

test('SRCH-10 at least 300 judged queries, a third of each kind held out from tuning', () => {
  expect(judgements.length).toBeGreaterThanOrEqual(300)
  expect(new Set(judgements.map(({ query }) => query)).size).toBe(judgements.length)
  for (const ofKind of Map.groupBy(judgements, ({ kind }) => kind).values())
    expect(ofKind.filter(({ isHeldOut }) => isHeldOut).length / ofKind.length).toBeGreaterThan(0.3)
})

test('SRCH-10 an expected product is among the first 3 for 95 % of the judged queries', () => {
  expect(within3(judgements), missed(judgements).join(', ')).toBeGreaterThanOrEqual(0.95)
})

test('SRCH-10 and for 90 % of those held out from tuning', () => {
  expect(within3(judgements.filter(({ isHeldOut }) => isHeldOut))).toBeGreaterThanOrEqual(0.9)
})

test('SRCH-10 no kind of query falls below 80 %', () => {
  for (const { kind, first3 } of sharesOf(judgements)) expect(first3, kind).toBeGreaterThanOrEqual(0.8)
})
