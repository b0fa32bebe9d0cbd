// ROUTE-01, OPS-02: a row of the home page is chosen again for each version of the catalogue.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type TestShopWithIndexes } from '#test/harness.ts'
import { eventually } from '#test/wait-for.ts'
import { newProducts, popularProducts, saleProducts } from './home-product-rows.ts'

let shop: TestShopWithIndexes
beforeAll(async () => {
  shop = await openShop({ indexes: true })
})
afterAll(() => shop.close())

type Row = typeof newProducts
const articles = async (row: Row) => (await row(shop.services, 3)).map(({ article }) => article)
const change = (sql: string, article: string) => shop.pool.query(`update products set ${sql} where article = $1`, [article])

test('ROUTE-01 the popular row shows products marked by staff, the most bought first, and the most bought where nothing is marked', async () => {
  await shop.pool.query('update products set is_popular = false, popularity = 0')
  await change('popularity = 900', 'VT-15')
  await eventually(async () => expect((await articles(popularProducts))[0]).toBe('VT-15'))
  expect(await articles(popularProducts)).toHaveLength(3)

  await change('is_popular = true', 'VT-20')
  await eventually(async () => expect(await articles(popularProducts)).toEqual(['VT-20']))
  await change('is_popular = true', 'VT-15')
  await eventually(async () => expect(await articles(popularProducts)).toEqual(['VT-15', 'VT-20']))
  expect((await popularProducts(shop.services, 1)).map(({ article }) => article)).toEqual(['VT-15'])

  await change('is_active = false', 'VT-15')
  await eventually(async () => expect(await articles(popularProducts)).toEqual(['VT-20']))
})

test('ROUTE-01 each row has products of its own: the newest, and those of the sale', async () => {
  await shop.pool.query("update products set created_at = now() - interval '1 year'")
  await change('created_at = now()', 'VT-25')
  await eventually(async () => expect((await articles(newProducts))[0]).toBe('VT-25'))
  expect((await articles(saleProducts)).toSorted()).toEqual(['SALE-1', 'SALE-2'])
  expect(await articles(newProducts)).toHaveLength(3)
})
