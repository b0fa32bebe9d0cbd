// Checks with two applications on one database that changes appear in both.
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { productListResponse } from '#contract/catalogue/catalogue.schema.ts'
import { system } from '#server/journal/actors.ts'
import { changeSettings } from '#server/settings/change-settings.ts'
import { openShop, type TestShopWithApp } from '../harness.ts'
import { eventually } from '../wait-for.ts'

let shop: TestShopWithApp
let second: Awaited<ReturnType<TestShopWithApp['openSecondApp']>>
beforeAll(async () => {
  shop = await openShop({ app: true })
  second = await shop.openSecondApp()
})
afterAll(async () => {
  await second.close()
  await shop.close()
})

const headers = { host: 'rodnik.test', cookie: 'cart=none' }
const apps = () => [shop.app, second.app]
const pages = [
  '/catalog/v2?page=1&page_size=9&ordering=price',
  '/catalog/nasosy',
  '/api/v1/product/?facets=true',
  '/catalog/product/VT-15',
  '/',
]

const pagesPerSecond = 20

/** Reads pages of both until stopped; returns the statuses seen. */
function readMeanwhile() {
  const seen = new Map<number, number>()
  let isStopped = false
  const reading = Promise.all(
    apps().map(async (app) => {
      for (let at = 0; !isStopped; at++) {
        const { statusCode } = await app.inject({ url: pages[at % pages.length]!, headers })
        seen.set(statusCode, (seen.get(statusCode) ?? 0) + 1)
        await pause(1000 / pagesPerSecond)
      }
    }),
  )
  return async () => {
    isStopped = true
    await reading
    return seen
  }
}

/** What the two lists and its own page say of the product. */
async function shown(
  article: string,
  text: string,
): Promise<
  [price: number | null | undefined, isAvailable: boolean | undefined, onLists: boolean, onItsPage: boolean, schema: string | undefined][]
> {
  const list = new URLSearchParams({ brands: 'Valtec', page: '1', page_size: '72', ordering: 'price' })
  return Promise.all(
    apps().map(async (app) => {
      const { results } = productListResponse.parse(
        (await app.inject({ url: '/api/v1/product/?brand__name=Valtec&page_size=100', headers })).json(),
      )
      const product = results.find((one) => one.article === article)
      const [onLists, itsPage] = await Promise.all(
        [`/catalog/v2?${list}`, `/catalog/product/${article}`].map(async (url) =>
          (await app.inject({ url, headers })).body.replaceAll('\u00a0', ' '),
        ),
      )
      const schema = /schema\.org\/(InStock|BackOrder|OutOfStock|PreOrder)/.exec(itsPage!)?.[1]
      return [product?.price, product?.is_available, onLists!.includes(text), itsPage!.includes(text), schema]
    }),
  )
}

test('OPS-02 a changed price or stock is on the page and in the API of every process by itself while pages are read', async () => {
  const { id, article } = shop.fixtures.products['valveVT15']!
  const { pool } = shop.services
  const stop = readMeanwhile()
  onTestFailed(async () => void (await stop()))
  for (const [tenge, quantity] of [
    [7771, 5],
    [7772, 0],
    [7773, 3],
  ] as const) {
    await pool.query('update products set price_tiyn = $1 where id = $2', [tenge * 100, id])
    await pool.query('update stock set count = $1 where product_id = $2', [quantity, id])
    const text = `${Math.floor(tenge / 1000)} ${tenge % 1000} ₸`
    const expected = [tenge, quantity > 0, true, true, quantity > 0 ? 'InStock' : 'BackOrder']
    await eventually(async () => expect(await shown(article, text)).toEqual([expected, expected]))
  }
  expect([...(await stop()).keys()]).toEqual([200])
})

test('OPS-02 API-11 no request fails while both rebuild their indexes again and again', async () => {
  const { pool } = shop.services
  const indexes = () => [shop.services.catalogue.current(), second.services.catalogue.current()]
  const stop = readMeanwhile()
  onTestFailed(async () => void (await stop()))
  for (let rebuild = 0; rebuild < 2; rebuild++) {
    const before = indexes()
    await pool.query("update brands set name = name where name = 'Wilo'")
    await eventually(() => expect(indexes().map((index, at) => index !== before[at])).toEqual([true, true]))
  }
  const seen = await stop()
  expect([...seen.keys()]).toEqual([200])
  expect(seen.get(200)).toBeGreaterThan(pages.length)
})

test('OPS-02 STAFF-08 a setting that one process changes is on the pages of every process by itself', async () => {
  const { services } = shop
  await changeSettings(services, system('test'), [{ key: 'shop.phone', text: '+77132000042' }])
  await eventually(async () => {
    for (const app of apps()) expect((await app.inject({ url: '/', headers })).body).toContain('+77132000042')
  })
})
