// What the room does by itself: each minute it looks at favourites and news, once a night it forgets what is old.
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { everyNight } from '../lib/nightly-job.ts'
import type { Services } from '../services.ts'
import { tellNews } from './notify-news.ts'
import { watchFavourites } from './notify-favourites.ts'

const watchQueue = 'favourites-watch'

type NotificationServices = Pick<Services, 'db' | 'jobs' | 'config' | 'clock' | 'log'>

/** Each runs once, however many processes there are. */
export async function startNotificationJobs(services: NotificationServices): Promise<void> {
  const { jobs, db, log } = services
  await jobs.createQueue(watchQueue, { retryLimit: 0, deleteAfterSeconds: 3600, retentionSeconds: 3600 })
  await jobs.schedule(watchQueue, '* * * * *')
  await jobs.work(watchQueue, { pollingIntervalSeconds: 20 }, async () => {
    const count = await watchFavourites(services)
    if (count > 0) log.info({ count }, 'customers are told of their favourites')
    const readers = await tellNews(services)
    if (readers > 0) log.info({ readers }, 'customers are told of news')
  })
  await everyNight(services, {
    queue: 'notifications-tidy',
    at: '03:50',
    work: async () => ({ removed: await purgeNotifications(db) }),
    told: 'notifications tidied',
  })
}

/** After half a year nobody looks for them. */
export async function purgeNotifications(db: Database): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('notifications')
    .where('createdAt', '<', sql<Date>`now() - interval '180 days'`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
