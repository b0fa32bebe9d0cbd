// Schedules the work of nights and hours, which one of the processes does (OPS-02).
import { sql } from 'kysely'
import { listBases, writeBase } from '../backup/base-backup.ts'
import { requeueLost } from '../crm/crm-jobs.ts'
import { readCrm } from '../crm/read-crm.ts'
import { purgeSessions } from '../exchange/purge-sessions.ts'
import { reportSilence } from '../exchange/report-silence.ts'
import { storeAssets } from '../http/pages/release-assets.ts'
import { purgeNotifications } from '../notifications/notifications.jobs.ts'
import { releaseGuestHolds } from '../orders/guest-orders/release-holds.ts'
import type { Services } from '../services.ts'
import { purgeAccounts, purgeCallbackFiles, purgeCarts, purgeExpired, purgeOrderFiles } from './purge-jobs.ts'

type NightlyServices = Pick<Services, 'db' | 'pool' | 'jobs' | 'config' | 'clock' | 'log' | 'orderFiles' | 'callbackFiles'>

export async function startNightlyJobs(services: NightlyServices): Promise<void> {
  const { db, pool, jobs, config, clock, log } = services
  const { archiveFolder } = config
  // A month without a partition is written into the default one, so that no change fails.
  const createPartitions = async () => void (await sql`select create_journal_partitions()`.execute(db))
  /** Minute and hour in Kazakhstan, by queue; a renamed one stays scheduled until a migration ends it, as 0021_purge_queues.sql does. */
  const scheduled: Record<string, [time: string, work: () => Promise<unknown>]> = {
    'journal-partitions': ['10 3', createPartitions],
    'purge-accounts': ['20 3', () => purgeAccounts(db)],
    'purge-orders': ['30 3', () => purgeExpired(db)],
    'purge-carts': ['40 3', () => purgeCarts(db)],
    'purge-order-files': ['40 3', () => purgeOrderFiles(services)],
    'purge-callback-files': ['50 3', () => purgeCallbackFiles(services)],
    'purge-notifications': ['50 3', () => purgeNotifications(db)],
    'exchange-purge': ['50 3', () => purgeSessions(services)],
    'crm-sweep': ['*/15 *', async () => (await readCrm(db, config)) && requeueLost(services)],
    'guest-holds': ['20 *', () => releaseGuestHolds(services)],
    'exchange-silence': ['7 *', () => reportSilence(services)],
  }
  // A release that runs for months is still found by its pages for 30 days after the next one has come.
  if (config.environment !== 'development') scheduled['store-assets'] = ['40 3', () => storeAssets(config, clock())]
  if (archiveFolder !== undefined) scheduled['base-backup'] = ['50 2', () => writeBase({ pool, archiveFolder })]

  await createPartitions()
  for (const [queue, [time, work]] of Object.entries(scheduled)) {
    await jobs.createQueue(queue, { retryLimit: 3, deleteAfterSeconds: 24 * 3600 })
    await jobs.schedule(queue, `${time} * * *`, {}, { tz: 'Asia/Almaty' })
    await jobs.work(queue, { pollingIntervalSeconds: 60 }, async () => {
      const result = await work()
      if (result) log.info({ queue, result }, 'scheduled job done')
    })
  }
  if (archiveFolder !== undefined && (await listBases(archiveFolder)).length === 0) await jobs.send('base-backup')
}
