// One PostgreSQL for the whole run, with one migrated database that every test file copies (test/database.ts).
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '#server/database.ts'
import { startEmbeddedPostgres } from '#server/embedded-postgres.ts'
import { databaseAt, recreateDatabase, templateName } from './database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testDatabaseUrl: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer()
  try {
    await recreateDatabase(server.connectionString, templateName)
    await migrate(databaseAt(server.connectionString, templateName), silent)
  } catch (error) {
    await server.stop()
    throw error
  }
  project.provide('testDatabaseUrl', server.connectionString)
  return () => server.stop()
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
