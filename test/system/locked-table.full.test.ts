// Checks a locked table: requests end as unavailable, no customer is taken for a guest.
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openDatabase, openPool, requestTimeouts } from '#server/database/database.ts'
import { defaultResponseMs } from '#server/http/timeouts.ts'
import { unsubscribeLink } from '#server/notifications/preferences.ts'
import { createDraft } from '#server/orders/drafts.ts'
import { signedIn, visitorOf } from '../create-session.ts'
import { addToCart } from '../fixtures/cart.ts'
import { guest } from '../fixtures/orders.ts'
import { openShop, stockOf, type TestShopWithApp } from '../harness.ts'

let shop: TestShopWithApp
let holder: pg.Client
beforeAll(async () => {
  shop = await openShop({ app: true, timeouts: { ...requestTimeouts, lock_timeout: 300 } })
  shop.services.pool.on('error', () => undefined)
  holder = new pg.Client({ connectionString: shop.connectionString })
  await holder.connect()
})
afterEach(() => holder.query('rollback'))
afterAll(async () => {
  await holder.end()
  await shop.close()
})

const lock = (table: string) => holder.query(`begin; lock table ${table} in access exclusive mode`)
const get = (url: string, cookie = 'cart=none') => shop.app.inject({ url, headers: { cookie } })

test('ERR-01 OPS-01 pages and API that need a locked table are 503 with Retry-After, the others go on', async () => {
  await lock('objects')
  for (const url of ['/objects', '/api/v1/objects/']) {
    const reply = await get(url)
    expect([url, reply.statusCode, reply.headers['retry-after']]).toEqual([url, 503, '60'])
    expect(reply.body.replaceAll('\u00a0', ' ')).toMatch(/Магазин временно недоступен[^]*Повторите через минуту/)
  }
  expect((await get('/catalog/product/VT-15')).statusCode).toBe(200)
  await holder.query('rollback')
  expect((await get('/objects')).statusCode).toBe(200)
})

test('AUTH-02 AUTH-05 ERR-01 while sessions are locked a customer is not logged out: 503, the cookie stays, then all is as before', async () => {
  const { headers } = await signedIn(shop.services)
  await lock('sessions')
  const check = async (url: string) => {
    const reply = await get(url, headers.cookie)
    expect([url, reply.statusCode, reply.headers['retry-after'], reply.headers['set-cookie']]).toEqual([url, 503, '60', undefined])
  }
  const pages = ['/personal-account', '/checkout', '/cart', '/order?id=22222222', '/login', '/api/v1/auth/login-check', '/api/v1/cart/get/']
  const fragments = [
    '/fragments/cart',
    '/fragments/cards?article=VT-15',
    '/fragments/comparison?article=VT-15',
    '/fragments/stock?article=VT-15',
    '/fragments/stock.data?article=VT-15',
    '/fragments/catalogue.data?page=2',
  ]
  const documents = ['schet.pdf', 'zakaz.pdf', 'dokumenty.zip'].map((name) => `/order/22222222/${name}`)
  await Promise.all([...pages, ...fragments, ...documents, '/order/files/0193a5c8-0000-7000-8000-000000000000'].map(check))
  // The same for all, or opened by its key.
  expect((await get('/catalog/product/VT-15', headers.cookie)).statusCode).toBe(200)
  expect((await get('/fragments/menu', headers.cookie)).statusCode).toBe(200)
  expect((await get('/order/22222222/schet.pdf?key=of-nobody', headers.cookie)).statusCode).toBe(404)
  const form = await shop.app.inject({ method: 'POST', url: '/cart', headers: { ...headers, origin: 'http://rodnik.test' } })
  expect([form.statusCode, form.headers['retry-after'], form.headers['set-cookie']]).toEqual([503, '60', undefined])
  await holder.query('rollback')
  expect((await get('/api/v1/auth/login-check', headers.cookie)).statusCode).toBe(200)
})

