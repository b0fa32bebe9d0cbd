// Sends whole catalogues as old and new clients of 1C do (EXCH-04).
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fullCounts, openExchangeShop, packageOf, type ExchangeShop } from '#test/open-exchange-shop.ts'
import { beginSession, sendCatalogue } from '#test/fake-1c/one-c-client.ts'
import { until } from '#test/wait-for.ts'
import { zipOfFiles } from '#test/zip.ts'
import { exchangeFile } from './exchange-folder.ts'
import { findSession, listSessions } from './list-sessions.ts'
import { rehearseSession, rerunSession } from './run-again.ts'

/** Without the pictures, each of which an import decodes. */
const xmlOf = async (name: string) => new Map([...(await packageOf(name))].filter(([file]) => file.endsWith('.xml')))

let shop: ExchangeShop
beforeAll(async () => {
  shop = await openExchangeShop()
})
beforeEach(() => shop.empty())
afterAll(() => shop.close())

test('EXCH-04 large parts of a file are appended whole and in their order', async () => {
  const client = await beginSession(shop.oneC({ version: '2.09', partBytes: 600_000 }))
  const content = randomBytes(1_500_000)
  await client.file('import.zip', content)
  const { rows } = await shop.pool.query<{ id: number; sessionId: number }>('select id, session_id as "sessionId" from exchange_files')
  expect(rows).toHaveLength(1)
  const stored = await readFile(exchangeFile(shop.services.config, rows[0]!.sessionId, rows[0]!.id))
  expect(stored.equals(content)).toBe(true)
})

test('EXCH-04 the four packages of a year follow each other: full, changes, split, full again', async () => {
  for (const name of ['01-full', '02-delta', '03-split-2.09', '04-full-again'])
    await sendCatalogue(shop.oneC({ version: '2.09' }), await xmlOf(name), true)
  const inOneGo = await shop.counts()
  expect(inOneGo.active).toBe(58)
  await sendCatalogue(shop.oneC({ version: '2.09' }), await xmlOf('04-full-again'), true)
  expect(await shop.counts()).toEqual(inOneGo)
})

