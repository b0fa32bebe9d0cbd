// What the room does by itself: once a night it forgets carts that nobody can open any more, and what can no longer be undone or shared.
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { everyNight } from '../lib/nightly-job.ts'
import type { Services } from '../services.ts'

export const startCartJobs = (services: Pick<Services, 'jobs' | 'db' | 'log'>): Promise<void> =>
  everyNight(services, { queue: 'carts-tidy', at: '03:40', work: () => tidyCarts(services.db), told: 'carts tidied' })

/** Guests' carts left for longer than their cookie lives (a customer's stays), changes after a day, shared lists after their end. */
export async function tidyCarts(db: Database): Promise<{ carts: number; undos: number; shared: number }> {
  const before = (interval: string) => sql<Date>`now() - ${interval}::interval`
  const carts = await db.deleteFrom('carts').where('userId', 'is', null).where('updatedAt', '<', before('200 days')).executeTakeFirst()
  const undos = await db.deleteFrom('cartUndos').where('createdAt', '<', before('1 day')).executeTakeFirst()
  const shared = await db
    .deleteFrom('sharedCarts')
    .where('expiresAt', '<', sql<Date>`now()`)
    .executeTakeFirst()
  return { carts: Number(carts.numDeletedRows), undos: Number(undos.numDeletedRows), shared: Number(shared.numDeletedRows) }
}
