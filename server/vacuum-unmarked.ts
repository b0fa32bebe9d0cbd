// The catalogue index is loaded by walks over indexes of products that need not look at the table, as long as vacuum has marked its pages as
// visible to all. A migration that writes a table anew takes the marks away, and autovacuum, which counts changes, does not bring them back.
import pg from 'pg'
import type { Log } from './postgres/postmaster.ts'

// Measured 2026-11-21 at 1M products on a busy machine: loading the index took PostgreSQL 9.1 s of CPU without the marks and 1.7 with them.
const leastBytes = 8 * 1024 * 1024

/** Vacuums and analyzes large tables of which less than half is marked. */
export async function vacuumUnmarked(connectionString: string, log: Log = () => {}): Promise<void> {
  const client = new pg.Client({ connectionString, application_name: 'rodnik-vacuum' })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select oid::regclass::text as name from pg_class
       where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) >= $1
         and relallvisible * current_setting('block_size')::bigint < pg_relation_size(oid) / 2`,
      [leastBytes],
    )
    for (const { name } of rows) {
      log('a large table was not vacuumed since it was written', { name })
      await client.query(`vacuum (analyze) ${name}`)
    }
  } finally {
    await client.end()
  }
}
