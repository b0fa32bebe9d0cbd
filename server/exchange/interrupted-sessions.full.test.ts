// Checks sessions that are interrupted, simultaneous, quiet or old (EXCH-04, EXCH-06).
import { appendFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fullCounts, openExchangeShop, packageOf, samplePackage, type ExchangeShop } from '#test/open-exchange-shop.ts'
import { beginSession, openOneC, sendCatalogue } from '#test/fake-1c/one-c-client.ts'
import { openPooler } from '#test/open-pooler.ts'
import { eventually } from '#test/wait-for.ts'
import { stayActive } from './exchange-session.ts'
import { runImportStep } from './import-step.ts'
import { endQuietSessions } from './end-quiet-sessions.ts'
import { purgeSessions } from './purge-sessions.ts'
import { failedText, createImportRunner } from './run-import.ts'

let shop: ExchangeShop
beforeAll(async () => {
  shop = await openExchangeShop()
})
beforeEach(() => shop.empty())
afterAll(() => shop.close())

test('EXCH-04 each step may reach another process, and after a killed process only its step is repeated', async () => {
  const second = await shop.openSecond()
  const files = await packageOf('01-full')
  const switching = { url: shop.url }
  const client = openOneC({
    login: shop.login,
    partBytes: 20_000,
    get url() {
      return switching.url
    },
  })
  await beginSession(client)
  const offers = files.get('offers0_1.xml')!
  for (const [name, content] of files) {
    if (name === 'offers0_1.xml') continue
    switching.url = switching.url === shop.url ? second.url : shop.url
    await client.file(name, content)
  }
  await client.part('offers0_1.xml', offers.subarray(0, 20_000))
  // A process was killed while it appended the second part.
  const { rows } = await shop.pool.query(`select session_id, id from exchange_files where name = 'offers0_1.xml'`)
  await appendFile(join(shop.services.config.dataFolder, 'exchange', String(rows[0].session_id), String(rows[0].id)), 'half a par')
  switching.url = second.url
  await client.part('offers0_1.xml', offers.subarray(20_000))
  // Another one was killed during the import.
  await shop.pool.query(`insert into exchange_imports (session_id, batch, state, lease_holder, lease_until, tries)
    select id, 1, 'running', gen_random_uuid(), now() - interval '1 second', 1 from exchange_sessions`)
  await shop.pool.query('update exchange_sessions set batch = 2')
  expect((await client.import('import0_1.xml')).outcome).toBe('success')
  expect((await client.import('offers0_1.xml')).outcome).toBe('success')
  expect(await shop.counts()).toMatchObject(fullCounts)
  await second.close()
})

test('EXCH-04 the second of two simultaneous bases has to wait, and their files of one name are not mixed', async () => {
  const first = await beginSession(shop.oneC())
  const second = await beginSession(shop.oneC())
  const files = await packageOf('01-full')
  const other = await samplePackage('clothes-2.08-small')
  await first.file('import.xml', files.get('import0_1.xml')!.subarray(0, 5000))
  await second.file('import.xml', other.get('import.xml')!)
  await first.part('import.xml', files.get('import0_1.xml')!.subarray(5000))
  const { rows } = await shop.pool.query('select id, kind, version, batch from exchange_sessions order by id desc limit 1')
  const runner = createImportRunner(shop.services)
  expect(await runImportStep(shop.services, rows[0], 'import.xml', { runner, progressAfterMs: 0 })).toEqual({
    outcome: 'progress',
    message: expect.stringMatching(/^Ждём: другая база \(127\.0\.0\.1\) начала обмен в \d\d:\d\d\./),
  })
  const imported = second.import('import.xml')
  await first.file('offers.xml', files.get('offers0_1.xml')!)
  expect((await first.import('import.xml')).text).toContain('Загружено товаров: 60')
  expect((await imported).text).toContain('Загружено товаров: 2,')
})

test('EXCH-04 a base that broke off with files of its own does not hold up the next one for longer than ten seconds', async () => {
  const broken = await beginSession(shop.oneC())
  const files = await packageOf('01-full')
  await broken.file('import.xml', files.get('import0_1.xml')!.subarray(0, 5000))
  await shop.pool.query(`update exchange_sessions set last_request_at = now() - interval '11 seconds'`)
  const next = await beginSession(shop.oneC())
  await next.file('import.xml', files.get('import0_1.xml')!)
  const { rows } = await shop.pool.query('select id, kind, version, batch from exchange_sessions order by id desc limit 1')
  const runner = createImportRunner(shop.services)
  const { outcome, message } = await runImportStep(shop.services, rows[0], 'import.xml', { runner, progressAfterMs: 5000 })
  expect(outcome, message).toBe('success')
  await runner.stop()
})

test('EXCH-04 an import that waits for another one has not failed: its tries are not counted', async () => {
  const other = await shop.pool.connect()
  const runner = createImportRunner(shop.services)
  try {
    await other.query('select pg_advisory_lock(7230452)')
    const client = await beginSession(shop.oneC())
    await client.file('import.xml', (await packageOf('01-full')).get('import0_1.xml')!)
    const { rows } = await shop.pool.query('select id, kind, version, batch from exchange_sessions order by id desc limit 1')
    const step = () => runImportStep(shop.services, rows[0], 'import.xml', { runner, progressAfterMs: 0 })
    await eventually(async () => expect((await step()).message).toBe('Ждём: сейчас идёт другая загрузка каталога.'))
    expect((await shop.pool.query('select tries from exchange_imports')).rows).toEqual([{ tries: 0 }])
  } finally {
    await runner.stop()
    await other.query('select pg_advisory_unlock(7230452)')
    other.release()
  }
})

