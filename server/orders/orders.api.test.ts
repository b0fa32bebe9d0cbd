// Checks the API of guest orders (API-09).
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
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
beforeEach(() => shop.services.pool.query('delete from attempts'))

const form = {
  name: 'Айдар',
  email: 'aidar@stroydom.example',
  phone_number: '8 701 555 01 02',
  items: [{ product: 'VT-15', quantity: 2 }],
  comment: 'Нужен <b>монтаж</b>',
  privacy_policy_accepted: true,
}

async function send(payload: object, headers: Record<string, string> = {}) {
  const reply = await app.inject({ method: 'POST', url: '/api/v1/order/', payload, headers })
  return { status: reply.statusCode, body: reply.json(), type: reply.headers['content-type'] }
}
async function findOrder(id: string, phone?: string) {
  const reply = await app.inject({
    url: `/api/v1/order/${encodeURIComponent(id)}/`,
    query: phone === undefined ? {} : { guest_user__phone: phone },
  })
  return { status: reply.statusCode, body: reply.json() }
}

test('API-09 API-12 a guest places an order and finds it by number and phone', async () => {
  const placed = await send({ ...form, shop: shop.fixtures.shops.aktobe, unknown: 1 })
  expect(placed).toMatchObject({
    status: 201,
    body: {
      id: expect.stringMatching(/^[2-9A-HJKMNP-Z]{8}$/),
      status: 'placed',
      status_name: 'Новый',
      phone_number: '+77015550102',
      comment: 'Нужен <b>монтаж</b>',
      shop: { name_for_guest: 'Актобе' },
      items: [{ id: 1, product: { article: 'VT-15' }, quantity: 2, price: 2450, sum: 4900 }],
      total: 4900,
      on_request_count: 0,
    },
  })
  expect(await findOrder(placed.body.id, '+7 (701) 555 01 02')).toMatchObject({
    status: 200,
    body: { id: placed.body.id, name: 'А****', email: null, phone_number: null, comment: null, total: 4900 },
  })
})

test('API-09 CHK-02 a guest gives an address instead of a shop; both together and a too long one are named', async () => {
  const placed = await send({ ...form, address: 'Актобе, Абая 1' })
  expect(placed).toMatchObject({ status: 201, body: { address: 'Актобе, Абая 1', shop: null, delivery: { price: null } } })
  expect(await findOrder(placed.body.id, '+7 (701) 555 01 02')).toMatchObject({ status: 200, body: { address: null } })
  const both = await send({ ...form, address: 'Актобе, Абая 1', shop: shop.fixtures.shops.aktobe })
  expect(both).toMatchObject({ status: 400, body: { errors: { address: ['Укажите или магазин, или адрес доставки'] } } })
  const long = await send({ ...form, address: 'я'.repeat(301) })
  expect(long).toMatchObject({ status: 400, body: { errors: { address: ['Не длиннее 300 знаков'] } } })
})

test('GST-01 API-09 any wrong pair is the same 404, the sixth try 429, a missing phone 400', async () => {
  const { body } = await send(form)
  expect(await findOrder(body.id)).toMatchObject({
    status: 400,
    body: { errors: { guest_user__phone: ['Укажите телефон, с которым оформлен заказ.'] } },
  })
  const wrong = [await findOrder(body.id, '87015550103'), await findOrder('22222222', '87015550102'), await findOrder('нет', '1')]
  for (const { status, body: problem } of wrong) expect([status, problem.title]).toEqual([404, 'Заказ не найден'])
  await findOrder('22222222', '1')
  await findOrder('22222222', '1')
  expect(await findOrder(body.id, '87015550102')).toMatchObject({ status: 429 })
})

test('API-09 API-11 CHK-02 each wrong field is named in Russian, and there is no order', async () => {
  const refused = await send({
    name: '',
    email: 'a@b',
    phone_number: '+7 (701)',
    items: [{ product: 'VT-15', quantity: 0 }],
    privacy_policy_accepted: false,
  })
  expect(refused).toMatchObject({
    status: 400,
    type: expect.stringContaining('application/problem+json'),
    body: {
      errors: {
        name: ['Обязательное поле!'],
        email: ['Введите корректный E-mail'],
        phone_number: ['Введите полный номер телефона'],
        'items.0.quantity': ['Введите целое число от 1 до 99999.'],
        privacy_policy_accepted: ['Необходимо принять согласие с политикой обработки персональных данных'],
      },
    },
  })
  for (const body of [
    {},
    { ...form, items: [] },
    { ...form, items: 'VT-15' },
    { ...form, shop: 'Актобе' },
    { ...form, items: [{ product: { $gt: '' }, quantity: 1 }] },
  ]) {
    expect((await send(body)).status).toBe(400)
  }
  expect((await send({ ...form, shop: shop.fixtures.shops.almaty })).body.errors).toEqual({
    shop: ['Этот магазин больше не принимает заказы без регистрации. Выберите другой'],
  })
  expect((await send(form, { 'content-type': 'text/plain' })).status).toBe(415)
})

test('API-12 an unknown article is 404 and more than the stock 409, naming the lines', async () => {
  expect(await send({ ...form, items: [...form.items, { product: 'NONE', quantity: 1 }] })).toMatchObject({
    status: 404,
    body: { errors: { NONE: ['Такого товара нет.'] } },
  })
  expect(await send({ ...form, items: [{ product: 'LAST-1', quantity: 3 }] })).toMatchObject({
    status: 409,
    body: { title: 'Не хватает товара', errors: { 'LAST-1': ['В\u00a0наличии 1\u00a0товар'] } },
  })
})

test('CHK-05 API-12 fifty repeats with one Idempotency-Key are one order; another request with it is 409', async () => {
  const headers = { 'idempotency-key': 'd2c1b3a4' }
  const responses = await Promise.all(Array.from({ length: 50 }, () => send(form, headers)))
  expect(new Set(responses.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
  expect(await send({ ...form, comment: 'Другой' }, headers)).toMatchObject({
    status: 409,
    body: { title: 'Запрос уже выполнялся' },
  })
})
