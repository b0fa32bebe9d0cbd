// Checks the whole API: one shape of products, of errors, one description.
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { cartResponse } from '#server/cart/cart-response.schema.ts'
import {
  brandResponse,
  categoryResponse,
  describePage,
  productListResponse,
  subcategoryResponse,
} from '#contract/catalogue/catalogue.schema.ts'
import { problemResponse } from '#server/http/openapi.ts'
import { searchResponse } from '#server/search/search-results.schema.ts'
import { openShop, type TestShopWithApp } from '../harness.ts'
import { eventually } from '../wait-for.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

let shop: TestShopWithApp
beforeAll(async () => {
  shop = await openShop({ app: true })
})
afterAll(() => shop.close())

const ask = (method: Method, path: string, payload?: object, headers: Record<string, string> = {}) =>
  shop.app.inject({ method, url: `/api/v1${path}`, headers: { host: 'rodnik.test', ...headers }, ...(payload ? { payload } : {}) })
const get = (path: string, headers?: Record<string, string>) => ask('GET', path, undefined, headers)
const list = async (path: string) => productListResponse.parse((await get(path)).json()).results
const cartOf = (response: { json(): unknown }) => cartResponse.parse(response.json())

async function newCart(article: string): Promise<{ cookie: string }> {
  const response = await ask('POST', '/cart/add/', { article })
  expect(response.statusCode).toBe(200)
  return { cookie: String(response.headers['set-cookie']).split(';')[0]! }
}
const guestOrder = (article: string, quantity: number) => ({
  name: 'Айдар',
  email: 'aidar@stroydom.example',
  phone_number: '+7 701 555 01 02',
  items: [{ product: article, quantity }],
  privacy_policy_accepted: true,
})

