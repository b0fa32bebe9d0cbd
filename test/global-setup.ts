// Starts PostgreSQL for unit tests and creates the template databases that test/database.ts copies.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase, openPool } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { startEmbeddedPostgres } from '#server/database/embedded/embedded-postgres.ts'
import { createMailQueues } from '#server/mail/mail-queue.ts'
import { databaseAt, dropDatabase, recreateDatabase, templates } from './database.ts'
import { createShopFixtures, type ShopFixtures } from './fixtures/shop.ts'
import { newJobs } from './new-jobs.ts'
import { setSettings } from './set-settings.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testDatabaseUrl: string
    testFixtures: ShopFixtures
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer()
  try {
    project.provide('testFixtures', await createTemplates(server.connectionString))
  } catch (error) {
    await server.stop()
    throw error
  }
  project.provide('testDatabaseUrl', server.connectionString)
  return () => server.stop()
}

async function createTemplates(serverUrl: string): Promise<ShopFixtures> {
  await dropDatabase(serverUrl, templates.demo) // of an earlier run
  await recreateDatabase(serverUrl, templates.empty)
  await migrate(databaseAt(serverUrl, templates.empty))
  await recreateDatabase(serverUrl, templates.queues, templates.empty)
  await createQueues(databaseAt(serverUrl, templates.queues))
  await allowManyOrders(databaseAt(serverUrl, templates.queues))
  await recreateDatabase(serverUrl, templates.fixtures, templates.queues)
  const pool = openPool(databaseAt(serverUrl, templates.fixtures), 1)
  try {
    // Each index of a test would parse the hundreds of the seed twice; tests of the search have them (demo products).
    await pool.query('delete from search_synonyms where is_base')
    return await createShopFixtures(pool)
  } finally {
    await pool.end()
  }
}

async function createQueues(connectionString: string): Promise<void> {
  const jobs = newJobs(connectionString, { max: 1 })
  await jobs.start()
  await createMailQueues(jobs)
  await jobs.stop({ graceful: false, close: true })
}

/** Tests place many orders from one address and account; those of the limits restore the defaults. */
async function allowManyOrders(connectionString: string): Promise<void> {
  const pool = openPool(connectionString, 1)
  await setSettings(openDatabase(pool), {
    'guestOrders.ordersPerNetwork': '10000',
    'guestOrders.ordersPerContact': '10000',
    'guestOrders.orderUnits': '1000000',
    'guestOrders.stockShare': '100',
    'customerOrders.ordersPerHour': '10000',
    'customerOrders.largeItemsPerDay': '10000',
  })
  await pool.end()
}

const silent = () => undefined

async function startServer(): Promise<{ connectionString: string; stop(): Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { connectionString: given, stop: async () => undefined }
  const dataFolder = await mkdtemp(join(tmpdir(), 'rodnik-test-'))
  // Under root PostgreSQL runs as another user, who needs access to the folder.
  await chmod(dataFolder, 0o755)
  const removeFolder = () => rm(dataFolder, { recursive: true, force: true })
  try {
    const server = await startEmbeddedPostgres({
      dataFolder,
      log: silent,
      canCreateDatabases: true,
      // The data are deleted after the run.
      serverParameters: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: 200 },
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
