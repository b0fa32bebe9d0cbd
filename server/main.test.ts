// The process as an administrator meets it: what it says at its start, and that it leaves nobody without an answer at its end.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { eventually } from '#test/wait-for.ts'

let database: TestDatabase
let folder: string
let shop: ChildProcess | undefined
let said = ''
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'rodnik-main-'))
})
afterEach(() => shop?.kill('SIGKILL'))
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

function start(settings: Record<string, string>): ChildProcess {
  const env = { ...process.env, NODE_ENV: 'production', DATA_FOLDER: folder, DATABASE_URL: database.connectionString, SEED_DEMO: 'false' }
  said = ''
  shop = spawn(process.execPath, ['server/main.ts'], { env: { ...env, PORT: '0', ...settings }, stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [shop.stdout, shop.stderr]) stream?.on('data', (piece) => (said += String(piece)))
  return shop
}

test('OPS-01 a start names where the shop is open and where letters are kept; told to stop, it answers what it was asked, takes nothing new, and ends well', async () => {
  const running = start({ MAIL_OUTBOX: join(folder, 'letters') })
  const origin = await eventually(() => {
    const [, found] = /Server listening at (http:[^"]+)/.exec(said) ?? []
    expect(found, said).toBeDefined()
    return found!
  })
  await eventually(() => expect(said).toContain(`mails are kept in ${join(folder, 'letters')}`))
  expect(said).toMatch(/the shop is open at http/)

  const [holder, watcher] = [database, database].map(({ connectionString }) => new pg.Client({ connectionString })) as [
    pg.Client,
    pg.Client,
  ]
  await Promise.all([holder.connect(), watcher.connect()])
  try {
    await holder.query('begin')
    await holder.query('lock table objects in access exclusive mode')
    const asked = fetch(`${origin}/api/v1/objects/`)
    await eventually(async () => {
      const waiting =
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ilike '%objects%'"
      expect((await watcher.query(waiting)).rowCount).toBeGreaterThan(0)
    })
    const ended = once(running, 'exit')
    running.kill('SIGTERM')
    await eventually(() => expect(said).toContain('"msg":"stopping"'))
    await eventually(() => expect(fetch(`${origin}/healthz`, { headers: { connection: 'close' } })).rejects.toThrow('fetch failed'))
    await holder.query('rollback')
    const answer = await asked
    expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ results: expect.any(Array) })])
    expect(await ended, said).toEqual([0, null])
    expect(said).toContain('"msg":"stopped"')
    expect(said).not.toMatch(/"level":(?:40|50|60)/)
  } finally {
    await Promise.all([holder.end(), watcher.end()])
  }
})

test('OPS-01 a start with wrong settings ends at once, names each of them in words, and prints no secret', async () => {
  const failing = start({ PORT: 'many', SMTP_URL: 'mail.example secret-of-mail', COOKIE_SECRET: 'short-secret' })
  expect(await once(failing, 'exit')).toEqual([1, null])
  await eventually(() => expect(said).toContain('PORT'))
  for (const name of ['PORT', 'SMTP_URL', 'COOKIE_SECRET']) expect(said).toContain(name)
  expect(said).not.toMatch(/secret-of-mail|short-secret|at .*\.ts:\d/)
})

test('OPS-01 a database that is not there is one sentence and the end, not a shop without one', async () => {
  const failing = start({ DATABASE_URL: 'postgres://rodnik:pass-of-nobody@127.0.0.1:1/none' })
  expect(await once(failing, 'exit')).toEqual([1, null])
  await eventually(() => expect(said).toMatch(/could not start: [A-Z]/))
  expect(said).not.toMatch(/pass-of-nobody|node_modules/)
})

test('OPS-01 a port that another program has, and an address of another machine, are one sentence that names the setting', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  try {
    const { port } = other.address() as AddressInfo
    const failing = start({ PORT: String(port) })
    expect(await once(failing, 'exit')).toEqual([1, null])
    await eventually(() =>
      expect(said).toContain(`could not start: 127.0.0.1:${port} is taken by another program: stop that one, or set PORT.`),
    )
    expect(said).not.toMatch(/node_modules|node:net/)
  } finally {
    other.close()
  }
  const away = start({ HOST: '192.0.2.1' })
  expect(await once(away, 'exit')).toEqual([1, null])
  await eventually(() => expect(said).toContain('could not start: 192.0.2.1:0 is no address of this machine: set HOST.'))
})