test('EXCH-04 init names zip and the size of parts, and with a version also sessid and the version', async () => {
  const client = shop.oneC({ version: '3.1' })
  const greeting = await client.checkauth()
  expect(greeting.text).toMatch(/^RODNIKSESSID\n\S+\nsessid=\S+\ntimestamp=\d+$/)
  expect(greeting.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect((await client.init()).body.toString()).toMatch(/^zip=yes\nfile_limit=\d+\nsessid=\S+\nversion=2\.09\n$/)
  const old = shop.oneC()
  await old.checkauth()
  expect((await old.init()).body.toString()).toMatch(/^zip=yes\nfile_limit=\d+\n$/)
})

test('EXCH-04 a zip is cut anywhere, and parts with a lost response or a broken connection are repeated', async () => {
  const zip = zipOfFiles(await packageOf('01-full'))
  const client = await beginSession(shop.oneC({ partBytes: 20_000 }))
  await client.file('v8_52D8_e12.zip', zip, (part) => (['resent', 'broken', 'resent'] as const)[part])
  expect((await client.import('import0_1.xml')).text).toContain('Загружено товаров: 60')
  expect((await client.import('offers0_1.xml')).outcome).toBe('success')
  expect(await shop.counts()).toMatchObject(fullCounts)
  const { rows } = await shop.pool.query('select sum(repeated_parts) as repeated, sum(byte_size) as bytes from exchange_files')
  expect(rows).toEqual([{ repeated: 2, bytes: zip.length }])
})

test('EXCH-01 EXCH-04 parts of a whole list follow one by one; products missing in all parts are deactivated only at the end', async () => {
  await sendCatalogue(shop.oneC(), await xmlOf('01-full'), false)
  const again = await xmlOf('04-full-again')
  const client = await beginSession(shop.oneC({ version: '2.08' }))
  for (const name of ['import0_1.xml', 'offers0_1.xml']) {
    await client.file(name, again.get(name)!)
    expect((await client.import(name)).outcome).toBe('success')
    expect((await shop.counts()).active).toBeGreaterThanOrEqual(fullCounts.active)
  }
  expect((await client.deactivate()).text).toMatch(/снято с продажи: [1-9]/)
  expect((await client.complete()).outcome).toBe('success')
  expect((await shop.counts()).active).toBe(58)
})

test('EXCH-04 offers before their products, each imported as it comes, get their prices at the end', async () => {
  const files = await packageOf('01-full')
  const client = await beginSession(shop.oneC({ version: '2.08' }))
  for (const name of ['offers0_1.xml', 'import0_1.xml']) {
    await client.file(name, files.get(name)!)
    expect((await client.import(name)).outcome).toBe('success')
  }
  await client.complete()
  const { priced } = await shop.counts()
  expect(priced).toBeGreaterThan(50)
})

test('EXCH-04 a repeated import request, an empty part and a second init do no harm', async () => {
  const files = await xmlOf('01-full')
  const client = await beginSession(shop.oneC())
  await client.part('import0_1.xml', Buffer.alloc(0))
  for (const [name, content] of files) await client.file(name, content)
  await client.import('import0_1.xml')
  await client.import('offers0_1.xml')
  const before = await shop.counts()
  expect((await client.import('offers0_1.xml')).outcome).toBe('success')
  expect((await client.import('import0_1.xml')).outcome).toBe('success')
  expect(await shop.counts()).toEqual(before)
  await client.init()
  await client.file('import0_1.xml', files.get('import0_1.xml')!)
  expect((await client.import('import0_1.xml')).outcome).toBe('success')
  expect((await client.import('prices.xml')).text).toMatch(/^Файл prices\.xml не был загружен в этом сеансе или пришёл пустым\./)
})

test('EXCH-06 every session is stored with its steps, files, times and report', async () => {
  await sendCatalogue(shop.oneC({ version: '2.09' }), await xmlOf('01-full'), true)
  const { rows: sessions } = await shop.pool.query(
    'select id, kind, state, version, user_agent, finished_at >= started_at as ended from exchange_sessions',
  )
  expect(sessions).toEqual([
    expect.objectContaining({ kind: 'catalog', state: 'done', version: '2.09', user_agent: '1C+Enterprise/8.3', ended: true }),
  ])
  const { rows: steps } = await shop.pool.query('select mode, filename, outcome from exchange_steps order by first_at, mode')
  expect(steps.map(({ mode, filename, outcome }) => [mode, filename, outcome])).toEqual([
    ['checkauth', '', 'success'],
    ['init', '', 'success'],
    ['file', '', 'success'],
    ['import', 'import0_1.xml', 'success'],
    ['import', 'offers0_1.xml', 'success'],
    ['deactivate', '', 'success'],
    ['complete', '', 'success'],
  ])
  const { rows: imports } = await shop.pool.query(
    `select state, report->'products'->>'created' as created from exchange_imports order by id limit 1`,
  )
  expect(imports).toEqual([{ state: 'done', created: '65' }])
})

test('EXCH-06 a session is rehearsed without changes and run again with the same result', async () => {
  await sendCatalogue(shop.oneC(), await xmlOf('01-full'), false)
  await sendCatalogue(shop.oneC(), await xmlOf('02-delta'), false)
  const after = await shop.counts()
  const [delta, first] = await listSessions(shop.services.db, 10)
  const report = await rehearseSession(shop.services, first!.id)
  expect(report.products.updated).toBeGreaterThan(0)
  expect(await shop.counts()).toEqual(after)
  expect(await rerunSession(shop.services, delta!.id)).toMatchObject({ state: 'done' })
  expect(await shop.counts()).toEqual(after)
  expect(await findSession(shop.services.db, delta!.id)).toMatchObject({
    kind: 'catalog',
    state: 'done',
    files: { repeatedParts: 0 },
    imports: [
      { batch: 1, state: 'done' },
      { batch: null, state: 'done' },
    ],
  })
})

test('EXCH-06 a session is run again after the import that another process is running', async () => {
  await sendCatalogue(shop.oneC(), await xmlOf('01-full'), false)
  const [session] = await listSessions(shop.services.db, 1)
  const other = await shop.pool.connect()
  await other.query('select pg_advisory_lock(7230452)')
  const rerun = rerunSession(shop.services, session!.id)
  const isWaiting = async () =>
    (await shop.pool.query("select from exchange_imports where state = 'waiting' and message <> ''")).rowCount === 1
  await until(isWaiting)
  await other.query('select pg_advisory_unlock(7230452)')
  other.release()
  expect(await rerun).toEqual({ state: 'done', message: expect.stringContaining('Загружено товаров: 60') })
})
