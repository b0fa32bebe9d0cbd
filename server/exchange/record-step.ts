// Records requests of 1C and their outcomes (EXCH-06).
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Reply } from './exchange-reply.ts'

/** Repeated requests of one kind are counted in one row. */
export async function recordStep(
  db: Database,
  sessionId: number,
  { mode, filename }: { mode: string; filename: string },
  { outcome, message }: Reply,
): Promise<void> {
  // PostgreSQL stores no NUL.
  const named = mode === 'file' ? '' : filename.slice(0, 400).replaceAll('\0', '?')
  // One statement, so that a part of a file costs one commit less.
  await db
    .with('step', (qb) =>
      qb
        .insertInto('exchangeSteps')
        .values({ sessionId, mode, filename: named, outcome, message })
        .onConflict((conflict) =>
          conflict.columns(['sessionId', 'mode', 'filename']).doUpdateSet((eb) => ({
            requests: eb('exchangeSteps.requests', '+', 1),
            outcome: eb.ref('excluded.outcome'),
            message: eb.ref('excluded.message'),
            lastAt: sql<Date>`now()`,
          })),
        ),
    )
    .updateTable('exchangeSessions')
    .set({
      lastRequestAt: sql<Date>`now()`,
      ...(message !== '' && { message }),
      ...(outcome === 'failure' && { state: 'failed', finishedAt: sql<Date>`now()` }),
    })
    .where('id', '=', sessionId)
    .execute()
}
