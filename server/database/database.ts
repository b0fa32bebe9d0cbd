// Opens the pool and Kysely on it. Migrations: migrate.ts.
import { CamelCasePlugin, Kysely, PostgresDialect, PostgresDriver } from 'kysely'
import pg from 'pg'
import type { DB } from '#db/schema.gen.ts'

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
