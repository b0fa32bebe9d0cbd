// Starts real servers. One data folder is created, the others are copies of it: initdb is slow.
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'
import { EmbeddedPostgresError, failureFromFileError, failureFromOutput } from './postgres-error.ts'
import { findBinaries } from './binaries.ts'
import { runSql } from './cluster.ts'
import { prepareHome } from './data-directory.ts'
import { isPostmasterOf, waitUntil } from './process-info.ts'
import { chooseServerUser } from './unprivileged-user.ts'

const isRoot = process.getuid?.() === 0
const rights = `select rolname, rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as other,
  (select datdba::regrole::text from pg_database where datname = current_database()) as owner,
  (select count(*)::int from pg_roles where rolcanlogin and rolname <> 'rodnik') as logins from pg_roles where rolname = current_user`
let testFolder = ''
let dataFolder = ''
let messages: string[] = []
const running: EmbeddedPostgres[] = []
const children: ChildProcess[] = []

beforeAll(async () => {
  testFolder = await mkdtemp(join(tmpdir(), 'rodnik-postgres-'))
  await chmod(testFolder, 0o755)
  const first = await startEmbeddedPostgres({ dataFolder: join(testFolder, 'first'), log: () => undefined })
  await ask(first.connectionString, 'create table sample as select 42 as answer')
  await first.stop()
})

afterAll(() => rm(testFolder, { recursive: true, force: true }))

let count = 0
beforeEach(async () => {
  messages = []
  dataFolder = join(testFolder, `copy-${(count += 1)}`)
  await promisify(execFile)('cp', ['-r', join(testFolder, 'first'), dataFolder]) // Node's cp takes ten times as long
  await rm(join(dataFolder, 'postgres', 'port'))
})

afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode === null && child.signalCode === null && child.kill('SIGTERM')) await once(child, 'exit')
  }
  for (const server of running.splice(0)) await server.stop()
})

