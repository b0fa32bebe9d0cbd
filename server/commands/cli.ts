// Provides commands with the database and its queues; reports expected errors as one sentence.
import { type Config, readConfig } from '../config/config.ts'
import { connectionToRunning, startEmbeddedPostgres, type EmbeddedPostgres } from '../database/embedded/embedded-postgres.ts'
import { EmbeddedPostgresError } from '../database/embedded/postgres-error.ts'
import { mkdir } from 'node:fs/promises'
import { PgBoss } from 'pg-boss'
import { toRefusal } from '#contract/errors.ts'
import { openDatabase, openPool } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { StartError } from '../lib/start-error.ts'
import type { Services } from '../services.ts'

async function openDatabaseServer(config: Config): Promise<EmbeddedPostgres> {
  const stop = async () => undefined
  if (config.databaseDirectUrl) return { connectionString: config.databaseDirectUrl, stop }
  try {
    return await startEmbeddedPostgres({ dataFolder: config.dataFolder, archiveFolder: config.archiveFolder, log: () => undefined })
  } catch (error) {
    if (!(error instanceof EmbeddedPostgresError) || error.code !== 'already-running') throw error
    return { connectionString: await connectionToRunning(config.dataFolder), stop }
  }
}

export type CommandServices = Pick<Services, 'db' | 'pool' | 'jobs' | 'config' | 'clock'>
export type Command = (services: CommandServices) => Promise<unknown>

/**
 * Sets exit code 1 after a failure.
 * @param createQueues creates the queues that the command writes to
 * @param until of `migrate` before the command; the other migrations follow it
 */
export const runCommand = (
  command: Command,
  createQueues: (jobs: PgBoss) => Promise<unknown> = async () => undefined,
  until?: string,
): Promise<void> =>
  reporting(async () => {
    const config = readConfig(process.env)
    await mkdir(config.dataFolder, { recursive: true })
    const database = await openDatabaseServer(config)
    const pool = openPool(database.connectionString, 3)
    const jobs = new PgBoss({ connectionString: database.connectionString, max: 2, schedule: false, supervise: false })
    jobs.on('error', () => undefined) // errors are thrown, too
    try {
      const isEmbedded = config.databaseUrl === undefined
      await migrate(database.connectionString, { isEmbedded, until })
      await jobs.start()
      await createQueues(jobs)
      await command({ db: openDatabase(pool), pool, jobs, config, clock: () => new Date() })
      if (until !== undefined) await migrate(database.connectionString, { isEmbedded })
    } finally {
      await jobs.stop({ graceful: false })
      await pool.end()
      await database.stop()
    }
  })

/** For commands without a database. Sets exit code 1 after a failure. */
export async function reporting(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(toRefusal(error)?.detail ?? (error instanceof StartError ? error.message : error))
    process.exitCode = 1
  }
}
