// Counts sessions of the exchange for /metrics (EXCH-06).
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

export type ExchangeMetrics = { byState: Record<string, number>; secondsSinceSession: number | null }

/** @returns sessions of the last day, and the age of the newest request; null: none yet */
export async function countExchangeSessions(db: Database): Promise<ExchangeMetrics> {
  const rows = await db
    .selectFrom('exchangeSessions')
    .select(['kind', 'state'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('startedAt', '>', sql<Date>`now() - interval '1 day'`)
    .groupBy(['kind', 'state'])
    .execute()
  const { seconds } = await db
    .selectFrom('exchangeSessions')
    .select(sql<number | null>`extract(epoch from now() - max(last_request_at))::int`.as('seconds'))
    .executeTakeFirstOrThrow()
  return { byState: Object.fromEntries(rows.map(({ kind, state, count }) => [`${kind} ${state}`, count])), secondsSinceSession: seconds }
}
