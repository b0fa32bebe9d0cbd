// What a command beside the shop needs of it: the database with its queues, and a sentence in place of a stack where it is refused.
import { mkdir } from 'node:fs/promises'
import { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { refusalOf } from '#contract/errors.ts'
import { openCommandDatabase } from './command-database.ts'
import { readConfig } from './config.ts'
import { openDatabase, openPool } from './database.ts'
import { migrate } from './database/migrate.ts'
import { StartError } from './start-error.ts'
import type { Services } from './services.ts'

export type CommandServices = Pick<Services, 'db' | 'jobs' | 'config' | 'clock'>
export type Command = (services: CommandServices) => Promise<unknown>

/** The process ends with 1 after a failure. @param createQueues makes the queues that the command writes to */
export async function runCommand(command: Command, createQueues: (jobs: PgBoss) => Promise<unknown>): Promise<void> {
  try {
    await withServices(command, createQueues)
  } catch (error) {
    console.error(refusalOf(error)?.detail ?? (error instanceof StartError ? error.message : error))
    process.exitCode = 1
  }
}

async function withServices(command: Command, createQueues: (jobs: PgBoss) => Promise<unknown>): Promise<void> {
  const config = readConfig(process.env)
  await mkdir(config.dataFolder, { recursive: true })
  const database = await openCommandDatabase(config, pino({ level: 'silent' }))
  const pool = openPool(database.connectionString, 2)
  const jobs = new PgBoss({ connectionString: database.connectionString, max: 2, schedule: false, supervise: false })
  jobs.on('error', () => undefined) // what fails is thrown, too; unheard, a connection that is lost at the end would end the process
  try {
    await migrate(database.connectionString, { isEmbedded: config.databaseUrl === undefined })
    await jobs.start()
    await createQueues(jobs)
    await command({ db: openDatabase(pool), jobs, config, clock: () => new Date() })
  } finally {
    await jobs.stop({ graceful: false })
    await pool.end()
    await database.stop()
  }
}
