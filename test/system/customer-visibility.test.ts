// Checks what customers see of products that guests do not, on every page and API route.
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { productListResponse, wholeProductResponse } from '#contract/catalogue/catalogue.schema.ts'
import { signedIn } from '../create-session.ts'
import { openShop, type TestShopWithApp } from '../harness.ts'

let shop: TestShopWithApp
let customer: { cookie: string }
beforeAll(async () => {
  shop = await openShop({ app: true })
  customer = (await signedIn(shop.services)).headers
})
afterAll(() => shop.close())

const list = `/catalog/v2?${new URLSearchParams({ subcategory: 'Краны шаровые для воды', page: '1', page_size: '9', ordering: 'price' })}`

async function words(url: string, headers: Record<string, string> = {}): Promise<string> {
  const { statusCode, body } = await shop.app.inject({ url, headers: { host: 'rodnik.test', ...headers } })
  expect([url, statusCode]).toEqual([url, 200])
  return body
    .replace(/<(script|style)[^>]*>.*?<\/\1>|<!--.*?-->/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
}

async function quantityOf(article: string): Promise<number> {
  const { rows } = await shop.services.pool.query<{ quantity: number }>(
    'select sum(count)::float8 as quantity from stock where product_id = (select id from products where article = $1)',
    [article],
  )
  return rows[0]!.quantity
}

test('PROD-01 SHELL-13 the product page shows quantities per shop to customers, words and the reason to guests', async () => {
  const guest = await words('/catalog/product/VT-15')
  expect(guest).toContain('Штуки видны после входа')
  expect(guest).not.toMatch(/В наличии \d+ шт/)
  const page = await words('/catalog/product/VT-15', customer)
  expect(page).not.toContain('Штуки видны после входа')
  const shops = page.slice(page.indexOf('Наличие в магазинах'), page.indexOf('Как получить'))
  const shown = [...shops.matchAll(/В наличии (\d+) шт/g)].reduce((sum, [, count]) => sum + Number(count), 0)
  expect(shown).toBe(await quantityOf('VT-15'))
  expect(await words('/catalog/product/VT-15')).toBe(guest) // the page cached for guests is unchanged
})

test('CAT-10 cards and the table show quantities to customers alone', async () => {
  const quantity = await quantityOf('VT-15')
  expect(await words(list)).not.toMatch(/\d+ шт/)
  expect(await words(list, customer)).toMatch(new RegExp(`В наличии ${quantity} шт Арт. VT-15`))
  const table = await words(list, { cookie: `${customer.cookie}; list-look=table` })
  expect(table).toMatch(new RegExp(`${quantity} шт`))
})

test('SHELL-13 the stock popover shows quantities to customers; after logout it shows words again', async () => {
  const view = async (headers: Record<string, string> = {}) =>
    z
      .array(z.object({ level: z.string(), unit: z.string(), count: z.nullable(z.number()) }))
      .parse((await shop.app.inject({ url: '/fragments/stock?article=VT-15', headers: { host: 'rodnik.test', ...headers } })).json())
  expect((await view()).every(({ count }) => count === null)).toBe(true)
  expect((await view(customer)).reduce((sum, { count }) => sum + count!, 0)).toBe(await quantityOf('VT-15'))
  const other = (await signedIn(shop.services)).headers
  await shop.app.inject({ method: 'POST', url: '/api/v1/auth/logout/', headers: other })
  expect((await view(other)).every(({ count }) => count === null)).toBe(true)
})

test('API-12 `count` is null for guests and a quantity for customers, in lists, products, search and the cart', async () => {
  const quantity = await quantityOf('VT-15')
  const sum = (product: { balance: { count: number | null }[] } | undefined) =>
    product?.balance.reduce<number | null>((all, { count }) => (count === null || all === null ? null : all + count), 0)
  const get = async (url: string, headers: Record<string, string> = {}) => shop.app.inject({ url: `/api/v1${url}`, headers })
  for (const [headers, expected] of [
    [{}, null],
    [customer, quantity],
  ] as const) {
    const response = await get('/product/VT-15/', headers)
    expect(sum(wholeProductResponse.parse(response.json()))).toBe(expected)
    expect(response.headers['cache-control']).toBe(expected === null ? 'public, max-age=0, must-revalidate' : 'private, no-cache')
    for (const url of ['/product/?subcategory__name=Краны шаровые для воды&page_size=50', '/catalog/search/?query=VT-15']) {
      const { results } = productListResponse.parse((await get(encodeURI(url), headers)).json())
      expect(sum(results.find(({ article }) => article === 'VT-15'))).toBe(expected)
    }
  }
  const added = await shop.app.inject({
    method: 'POST',
    url: '/api/v1/cart/add/',
    headers: customer,
    payload: { article: 'VT-15', quantity: 1 },
  })
  expect(sum(productListResponse.shape.results.parse(added.json<{ products: unknown }>().products)[0])).toBe(quantity)
})
