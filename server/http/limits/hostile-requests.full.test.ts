// Checks that odd bodies, ranges and many changes of one network take little time.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type TestShopWithApp } from '#test/harness.ts'
import { eventually } from '#test/wait-for.ts'

let shop: TestShopWithApp
beforeAll(async () => {
  shop = await openShop({ app: true, config: { costLimit: 1_000_000 } })
})
afterAll(() => shop.close())

const host = { host: 'rodnik.test' }
const post = (url: string, payload: string, headers: Record<string, string> = {}, remoteAddress = '203.0.113.5') =>
  shop.app.inject({ method: 'POST', url, payload, remoteAddress, headers: { ...host, 'content-type': 'application/json', ...headers } })

test('SEC-01:limits a JSON body of too many values is refused before it is parsed; the largest draft is not', async () => {
  const nested = await post('/api/v1/cart/add/', `{"article":${'['.repeat(200_000)}${']'.repeat(200_000)},"quantity":1}`)
  expect([nested.statusCode, nested.json<{ detail: string }>().detail]).toEqual([400, expect.stringContaining('слишком много данных')])
  // Not even valid: parsed, it would be another error.
  const flat = await post('/api/v1/order/', '{"items":[' + '1,'.repeat(50_000))
  expect(flat.json<{ detail: string }>().detail).toContain('слишком много данных')
  const items = Array.from({ length: 5000 }, (_, at) => ({ product: `NO-${at}`, quantity: 1 }))
  const draft = await post('/api/v1/order/', JSON.stringify({ items }))
  expect(draft.json<{ detail: string }>().detail).not.toContain('слишком много данных')
})

test('SEC-01:requests a body without Content-Length, which can come in chunks of one byte, is 411 for pages and API', async () => {
  const chunked = { 'transfer-encoding': 'chunked', 'content-type': 'application/x-www-form-urlencoded' }
  expect((await post('/cart', 'a=1', chunked)).statusCode).toBe(411)
  const response = await post('/api/v1/cart/add/', '{}', { 'transfer-encoding': 'chunked' })
  expect([response.statusCode, response.json<{ type: string }>().type]).toEqual([411, '/problems/length-required'])
})

test('ERR-01 SEC-01:requests a range beyond the end of a file is no error: the file comes whole', async () => {
  for (const range of ['bytes=99999999-', 'bytes=-99999999999999999999', 'bytes=0-0,1-1,2-2', 'bytes=0-3']) {
    const { statusCode, rawPayload } = await shop.app.inject({ url: '/favicon.ico', headers: { ...host, range } })
    expect([range, statusCode, rawPayload.length > 4]).toEqual([range, 200, true])
  }
})

test('SEC-01:connections changes of one network that wait for a lock leave connections of the database to others', async () => {
  const client = await shop.pool.connect()
  await client.query('begin; lock table attempts in access exclusive mode')
  const body = JSON.stringify({
    name: 'Айдар',
    email: 'crowd@bench.example',
    phone_number: '+77015550177',
    comment: '',
    privacy_policy_accepted: true,
    items: [{ product: 'VT-15', quantity: 1 }],
  })
  const orders = Array.from({ length: 20 }, () => post('/api/v1/order/', body))
  const pages = Array.from({ length: 20 }, () =>
    post('/cart', 'intent=add&article=VT-15', { 'content-type': 'application/x-www-form-urlencoded' }),
  )
  await eventually(async () => {
    await client.query('select pg_stat_clear_snapshot()')
    const { rows } = await client.query<{ waiting: number }>(
      `select count(*) as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(rows[0]!.waiting).toBeGreaterThanOrEqual(4)
  })
  const other = await shop.app.inject({ url: '/api/v1/news/', remoteAddress: '198.51.100.7', headers: host })
  expect(other.statusCode).toBe(200)
  await client.query('rollback')
  client.release()
  for (const { statusCode } of await Promise.all([...orders, ...pages])) expect(statusCode).toBeLessThan(500)
})
