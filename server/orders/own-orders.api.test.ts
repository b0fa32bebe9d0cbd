// Checks the API of a customer's orders and drafts (API-09).
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cartApi } from '#server/cart/cart.api.ts'
import { ordersApi } from '#server/orders/orders.api.ts'
import { openShop, type TestShopWithIndexes } from '#test/harness.ts'
import { openApi } from '#test/open-api.ts'
import { signedIn, type SignedIn } from '#test/create-session.ts'

let shop: TestShopWithIndexes
let app: FastifyInstance
let customer: SignedIn
beforeAll(async () => {
  shop = await openShop({ indexes: true })
  app = await openApi(shop.services, cartApi, ordersApi)
  customer = await signedIn(shop.services)
})
afterAll(async () => {
  await app.close()
  await shop.close()
})
beforeEach(() => shop.services.pool.query('delete from orders; delete from idempotency_keys; delete from attempts'))

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
async function ask(method: Method, path: string, payload?: object, who: SignedIn | null = customer, headers: Record<string, string> = {}) {
  const reply = await app.inject({
    method,
    url: `/api/v1${path}`,
    ...(payload ? { payload } : {}),
    headers: { ...who?.headers, ...headers },
  })
  return { status: reply.statusCode, body: reply.body === '' ? null : reply.json() }
}
const draft = async (items: object[] = [{ product: 'VT-15', quantity: 2 }]) => (await ask('POST', '/order/', { items })).body.id as string
const place = { phone_number: '', address: 'Актобе, Абая 1', payment_type: 'cash' }

