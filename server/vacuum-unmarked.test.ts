import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { eventually } from '#test/eventually.ts'
import { vacuumUnmarked } from './vacuum-unmarked.ts'

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.connectionString })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const vacuumed = async () => {
  const told: unknown[] = []
  await vacuumUnmarked(database.connectionString, (_, fields) => told.push(fields))
  return told
}

test('OPS-02 what a migration wrote anew is vacuumed once; small tables are left to the database', async () => {
  await client.query('set synchronous_commit = on') // rows of a commit that may not be written yet are never marked
  await client.query(`create table "Large one" with (autovacuum_enabled = off) as select id, repeat('x', 400) as text from generate_series(1, 25000) as id;
    create table small as select id from generate_series(1, 100) as id`)
  expect(await vacuumed()).toEqual([{ name: '"Large one"' }])
  // Of rows that somebody's snapshot does not see yet no page is marked, and autovacuum may be looking at the catalog just then.
  await eventually(async () => expect(await vacuumed()).toEqual([]))
  await client.query(`alter table "Large one" alter column id type bigint`) // written anew
  expect(await vacuumed()).toEqual([{ name: '"Large one"' }])
})