test('EXCH-04 OPS-02 an import takes the direct address: its lock and temporary tables do not pass the pooler of requests', async () => {
  const direct = await openPooler(shop.connectionString)
  const runner = createImportRunner({ ...shop.services, config: { ...shop.services.config, databaseDirectUrl: direct.url } })
  try {
    const client = await beginSession(shop.oneC())
    await client.file('import0_1.xml', (await packageOf('01-full')).get('import0_1.xml')!)
    const { rows } = await shop.pool.query('select id, kind, version, batch from exchange_sessions order by id desc limit 1')
    const step = () => runImportStep(shop.services, rows[0], 'import0_1.xml', { runner })
    await eventually(async () => expect((await step()).outcome).toBe('success'))
    expect(direct.state.statements).toContain('pg_try_advisory_lock')
    expect(direct.state.statements).toContain('create temp')
  } finally {
    await runner.stop()
    direct.cut()
  }
})

test('EXCH-04 an import whose process was killed three times is not run again', async () => {
  const client = await beginSession(shop.oneC())
  await client.file('import0_1.xml', (await packageOf('01-full')).get('import0_1.xml')!)
  await shop.pool.query(`insert into exchange_imports (session_id, batch, state, lease_holder, lease_until, tries)
    select id, 1, 'running', gen_random_uuid(), now() - interval '1 second', 2 from exchange_sessions`)
  await shop.pool.query('update exchange_sessions set batch = 2')
  expect(await client.import('import0_1.xml')).toMatchObject({ outcome: 'failure', text: expect.stringContaining(failedText) })
  expect((await shop.pool.query('select state, tries from exchange_imports')).rows).toEqual([{ state: 'failed', tries: 3 }])
  expect((await shop.counts()).active).toBe(0)
})

test('EXCH-06 the metrics count the sessions of a day by kind and state, and the time since the last request', async () => {
  await beginSession(shop.oneC())
  await (await beginSession(shop.oneC())).request('type=catalog&mode=dance')
  await shop.pool.query("update exchange_sessions set last_request_at = now() - interval '90 seconds'")
  const { body } = await shop.app.inject('/metrics')
  for (const state of ['open', 'failed']) expect(body).toContain(`rodnik_exchange_sessions{kind="catalog",state="${state}"} 1\n`)
  expect(body).toMatch(/^rodnik_exchange_silence_seconds 9\d$/m)
})

test('EXCH-04 a base stays active during a long part, so the next one waits for it', async () => {
  const slow = await beginSession(shop.oneC())
  await slow.file('import.xml', Buffer.from('the first part'))
  const { rows } = await shop.pool.query('select id from exchange_sessions')
  const lastRequest = async () => (await shop.pool.query('select last_request_at::text as at from exchange_sessions')).rows[0].at
  const before = await lastRequest()
  const stop = stayActive(shop.services, rows[0].id, 100)
  await eventually(async () => expect(await lastRequest()).not.toBe(before))
  stop()
})

test('EXCH-04 an open session of an old client is completed five minutes after its last request', async () => {
  await sendCatalogue(shop.oneC(), await packageOf('01-full'), false)
  const again = await packageOf('04-full-again')
  const client = await beginSession(shop.oneC())
  for (const name of ['import0_1.xml', 'offers0_1.xml']) {
    await client.file(name, again.get(name)!)
    await client.import(name)
  }
  expect((await shop.counts()).active).toBeGreaterThan(58)
  const runner = createImportRunner(shop.services)
  expect(await endQuietSessions(shop.services, runner)).toBe(0)
  await shop.pool.query(`update exchange_sessions set last_request_at = now() - interval '6 minutes'`)
  expect(await endQuietSessions(shop.services, runner), 'both sessions').toBe(2)
  expect((await shop.counts()).active).toBe(58)
  expect(await endQuietSessions(shop.services, runner)).toBe(0)
})

test('EXCH-06 sessions and their files are removed after 14 days, and interrupted sessions are marked as failed', async () => {
  const client = await beginSession(shop.oneC())
  await client.file('import0_1.xml', Buffer.from('half'))
  const folder = join(shop.services.config.dataFolder, 'exchange')
  await shop.pool.query(`update exchange_sessions set last_request_at = now() - interval '2 hours'`)
  await endQuietSessions(shop.services, createImportRunner(shop.services))
  const { rows } = await shop.pool.query('select state, message from exchange_sessions')
  expect(rows).toEqual([{ state: 'failed', message: expect.stringContaining('1С передала файлы и не попросила их загрузить') }])
  expect(await purgeSessions(shop.services)).toEqual({ sessions: 0, folders: 0 })
  expect(await readdir(folder)).toHaveLength(1)
  await shop.pool.query(
    `update exchange_sessions set last_request_at = now() - interval '15 days', started_at = now() - interval '15 days'`,
  )
  expect(await purgeSessions(shop.services)).toEqual({ sessions: 1, folders: 1 })
  expect(await readdir(folder)).toEqual([])
})