describe('orders of an account', () => {
  test('API-09 API-12 a draft grows, changes, is placed, and is found again', async () => {
    const made = await ask('POST', '/order/', { items: [{ product: 'VT-15', quantity: 2 }], comment: 'Объект «Юг»' })
    expect(made).toMatchObject({
      status: 201,
      body: { id: expect.stringMatching(/^[2-9A-HJKMNP-Z]{8}$/), status: 'draft', status_name: 'Черновик', total: 4900, placed_at: null },
    })
    const { id } = made.body
    expect(await ask('POST', `/order/${id}/items/`, { product: 'VT-20', quantity: 1 })).toMatchObject({ status: 201 })
    expect(
      (
        await ask('POST', `/order/${id}/items/`, [
          { product: 'BG-15', quantity: 1 },
          { product: 'VT-20', quantity: 1 },
        ])
      ).body.items,
    ).toMatchObject([
      { id: 1, quantity: 2 },
      { id: 2, quantity: 2, price: 3600 },
      { id: 3, quantity: 1 },
    ])
    expect((await ask('PATCH', `/order/${id}/items/2/`, { quantity: 5 })).body.items[1]).toMatchObject({ id: 2, quantity: 5 })
    expect((await ask('DELETE', `/order/${id}/items/1/`)).body.items).toHaveLength(2)
    expect((await ask('DELETE', `/order/${id}/items/multiple/`, { items: [3] })).body.items).toHaveLength(1)
    expect((await ask('GET', '/order/latest/')).body).toMatchObject({ id, status: 'draft' })
    expect((await ask('GET', '/order/available/')).body).toMatchObject([{ id, item_count: 1, total: 18_000 }])
    expect(await ask('PATCH', `/order/${id}/place`, place)).toMatchObject({
      status: 200,
      body: {
        status: 'placed',
        phone_number: customer.user.phone,
        address: 'Актобе, Абая 1',
        payment_type: 'cash',
        comment: 'Объект «Юг»',
      },
    })
    expect(await ask('GET', `/order/${id}/`)).toMatchObject({ status: 200, body: { id, email: customer.user.email, total: 18_000 } })
    expect((await ask('GET', '/order/search/?article=vt-20&status=placed,confirmed&date_from=2026-01-01')).body).toMatchObject({
      count: 1,
      next: null,
      results: [{ id, status_name: 'Новый' }],
    })
    expect((await ask('GET', '/order/search/?date_to=2020-01-01')).body).toMatchObject({ count: 0, results: [] })
    expect((await ask('GET', '/order/latest/')).status).toBe(204)
    const copy = await ask('POST', `/order/${id}/copy`)
    expect(copy).toMatchObject({ status: 201, body: { status: 'draft', items: [{ product: { article: 'VT-20' }, quantity: 5 }] } })
    expect((await ask('POST', `/order/${copy.body.id}/copy-by-order/${id}/`)).body.items).toMatchObject([{ quantity: 10 }])
    expect((await ask('DELETE', `/order/${copy.body.id}/`)).status).toBe(204)
    expect((await ask('GET', `/order/${copy.body.id}/`)).status).toBe(404)
  })

  test('API-11 CHK-04 each wrong field is named, and nothing a client sends is a 500', async () => {
    const id = await draft()
    for (const quantity of [0, -1, 1.5, 100_000, '2', null, 1e300]) {
      expect((await ask('PATCH', `/order/${id}/items/1/`, { quantity })).status).toBe(400)
      expect((await ask('POST', `/order/${id}/items/`, { product: 'VT-15', quantity })).body.errors).toHaveProperty(['0.quantity'])
    }
    for (const item of ['0', '-1', 'x', '1.5', '99999999999999', '%00']) {
      expect([item, (await ask('PATCH', `/order/${id}/items/${item}/`, { quantity: 1 })).status]).toEqual([item, 404])
    }
    for (const items of [[], 'x', [1.5], [null], [0], [2 ** 40]])
      expect((await ask('DELETE', `/order/${id}/items/multiple/`, { items })).status).toBe(400)
    expect(await ask('POST', `/order/${id}/items/`, { product: 'NONE', quantity: 1 })).toMatchObject({
      status: 404,
      body: { errors: { NONE: ['Такого товара нет.'] } },
    })
    const wrong = await ask('PATCH', `/order/${id}/place`, {
      phone_number: '+7 701',
      shop: 'Актобе',
      payment_type: 'bitcoin',
      payer_bin: '123456789012',
      comment: 'а'.repeat(2001),
    })
    expect(wrong.status).toBe(400)
    expect(Object.keys(wrong.body.errors).toSorted()).toEqual(['comment', 'payer_bin', 'payment_type', 'phone_number', 'shop'])
    expect((await ask('PATCH', `/order/${id}/place`, { shop: shop.fixtures.shops.aktobe, address: 'Абая 1' })).body.errors).toHaveProperty(
      'address',
    )
    for (const query of ['date_from=вчера', 'date_to=2026-02-30', 'status=lost', 'page=0', 'page_size=1000', `article=${'x'.repeat(300)}`])
      expect([query, (await ask('GET', `/order/search/?${query}`)).status]).toEqual([query, 400])
    for (const number of ['%', "'", '22222222', 'undefined', '1'])
      expect((await ask('GET', `/order/${encodeURIComponent(number)}/`)).status).toBe(404)
    expect((await ask('POST', '/order/', { items: [{ product: 'VT-15', quantity: 0 }] })).body.errors).toHaveProperty(['items.0.quantity'])
    expect((await ask('GET', `/order/${id}/`)).body).toMatchObject({ status: 'draft', items: [{ quantity: 2 }] })
  })

  test('CHK-05 one key creates one draft, one addition, one order, one copy', async () => {
    const key = { 'idempotency-key': 'a-key-of-sixteen' }
    const body = { items: [{ product: 'VT-15', quantity: 1 }] }
    const made = await Promise.all(Array.from({ length: 5 }, () => ask('POST', '/order/', body, customer, key)))
    const id = made[0]!.body.id
    expect(new Set(made.map((one) => one.body.id)).size).toBe(1)
    const add = () => ask('POST', `/order/${id}/items/`, { product: 'VT-20', quantity: 1 }, customer, { 'idempotency-key': 'add' })
    await Promise.all([add(), add(), add()])
    expect((await add()).body.items[1].quantity).toBe(1)
    const placing = () => ask('PATCH', `/order/${id}/place`, place, customer, { 'idempotency-key': 'place' })
    expect((await Promise.all([placing(), placing(), placing()])).map(({ status }) => status)).toEqual([200, 200, 200])
    const copies = await Promise.all(
      [1, 2, 3].map(() => ask('POST', `/order/${id}/copy`, undefined, customer, { 'idempotency-key': 'copy' })),
    )
    expect(new Set(copies.map((one) => one.body.id)).size).toBe(1)
    expect(
      (await ask('PATCH', `/order/${id}/place`, { ...place, comment: 'x' }, customer, { 'idempotency-key': 'place' })).body.title,
    ).toBe('Запрос уже выполнялся')
  })
})

test('API-05 payment types are a list in the common format', async () => {
  expect((await ask('GET', '/paymentTypes/', undefined, null)).body).toEqual({
    count: 3,
    next: null,
    previous: null,
    results: [
      { id: 'cash', name: 'Наличными при\u00a0получении' },
      { id: 'card', name: 'Картой при\u00a0получении' },
      { id: 'invoice', name: 'По\u00a0счёту, безналично' },
    ],
  })
})