describe('one shape', () => {
  test('API-08 API-10 a product is the same in the list, in the search and in the cart, with files that are there', async () => {
    const { id, article } = shop.fixtures.products.inTwoSubcategories
    const original = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#0a6' } })
      .png()
      .toBuffer()
    const { imageId } = await shop.services.images.storeImage(shop.services.db, original)
    await shop.services.pool.query('insert into product_images (product_id, image_id, position) values ($1, $2, 0)', [id, imageId])

    const [listed] = await list(`/product/?search=${article}`)
    const [found] = searchResponse.parse((await get(`/catalog/search/?query=${article}`)).json()).results
    const cart = cartOf(await get('/cart/get/', await newCart(article)))
    const { quantity, sum, price_changed, lowered_to, ...carried } = cart.products[0]!
    expect(carried).toEqual(listed)
    expect(found).toEqual(listed)
    expect([quantity, sum, price_changed, lowered_to]).toEqual([1, 4750, null, null])
    expect(listed).toMatchObject({
      article,
      slug: expect.any(String),
      subcategory: [{ name: 'Краны шаровые для воды' }, { name: 'Краны шаровые газовые' }],
      brand: { name: 'Bugatti' },
      balance: [
        { is_available: true, count: null },
        { is_available: false, count: null },
        { is_available: true, count: null },
      ],
    })
    const image = await shop.app.inject({ url: listed!.images[0]!.file })
    expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/webp'])
  })

  test('API-03 API-10 a category has the picture of a product of its own, or none', async () => {
    const { id } = shop.fixtures.products.lastPiece // the best known of its category that has a picture
    const { rows } = await shop.services.pool.query<{ id: number }>('select id from images limit 1')
    await shop.services.pool.query('update products set popularity = 900 where id = $1', [id])
    await shop.services.pool.query('insert into product_images (product_id, image_id, position) values ($1, $2, 0)', [id, rows[0]!.id])
    await shop.services.pool.query("update categories set name = name where name = 'Насосы'") // the index is read again
    await eventually(async () => {
      const { results } = describePage(categoryResponse).parse((await get('/category/')).json())
      expect(results.find(({ name }) => name === 'Сантехника')?.main_image?.file).toMatch(/^\/images\/[0-9a-f]{32}-640\.webp$/)
      expect(results.find(({ name }) => name === 'Насосы')?.main_image).toBeNull()
    })
  })

  test('API-08 a product that is no longer sold stays in the cart, is not available, and can be removed', async () => {
    const { id, article } = shop.fixtures.products.hardlyDiscounted
    const cart = await newCart(article)
    const isListed = async (count: number) => expect(await list(`/product/?search=${article}`)).toHaveLength(count)
    await shop.services.pool.query('update products set is_active = false where id = $1', [id])
    expect(cartOf(await get('/cart/get/', cart))).toMatchObject({
      products: [{ article, is_available: false, quantity: 1 }],
      count: 1,
      total: 0,
    })
    expect((await ask('PATCH', `/cart/${article}/`, { quantity: 2 }, cart)).statusCode).toBe(404)
    expect(cartOf(await ask('DELETE', `/cart/remove/?article=${article}`, undefined, cart)).count).toBe(0)
    // Other tests read the lists, which follow each change a moment later.
    await eventually(() => isListed(0))
    await shop.services.pool.query('update products set is_active = true where id = $1', [id])
    await eventually(() => isListed(1))
  })

  test('CONST-11 API-03 «РАСПРОДАЖА» holds every product with a valid old price, besides its own category', async () => {
    const sale = await eventually(async () => {
      const listed = await list(`/product/?category__name=${encodeURIComponent('РАСПРОДАЖА')}`)
      expect(listed.map(({ article }) => article).sort()).toEqual(['SALE-1', 'SALE-2'])
      return listed
    })
    for (const { price, last_price, lastPrice } of sale) expect([last_price! > price!, lastPrice]).toEqual([true, last_price])
    expect((await list(`/product/?category__name=${encodeURIComponent('Насосы')}&page_size=100`)).map(({ article }) => article)).toContain(
      'SALE-1',
    )
  })

  test('CONST-14 brands and subcategories in Russian order: ё next to е, any case, digits as numbers', async () => {
    const names = ['Жук', 'Труба 10', 'Ёлка', 'ежевика', 'Труба 9', 'Ель', 'труба 100']
    const inOrder = ['ежевика', 'Ёлка', 'Ель', 'Жук', 'Труба 9', 'Труба 10', 'труба 100']
    const { pool } = shop.services
    for (const [at, name] of names.entries()) {
      await pool.query('insert into brands (name, slug) values ($1, $2)', [name, `order-${at}`])
      await pool.query('insert into subcategories (name, slug, icon, category_id) values ($1, $2, $3, $4)', [
        name,
        `order-${at}`,
        '',
        shop.fixtures.categories.sale.id,
      ])
    }
    const shownOf = (results: { name: string }[]) => results.map(({ name }) => name).filter((name) => names.includes(name))
    await eventually(async () => {
      const brands = describePage(brandResponse).parse((await get('/brands/')).json()).results
      expect(shownOf(brands)).toEqual(inOrder)
      const path = `/subcategory/?category__name=${encodeURIComponent('РАСПРОДАЖА')}`
      expect(shownOf(describePage(subcategoryResponse).parse((await get(path)).json()).results)).toEqual(inOrder)
      const reversed = describePage(brandResponse).parse((await get('/brands/?ordering=-name')).json()).results
      expect(shownOf(reversed)).toEqual([...inOrder].reverse())
    })
  })
})

