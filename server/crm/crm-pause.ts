// Pauses calls to a refused webhook in all processes (CB-03).
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { dbNow } from '../database/sql-time.ts'

/** Identifies a webhook without storing its secret. */
const webhookHash = (webhookUrl: string): string => createHash('sha256').update(webhookUrl).digest('base64url').slice(0, 22)

export type CrmPause = { problem: string; since: Date; until: Date }

/** @param webhookUrl any webhook if omitted */
export function findPause(db: Database, webhookUrl?: string): Promise<CrmPause | undefined> {
  return db
    .selectFrom('crmPause')
    .select(['problem', 'since', 'until'])
    .where('until', '>', dbNow)
    .$if(webhookUrl !== undefined, (query) => query.where('webhookHash', '=', webhookHash(webhookUrl ?? '')))
    .executeTakeFirst()
}

/** `since`: first refusal; `isNew`: this is the first refusal. */
export async function pauseCrm(db: Database, webhookUrl: string, problem: string, seconds: number) {
  const hash = webhookHash(webhookUrl)
  const until = sql<Date>`now() + make_interval(secs => ${seconds})`
  const since = dbNow
  const { isNew, since: began } = await db
    .insertInto('crmPause')
    .values({ webhookHash: hash, problem, since, until })
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
  return { isNew, since: began }
}

export async function endPause(db: Database): Promise<void> {
  await db.deleteFrom('crmPause').execute()
}
