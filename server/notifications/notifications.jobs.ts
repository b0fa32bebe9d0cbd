// Schedules notifications of favourites and news each minute; deletes old ones.
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Services } from '../services.ts'
import { notifyFavourites } from './notify-favourites.ts'
import { once } from '../http/idempotency.ts'
import { inTransaction } from '../database/transaction.ts'
import { ago } from '../database/sql-time.ts'
import { notify } from './notify.ts'

const watchQueue = 'favourites-watch'

export async function startNotificationJobs(services: Pick<Services, 'db' | 'jobs' | 'config' | 'clock' | 'log'>): Promise<void> {
  const { jobs, log } = services
  await jobs.createQueue(watchQueue, { retryLimit: 0, deleteAfterSeconds: 3600, retentionSeconds: 3600 })
  await jobs.schedule(watchQueue, '* * * * *')
  await jobs.work(watchQueue, { pollingIntervalSeconds: 20 }, async () => {
    const count = await notifyFavourites(services)
    if (count > 0) log.info({ count }, 'customers notified of favourites')
    const readers = await notifyNews(services)
    if (readers > 0) log.info({ readers }, 'customers notified of news')
  })
}

export async function purgeNotifications(db: Database): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('notifications').where('createdAt', '<', ago('180 days')).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Older news is skipped. Idempotency keys are stored longer than this. */
const freshDays = 3

/** @returns number of notifications. Each item has a key, so that two processes do not notify twice. */
export async function notifyNews(services: Pick<Services, 'db' | 'jobs' | 'config' | 'clock'>): Promise<number> {
  const { db, clock } = services
  const now = clock()
  const since = new Date(now.getTime() - freshDays * 24 * 3_600_000)
  const fresh = await db
    .selectFrom('news')
    .select(['id', 'title', 'summary', 'publishedAt'])
    .where('isPublished', '=', true)
    .where('publishedAt', '<=', now)
    .where('publishedAt', '>', since)
    .where(sql<boolean>`not exists (select from idempotency_keys where scope = 'news' and key = news.id::text)`)
    .orderBy('publishedAt')
    .execute()
  let notified = 0
  for (const { id, title, summary, publishedAt } of fresh)
    notified += await inTransaction(db, (trx) =>
      once<number>(
        trx,
        { scope: 'news', key: String(id), request: id, isShared: true },
        async () => {
          const readers = await trx.selectFrom('users').select('id').where('createdAt', '<=', publishedAt).execute()
          const note = { kind: 'news', about: `news ${id}`, title, text: summary, href: `/about/news/${id}` } as const
          const notes = readers.map((reader) => ({ ...note, userId: reader.id }))
          return notify(trx, services, notes)
        },
        () => 0,
      ),
    )
  return notified
}