describe('reads', () => {
  test('API-11 every read carries ETag and Cache-Control and answers 304, with and without the last slash', async () => {
    const cart = await newCart('VT-15')
    const placed = (await ask('POST', '/order/', guestOrder('VT-15', 1))).json<{ id: string }>()
    const subcategory = shop.fixtures.subcategories['Шаровые краны']!.id
    const everybody = [
      '/product',
      '/product/new',
      '/product/price-limits',
      '/product/VT-15',
      '/product/search-brands?query=valtec',
      '/product/search-subcategories?query=valtec',
      '/category',
      '/category/on_main',
      '/category/filters',
      '/subcategory',
      '/subcategory/tree',
      ...['', '/children', '/ancestors', '/subtree', '/properties_filters'].map((end) => `/subcategory/${subcategory}${end}`),
      '/brands',
      `/brands/${shop.fixtures.brands.Valtec}`,
      '/shop',
      '/news',
      '/certificates',
      '/paymentTypes',
      '/catalog/search?query=valtec',
      '/catalog/suggestions?query=valtec',
    ]
    const own = ['/cart/get', `/order/${placed.id}?guest_user__phone=87015550102`]
    for (const path of [...everybody, ...own]) {
      const [bare, slashed] = [await get(path, cart), await get(path.replace(/(?=\?|$)/, '/'), cart)]
      expect([path, bare.statusCode, slashed.statusCode]).toEqual([path, 200, 200])
      const { etag } = bare.headers
      expect([path, etag]).toEqual([path, expect.stringMatching(/^W\/"/)])
      expect(bare.headers['cache-control']).toBe(own.includes(path) ? 'private, no-store' : 'public, max-age=0, must-revalidate')
      const again = await get(path, { ...cart, 'if-none-match': String(etag) })
      expect([path, again.statusCode, again.body]).toEqual([path, 304, ''])
      expect((await get(path.includes('?') ? `${path}&unknown=1` : `${path}?unknown=1`, cart)).statusCode).toBe(200)
    }
    await ask('PATCH', '/cart/VT-15/', { quantity: 2 }, cart)
    const { etag } = (await get('/cart/get/', await newCart('VT-15'))).headers
    expect((await get('/cart/get/', { ...cart, 'if-none-match': String(etag) })).statusCode).toBe(200)
  })

  test('API-12 a page past the end is 404 in every list, an empty list has one page', async () => {
    for (const path of ['/product/', '/product/new/', '/category/', '/category/on_main/', '/subcategory/', '/brands/', '/shop/']) {
      expect([path, (await get(`${path}?page=9999`)).statusCode]).toEqual([path, 404])
    }
    const nothing = '/catalog/search/?query=%D1%8A%D1%8A%D1%8A%D1%8A'
    expect((await get(nothing)).json()).toMatchObject({ count: 0, next: null, previous: null, results: [] })
    expect((await get(`${nothing}&page=2`)).statusCode).toBe(404)
  })
})

describe('buying', () => {
  test('CHK-01 API-09 API-12 two guests order the last piece at once: one gets it, the other gets an error, and nothing else changes', async () => {
    const responses = await Promise.all([1, 2].map(() => ask('POST', '/order/', guestOrder('LAST-1', 1))))
    expect(responses.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([201, 409])
    expect(responses.find(({ statusCode }) => statusCode === 409)!.json()).toMatchObject({
      type: '/problems/not-enough-stock',
      errors: { 'LAST-1': ['Товара нет в наличии'] },
    })
    const { rows } = await shop.services.pool.query<{ left: number; orders: number }>(
      `select (select sum(count) from stock where product_id = $1) as left, count(*) as orders from order_items where product_id = $1`,
      [shop.fixtures.products.lastPiece.id],
    )
    expect(rows).toEqual([{ left: 0, orders: 1 }])
  })
})

test('API-11 what is refused is a problem of the described shape, with what to do in Russian', async () => {
  const refusals: [Method, string, object | undefined, number][] = [
    ['GET', '/nope', undefined, 404],
    ['GET', '/product/?page=0', undefined, 400],
    ['GET', '/product/OLD-1/', undefined, 410],
    ['POST', '/cart/add/', { article: 'VT-15', quantity: 0 }, 400],
    ['POST', '/cart/add/', { article: 'VT-15', quantity: 99_000 }, 409],
    ['PATCH', '/cart/NONE/', { quantity: 1 }, 404],
    ['DELETE', '/cart/remove/', undefined, 400],
    ['POST', '/order/', {}, 400],
    ['GET', '/order/22222222/', undefined, 400],
  ]
  for (const [method, path, payload, status] of refusals) {
    const response = await ask(method, path, payload)
    expect([path, response.statusCode, response.headers['content-type']]).toEqual([
      path,
      status,
      expect.stringContaining('application/problem+json'),
    ])
    const problem: z.infer<typeof problemResponse> = problemResponse.parse(response.json())
    expect(problem).toMatchObject({ status, detail: expect.stringMatching(/[а-яё]/i), request_id: response.headers['x-request-id'] })
  }
})
