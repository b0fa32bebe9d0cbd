// Sends a whole catalogue as 1C does; repeated steps are in repeated-steps.full.test.ts (EXCH-04).
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openExchangeShop, packageOf, type ExchangeShop } from '#test/open-exchange-shop.ts'
import { beginSession, sendCatalogue } from '#test/fake-1c/one-c-client.ts'
import { getExchangeFile } from './exchange-folder.ts'

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
  const stored = await readFile(getExchangeFile(shop.services.config, rows[0]!.sessionId, rows[0]!.id))
  expect(stored.equals(content)).toBe(true)
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
