// Deletes every night expired carts, order files, attempts and idempotency keys.
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { everyNight } from '../lib/nightly-job.ts'
import type { Services } from '../services.ts'
import { removeOrphans } from '../files/private-files.ts'
import { deleteOldCheckoutFiles } from '../orders/checkout-attachments.ts'

export const startCartJobs = (services: Pick<Services, 'jobs' | 'db' | 'log'>): Promise<void> =>
  everyNight(services, { queue: 'carts-tidy', at: '03:40', work: () => purgeCarts(services.db), logMessage: 'carts purged' })

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
    logMessage: 'order files purged',
  })

export async function purgeOrderFiles({ db, orderFiles, clock }: PurgeServices): Promise<number> {
  await deleteOldCheckoutFiles(db, clock())
  return removeOrphans(orderFiles, clock(), () => db.selectFrom('orderFiles').select('id').execute())
}

export const startOrderJobs = (services: Pick<Services, 'jobs' | 'db' | 'log'>): Promise<void> =>
  everyNight(services, { queue: 'orders-tidy', at: '03:30', work: () => purgeOrders(services.db), logMessage: 'orders purged' })

export async function purgeOrders(db: Database): Promise<{ attempts: number; keys: number }> {
  const before = (interval: string) => sql<Date>`now() - ${interval}::interval`
  const attempts = await db.deleteFrom('attempts').where('at', '<', before('1 day')).executeTakeFirst()
  const keys = await db.deleteFrom('idempotencyKeys').where('createdAt', '<', before('7 days')).executeTakeFirst()
  return {
    attempts: Number(attempts.numDeletedRows),
    keys: Number(keys.numDeletedRows),
  }
}
