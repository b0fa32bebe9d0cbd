// The pool, Kysely over it, and the migrations: plain SQL files, forward only, one process at a time (advisory lock).
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { CamelCasePlugin, Kysely, PostgresDialect, PostgresDriver } from 'kysely'
import pg from 'pg'
import type { DB } from '#db/schema.gen.ts'
import { StartError } from '../lib/start-error.ts'

/** The shop's tables, by the names of db/schema.gen.ts in camelCase. */
export type Database = Kysely<DB>

// int8 and numeric arrive as strings; every such column of ours fits a double exactly (tiyn, counts, numeric(12,3)).
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

export function openPool(connectionString: string, max = 10): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    application_name: 'rodnik',
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
  })
  // An idle one that breaks is dropped by the pool, which tells whoever listens and ends the process when nobody does: a command whose
  // PostgreSQL stopped before the last goodbye was over ended with a stack and 1 in place of its answer (2026-11-22).
  pool.on('error', () => undefined)
  // A connection that breaks while it is lent out says so twice: its query fails, which the caller sees, and it emits the same error, which
  // nobody hears (pg-pool listens to idle ones only) and which would end the process (test/system/database-outage-pages.test.ts). Whatever is asked of it
  // afterwards, such as the roll-back of its transaction, fails for the same reason.
  pool.on('connect', (client) =>
    client.on('error', (error: unknown) => {
      nameOutage(error)
      Object.assign(client, { query: () => failed(error) })
    }),
  )
  return pool
}

export function openDatabase(pool: pg.Pool): Database {
  // Keys inside of JSON are data: they stay as they are, also those of `jsonArrayFrom`.
  return new Kysely<DB>({ dialect: new ShopDialect({ pool }), plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })] })
}

class ShopDialect extends PostgresDialect {
  readonly #pool: pg.Pool
  constructor({ pool }: { pool: pg.Pool }) {
    super({ pool })
    this.#pool = pool
  }
  override createDriver(): PostgresDriver {
    return new ShopDriver({ pool: this.#pool })
  }
}

class ShopDriver extends PostgresDriver {
  /** Where no connection can be had, nobody waits longer than connectionTimeoutMillis. */
  override async acquireConnection(...options: Parameters<PostgresDriver['acquireConnection']>) {
    try {
      return await super.acquireConnection(...options)
    } catch (error) {
      throw nameOutage(error)
    }
  }
}

const failed = async (error: unknown): Promise<never> => {
  throw error
}

/** pg gives a connection that broke or timed out no code, by which contract/errors.ts knows an outage; the system's and PostgreSQL's have theirs. */
function nameOutage(error: unknown): unknown {
  return error instanceof Error && !('code' in error) ? Object.assign(error, { code: 'ECONNRESET' }) : error
}

export class MigrationError extends StartError {
  override name = 'MigrationError'
}

/** No PostgreSQL takes us in at the start; the message is for the operator and holds no password. */
export class UnreachableDatabaseError extends StartError {
  override name = 'UnreachableDatabaseError'
}

const migrationsFolder = new URL('../../db/migrations/', import.meta.url)
const migrationLock = 7_230_451 // any number, the same in every process of the shop

/**
 * Brings the database to the newest migration; each file in a transaction of its own.
 * @throws UnreachableDatabaseError when there is no server, no such database, or the login is refused.
 * @throws MigrationError when a shipped file was edited, when the database is newer than the code, or when the server is older than PostgreSQL 15.
 */
export async function migrate(connectionString: string, log: (message: string, fields?: object) => void = () => {}): Promise<void> {
  const client = new pg.Client({ connectionString, application_name: 'rodnik-migrate' })
  await client.connect().catch((error: unknown) => {
    const reason = error instanceof AggregateError ? error.errors.map(String).join(', ') : String(error)
    throw new UnreachableDatabaseError(
      `The database ${client.database} at ${client.host}:${client.port} does not take the user ${client.user} in (${reason}).`,
      { cause: error },
    )
  })
  try {
    const version = Number((await client.query<{ server_version_num: string }>('show server_version_num')).rows[0]!.server_version_num)
    if (version < 150_000) throw new MigrationError(`PostgreSQL 15 or newer is needed; this server is ${version}`)
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query(
      'create table if not exists schema_migrations (name text constraint schema_migrations_pk primary key, hash text not null, applied_at timestamptz not null default now())',
    )
    const applied = new Map(
      (await client.query<{ name: string; hash: string }>('select name, hash from schema_migrations')).rows.map((row) => [
        row.name,
        row.hash,
      ]),
    )
    const files = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).sort()
    for (const name of applied.keys()) {
      if (!files.includes(name))
        throw new MigrationError(`the database has migration ${name}, which this version of the code does not know`)
    }
    for (const name of files) {
      const sql = await readFile(new URL(name, migrationsFolder), 'utf8')
      const hash = createHash('sha256').update(sql).digest('hex')
      const known = applied.get(name)
      if (known === hash) continue
      if (known) throw new MigrationError(`migration ${name} was edited after it was applied; write a new one instead`)
      log('migration', { name })
      await client.query('begin')
      try {
        await client.query(sql)
        await client.query('insert into schema_migrations (name, hash) values ($1, $2)', [name, hash])
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw new MigrationError(`migration ${name} failed: ${String(error)}`, { cause: error })
      }
    }
  } finally {
    await client.end() // also releases the lock
  }
}
