// Checks start and end of the process as an administrator sees them.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { mailQueue } from '#server/mail/mail-queue.ts'
import { openData, type TestData } from '#test/harness.ts'
import { openPooler } from '#test/open-pooler.ts'
import { eventually } from '#test/wait-for.ts'

let data: TestData
let folder: string
let shop: ChildProcess | undefined
let output = ''
beforeAll(async () => {
  data = await openData()
  folder = data.folder
})
afterEach(() => shop?.kill('SIGKILL'))
afterAll(() => data.close())

function start(settings: Record<string, string>): ChildProcess {
  const env = { ...process.env, NODE_ENV: 'production', DATA_FOLDER: folder, DATABASE_URL: data.connectionString, SEED_DEMO: 'false' }
  output = ''
  shop = spawn(process.execPath, ['server/main.ts'], { env: { ...env, PORT: '0', ...settings }, stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [shop.stdout, shop.stderr]) stream?.on('data', (chunk) => (output += String(chunk)))
  return shop
}

const openOrigin = (): Promise<string> =>
  eventually(() => {
    const [, found] = /Server listening at (http:[^"]+)/.exec(output) ?? []
    expect(found, output).toBeDefined()
    return found!
  })

test('OPS-01 a start logs its URL and the outbox folder; on SIGTERM it completes running requests, accepts no new ones, and exits with 0', async () => {
  const running = start({ MAIL_OUTBOX: join(folder, 'letters'), STOP_DELAY_SECONDS: '3' })
  const origin = await openOrigin()
  await eventually(() => expect(output).toContain(`e-mails are written to ${join(folder, 'letters')}`))
  expect(output).toMatch(/"version":"\d+\.\d+\.\d+","msg":"the shop is open at http/)
  const rootWarning = /"level":40,.*"the shop runs as root: start it as a user of its own/
  expect(rootWarning.test(output)).toBe(process.getuid?.() === 0)

  const [holder, watcher] = [data, data].map(({ connectionString }) => new pg.Client({ connectionString })) as [pg.Client, pg.Client]
  await Promise.all([holder.connect(), watcher.connect()])
  try {
    await holder.query('begin')
    await holder.query('lock table objects in access exclusive mode')
    const pending = fetch(`${origin}/api/v1/objects/`)
    await eventually(async () => {
      const waiting =
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ilike '%objects%'"
      expect((await watcher.query(waiting)).rowCount).toBeGreaterThan(0)
    })
    const ended = once(running, 'close') // then all of its output has come
    running.kill('SIGTERM')
    await eventually(() => expect(output).toContain('"msg":"stopping"'))
    // Balancers learn it while the port is still open.
    const [readiness, drain] = await Promise.all(['/readyz', '/readyz?drain'].map((path) => fetch(origin + path)))
    expect([readiness!.status, readiness!.headers.get('connection'), drain!.status]).toEqual([503, 'close', 404])
    await eventually(() => expect(fetch(`${origin}/healthz`, { headers: { connection: 'close' } })).rejects.toThrow('fetch failed'))
    await holder.query('rollback')
    const response = await pending
    expect([response.status, await response.json()]).toEqual([200, expect.objectContaining({ results: expect.any(Array) })])
    expect(await ended, output).toEqual([0, null])
    expect(output).toContain('"msg":"stopped"')
    expect(output.replace(rootWarning, '')).not.toMatch(/"level":(?:40|50|60)/)
  } finally {
    await Promise.all([holder.end(), watcher.end()])
  }
})

test('OPS-02 while only the shared database is away the process stays ready, serves lists from memory and asks for all else to be tried again', async () => {
  start({ STOP_DELAY_SECONDS: '0' })
  const origin = await openOrigin()
  const answer = async (path: string) => {
    const response = await fetch(origin + path)
    return { status: response.status, retryAfter: response.headers.get('retry-after'), body: await response.text() }
  }
  const url = new URL(data.connectionString)
  const name = url.pathname.slice(1)
  url.pathname = '/postgres'
  const admin = new pg.Client({ connectionString: url.href })
  await admin.connect()
  try {
    await admin.query(`alter database ${name} with allow_connections false`)
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    const away = await eventually(async () => {
      const ready = await answer('/readyz')
      expect(ready.body).toContain('"database":false')
      return ready
    })
    expect(away.status).toBe(200)
    expect((await answer('/metrics')).body).toContain('rodnik_database_up 0')
    expect((await answer('/api/v1/product/')).status).toBe(200)
    const objects = await answer('/api/v1/objects/')
    expect([objects.status, objects.retryAfter]).toEqual([503, expect.stringMatching(/^[0-9]+$/)])
  } finally {
    await admin.query(`alter database ${name} with allow_connections true`)
    await admin.end()
  }
  await eventually(async () => expect((await answer('/readyz')).body).toContain('"database":true'))
})

test('OPS-02 of two addresses the direct one carries migrations, LISTEN, the indexes and jobs; requests carry the other', async () => {
  const [requests, direct] = await Promise.all([data, data].map(({ connectionString }) => openPooler(connectionString)))
  try {
    const running = start({ DATABASE_URL: requests!.url, DATABASE_DIRECT_URL: direct!.url, STOP_DELAY_SECONDS: '0' })
    const origin = await openOrigin()
    expect((await fetch(`${origin}/api/v1/objects/`)).status).toBe(200)
    const ofSession = /schema_migrations|listen (?:catalogue|staff)_changes|pg_export_snapshot|pgboss\.|advisory_lock/gi
    const found = (statements: string) => new Set(statements.toLowerCase().match(ofSession) ?? [])
    await eventually(() => expect(found(direct!.state.statements)).toContain('listen staff_changes'))
    expect([...found(direct!.state.statements)]).toEqual(
      expect.arrayContaining(['schema_migrations', 'pg_export_snapshot', 'pgboss.', 'listen staff_changes']),
    )
    expect([...found(requests!.state.statements)]).toEqual([])
    expect(requests!.state.statements).toContain('"objects"')
    const ended = once(running, 'exit')
    running.kill('SIGKILL')
    await ended
  } finally {
    for (const one of [requests, direct]) one!.cut()
  }
})

test('OPS-02 a process with JOBS=false serves pages and stores e-mails for another one, but works at no queue', async () => {
  const own = await openData('queues')
  try {
    const running = start({ DATABASE_URL: own.connectionString, JOBS: 'false', STOP_DELAY_SECONDS: '0' })
    const origin = await openOrigin()
    expect((await fetch(origin)).status).toBe(200)
    const body = JSON.stringify({ name: 'Анна', phone_number: '+77011234567', agreement: true })
    const options = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
    expect((await fetch(`${origin}/api/v1/callback/`, options)).status).toBe(201)
    const { rows } = await own.pool.query<{ name: string; state: string }>('select name, state::text from pgboss.job')
    expect(rows).toContainEqual({ name: mailQueue, state: 'created' })
    // Before it listens a process that works at the queues schedules its nightly work.
    expect((await own.pool.query('select from pgboss.schedule')).rowCount).toBe(0)
    const ended = once(running, 'exit')
    running.kill('SIGKILL')
    await ended
  } finally {
    await own.close()
  }
})

test('OPS-01 a start with an invalid configuration ends at once, names each variable, and prints no secret', async () => {
  const failing = start({ PORT: 'many', SMTP_URL: 'mail.example secret-of-mail', COOKIE_SECRET: 'short-secret' })
  expect(await once(failing, 'exit')).toEqual([1, null])
  await eventually(() => expect(output).toContain('PORT'))
  for (const name of ['PORT', 'SMTP_URL', 'COOKIE_SECRET']) expect(output).toContain(name)
  expect(output).not.toMatch(/secret-of-mail|short-secret|at .*\.ts:\d/)
})

test('OPS-01 a missing database is reported in one sentence, and the process ends', async () => {
  const failing = start({ DATABASE_URL: 'postgres://rodnik:secret-password@127.0.0.1:1/none' })
  expect(await once(failing, 'exit')).toEqual([1, null])
  await eventually(() => expect(output).toMatch(/could not start: [A-Z]/))
  expect(output).not.toMatch(/secret-password|node_modules/)
})

test('OPS-03 OPS-05 a database of a newer version that is not compatible ends the start with one sentence', async () => {
  const newer = '9999_newer.sql'
  await data.pool.query("insert into schema_migrations (name, hash) values ($1, 'newer')", [newer])
  try {
    const failing = start({})
    expect(await once(failing, 'close')).toEqual([1, null])
    expect(output).toContain(
      `"msg":"the shop could not start: The database was migrated by a newer version of the shop, with ${newer}: start that version."`,
    )
    expect(output).not.toMatch(/node_modules|at .*\.ts:\d/)
  } finally {
    await data.pool.query('delete from schema_migrations where name = $1', [newer])
  }
})

test('OPS-02 limits of time that do not hold on the address of requests end the start with what to set', async () => {
  const url = new URL(data.connectionString)
  url.searchParams.set('statement_timeout', '60000')
  const failing = start({ DATABASE_URL: url.href, DATABASE_DIRECT_URL: data.connectionString })
  expect(await once(failing, 'close')).toEqual([1, null])
  expect(output).toContain(
    "could not start: The pooler at DATABASE_URL drops the time limits of statements: set connect_query='set statement_",
  )
})

test('OPS-01 a port in use and an address of another machine are reported in one sentence that names the variable', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  try {
    const { port } = other.address() as AddressInfo
    // The page of the maintenance listens in the same way as the shop, at once.
    const failing = start({ PORT: String(port), MAINTENANCE: 'true' })
    expect(await once(failing, 'exit')).toEqual([1, null])
    await eventually(() =>
      expect(output).toContain(`could not start: 127.0.0.1:${port} is taken by another program: stop that one, or set PORT.`),
    )
    expect(output).not.toMatch(/node_modules|node:net/)
  } finally {
    other.close()
  }
  const away = start({ HOST: '192.0.2.1', MAINTENANCE: 'true' })
  expect(await once(away, 'exit')).toEqual([1, null])
  await eventually(() => expect(output).toContain('could not start: 192.0.2.1:0 is no address of this machine: set HOST.'))
})
