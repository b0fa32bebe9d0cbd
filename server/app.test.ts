// Checks the whole application with the built pages: `npm test` builds before it tests.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isFullRun } from '#test/full-run.ts'
import { openShop, type TestShopWithApp } from '#test/harness.ts'
import { eventually } from '#test/wait-for.ts'
import { buildApp } from './app.ts'
import { openCatalogueIndexes } from './catalogue/live-index.ts'

let shop: TestShopWithApp
beforeAll(async () => {
  shop = await openShop({ app: true })
})
afterAll(() => shop.close())

const get = (url: string, headers: Record<string, string> = {}) => shop.app.inject({ url, headers: { host: 'rodnik.test', ...headers } })
const page = (params: Record<string, string>) =>
  `/catalog/v2?${new URLSearchParams({ page: '1', page_size: '9', ordering: 'price', ...params })}`
const list = (params: Record<string, string>) => `/api/v1/product/?${new URLSearchParams(params)}`
const awkward = [
  '"',
  "'",
  'a,b',
  'a:b',
  '100%',
  '%25',
  '\\',
  'Ёжик',
  '<script>alert(1)</script>',
  "'; drop table products; --",
  '😀',
  '_',
  '%_%',
]

describe('bad input', () => {
  test('CAT-14 ROUTE-12 an unknown address is 404', async () => {
    for (const url of [
      '/nope',
      '/catalog/product/NO-SUCH',
      page({ category: 'Нет такой' }),
      page({ category: 'Насосы', subcategory: 'Нет' }),
      '/catalog/nasosy/net',
      '/precatalog/net',
    ]) {
      const response = await get(url)
      expect(response.statusCode, url).toBe(404)
      expect(response.headers['content-type']).toContain('text/html')
      expect(response.body).toMatch(/не найден/i)
    }
  })

  test('API-11 a malformed filter is 400 as a page', async () => {
    const malformedPages: Record<string, string>[] = [
      { priceFrom: 'много' },
      { page: 'x' },
      { ordering: 'drop' },
      { query: 'я'.repeat(1500) },
    ]
    for (const params of malformedPages) {
      const response = await get(page(params))
      expect(response.statusCode, JSON.stringify(params).slice(0, 60)).toBe(400)
      expect(response.body).toContain('Каталог')
    }
  })

  test('API-11 quotes, commas, colons, percent characters and Cyrillic in any filter never give 500', async () => {
    for (const text of isFullRun ? awkward : awkward.slice(0, 5)) {
      const urls = [
        page({ brands: text }),
        page({ brand: text }),
        page({ category: text }),
        page({ query: text }),
        page({ property_item_str: `${text}:${text}` }),
        page({ property_item_float: `${text}__gte:1` }),
        page({ ordering: `property:${text}` }),
        `/catalog/product/${encodeURIComponent(text)}`,
        list({ brand__name__in: text }),
        list({ search: text }),
        list({ property_item_str: text }),
        `/api/v1/product/${encodeURIComponent(text)}/`,
        `/api/v1/catalog/suggestions/?query=${encodeURIComponent(text)}`,
        `/api/v1/subcategory/${encodeURIComponent(text)}/children/`,
      ]
      for (const url of urls) {
        const { statusCode } = await get(url)
        expect(statusCode, url).toBeLessThan(500)
      }
    }
    for (const url of ['/catalog/product/%E0%A4%A', '/api/v1/product/%ZZ/', '/catalog/%FF', '/api/v1/product/?page=%ZZ']) {
      expect((await get(url)).statusCode, url).toBeLessThan(500)
    }
  })

  test('API-11 bodies of a wrong type, malformed or too large are refused and change nothing', async () => {
    const send = (payload: string, contentType: string) =>
      shop.app.inject({ method: 'POST', url: '/api/v1/cart/add/', payload, headers: { 'content-type': contentType, host: 'rodnik.test' } })
    expect((await send('<a/>', 'application/xml')).statusCode).toBe(415)
    expect((await send('{"article":', 'application/json')).statusCode).toBe(400)
    expect((await send('[]', 'application/json')).statusCode).toBe(400)
    expect((await send(JSON.stringify({ article: 5, quantity: 'two' }), 'application/json')).statusCode).toBe(400)
    expect((await send(JSON.stringify({ article: 'я'.repeat(2_000_000) }), 'application/json')).statusCode).toBe(413)
    const { rows } = await shop.services.pool.query<{ carts: number }>('select count(*) as carts from carts')
    expect(rows[0]!.carts).toBe(0)
  })
})

