// Checks what an empty search suggests (SRCH-05).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchFor, type ListingFilter } from '#contract/catalogue/filter.ts'
import type { TestShopWithIndexes } from '#test/harness.ts'
import { openSearchShop } from '#test/open-search-shop.ts'
import { listAlike } from './suggest-alternatives.ts'
import { listProducts } from '../listing/listing.ts'

let shop: TestShopWithIndexes
beforeAll(async () => {
  shop = await openSearchShop({ indexes: true })
})
afterAll(() => shop.close())

async function alikeTo(filter: ListingFilter) {
  const listing = await listProducts(shop.services, filter)
  return { listing, alike: await listAlike(shop.services, filter, listing, null) }
}

test('SRCH-05 a search that its filters empty shows the best matches without them', async () => {
  const wide = await listProducts(shop.services, searchFor('насос циркуляционный'))
  const narrowed = { ...searchFor('насос циркуляционный'), price: { from: 1, to: 2 } }
  const { listing, alike } = await alikeTo(narrowed)
  expect(listing.total).toBe(0)
  expect(alike).toHaveLength(6)
  expect(alike.map(({ article }) => article)).toEqual(wide.cards.slice(0, 6).map(({ article }) => article))
})

test('SRCH-05 nothing is called alike where something was found, nothing is near, or nothing was searched', async () => {
  expect((await alikeTo(searchFor('насос'))).alike).toEqual([])
  expect((await alikeTo(searchFor('абракадабра'))).alike).toEqual([])
  expect((await alikeTo({ ...searchFor(''), price: { from: 1, to: 2 } })).alike).toEqual([])
})
