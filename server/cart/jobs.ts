// What the room does by itself: once a night it forgets carts that nobody can open any more, and what can no longer be undone or shared.
import { sql } from 'kysely'
import type { Database } from '../database.ts'
import type { Services } from '../services.ts'

const tidyQueue = 'carts-tidy'
/** 03:40 in Almaty; runs once, however many processes there are. */
const nightly = { cron: '40 3 * * *', tz: 'Asia/Almaty' }

export async function startCartJobs({ jobs, db, log }: Pick<Services, 'jobs' | 'db' | 'log'>): Promise<void> {
  await jobs.createQueue(tidyQueue, { retryLimit: 3, deleteAfterSeconds: 24 * 3600 })
  await jobs.schedule(tidyQueue, nightly.cron, {}, { tz: nightly.tz })
  await jobs.work(tidyQueue, { pollingIntervalSeconds: 60 }, async () => log.info(await tidyCarts(db), 'carts tidied'))
}

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