describe('OPS-01 the embedded PostgreSQL', () => {
  test('OPS-01 starts on its data, keeps its port and stops without hanging, with clients still connected', async () => {
    const first = await start()
    const port = new URL(first.connectionString).port
    expect(await ask(first.connectionString, 'select answer from sample')).toEqual([{ answer: 42 }])
    expect(await ask(first.connectionString, 'show fsync')).toEqual([{ fsync: 'on' }])
    const open = await openClient(first.connectionString)
    await first.stop()
    await open.end().catch(() => undefined)

    const second = await start()
    expect(new URL(second.connectionString).port).toBe(port)
    expect(await ask(second.connectionString, 'select answer from sample')).toEqual([{ answer: 42 }])
    expect(await readFile(join(dataFolder, 'postgres', 'server.log'), 'utf8')).not.toMatch(/immediate shutdown|not properly shut down/)
  })

  test('OPS-01 sorts and compares by code point with UTF-8, and has ICU collations for names', async () => {
    const { connectionString } = await start()
    const facts = `select datlocprovider, datlocale, pg_encoding_to_char(encoding) as encoding,
      'ё' collate "ru-x-icu" < 'ж' collate "ru-x-icu" as sorted from pg_database where datname = current_database()`
    expect(await ask(connectionString, facts)).toEqual([{ datlocprovider: 'b', datlocale: 'C.UTF-8', encoding: 'UTF8', sorted: true }])
  })

  test('OPS-01 takes over after kill -9 of our process', async () => {
    const { child, connectionString } = await startInChild()
    await ask(connectionString, 'insert into sample values (43)')
    const orphan = await postmasterPid()
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(await isPostmasterOf(orphan, join(dataFolder, 'postgres', 'data'))).toBe(true)

    const next = await start()
    expect(messages).toContain('stopping the PostgreSQL that an earlier run left behind')
    expect(await isPostmasterOf(orphan, join(dataFolder, 'postgres', 'data'))).toBe(false)
    expect(await ask(next.connectionString, 'select count(*)::int as rows from sample')).toEqual([{ rows: 2 }])
  })

  test('OPS-01 starts PostgreSQL again on its port when it is killed while we run', async () => {
    const { connectionString } = await start()
    await ask(connectionString, 'insert into sample values (43)')
    const busy = await openClient(connectionString)
    const query = busy.query('select pg_sleep(60)').catch(() => 'broken')
    process.kill(await postmasterPid(), 'SIGKILL')
    expect(await query).toBe('broken')
    expect(await waitUntil(() => messages.includes('PostgreSQL is ready again'), 15_000)).toBe(true)
    expect(messages).toContain('PostgreSQL ended unexpectedly and is started again')
    expect(await ask(connectionString, 'select count(*)::int as rows from sample')).toEqual([{ rows: 2 }])
  })

  test('OPS-01 recovers when both were killed and a long query still uses the shared memory', async () => {
    const { child, connectionString } = await startInChild()
    const busy = await openClient(connectionString)
    const query = busy.query('select pg_sleep(60)').catch(() => 'broken')
    child.kill('SIGKILL')
    await once(child, 'exit')
    process.kill(await postmasterPid(), 'SIGKILL')
    const next = await start()
    expect(await ask(next.connectionString, 'select answer from sample')).toEqual([{ answer: 42 }])
    expect(await query).toBe('broken')
  })

  test('OPS-01 does not stop a foreign process whose id is in a stale pid file', async () => {
    const foreign = spawn('sleep', ['60'])
    children.push(foreign)
    const data = join(dataFolder, 'postgres', 'data')
    await writeFile(join(data, 'postmaster.pid'), `${foreign.pid}\n${data}\n0\n5432\n\n127.0.0.1\n0 0\nready\n`)
    await writeFile(join(dataFolder, 'postgres', 'owner.json'), `{"pid":${foreign.pid},"startedAt":"1"}`)
    await start()
    expect(foreign.exitCode).toBeNull()
    expect(foreign.signalCode).toBeNull()
  })

  test('OPS-01 refuses a second process on the same folder', async () => {
    const { connectionString } = await startInChild()
    const error = await failure()
    expect(error.code).toBe('already-running')
    expect(error.message).toMatch(/^Another process \(pid \d+\) already runs .* DATA_FOLDER\.$/)
    expect(await ask(connectionString, 'select answer from sample')).toEqual([{ answer: 42 }])
  })

  test('OPS-01 names both versions when the data belong to another one, and does not touch them', async () => {
    const file = join(dataFolder, 'postgres', 'data', 'PG_VERSION')
    await writeFile(file, '17\n')
    const error = await failure()
    expect(error.code).toBe('other-version')
    expect(error.message).toContain('written by PostgreSQL 17, this is 18')
    expect(await readFile(file, 'utf8')).toBe('17\n')
  })

  test('OPS-01 says when the folder is not writable', async () => {
    await writeFile(join(testFolder, 'file'), '')
    dataFolder = join(testFolder, 'file', 'var')
    expect((await failure()).code).toBe('folder-not-writable')
    if (isRoot) return
    dataFolder = join(testFolder, 'closed')
    await mkdir(dataFolder, { mode: 0o500 })
    expect((await failure()).message).toMatch(/^The folder .*closed\/postgres is not writable for this user/)
  })

  test('OPS-01 gives the role a new password when the file was lost, and finishes an interrupted creation', async () => {
    await rm(join(dataFolder, 'postgres', 'password'))
    const { connectionString } = await start()
    expect(await ask(connectionString, 'select answer from sample')).toEqual([{ answer: 42 }])
    expect((await stat(join(dataFolder, 'postgres', 'password'))).mode & 0o777).toBe(0o600)

    dataFolder = join(testFolder, 'interrupted')
    await mkdir(join(dataFolder, 'postgres', 'data.unfinished', 'base'), { recursive: true })
    const created = await start()
    expect(await ask(created.connectionString, 'select current_database()')).toEqual([{ current_database: 'rodnik' }])
  })

  test('OPS-01 SEC-01:permissions connects as a role that owns its database but is no superuser, and no superuser can log in', async () => {
    const { connectionString } = await start()
    expect(await ask(connectionString, rights)).toEqual([{ rolname: 'rodnik_app', other: false, owner: 'rodnik_app', logins: 1 }])
    for (const statement of [
      'create role other',
      "copy sample to program 'id'",
      "select pg_read_file('PG_VERSION')",
      'create database other',
    ])
      await expect(ask(connectionString, statement)).rejects.toThrow(/permission denied/)
    const asSuperuser = connectionString.replace('rodnik_app', 'rodnik')
    await expect(ask(asSuperuser, 'select 1')).rejects.toThrow(/password authentication failed/)
  })

  test('OPS-01 SEC-01:permissions takes the tables of an older data folder over from the superuser, once', async () => {
    const user = await chooseServerUser()
    const home = await prepareHome(dataFolder, user)
    const password = await readFile(home.password, 'utf8')
    const older = { database: 'rodnik', data: home.data, home, binaries: await findBinaries(user), user }
    await runSql(
      [
        `alter role rodnik password '${password}'`,
        'alter table sample owner to rodnik',
        'create schema pgboss create table job (id integer generated always as identity primary key, at integer)',
        'create table parts (id serial, at integer) partition by list (at)',
        'create table part partition of parts default',
        "create type size as enum ('small')",
        'create function twice(n integer) returns integer language sql return n * 2',
        'alter database rodnik owner to rodnik',
        'drop owned by rodnik_app',
        'drop role rodnik_app',
      ],
      older,
    )
    await rm(home.role)
    const { connectionString, stop } = await start()
    expect(await ask(connectionString, rights)).toEqual([{ rolname: 'rodnik_app', other: false, owner: 'rodnik_app', logins: 1 }])
    const others = `select relname from pg_class where relnamespace::regnamespace::text in ('public', 'pgboss') and relowner <> 'rodnik_app'::regrole
      union all select typname from pg_type where typname = 'size' and typowner <> 'rodnik_app'::regrole
      union all select proname from pg_proc where proname = 'twice' and proowner <> 'rodnik_app'::regrole`
    expect(await ask(connectionString, others)).toEqual([])
    for (const statement of ['alter table sample add more integer', 'insert into parts (at) values (1)', "alter type size add value 'big'"])
      await ask(connectionString, statement)
    expect(await ask(connectionString, 'insert into pgboss.job (at) values (1) returning id')).toEqual([{ id: 1 }])
    await stop()
    const again = await start()
    expect(await ask(again.connectionString, 'select answer from sample')).toEqual([{ answer: 42 }])
  })

  test.runIf(isRoot)('OPS-01 under root keeps the data of a closed folder where PostgreSQL reaches them', async () => {
    const closed = join(testFolder, 'closed-home')
    await mkdir(closed, { mode: 0o700 })
    dataFolder = join(closed, 'var')
    const first = await start()
    const pointer: unknown = JSON.parse(await readFile(join(dataFolder, 'postgres', 'location.json'), 'utf8'))
    expect(pointer).toMatchObject({ origin: join(dataFolder, 'postgres') })
    const home = pointer && typeof pointer === 'object' && 'home' in pointer ? String(pointer.home) : ''
    try {
      await ask(first.connectionString, 'create table sample as select 1 as answer')
      await first.stop()
      const second = await start()
      expect(await ask(second.connectionString, 'select answer from sample')).toEqual([{ answer: 1 }])
      await second.stop()
    } finally {
      await rm(home, { recursive: true, force: true })
    }
  })

  test('OPS-01 says in one sentence what PostgreSQL or the disk reported', () => {
    const codes = [
      'initdb: error: could not write to file: No space left on device',
      'FATAL:  could not extend file "base/1/2691": wrote only 4096 of 8192 bytes at block 9',
      'LOG:  could not bind IPv4 address "127.0.0.1": Address already in use',
      'FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use',
      'FATAL:  could not create lock file "postmaster.pid": Permission denied',
      'FATAL:  something else',
    ].map((output) => failureFromOutput(output, 'var/postgres', 'start-failed').code)
    expect(codes).toEqual(['disk-full', 'disk-full', 'port-taken', 'still-in-memory', 'folder-not-writable', 'start-failed'])
    const full = Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' })
    expect(failureFromFileError(full, 'var/postgres')).toMatchObject({
      code: 'disk-full',
      message: 'The disk that holds var/postgres is full.',
    })
  })
})

