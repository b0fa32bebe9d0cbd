// Reads the sessions of the exchange for the command line and the back office (EXCH-06).
import { sql } from 'kysely'
import type { ImportReport } from '../commerceml/import-report.ts'
import type { Database } from '../database/database.ts'

export type SessionSummary = Awaited<ReturnType<typeof listSessions>>[number]

/** The newest first. */
export function listSessions(db: Database, limit: number) {
  return summaries(db).orderBy('exchangeSessions.id', 'desc').limit(limit).execute()
}

const summaries = (db: Database) =>
  db
    .selectFrom('exchangeSessions')
    .select(['id', 'kind', 'state', 'clientAddress', 'userAgent', 'classifierIds', 'version'])
    .select(['startedAt', 'lastRequestAt', 'finishedAt', 'message'])
    .select(
      // products and offers read by all imports, or orders given and taken
      sql<number>`(select coalesce(sum(products_read + offers_read), 0) from exchange_imports i
          where i.session_id = exchange_sessions.id and i.batch is not null)
        + (select coalesce(sum(documents_done), 0) from exchange_files f where f.session_id = exchange_sessions.id)
        + (select count(*) from exchange_handed_orders h where h.session_id = exchange_sessions.id)`.as('records'),
    )

export type SessionDetails = NonNullable<Awaited<ReturnType<typeof findSession>>>

export async function findSession(db: Database, id: number) {
  const session = await summaries(db).where('id', '=', id).executeTakeFirst()
  if (!session) return undefined
  return {
    ...session,
    steps: await db
      .selectFrom('exchangeSteps')
      .select(['mode', 'filename', 'requests', 'outcome', 'message', 'firstAt', 'lastAt'])
      .where('sessionId', '=', id)
      .orderBy('firstAt')
      .execute(),
    files: await db
      .selectFrom('exchangeFiles')
      .select((eb) => [eb.fn.countAll<number>().as('count'), sql<number>`coalesce(sum(byte_size), 0)`.as('bytes')])
      .select([sql<number>`coalesce(sum(parts), 0)`.as('parts'), sql<number>`coalesce(sum(repeated_parts), 0)`.as('repeatedParts')])
      .select(sql<string[]>`coalesce((array_agg(name order by id))[:50], '{}')`.as('names'))
      .where('sessionId', '=', id)
      .executeTakeFirstOrThrow(),
    imports: await db
      .selectFrom('exchangeImports')
      .select(['id', 'batch', 'state', 'message', 'startedAt', 'finishedAt', sql<ImportReport | null>`report`.as('report')])
      .where('sessionId', '=', id)
      .orderBy('id')
      .execute(),
  }
}
