// Checks the API of the cart (API-08, API-10).
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cartApi } from '#server/cart/cart.api.ts'
import { ordersApi } from '#server/orders/orders.api.ts'
import { openShop, type TestShopWithIndexes } from '#test/harness.ts'
import { openApi } from '#test/open-api.ts'

let shop: TestShopWithIndexes
let app: FastifyInstance
beforeAll(async () => {
  shop = await openShop({ indexes: true })
  app = await openApi(shop.services, cartApi, ordersApi)
})
afterAll(async () => {
  await app.close()
  await shop.close()
})

async function ask(options: InjectOptions, cookie?: string) {
  const reply = await app.inject({ ...options, ...(cookie ? { cookies: { cart: cookie } } : {}) })
  return {
    status: reply.statusCode,
    body: reply.json(),
    cart: reply.cookies.find(({ name }) => name === 'cart'),
    type: reply.headers['content-type'],
  }
}

test('API-08 API-10 the cart is identified by a signed cookie and returns its products', async () => {
  const empty = await ask({ url: '/api/v1/cart/get/' })
  expect(empty).toMatchObject({
    status: 200,
    body: { products: [], count: 0, total: 0, on_request_count: 0 },
    cart: undefined,
  })
  const added = await ask({ method: 'POST', url: '/api/v1/cart/add/', payload: { article: 'SALE-1' } })
  expect(added.cart).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  const cookie = added.cart?.value
  await ask({ method: 'POST', url: '/api/v1/cart/add', payload: { article: 'REQ-1', quantity: 1 } }, cookie)
  const set = await ask({ method: 'PATCH', url: '/api/v1/cart/SALE-1/', payload: { quantity: 3 } }, cookie)
  expect(set.body).toMatchObject({
    products: [
      {
        article: 'SALE-1',
        price: 68_000,
        current_price: 68_000,
        last_price: 85_000,
        lastPrice: 85_000,
        quantity: 3,
        sum: 204_000,
        is_available: true,
        price_changed: null,
      },
      { article: 'REQ-1', price: null, sum: null, quantity: 1 },
    ],
    count: 2,
    total: 204_000,
    on_request_count: 1,
  })
  expect((await ask({ url: '/api/v1/cart/get' }, cookie)).body).toEqual(set.body)
  expect((await ask({ url: '/api/v1/cart/get' }, `${cookie}x`)).body.products).toEqual([])
  expect((await ask({ method: 'PATCH', url: '/api/v1/cart/REQ-1/', payload: { quantity: 0 } }, cookie)).body.count).toBe(1)
  const removed = await ask({ method: 'DELETE', url: '/api/v1/cart/remove/', payload: { article: 'SALE-1' } }, cookie)
  expect(removed).toMatchObject({ status: 200, body: { products: [] } })
})

test('API-08 API-12 the article to remove is taken from the body or the query', async () => {
  const { cart } = await ask({
    method: 'POST',
    url: '/api/v1/cart/add/',
    payload: { article: 'VT-15', quantity: 2 },
  })
  const url = '/api/v1/cart/remove/'
  expect((await ask({ method: 'DELETE', url }, cart?.value)).status).toBe(400)
  expect((await ask({ method: 'DELETE', url, headers: { 'content-type': 'application/json' } }, cart?.value)).body.errors).toEqual({
    article: ['Укажите артикул.'],
  })
  const headers = { 'content-type': 'application/json' }
  expect(await ask({ method: 'DELETE', url: `${url}?article=VT-15`, headers }, cart?.value)).toMatchObject({
    status: 200,
    body: { count: 0 },
  })
})

