// Checks a locked table: requests end as unavailable, no customer is taken for a guest.
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { requestTimeouts } from '#server/database/database.ts'
import { usualAnswerMs } from '#server/http/timeouts.ts'
import { signedIn } from '../create-session.ts'
import { openShop, type TestShopWithApp } from '../harness.ts'

let shop: TestShopWithApp
let holder: pg.Client
beforeAll(async () => {
  shop = await openShop({ app: true, timeouts: { ...requestTimeouts, lock_timeout: 300, idle_in_transaction_session_timeout: 400 } })
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
    expect([url, reply.statusCode, reply.headers['retry-after']]).toEqual([url, 503, '30'])
    expect(reply.body.replaceAll('\u00a0', ' ')).toContain('Магазин временно недоступен')
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
    expect([url, reply.statusCode, reply.headers['retry-after'], reply.headers['set-cookie']]).toEqual([url, 503, '30', undefined])
  }
  await Promise.all(
    ['/personal-account', '/checkout', '/cart', '/order?id=22222222', '/login', '/api/v1/auth/login-check', '/api/v1/cart/get/'].map(check),
  )
  const form = await shop.app.inject({ method: 'POST', url: '/cart', headers: { ...headers, origin: 'http://rodnik.test' } })
  expect([form.statusCode, form.headers['retry-after'], form.headers['set-cookie']]).toEqual([503, '30', undefined])
  await holder.query('rollback')
  expect((await get('/api/v1/auth/login-check', headers.cookie)).statusCode).toBe(200)
})

test('OPS-01 ERR-01 a transaction that goes on without a statement ends as an outage and leaves nothing', async () => {
  const work = shop.services.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('products').execute()
    await holder.query('select pg_sleep(0.8)')
    await trx.selectFrom('products').select('id').execute()
  })
  await expect(work).rejects.toMatchObject({ code: expect.stringMatching(/^(?:25P03|57P01|ECONNRESET)$/) })
  expect((await get('/catalog/product/VT-15')).statusCode).toBe(200)
})

test('OPS-01 a statement ends before its request does', () => {
  expect(requestTimeouts).toEqual({ statement_timeout: 10_000, lock_timeout: 8_000, idle_in_transaction_session_timeout: 30_000 })
  expect(requestTimeouts.statement_timeout).toBeLessThan(usualAnswerMs)
})
