// One PostgreSQL for the whole run, with two databases that the test files copy (test/database.ts): a migrated one, and one with the named world.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { PgBoss } from 'pg-boss'
import { migrate, openPool } from '#server/database/database.ts'
import { startEmbeddedPostgres } from '#server/database/embedded/embedded-postgres.ts'
import { createMailQueues } from '#server/mail/mail-queue.ts'
import { databaseAt, recreateDatabase, templates } from './database.ts'
import { createWorld, type World } from './fixtures/shop.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testDatabaseUrl: string
    testWorld: World
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer()
  try {
    project.provide('testWorld', await createTemplates(server.connectionString))
  } catch (error) {
    await server.stop()
    throw error
  }
  project.provide('testDatabaseUrl', server.connectionString)
  return () => server.stop()
}

async function createTemplates(serverUrl: string): Promise<World> {
  await recreateDatabase(serverUrl, templates.empty)
  await migrate(databaseAt(serverUrl, templates.empty), silent)
  await recreateDatabase(serverUrl, templates.world, templates.empty)
  const connectionString = databaseAt(serverUrl, templates.world)
  const jobs = new PgBoss({ connectionString, max: 1, schedule: false, supervise: false })
  await jobs.start()
  await createMailQueues(jobs)
  await jobs.stop({ graceful: false, close: true })
  const pool = openPool(connectionString, 1)
  try {
    return await createWorld(pool)
  } finally {
    await pool.end()
  }
}

const silent = () => undefined

async function startServer(): Promise<{ connectionString: string; stop(): Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { connectionString: given, stop: async () => undefined }
  const dataFolder = await mkdtemp(join(tmpdir(), 'rodnik-test-'))
  // Under root PostgreSQL runs as another user, who has to pass here.
  await chmod(dataFolder, 0o755)
  const removeFolder = () => rm(dataFolder, { recursive: true, force: true })
  try {
    const server = await startEmbeddedPostgres({
      dataFolder,
      log: silent,
      // Nothing in it outlives the run.
      settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: 200 },
    })
    return {
      connectionString: server.connectionString,
      stop: async () => {
        await server.stop()
        await removeFolder()
      },
    }
  } catch (error) {
    await removeFolder()
    throw error
  }
}
