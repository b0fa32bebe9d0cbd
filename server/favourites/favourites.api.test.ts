// API-07: requests of two customers.
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { favouriteResponse, favouriteListResponse, maxFavourites } from '#contract/accounts/favourites.schema.ts'
import { shownText } from '#test/render-route.tsx'
import { anotherPerson, signedIn, type SignedIn } from '#test/create-session.ts'
import { openShop, type TestShopWithApp } from '#test/harness.ts'

let shop: TestShopWithApp
let mine: SignedIn
let theirs: SignedIn
beforeAll(async () => {
  shop = await openShop({ app: true })
  mine = await signedIn(shop.services)
  theirs = await signedIn(shop.services, anotherPerson)
})
afterAll(() => shop.close())

const ask = (method: 'GET' | 'POST' | 'DELETE', path: string, who: SignedIn, payload?: object) =>
  shop.app.inject({
    method,
    url: `/api/v1/favorites${path}`,
    headers: { host: 'rodnik.test', ...who.headers },
    ...(payload ? { payload } : {}),
  })
const list = async (who: SignedIn) => favouriteListResponse.parse((await ask('GET', '/', who)).json())
const add = async (who: SignedIn, payload: object) => {
  const response = await ask('POST', '/', who, payload)
  expect(response.statusCode, response.body).toBe(201)
  return favouriteResponse.parse(response.json())
}

test('FAV-01 API-07 API-12 a product is added once, by its article or id, also by concurrent requests, on every device', async () => {
  const { id, article } = shop.fixtures.products.inTwoSubcategories
  const [first, second] = await Promise.all([add(mine, { product: article }), add(mine, { product: article })])
  expect(second.id).toBe(first.id)
  expect((await add(mine, { product: id })).id).toBe(first.id)
  const { count, results } = await list(await signedIn(shop.services))
  expect(count).toBe(1)
  expect(results[0]).toMatchObject({ product: { article }, list: '', price_changed: null, stock_changed: false })
})

test('FAV-01 lists have names, and a product moves from one to the other', async () => {
  const { article } = shop.fixtures.products.inTwoSubcategories
  expect(await add(mine, { product: article, list: '  Котельная   Иванова ' })).toMatchObject({ list: 'Котельная Иванова' })
  expect(await add(mine, { product: article })).toMatchObject({ list: 'Котельная Иванова' })
  expect((await ask('POST', '/', mine, { product: article, list: 'я'.repeat(101) })).statusCode).toBe(400)
})

test('FAV-01 a change of price and stock since is listed, by the API and in the account, which says whether the price fell or rose', async () => {
  const { id, article } = shop.fixtures.products.inTwoSubcategories
  await add(mine, { product: article })
  const { db } = shop.services
  const since = (change: { seenPriceTiyn: number | null; wasInStock: boolean }) =>
    db.updateTable('favourites').set(change).where('productId', '=', id).execute()
  const page = async () => {
    const response = await shop.app.inject({ url: '/personal-account?tab=favorites', headers: { host: 'rodnik.test', ...mine.headers } })
    return shownText(response.body)
  }
  await since({ seenPriceTiyn: 100_00, wasInStock: false })
  const [listed] = (await list(mine)).results
  expect(listed).toMatchObject({ price_changed: { was: 100, now: listed!.product.price }, stock_changed: true })
  expect(await page()).toMatch(/Снова в наличии .*Выросла, была 100 ₸/)
  await since({ seenPriceTiyn: 9_000_000_00, wasInStock: true })
  expect(await page()).toMatch(/Снизилась, была 9 000 000 ₸/)
  expect(await page()).not.toMatch(/Снова в наличии|Теперь под заказ/)
  await since({ seenPriceTiyn: null, wasInStock: true })
  expect(await page()).toMatch(/Была по запросу/)
  await since({ seenPriceTiyn: Math.round(listed!.product.price! * 100), wasInStock: true })
  expect(await page()).not.toMatch(/был[аи] /i)
})

test('FAV-01 API-07 a full list takes no more; products no longer sold, which the customer cannot see, do not fill it', async () => {
  const { user } = theirs
  await shop.pool.query(
    `with filler as (insert into products (article, article_key, name, slug, subcategory_id)
       select 'F' || n, 'f' || n, 'F', 'f' || n, (select min(id) from subcategories) from generate_series(1, $2::int) n returning id)
     insert into favourites (user_id, product_id, was_in_stock) select $1, id, true from filler`,
    [user.id, maxFavourites],
  )
  const { article } = shop.fixtures.products.inTwoSubcategories
  expect((await ask('POST', '/', theirs, { product: article })).json()).toMatchObject({ type: '/problems/favourites-full' })
  await shop.pool.query("update products set is_active = false where article = 'F1'")
  await add(theirs, { product: article })
  expect((await ask('POST', '/', theirs, { product: 'VT-15' })).statusCode).toBe(409)
})

test('API-07 API-11 unknown products and malformed ids are refused with a text', async () => {
  expect((await ask('POST', '/', mine, { product: 'NO-SUCH' })).statusCode).toBe(404)
  for (const product of ['', null, -1, {}, 'x'.repeat(300)]) expect((await ask('POST', '/', mine, { product })).statusCode).toBe(400)
  for (const id of ['x', '1', '00000000-0000-4000-8000-000000000000']) expect((await ask('GET', `/${id}/`, mine)).statusCode).toBe(404)
  const problem = z.object({ errors: z.record(z.string(), z.array(z.string())) }).parse((await ask('POST', '/', mine, {})).json())
  expect(problem.errors.product?.[0]).toMatch(/артикул/i)
})