async function start(): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataFolder, log: (message) => messages.push(message) })
  running.push(server)
  return server
}

async function failure(): Promise<EmbeddedPostgresError> {
  const outcome: unknown = await start().catch((error: unknown) => error)
  if (outcome instanceof EmbeddedPostgresError) return outcome
  throw new Error(`expected an EmbeddedPostgresError, got ${String(outcome)}`)
}

async function startInChild(): Promise<{ child: ChildProcess; connectionString: string }> {
  const launcher = fileURLToPath(new URL('embedded-postgres.ts', import.meta.url))
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(launcher)}
    const dataFolder = ${JSON.stringify(dataFolder)}
    const server = await startEmbeddedPostgres({ dataFolder, log: () => undefined })
    const alive = setInterval(() => undefined, 1000)
    process.once('SIGTERM', () => server.stop().then(() => clearInterval(alive)))
    console.log(server.connectionString)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: fileURLToPath(new URL('..', import.meta.url)),
  })
  children.push(child)
  const [chunk] = await once(child.stdout, 'data')
  return { child, connectionString: String(chunk).trim() }
}

async function postmasterPid(): Promise<number> {
  const file = join(dataFolder, 'postgres', 'data', 'postmaster.pid')
  return Number((await readFile(file, 'utf8')).split('\n')[0])
}

async function openClient(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

async function ask(connectionString: string, sql: string): Promise<unknown[]> {
  const client = await openClient(connectionString)
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
