// What the room does by itself: once a night it forgets what nobody needs any more, above all addresses of visitors.
import { sql } from 'kysely'
import type { Database } from '../database.ts'
import type { Services } from '../services.ts'

const tidyQueue = 'orders-tidy'
/** 03:30 in Almaty; runs once, however many processes there are. */
const nightly = { cron: '30 3 * * *', tz: 'Asia/Almaty' }

export async function startOrderJobs({ jobs, db, log }: Pick<Services, 'jobs' | 'db' | 'log'>): Promise<void> {
  await jobs.createQueue(tidyQueue, { retryLimit: 3, deleteAfterSeconds: 24 * 3600 })
  await jobs.schedule(tidyQueue, nightly.cron, {}, { tz: nightly.tz })
  await jobs.work(tidyQueue, { pollingIntervalSeconds: 60 }, async () => log.info(await tidyOrders(db), 'orders tidied'))
}

/** Tries of look-ups after a day, answers kept for repeats after a week. */
export async function tidyOrders(db: Database): Promise<{ attempts: number; keys: number }> {
  const before = (interval: string) => sql<Date>`now() - ${interval}::interval`
  const attempts = await db.deleteFrom('attempts').where('at', '<', before('1 day')).executeTakeFirst()
  const keys = await db.deleteFrom('idempotencyKeys').where('createdAt', '<', before('7 days')).executeTakeFirst()
  return {
    attempts: Number(attempts.numDeletedRows),
    keys: Number(keys.numDeletedRows),
  }
}