test('API-11 CART-03 malformed requests get 400 with the field, other bodies 415, and nothing changes', async () => {
  const { cart } = await ask({
    method: 'POST',
    url: '/api/v1/cart/add/',
    payload: { article: 'VT-15', quantity: 2 },
  })
  const add = (payload: unknown) =>
    ask(
      {
        method: 'POST',
        url: '/api/v1/cart/add/',
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify(payload),
      },
      cart?.value,
    )
  for (const quantity of [0, -1, 1.5, '2', null, 1e9, [], {}]) {
    expect(await add({ article: 'VT-15', quantity })).toMatchObject({
      status: 400,
      body: { errors: { quantity: ['Введите целое число от 1 до 99999.'] } },
    })
  }
  for (const body of [null, [], 'VT-15', 7, {}, { article: 7 }, { article: '' }, { article: 'A\u0000' }, { article: 'A'.repeat(201) }]) {
    const reply = await add(body)
    expect([reply.status, reply.type]).toEqual([400, expect.stringContaining('application/problem+json')])
  }
  const raw = (type: string, payload: string) =>
    ask({ method: 'POST', url: '/api/v1/cart/add/', headers: { 'content-type': type }, payload }, cart?.value)
  expect((await raw('application/json', '{"article":')).status).toBe(400)
  expect((await raw('application/json', '')).status).toBe(400)
  expect((await raw('application/json', '{"article":"VT-15","__proto__":{"a":1}}')).status).toBe(400)
  expect((await raw('application/x-www-form-urlencoded', 'article=VT-15')).status).toBe(415)
  expect((await raw('text/xml', '<a/>')).status).toBe(415)
  expect((await raw('text/plain', '{"article":"VT-15"}')).status).toBe(415)
  for (const [article, payload] of [
    ['VT-15', { quantity: 1.5 }],
    ['VT-15', { quantity: 100_000 }],
    ['VT-15', {}],
    ['%00', { quantity: 1 }],
  ] as const) {
    expect((await ask({ method: 'PATCH', url: `/api/v1/cart/${article}/`, payload }, cart?.value)).status).toBe(400)
  }
  expect((await ask({ url: '/api/v1/cart/get/' }, cart?.value)).body.products).toMatchObject([{ article: 'VT-15', quantity: 2 }])
})

test('API-12 an unknown article is 404, more than the stock 409 with the line and its stock', async () => {
  const add = (article: string, quantity: number) => ask({ method: 'POST', url: '/api/v1/cart/add/', payload: { article, quantity } })
  expect(await add('NONE', 1)).toMatchObject({
    status: 404,
    body: { title: 'Товар не найден' },
    cart: undefined,
  })
  expect(await add('LAST-1', 2)).toMatchObject({
    status: 409,
    body: { title: 'Не хватает товара', errors: { 'LAST-1': ['В\u00a0наличии 1\u00a0товар'] } },
    cart: undefined,
  })
  expect(await add('OUT-1', 1)).toMatchObject({
    status: 409,
    body: { errors: { 'OUT-1': ['Товара нет в наличии'] } },
  })
  expect((await ask({ method: 'PATCH', url: '/api/v1/cart/NONE/', payload: { quantity: 1 } })).status).toBe(404)
  expect((await ask({ method: 'PATCH', url: '/api/v1/cart/NONE/', payload: { quantity: 0 } })).status).toBe(404)
})

test('API-12 CHK-05 a first addition sent twice creates one cart; a stranger, a key that is no UUID or an hour later get another', async () => {
  const key = '6f1c6f4e-3b1a-4c58-9d0e-0c2f4a7b9e11'
  const add = (idempotencyKey: string, { article = 'VT-15', remoteAddress = '203.0.113.7' } = {}) =>
    app.inject({
      method: 'POST',
      url: '/api/v1/cart/add/',
      headers: { 'idempotency-key': idempotencyKey },
      payload: { article },
      remoteAddress,
    })
  const cookieOf = (response: Awaited<ReturnType<typeof add>>) => response.cookies.find(({ name }) => name === 'cart')?.value
  const [one, other] = await Promise.all([add(key), add(key)])
  expect(cookieOf(one)).toBeDefined()
  expect([cookieOf(other), one.json().products[0].quantity, other.json().products[0].quantity]).toEqual([cookieOf(one), 1, 1])

  expect(cookieOf(await add(key, { remoteAddress: '198.51.100.9' }))).not.toBe(cookieOf(one))
  const another = await add(key, { article: 'VT-20' })
  expect([another.statusCode, cookieOf(another)]).toEqual([409, undefined])
  for (const guessed of ['short', 'first-addition-of-a-guest']) expect(cookieOf(await add(guessed))).not.toBe(cookieOf(await add(guessed)))
  await shop.services.pool.query(`update carts set created_at = now() - interval '16 minutes'`)
  expect((await add(key)).statusCode).toBe(409)
})

test('CART-01 SEC-01:limits one network begins 300 carts an hour; carts that exist are not affected', async () => {
  const add = (remoteAddress: string, cookie?: string) =>
    app.inject({
      method: 'POST',
      url: '/api/v1/cart/add/',
      payload: { article: 'VT-15' },
      remoteAddress,
      ...(cookie ? { cookies: { cart: cookie } } : {}),
    })
  const first = await add('203.0.113.50')
  await shop.services.pool.query("insert into attempts (scope, subject) select 'new-cart', '203.0.113.50' from generate_series(1, 298)")
  const responses = await Promise.all([add('203.0.113.50'), add('203.0.113.50'), add('203.0.113.50')])
  expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 429, 429])
  const cookie = first.cookies.find(({ name }) => name === 'cart')!.value
  expect([(await add('203.0.113.50', cookie)).statusCode, (await add('203.0.113.51')).statusCode]).toEqual([200, 200])
})