test('CHK-05 ERR-01 an order that waits too long for locked stock is 503 in Russian, changes nothing, and is placed by a repeat', async () => {
  const { db } = shop.services
  const contact = { name: guest.name, email: guest.email, phone_number: '+77015550102', comment: '', privacy_policy_accepted: true }
  const order = () =>
    shop.app.inject({
      method: 'POST',
      url: '/api/v1/order/',
      headers: { origin: 'http://rodnik.test', 'idempotency-key': 'key-of-the-order' },
      payload: { ...contact, items: [{ product: 'VT-15', quantity: 1 }] },
    })
  const added = await shop.app.inject({
    method: 'POST',
    url: '/api/v1/cart/add/',
    headers: { origin: 'http://rodnik.test' },
    payload: { article: 'VT-20', quantity: 2 },
  })
  const cookie = added.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
  const item = JSON.stringify({ article: 'VT-20', quantity: 2, seenPriceTiyn: 3600_00 })
  const form = {
    intent: 'order',
    key: 'key-of-the-form',
    comment: '',
    name: guest.name,
    phone: '87015550102',
    email: guest.email,
    consent: 'on',
    item,
  }
  const page = () =>
    shop.app.inject({
      method: 'POST',
      url: '/cart',
      headers: { host: 'rodnik.test', origin: 'http://rodnik.test', cookie, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    })
  await lock('stock')
  for (const reply of await Promise.all([order(), page()])) {
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '60'])
    expect(reply.body.replaceAll('\u00a0', ' ')).toContain('Повторите через минуту: корзина и заказы на месте')
  }
  await holder.query('rollback')
  const counts = async () => {
    const { rows } = await shop.pool.query(
      "select (select count(*) from orders) as orders, (select count(*) from attempts where scope = 'guest-order-email') as attempts",
    )
    return rows
  }
  expect(await counts()).toEqual([{ orders: 0, attempts: 0 }])
  const stock = await stockOf(db, shop.fixtures.products.valveVT15!.id)
  expect([(await order()).statusCode, (await order()).statusCode, (await page()).statusCode]).toEqual([201, 201, 303])
  expect(await stockOf(db, shop.fixtures.products.valveVT15!.id)).toBe(stock - 1)
  expect(await counts()).toEqual([{ orders: 2, attempts: 2 }])
  await shop.pool.query('delete from orders; delete from carts')
})

test('ACC-02 ERR-01 an unsubscription that fails says so', async () => {
  const { user } = await signedIn(shop.services)
  const { pathname, search } = new URL(unsubscribeLink(shop.services.config, user.id))
  await lock('notification_choices')
  const reply = await shop.app.inject({ method: 'POST', url: pathname + search, headers: { accept: 'text/html' } })
  expect([reply.statusCode, reply.body]).toEqual([503, expect.stringMatching(/role="alert"[^]*Магазин временно недоступен/)])
})

test('CHK-04 DRF-01 ERR-01 files that cannot be taken are reported at their field, where scripts show the response', async () => {
  const customer = await signedIn(shop.services)
  await addToCart(shop.services.db, visitorOf(customer), 'VT-15', 1)
  const draft = await createDraft(
    shop.services.db,
    customer.user.id,
    { items: [{ article: 'VT-15', quantity: 1 }], comment: '' },
    'a-draft',
  )
  await lock('attempts')
  const fields = [
    ['name="intent"', 'attach'],
    ['name="file"; filename="план.pdf"', '%PDF-1.7 a'],
  ]
  const payload = fields.map(([name, value]) => `--x\r\ncontent-disposition: form-data; ${name}\r\n\r\n${value}\r\n`).join('') + '--x--\r\n'
  const headers = {
    ...customer.headers,
    host: 'rodnik.test',
    origin: 'http://rodnik.test',
    'content-type': 'multipart/form-data; boundary=x',
  }
  for (const url of ['/checkout', `/draft?id=${draft}`]) {
    const reply = await shop.app.inject({ method: 'POST', url, headers, payload })
    expect([url, reply.statusCode, reply.body]).toEqual([
      url,
      503,
      expect.stringMatching(/id="order-file-error"[^]*Магазин временно недоступен/),
    ])
  }
  await holder.query('rollback')
  await shop.pool.query('delete from orders; delete from carts')
})

test('OPS-01 ERR-01 a transaction that goes on without a statement ends as an outage and leaves nothing', async () => {
  // A pool of its own: a busy machine may pause longer between two statements of the others.
  const pool = openPool(shop.connectionString, 1, { idle_in_transaction_session_timeout: 400 })
  const work = openDatabase(pool)
    .transaction()
    .execute(async (trx) => {
      await trx.deleteFrom('products').execute()
      await holder.query('select pg_sleep(0.8)')
      await trx.selectFrom('products').select('id').execute()
    })
  await expect(work).rejects.toMatchObject({ code: expect.stringMatching(/^(?:25P03|57P01|ECONNRESET)$/) })
  await pool.end()
  expect((await get('/catalog/product/VT-15')).statusCode).toBe(200)
})

test('OPS-01 a statement ends before its request does', () => {
  expect(requestTimeouts).toEqual({ statement_timeout: 10_000, lock_timeout: 8_000, idle_in_transaction_session_timeout: 30_000 })
  expect(requestTimeouts.statement_timeout).toBeLessThan(defaultResponseMs)
})
