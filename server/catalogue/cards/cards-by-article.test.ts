// Checks reading cards by articles (RCT-01, CMP-01).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type TestShopWithIndexes } from '#test/harness.ts'
import { listCardsByArticle } from './cards-by-article.ts'

let shop: TestShopWithIndexes
beforeAll(async () => {
  shop = await openShop({ indexes: true })
})
afterAll(() => shop.close())

test('RCT-01 CMP-01 cards come in the requested order with their subcategory; unknown and removed products are left out', async () => {
  const requested = ['VT-20', 'OLD-1', 'nope', '', 'a\u0000b', 'x'.repeat(9999), 'REQ-1']
  const cards = await listCardsByArticle(shop.services, requested)
  expect(cards.map(({ article, subcategory, priceTiyn }) => [article, subcategory, priceTiyn])).toEqual([
    ['VT-20', 'Краны шаровые для воды', 3600_00],
    ['REQ-1', 'Циркуляционные насосы', null],
  ])
  expect(await listCardsByArticle(shop.services, [])).toEqual([])
})
