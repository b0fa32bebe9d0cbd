// What the room does by itself: once a night it forgets carts that nobody can open any more, and what can no longer be undone or shared.
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { everyNight } from '../lib/nightly-job.ts'
import type { Services } from '../services.ts'
import { removeOrphans } from '../files/private-files.ts'
import { forgetOldCheckoutFiles } from '../orders/checkout-attachments.ts'

export const startCartJobs = (services: Pick<Services, 'jobs' | 'db' | 'log'>): Promise<void> =>
  everyNight(services, { queue: 'carts-tidy', at: '03:40', work: () => purgeCarts(services.db), told: 'carts tidied' })

/** Guests' carts left for longer than their cookie lives (a customer's stays), changes after a day, shared lists after their end. */
export async function purgeCarts(db: Database): Promise<{ carts: number; undos: number; shared: number }> {
  const before = (interval: string) => sql<Date>`now() - ${interval}::interval`
  const carts = await db.deleteFrom('carts').where('userId', 'is', null).where('updatedAt', '<', before('200 days')).executeTakeFirst()
  const undos = await db.deleteFrom('cartUndos').where('createdAt', '<', before('1 day')).executeTakeFirst()
  const shared = await db
    .deleteFrom('sharedCarts')
    .where('expiresAt', '<', sql<Date>`now()`)
    .executeTakeFirst()
  return { carts: Number(carts.numDeletedRows), undos: Number(undos.numDeletedRows), shared: Number(shared.numDeletedRows) }
}

type PurgeServices = Pick<Services, 'db' | 'orderFiles' | 'clock'>

export const startDraftJobs = (services: PurgeServices & Pick<Services, 'jobs' | 'log'>): Promise<void> =>
  everyNight(services, {
    queue: 'order-files-tidy',
    at: '03:40',
    work: async () => ({ removed: await purgeOrderFiles(services) }),
    told: 'order files tidied',
  })

/** How many were removed. */
export async function purgeOrderFiles({ db, orderFiles, clock }: PurgeServices): Promise<number> {
  await forgetOldCheckoutFiles(db, clock())
  return removeOrphans(orderFiles, clock(), () => db.selectFrom('orderFiles').select('id').execute())
}

export const startOrderJobs = (services: Pick<Services, 'jobs' | 'db' | 'log'>): Promise<void> =>
  everyNight(services, { queue: 'orders-tidy', at: '03:30', work: () => purgeOrders(services.db), told: 'orders tidied' })

/** Deletes counted look-ups after a day, stored responses of Idempotency-Key after a week. */
export async function purgeOrders(db: Database): Promise<{ attempts: number; keys: number }> {
  const before = (interval: string) => sql<Date>`now() - ${interval}::interval`
  const attempts = await db.deleteFrom('attempts').where('at', '<', before('1 day')).executeTakeFirst()
  const keys = await db.deleteFrom('idempotencyKeys').where('createdAt', '<', before('7 days')).executeTakeFirst()
  return {
    attempts: Number(attempts.numDeletedRows),
    keys: Number(keys.numDeletedRows),
  }
}
