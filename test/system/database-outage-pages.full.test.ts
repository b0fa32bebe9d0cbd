// Checks pages and responses while the database is away, and after it.
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Problem } from '#contract/errors.ts'
import { signedIn } from '../create-session.ts'
import { openShop, type TestShopWithApp } from '../harness.ts'
import { buildApp } from '#server/app.ts'
import { startCatalogueIndexes } from '#test/start-indexes.ts'
import { openDatabase, openPool } from '#server/database/database.ts'
import { openReads } from '#server/database/open-reads.ts'
import { openPooler } from '../open-pooler.ts'
import { eventually } from '../wait-for.ts'

let shop: TestShopWithApp
let admin: pg.Client
let database: string
beforeAll(async () => {
  shop = await openShop({ app: true })
  // A running process writes these to its log (server/main.ts).
  shop.services.pool.on('error', () => undefined)
  database = (await shop.services.pool.query<{ name: string }>('select current_database() as name')).rows[0]!.name
  admin = new pg.Client({ connectionString: inject('testDatabaseUrl') })
  await admin.connect()
})
afterAll(async () => {
  await letIn(true)
  await admin.end()
  await shop.close()
})

const letIn = (isOpen: boolean) => admin.query(`alter database ${database} with allow_connections ${isOpen}`)
const get = (url: string) => shop.app.inject({ url, headers: { host: 'rodnik.test', cookie: 'cart=none' } })

test('ERR-01 OPS-01 without its database the shop says so in Russian with a request id, and goes on when it is back', async () => {
  expect((await get('/catalog/product/VT-15')).statusCode).toBe(200)
  const { headers } = await signedIn(shop.services, { staffRoles: ['orders'] })
  await letIn(false)
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database])
  // From here on there is no connection left to break.
  await eventually(() => expect(shop.services.pool.idleCount).toBe(0))

  const page = await get('/catalog/product/VT-20')
  expect([page.statusCode, page.headers['content-type']]).toEqual([503, expect.stringContaining('text/html')])
  const text = page.body.replace(/<script.*?<\/script>/gs, '').replace(/<[^>]+>|\u00a0/g, ' ')
  expect(page.headers['retry-after']).toBe('60')
  for (const part of ['Магазин временно недоступен', '503', 'Повторить', 'Вернуться на главную', '+7 (713) 200 00 00'])
    expect(text).toContain(part)
  expect(text).toContain(String(page.headers['x-request-id']))
  expect(page.body).not.toMatch(/not currently accepting|terminating connection|node_modules|\.ts:\d/)

  const response = await get('/api/v1/product/VT-15/')
  expect([response.statusCode, response.headers['content-type']]).toEqual([503, expect.stringContaining('application/problem+json')])
  expect(response.json<Problem>()).toEqual({
    type: '/problems/unavailable',
    title: 'Магазин временно недоступен',
    status: 503,
    detail: expect.stringMatching(/[а-яё]/),
    request_id: response.headers['x-request-id'],
  })
  // A form without scripts whose session cannot be checked is refused before any page, with a Russian text.
  const form = await shop.app.inject({
    method: 'POST',
    url: '/cart',
    headers: { ...headers, host: 'rodnik.test', accept: 'text/html' },
  })
  expect([form.statusCode, form.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
  expect(form.body).toContain('Магазин временно недоступен')
  // The back office: a document says so, data of an open page wait (admin/app/frame/hold-requests.ts).
  for (const url of ['/admin/orders', '/admin/orders.data']) {
    const desk = await shop.app.inject({ url, headers: { ...headers, host: 'rodnik.test', accept: 'text/html' } })
    expect([desk.statusCode, desk.body], url).toEqual([503, expect.stringContaining('Магазин временно недоступен')])
  }
  expect((await get('/readyz')).json()).toMatchObject({ status: 'not ready', database: false })
  expect((await get('/healthz')).statusCode).toBe(200)

  await letIn(true)
  await eventually(async () => expect((await get('/catalog/product/VT-15')).statusCode).toBe(200))
  await eventually(async () => expect((await get('/readyz')).statusCode).toBe(200)) // balancers share an answer for half a second
})

test('ERR-01 OPS-01 a request whose connection breaks in the middle of its query says the same, as a page and as a response of the API', async () => {
  await letIn(true)
  const holder = new pg.Client({ connectionString: inject('testDatabaseUrl').replace(/\/[^/]*$/, `/${database}`) })
  await holder.connect()
  try {
    for (const url of ['/objects', '/api/v1/objects/']) {
      await holder.query('begin')
      await holder.query('lock table objects in access exclusive mode')
      const requested = get(url)
      await eventually(async () => {
        const { rowCount } = await admin.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and wait_event_type = 'Lock' and query ilike '%objects%'",
          [database],
        )
        expect(rowCount).toBeGreaterThan(0)
      })
      const response = await requested
      await holder.query('rollback')
      expect([response.statusCode, response.headers['retry-after']], url).toEqual([503, '60'])
      expect(response.body.replaceAll('\u00a0', ' '), url).toContain('Магазин временно недоступен')
      expect(response.body, url).toContain(String(response.headers['x-request-id']))
      expect(response.body, url).not.toMatch(/terminating connection|node_modules/)
      await eventually(async () => expect((await get(url)).statusCode, url).toBe(200))
    }
  } finally {
    await holder.end()
  }
})

