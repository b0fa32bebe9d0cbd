// Counts sessions of the exchange for /metrics (EXCH-06).
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** Sessions begun in the last day. */
export const countExchangeSessions = (db: Database): Promise<{ kind: string; state: string; count: number }[]> =>
  db
    .selectFrom('exchangeSessions')
    .select(['kind', 'state'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('startedAt', '>', sql<Date>`now() - interval '1 day'`)
    .groupBy(['kind', 'state'])
    .execute()

/** Age of the newest request; null: none in the last 14 days (purge-sessions.ts) */
export async function secondsSinceExchange(db: Database): Promise<number | null> {
  const { seconds } = await db
    .selectFrom('exchangeSessions')
    .select(sql<number | null>`extract(epoch from now() - max(last_request_at))::int`.as('seconds'))
    .executeTakeFirstOrThrow()
  return seconds
}
