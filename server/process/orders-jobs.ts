// What the room does by itself: once a night it forgets what nobody needs any more, above all addresses of visitors.
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { everyNight } from '../lib/nightly-job.ts'
import type { Services } from '../services.ts'

export const startOrderJobs = (services: Pick<Services, 'jobs' | 'db' | 'log'>): Promise<void> =>
  everyNight(services, { queue: 'orders-tidy', at: '03:30', work: () => tidyOrders(services.db), told: 'orders tidied' })

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