describe('pages', () => {
  test('ROUTE-05 the checkout of a guest is the cart; an order without its number leads to the search', async () => {
    const checkout = await get('/checkout')
    expect([checkout.statusCode, checkout.headers.location]).toEqual([302, '/cart'])
    const order = await get('/order')
    expect([order.statusCode, order.headers.location]).toEqual([302, '/my-orders'])
  })

  test('ROUTE-02 former addresses redirect once to the catalogue with the same parameters', async () => {
    for (const path of ['/catalog', '/catalog/search', '/catalog/reload', '/catalog/v2']) {
      const response = await get(`${path}?category=${encodeURIComponent('Насосы')}&size=18`)
      expect(response.statusCode, path).toBe(302)
      const target = new URL(String(response.headers.location), 'http://rodnik.test')
      expect(target.pathname).toBe('/catalog/v2')
      expect(Object.fromEntries(target.searchParams)).toEqual({ category: 'Насосы', page: '1', page_size: '18', ordering: 'price' })
      expect((await get(target.pathname + target.search)).statusCode).toBe(200)
    }
  })

  test('ROUTE-02 PROD-03 the first HTML contains the content, its canonical address and its robots meta', async () => {
    const { slug, name } = shop.fixtures.categories.pumps
    const clean = await get(`/catalog/${slug}`)
    expect(clean.statusCode).toBe(200)
    expect(clean.body).toContain(`<link rel="canonical" href="http://rodnik.test/catalog/${slug}"`)
    expect(clean.body).not.toContain('noindex')
    expect(clean.body).toContain(`<link rel="next" href="http://rodnik.test/catalog/${slug}?page=2"`)
    const second = await get(`/catalog/${slug}?page=2`)
    expect([second.statusCode, second.body.includes('noindex')]).toEqual([200, false])
    expect(second.body).toContain(`<link rel="canonical" href="http://rodnik.test/catalog/${slug}?page=2"`)
    expect(second.body).toContain(`<link rel="prev" href="http://rodnik.test/catalog/${slug}"`)
    expect((await get(`/catalog/${slug}?page=1`)).headers.location).toBe(`/catalog/${slug}`)
    // The incomplete address never enters the browser's history; the page it was requested from stays.
    const asData = await get(`/catalog/v2.data?category=${encodeURIComponent(name)}`)
    expect(asData.body).toContain('SingleFetchRedirect')
    expect(asData.body).not.toMatch(/"replace",true|"replace":true/)
    const filtered = await get(page({ category: name, priceFrom: '1' }))
    expect(filtered.body).toContain('noindex,follow')
    const [product] = Object.values(shop.fixtures.products)
    const shown = await get(`/catalog/product/${encodeURIComponent(product!.article)}`)
    expect(shown.body).toContain('application/ld+json')
    expect(shown.body).toContain(product!.article)
  })

  test('CAT-12 a page is cached for visitors without a cookie of the shop until the catalogue changes', async () => {
    const url = page({})
    const first = await get(url)
    expect(String(first.headers['content-security-policy'])).toContain('sha256-')
    expect((await get(url)).body).toBe(first.body)
    const counted = await get(url, { cookie: '_ga=GA1.1.42.7; _ym_uid=1700000000; cartoon=1; xsession=1' })
    expect(counted.body).toBe(first.body)
    for (const cookie of ['cart=1', 'session=1', '__Host-session=1', 'compare=2', 'list-look=table', 'cart-merged=1']) {
      const { headers } = await get(url, { cookie: `_ga=GA1.1.42.7; ${cookie}` })
      expect([cookie, String(headers['content-security-policy']).includes("'nonce-")]).toEqual([cookie, true])
    }
    const { id } = shop.fixtures.products.discounted
    await shop.services.pool.query('update products set price_tiyn = 77700 where id = $1', [id])
    await eventually(async () => expect((await get(url)).body).toContain('777\u00a0₸'))
  })
})

test('OPS-01 health, readiness and metrics response', async () => {
  expect((await get('/healthz')).json()).toEqual({ status: 'ok', version: expect.stringMatching(/^\d+\.\d+\.\d+$/) })
  expect((await get('/readyz')).json()).toEqual({ status: 'ready', database: true, disk: true, catalogue: true, search: true })
  expect((await get('/metrics')).body).toContain('http_request_duration_seconds_bucket')
  const stranger = await shop.app.inject({ url: '/metrics', remoteAddress: '203.0.113.5' })
  expect(stranger.statusCode).toBe(403)
})

test('OPS-02 a process without its indexes is not ready, though its database is', async () => {
  const { pool, log } = shop.services
  const holder = await pool.connect()
  await holder.query('begin; lock table products in access exclusive mode')
  const catalogue = openCatalogueIndexes({ pool, connectionString: shop.connectionString, log })
  const app = await buildApp({ ...shop.services, catalogue }, { pages: false })
  try {
    const readiness = async () => {
      const response = await app.inject({ url: '/readyz', headers: { host: 'rodnik.test' } })
      return [response.statusCode, response.json()]
    }
    expect(await readiness()).toEqual([503, expect.objectContaining({ status: 'not ready', database: true, catalogue: false })])
    await holder.query('rollback')
    await catalogue.loaded
    expect(await readiness()).toEqual([200, expect.objectContaining({ status: 'ready', catalogue: true })])
  } finally {
    holder.release(true)
    await app.close()
    await catalogue.stop()
  }
})

test('OPS-01 SEC-01:work many requests for the readiness write to the database and the disk once', async () => {
  let connections = 0
  shop.services.pool.on('acquire', () => void connections++)
  const responses = await Promise.all(Array.from({ length: 40 }, () => get('/readyz')))
  expect(responses.every(({ statusCode }) => statusCode === 200)).toBe(true)
  expect(connections).toBeLessThan(10)
})

test('PERF-01 SEC-01:browser an asset has nosniff and same-origin headers, and none for documents', async () => {
  const { body } = await get('/')
  const { headers, statusCode } = await get(/href="(\/assets\/[^"]+\.css)#?"/.exec(body)![1]!)
  expect([statusCode, headers['x-content-type-options'], headers['cross-origin-resource-policy']]).toEqual([200, 'nosniff', 'same-origin'])
  for (const name of ['x-frame-options', 'cross-origin-opener-policy', 'x-xss-protection'])
    expect([name, headers[name]]).toEqual([name, undefined])
})
