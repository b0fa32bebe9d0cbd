// Repeats steps of a session of the catalogue, and whole sessions (EXCH-04, EXCH-06).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fullCounts, openExchangeShop, packageOf, type ExchangeShop } from '#test/open-exchange-shop.ts'
import { beginSession, sendCatalogue } from '#test/fake-1c/one-c-client.ts'
import { until } from '#test/wait-for.ts'
import { zipOfFiles } from '#test/zip.ts'
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
