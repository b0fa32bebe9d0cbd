// Opens the pool and Kysely on it.
import { Socket } from 'node:net'
import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from '#db/schema.gen.ts'
import { StartError } from '../lib/start-error.ts'
import { connectTimeoutMs } from './open-client.ts'

export type Database = Kysely<DB>
/** A transaction of it, for what must change together. */
export type Trx = Transaction<DB>

// int8 and numeric arrive as strings; all our columns fit a double exactly (tiyn, counts, numeric(12,3)).
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

export type Timeouts = { statement_timeout: number; lock_timeout: number; idle_in_transaction_session_timeout: number }

/** Ends a statement before its request is refused (server/http/timeouts.ts), so that its connection is free again. */
export const requestTimeouts: Timeouts = { statement_timeout: 10_000, lock_timeout: 8_000, idle_in_transaction_session_timeout: 30_000 }

/** Of background jobs: a nightly purge may delete a million rows. */
export const jobTimeouts: Timeouts = { statement_timeout: 600_000, lock_timeout: 60_000, idle_in_transaction_session_timeout: 600_000 }

/**
 * Beyond the limit of a statement, which a pooler may hold for 10 s: then the server is frozen or out of reach, and what
 * waits for the statement would wait for ever. An idle connection is closed before.
 */
export const silentMs = 25_000

/** @param timeouts in ms; commands, imports and migrations have none @param beyondMs until a connection whose server is silent is given up */
export function openPool(connectionString: string, max = 10, timeouts: Partial<Timeouts> = {}, beyondMs = silentMs): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    application_name: 'rodnik',
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: connectTimeoutMs,
    ...timeouts,
  })
  // An idle connection that breaks is removed by the pool; its error event without a listener would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    // A connection that breaks in use fails its query and emits the same error, for which pg-pool has no listener.
    client.on('error', (error: unknown) => {
      nameOutage(error)
      Object.assign(client, {
        query: async () => {
          throw error
        },
      })
    })
    const { stream } = client.connection
    if (timeouts.statement_timeout !== undefined && stream instanceof Socket)
      stream.setTimeout(timeouts.statement_timeout + beyondMs, () => stream.destroy())
  })
  return pool
}

/** A pooler that drops the limits of a connection would leave statements without any. @throws StartError that says what to set there */
export async function checkTimeouts(pool: pg.Pool, expected: Timeouts): Promise<void> {
  const { rows } = await pool.query<{ name: string; setting: string }>('select name, setting from pg_settings where name = any($1)', [
    Object.keys(expected),
  ])
  if (rows.every(({ name, setting }) => Object.entries(expected).some(([key, limit]) => key === name && String(limit) === setting))) return
  const query = Object.entries(expected).map(([name, limit]) => `set ${name}=${limit}`)
  throw new StartError(`The pooler at DATABASE_URL drops the time limits of statements: set connect_query='${query.join('; ')}' there.`)
}

export function openDatabase(pool: pg.Pool): Database {
  const connect = () =>
    pool.connect().catch((error: unknown) => {
      throw nameOutage(error)
    })
  const dialect = new PostgresDialect({ pool: { connect, end: () => pool.end(), options: pool.options } })
  return new Kysely<DB>({ dialect, plugins: [camelCase()] })
}

/** Keys inside JSON are data and keep their spelling, also those of `jsonArrayFrom`. */
export const camelCase = () => new CamelCasePlugin({ maintainNestedObjectKeys: true })

/** pg sets no code for a connection that broke or timed out; contract/errors.ts needs one to recognize an outage. */
function nameOutage(error: unknown): unknown {
  return error instanceof Error && !('code' in error) ? Object.assign(error, { code: 'ECONNRESET' }) : error
}
