// Creates a database for a test file: a copy of a template that test/global-setup.ts has made.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type { ShopFixtures } from './fixtures/shop.ts'

export const templates = {
  /** migrated, with the seeds only */
  empty: 'rodnik_test_template',
  /** with the queues of jobs, without products */
  queues: 'rodnik_test_queues',
  /** with the queues and test/fixtures/shop.ts */
  fixtures: 'rodnik_test_fixtures',
  /** with the queues, demo products and synonyms; made when first needed (test/open-search-shop.ts) */
  demo: 'rodnik_test_demo',
}

export type TestDatabase = { connectionString: string; drop(): Promise<void> }

export async function createTestDatabase(filling: keyof typeof templates = 'empty'): Promise<TestDatabase> {
  const serverUrl = inject('testDatabaseUrl')
  const name = `rodnik_test_${process.pid}_${randomBytes(4).toString('hex')}`
  // FILE_COPY writes no WAL; several test files can copy a template at the same time.
  await runOn(serverUrl, [`CREATE DATABASE ${name} TEMPLATE ${templates[filling]} STRATEGY FILE_COPY`])
  return {
    connectionString: databaseAt(serverUrl, name),
    // A pool's end() resolves before its sockets are closed, and FORCE would raise unhandled errors on them.
    // Without FORCE PostgreSQL waits five seconds for them.
    drop: () =>
      runOn(serverUrl, [`DROP DATABASE IF EXISTS ${name}`]).catch(() => runOn(serverUrl, [`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`])),
  }
}

/** Creates a template from `queues`, once: other test files wait. */
export async function ensureTemplate(filling: keyof typeof templates, fill: (connectionString: string) => Promise<void>): Promise<void> {
  const serverUrl = inject('testDatabaseUrl')
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(1)')
    if ((await client.query('select from pg_database where datname = $1', [templates[filling]])).rowCount) return
    const unfinished = `${templates[filling]}_unfinished`
    await recreateDatabase(serverUrl, unfinished, templates.queues)
    await fill(databaseAt(serverUrl, unfinished))
    await client.query(`alter database ${unfinished} rename to ${templates[filling]}`)
  } finally {
    await client.end() // also releases the lock
  }
}

/** The fixtures in the template `fixtures`. Each call returns a copy, since some tests change it. */
export const fixturesOfTemplate = (): ShopFixtures => structuredClone(inject('testFixtures'))

/**
 * @returns a function that deletes all rows of the tables that are empty now, so that tests can share one shop.
 * One statement: foreign keys are checked at its end. The journal is never emptied.
 */
export async function rememberEmptyTables(pool: pg.Pool): Promise<() => Promise<void>> {
  const { rows } = await pool.query<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename not like 'journal%' union all select 'pgboss.job' where to_regclass('pgboss.job') is not null",
  )
  const names = rows.map(({ name }) => name)
  const checks = names.map((name) => `select '${name}' as name where not exists (select from ${name})`)
  const empty = await pool.query<{ name: string }>(checks.join(' union all '))
  const deletions = empty.rows.map(({ name }, at) => `t${at} as (delete from ${name})`)
  return async () => void (await pool.query(`with ${deletions.join(', ')} select`))
}

export async function recreateDatabase(serverUrl: string, name: string, template = 'template1'): Promise<void> {
  await runOn(serverUrl, [`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`, `CREATE DATABASE ${name} TEMPLATE ${template}`])
}

export const dropDatabase = (serverUrl: string, name: string): Promise<void> =>
  runOn(serverUrl, [`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`])

export function databaseAt(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

async function runOn(serverUrl: string, statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
