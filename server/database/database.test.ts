// Checks that a broken database connection is reported as an outage (503), not as an unexpected error.
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { openPooler } from '#test/open-pooler.ts'
import { eventually } from '#test/wait-for.ts'
import { checkTimeouts, openDatabase, openPool, requestTimeouts, silentMs } from './database.ts'
import { defaultResponseMs } from '../http/timeouts.ts'
import { asShopError } from '../errors.ts'

let database: TestDatabase
let wire: Server
let sockets: Socket[] = []
let pool: ReturnType<typeof openPool>
/** called when the text of the query has been sent */
let onWords: () => void = () => undefined
/** resolves when the pool notices the end of its newest connection */
let lost: Promise<unknown>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  const { hostname, port } = new URL(database.connectionString)
  sockets = []
  wire = createServer((near) => {
    const far = connect(Number(port), hostname)
    near.pipe(far).pipe(near)
    near.on('data', (words) => words.includes('pg_sleep') && onWords())
    for (const socket of [near, far]) sockets.push(socket.on('error', () => undefined))
  })
  wire.listen(0, '127.0.0.1')
  await once(wire, 'listening')
  const { port: cut } = wire.address() as AddressInfo
  const url = new URL(database.connectionString)
  url.hostname = '127.0.0.1'
  url.port = String(cut)
  pool = openPool(url.href, 1)
  pool.on('connect', (client) => void (lost = new Promise<void>((resolve) => void client.once('end', resolve))))
  onWords = cutAll
})
afterEach(async () => {
  await pool.end()
  wire.close()
})

const cutAll = () => {
  for (const socket of sockets) socket.destroy()
}
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: unknown) => asShopError(error).code,
  )

test('ERR-01 a connection that is cut in the middle of a query is an outage; the next one works', async () => {
  const db = openDatabase(pool)
  await sql`select 1`.execute(db)
  const result = codeOf(sql`select pg_sleep(0.5)`.execute(db))
  expect(await result).toBe('unavailable')
  expect(await codeOf(sql`select 1`.execute(db))).toBe('ok')
})

test('ERR-01 a connection that is cut between two steps of a transaction is an outage, in its next step and at its end', async () => {
  const db = openDatabase(pool)
  const inTransaction = (work: (trx: typeof db) => Promise<unknown>) =>
    codeOf(
      db.transaction().execute(async (trx) => {
        await sql`select 1`.execute(trx)
        cutAll()
        await lost
        await work(trx)
      }),
    )
  expect(await inTransaction((trx) => sql`select 1`.execute(trx))).toBe('unavailable')
  expect(await inTransaction(async () => undefined)).toBe('unavailable')
  const failing = codeOf(
    db.transaction().execute(async (trx) => {
      await sql`select 1`.execute(trx)
      await sql`select pg_sleep(0.5)`.execute(trx)
    }),
  )
  expect(await failing).toBe('unavailable')
  expect(await codeOf(sql`select 1`.execute(db))).toBe('ok')
})

test('ERR-01 no connection is an outage; a wrong query is an unexpected error', async () => {
  const db = openDatabase(pool)
  expect(await codeOf(sql`select nothing`.execute(db))).toBe('unexpected')
  wire.close()
  cutAll()
  await lost
  expect(await codeOf(sql`select 1`.execute(db))).toBe('unavailable')
})

test('OPS-01 EXCH-03 an idle connection that the server ends does not end the process: the next query gets another', async () => {
  const db = openDatabase(pool)
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  const other = openPool(database.connectionString, 1)
  await other.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await lost
  await other.end()
  expect(await codeOf(sql`select 1`.execute(db))).toBe('ok')
})

test('OPS-01 ERR-01 a statement that runs or waits for a lock too long is ended as an outage', async () => {
  const holder = openPool(database.connectionString, 1)
  const impatient = openPool(database.connectionString, 1, { statement_timeout: 300, lock_timeout: 100 })
  try {
    const db = openDatabase(impatient)
    await holder.query('begin; lock table users in access exclusive mode')
    expect(await codeOf(sql`select 1 from users`.execute(db))).toBe('unavailable')
    expect(await codeOf(sql`select pg_sleep(60)`.execute(db))).toBe('unavailable')
    expect(requestTimeouts.statement_timeout).toBeLessThan(defaultResponseMs)
  } finally {
    await Promise.all([holder.end(), impatient.end()])
  }
})

test('OPS-01 ERR-01 a connection whose server falls silent is given up as an outage, before its request is refused', async () => {
  const pooler = await openPooler(database.connectionString)
  const impatient = openPool(pooler.url, 1, { statement_timeout: 1000 }, 500)
  const db = openDatabase(impatient)
  try {
    await eventually(async () => expect(await codeOf(sql`select 1`.execute(db))).toBe('ok'))
    pooler.state.isSilent = true
    expect(await codeOf(sql`select 1`.execute(db))).toBe('unavailable')
    pooler.state.isSilent = false
    await eventually(async () => expect(await codeOf(sql`select 1`.execute(db))).toBe('ok'))
    expect(requestTimeouts.statement_timeout + silentMs).toBeLessThan(defaultResponseMs)
  } finally {
    pooler.cut()
    await impatient.end()
  }
})

test('OPS-02 a pooler that drops the time limits ends the start with what to set there', async () => {
  const [with10s, without] = [requestTimeouts, {}].map((timeouts) => openPool(database.connectionString, 1, timeouts))
  try {
    await expect(checkTimeouts(with10s!, requestTimeouts)).resolves.toBeUndefined()
    await expect(checkTimeouts(without!, requestTimeouts)).rejects.toThrow(
      "connect_query='set statement_timeout=10000; set lock_timeout=8000;",
    )
  } finally {
    await Promise.all([with10s!.end(), without!.end()])
  }
})