test('ERR-01 OPS-01 a database that takes a query and never responds is an outage as well, after a while, as a page and as a response of the API', async () => {
  await letIn(true)
  const app = await buildApp(shop.services, { responseMs: 700 })
  const holder = new pg.Client({ connectionString: inject('testDatabaseUrl').replace(/\/[^/]*$/, `/${database}`) })
  await Promise.all([app.ready(), holder.connect()])
  try {
    await holder.query('begin')
    await holder.query('lock table objects in access exclusive mode')
    for (const url of ['/objects', '/api/v1/objects/']) {
      const response = await app.inject({ url, headers: { host: 'rodnik.test', cookie: 'cart=none' } })
      expect([response.statusCode, response.headers['retry-after']], url).toEqual([503, '60'])
      expect(response.body.replaceAll('\u00a0', ' '), url).toContain('Магазин временно недоступен')
      expect(response.body, url).toContain(String(response.headers['x-request-id']))
      expect(response.body, url).not.toMatch(/timed out|node_modules/)
    }
    // What does not ask for the table is served as ever; not by the app of 0.7 s, which a busy machine may need itself.
    expect((await get('/catalog/product/VT-15')).statusCode).toBe(200)
    await holder.query('rollback')
    await eventually(async () => expect((await app.inject({ url: '/api/v1/objects/' })).statusCode).toBe(200))
  } finally {
    await holder.end()
    await app.close()
  }
})

test('OPS-06 ERR-01 without a standby pages that are in no cache are refused while the primary is silent, and shown when it answers again', async () => {
  await letIn(true)
  const { log } = shop.services
  const pooler = await openPooler(shop.connectionString)
  const primary = openPool(pooler.url, 10, { statement_timeout: 1000 }, 500)
  const db = openDatabase(primary)
  const reads = openReads({ primary, log })
  const catalogue = await startCatalogueIndexes({ pool: primary, reads, connectionString: shop.connectionString, log })
  const app = await buildApp({ ...shop.services, pool: primary, db, reads, catalogue }, { responseMs: 5000 })
  const read = (url: string) => app.inject({ url, headers: { host: 'rodnik.test' } })
  const paths = ['/catalog/product/VT-20', '/catalog/product/VT-20.data', '/catalog/nasosy', '/catalog/nasosy?sort=price', '/']
  try {
    await eventually(async () => expect((await read('/catalog/product/VT-15')).statusCode).toBe(200))
    // All are open: what falls silent is a connection in use, not one that is being made.
    await Promise.allSettled(Array.from({ length: 10 }, () => primary.query('select pg_sleep(0.2)')))
    pooler.state.isSilent = true
    const answers = await Promise.all(paths.map(read))
    for (const [at, { statusCode, headers }] of answers.entries()) {
      expect([200, 503], paths[at]).toContain(statusCode)
      if (statusCode === 503) expect(headers['retry-after'], paths[at]).toBe('60')
    }
    expect(answers.map(({ statusCode }) => statusCode)).toContain(503)
    pooler.state.isSilent = false
    for (const path of paths) await eventually(async () => expect((await read(path)).statusCode, path).toBe(200))
  } finally {
    pooler.cut()
    await app.close()
    await catalogue.stop()
    await primary.end()
  }
})

test('OPS-06 behind a pooler whose primary is silent guests and customers read the catalogue from a standby, and only the first waits for the primary', async () => {
  await letIn(true)
  const { pool: replica, log } = shop.services
  const pooler = await openPooler(shop.connectionString)
  const primary = openPool(pooler.url)
  const reads = openReads({ primary, replica, log })
  const app = await buildApp({ ...shop.services, db: openDatabase(primary), reads })
  const { headers } = await signedIn(shop.services)
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const read = async (url: string, cookie?: { cookie: string }) => {
    const response = await fetch(origin + url, { headers: { ...cookie } })
    await response.arrayBuffer()
    return response.status
  }
  const checks = () => pooler.state.statements.split('from "sessions"').length - 1
  try {
    expect(await read('/catalog/product/VT-15', headers)).toBe(200)
    pooler.state.isSilent = true
    const before = checks()
    for (const url of ['/catalog/product/VT-20', '/catalog/nasosy?from=outage', '/catalog/product/VT-15?from=outage'])
      for (const cookie of [headers, undefined]) expect(await read(url, cookie), url).toBe(200)
    expect(checks() - before).toBe(1)
  } finally {
    pooler.cut()
    await app.close()
    await primary.end()
  }
})
