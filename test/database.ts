// A database of its own for a test file: a copy of one of the templates of test/global-setup.ts.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type { World } from './fixtures/shop.ts'

export const templates = {
  /** migrated, and nothing in it */
  empty: 'rodnik_test_template',
  /** the named world (test/fixtures/shop.ts), with the queue of letters */
  world: 'rodnik_test_world',
}

export type TestDatabase = { connectionString: string; drop(): Promise<void> }

export async function createTestDatabase(filling: keyof typeof templates = 'empty'): Promise<TestDatabase> {
  const serverUrl = inject('testDatabaseUrl')
  const name = `rodnik_test_${process.pid}_${randomBytes(4).toString('hex')}`
  // FILE_COPY writes no WAL for the copy; a template that is being copied may be copied by others, too.
  await runOn(serverUrl, [`CREATE DATABASE ${name} TEMPLATE ${templates[filling]} STRATEGY FILE_COPY`])
  return {
    connectionString: databaseAt(serverUrl, name),
    // A pool's end resolves before its sockets are closed; thrown out by FORCE, they would raise errors that nobody hears any more.
    // Without FORCE PostgreSQL waits five seconds for them.
    drop: () =>
      runOn(serverUrl, [`DROP DATABASE IF EXISTS ${name}`]).catch(() => runOn(serverUrl, [`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`])),
  }
}

/** What a copy of the template `world` holds; each has its own, since some tests change what they were given. */
export const worldOfTemplate = (): World => structuredClone(inject('testWorld'))

export async function recreateDatabase(serverUrl: string, name: string, template = 'template1'): Promise<void> {
  await runOn(serverUrl, [`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`, `CREATE DATABASE ${name} TEMPLATE ${template}`])
}

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
