// Pauses calls to a refused webhook in all processes (CB-03).
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { dbNow } from '../database/sql-time.ts'

/** Identifies a webhook without storing its secret. */
const webhookHash = (webhookUrl: string): string => createHash('sha256').update(webhookUrl).digest('base64url').slice(0, 22)

/** @param webhookUrl any webhook if omitted */
export function findPause(db: Database, webhookUrl?: string) {
  return db
    .selectFrom('crmPause')
    .select(['problem', 'since', 'until'])
    .where('until', '>', dbNow)
    .$if(webhookUrl !== undefined, (query) => query.where('webhookHash', '=', webhookHash(webhookUrl ?? '')))
    .executeTakeFirst()
}

/** `since`: first refusal; `isNew`: this is the first refusal. */
export function pauseCrm(db: Database, webhookUrl: string, problem: string, seconds: number) {
  const hash = webhookHash(webhookUrl)
  const until = sql<Date>`now() + make_interval(secs => ${seconds})`
  return db
    .insertInto('crmPause')
    .values({ webhookHash: hash, problem, since: dbNow, until })
    .onConflict((conflict) =>
      conflict.column('isOnly').doUpdateSet({
        webhookHash: hash,
        problem,
        until,
        since: sql<Date>`case when crm_pause.webhook_hash = excluded.webhook_hash then crm_pause.since else excluded.since end`,
      }),
    )
    .returning(['since', sql<boolean>`since = now()`.as('isNew')])
    .executeTakeFirstOrThrow()
}

export async function endPause(db: Database): Promise<void> {
  await db.deleteFrom('crmPause').execute()
}
