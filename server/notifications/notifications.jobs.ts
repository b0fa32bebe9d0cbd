// Schedules notifications of favourites and news each minute, and the nightly purge.
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { everyNight } from '../lib/nightly-job.ts'
import type { Services } from '../services.ts'
import { notifyNews } from './notify-news.ts'
import { notifyFavourites } from './notify-favourites.ts'

const watchQueue = 'favourites-watch'

type NotificationServices = Pick<Services, 'db' | 'jobs' | 'config' | 'clock' | 'log'>

export async function startNotificationJobs(services: NotificationServices): Promise<void> {
  const { jobs, db, log } = services
  await jobs.createQueue(watchQueue, { retryLimit: 0, deleteAfterSeconds: 3600, retentionSeconds: 3600 })
  await jobs.schedule(watchQueue, '* * * * *')
  await jobs.work(watchQueue, { pollingIntervalSeconds: 20 }, async () => {
    const count = await notifyFavourites(services)
    if (count > 0) log.info({ count }, 'customers notified of favourites')
    const readers = await notifyNews(services)
    if (readers > 0) log.info({ readers }, 'customers notified of news')
  })
  await everyNight(services, {
    queue: 'purge-notifications',
    at: '03:50',
    work: async () => ({ removed: await purgeNotifications(db) }),
    logMessage: 'notifications purged',
  })
}

export async function purgeNotifications(db: Database): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('notifications')
    .where('createdAt', '<', sql<Date>`now() - interval '180 days'`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
