// Schedules the exchange's jobs: ends quiet sessions, reports silence, removes old sessions.
import { everyNight } from '../lib/nightly-job.ts'
import { endQuietOrders } from './orders/end-quiet-orders.ts'
import { endQuietSessions } from './end-quiet-sessions.ts'
import { reportSilence } from './report-silence.ts'
import { importRunner } from './run-import.ts'
import type { ExchangeServices } from './step-context.ts'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Services } from '../services.ts'
import { exchangeFolder } from './exchange-folder.ts'

const quietQueue = 'exchange-quiet'
const silenceQueue = 'exchange-silence'

export async function startExchangeJobs(services: ExchangeServices): Promise<void> {
  const { jobs } = services
  await everyNight(services, {
    queue: 'exchange-purge',
    at: '03:50',
    work: () => purgeSessions(services),
    logMessage: 'old sessions of the exchange removed',
  })
  const runner = importRunner(services)
  await jobs.createQueue(quietQueue, { policy: 'singleton', retryLimit: 0, deleteAfterSeconds: 3600, expireInSeconds: 3600 })
  await jobs.schedule(quietQueue, '* * * * *')
  await jobs.work(quietQueue, { pollingIntervalSeconds: 30 }, async () => {
    await endQuietOrders(services)
    await endQuietSessions(services, runner)
  })
  await jobs.createQueue(silenceQueue, { retryLimit: 3, deleteAfterSeconds: 24 * 3600 })
  await jobs.schedule(silenceQueue, '7 * * * *')
  await jobs.work(silenceQueue, { pollingIntervalSeconds: 60 }, () => reportSilence(services))
}

const storedDays = 14
/** Above this total, files of the oldest sessions are removed before their rows. */
const storedBytes = 20 * 1024 ** 3
type PurgeServices = Pick<Services, 'db'> & { config: Pick<Services['config'], 'dataFolder'> }

/** @returns numbers of removed sessions and of removed folders */
export async function purgeSessions({ db, config }: PurgeServices): Promise<{ sessions: number; folders: number }> {
  const removed = await db
    .deleteFrom('exchangeSessions')
    .where('startedAt', '<', sql<Date>`now() - make_interval(days => ${storedDays})`)
    .where('lastRequestAt', '<', sql<Date>`now() - interval '1 day'`)
    .returning('id')
    .execute()
  // Before the sessions: one that begins meanwhile must not lose its folder.
  const present = await readdir(exchangeFolder(config)).catch(() => [])
  const sizes = await db.selectFrom('exchangeSessions').select(['id', 'byteSize']).orderBy('id', 'desc').execute()
  let total = 0
  const stored = new Set(sizes.filter(({ byteSize }) => (total += byteSize) <= storedBytes).map(({ id }) => String(id)))
  const folders = present.filter((name) => !stored.has(name))
  for (const name of folders) await rm(join(exchangeFolder(config), name), { recursive: true, force: true })
  return { sessions: removed.length, folders: folders.length }
}
