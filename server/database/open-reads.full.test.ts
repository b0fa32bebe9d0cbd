// OPS-06: reads while the primary does not answer, with a real standby.
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { openPooler } from '#test/open-pooler.ts'
import { eventually, until } from '#test/wait-for.ts'
import { asShopError } from '../errors.ts'
import { openPool } from './database.ts'
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts'
import { openReads } from './open-reads.ts'

test('OPS-06 pages are read from a standby while the primary refuses or is silent, and from the primary as soon as it answers', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rodnik-reads-'))
  await chmod(folder, 0o755)
  const start = () => startEmbeddedPostgres({ dataFolder: folder, log: () => undefined })
  const fill = async (connectionString: string, name: string) => {
    const client = new pg.Client({ connectionString })
    await client.connect()
    await client.query(`create table server_name as select '${name}' as its_name`)
    await client.end()
  }
  const first = await start()
  await fill(first.connectionString, 'standby')
  await first.stop()
  await writeFile(join(folder, 'postgres/data/standby.signal'), '')
  const standby = await start()
  const database = await createTestDatabase()
  await fill(database.connectionString, 'primary')
  const pooler = await openPooler(database.connectionString)
  const balancer = await openPooler(standby.connectionString)

  const [primary, replica] = [openPool(pooler.url, 2), openPool(balancer.url, 2)]
  const reads = openReads({ primary, replica, log: pino({ level: 'silent' }), answerMs: 500 })
  let returns = 0
  reads.onReturn(() => returns++)
  const name = async () => (await sql<{ itsName: string }>`select its_name from server_name`.execute(reads.db)).rows[0]?.itsName
  const codeOf = (work: Promise<unknown>) => work.catch((error: unknown) => asShopError(error).code)
  const write = () => codeOf(sql`insert into server_name values ('x')`.execute(reads.db))
  try {
    expect(await name()).toBe('primary')
    expect(await codeOf(sql`select nothing`.execute(reads.db))).toBe('unexpected')
    expect(returns).toBe(0)

    pooler.cut()
    expect([await name(), await name()]).toEqual(['standby', 'standby'])
    expect(await write()).toBe('unavailable')
    balancer.state.isSilent = true
    balancer.state.statements = ''
    const asked = name()
    await until(() => balancer.state.statements.includes('server_name'))
    balancer.cut()
    balancer.state.isSilent = false
    await balancer.reopen()
    expect(await asked, 'the standby was lost in the middle').toBe('standby')
    expect(await codeOf(reads.ofPrimary(() => expect.unreachable('while the primary is away it is not asked')))).toBe('unavailable')
    await pooler.reopen()
    await eventually(async () => expect([await name(), returns]).toEqual(['primary', 1]))

    pooler.state.isSilent = true
    expect([await name(), await name()]).toEqual(['standby', 'standby'])
    pooler.cut()
    pooler.state.isSilent = false
    await pooler.reopen()
    await eventually(async () => expect([await name(), returns]).toEqual(['primary', 2]))
    expect(await reads.ofPrimary(async () => 'asked')).toBe('asked')
    await expect(reads.db.transaction().execute(async () => undefined)).rejects.toThrow('neither transactions')
  } finally {
    pooler.cut()
    balancer.cut()
    await Promise.allSettled([primary.end(), replica.end()])
    await standby.stop()
    await database.drop()
    await rm(folder, { recursive: true })
  }
})
