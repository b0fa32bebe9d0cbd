// Lists and resends requests that are not in the CRM (CB-03, ADM-03).
import { sql } from 'kysely'
import type { PgBoss } from 'pg-boss'
import type { Actor } from '#contract/journal/actor.ts'
import type { Database } from '../database/database.ts'
import { dbNow } from '../database/sql-time.ts'
import { endPause } from './crm-pause.ts'
import { recordChange } from '../journal/record-change.ts'
import { sendToCrmLater } from './crm-jobs.ts'
import { selectUnsent } from './send-to-crm.ts'

/** failed: no more attempts; waiting: queued; stored: received while no CRM was configured (CB-04) */
type UnsentState = 'failed' | 'waiting' | 'stored'

const stateOf = sql<UnsentState>`case when crm_failed_at is not null then 'failed' when crm_wanted_at is not null then 'waiting' else 'stored' end`

/** Failed ones first, then the oldest. */
export function listUnsent(db: Database, limit = 100) {
  return selectUnsent(db)
    .select(['id', 'name', 'phone', 'createdAt', 'crmTries as tries', 'crmProblem as problem', stateOf.as('state')])
    .orderBy(sql`crm_failed_at is null`)
    .orderBy('createdAt')
    .limit(limit)
    .execute()
}

export async function countUnsent(db: Database): Promise<Record<UnsentState, number>> {
  const rows = await selectUnsent(db)
    .select((eb) => [stateOf.as('state'), eb.fn.countAll<number>().as('count')])
    .groupBy(stateOf)
    .execute()
  return { failed: 0, waiting: 0, stored: 0, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) }
}

/** @param which failed: given up; refused: also those that will be tried again */
export async function listRefused(db: Database, which: 'failed' | 'refused'): Promise<string[]> {
  const rows = await selectUnsent(db)
    .select('id')
    .where(which === 'failed' ? 'crmFailedAt' : 'crmProblem', 'is not', null)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Restarts the attempts, with a new search for the contact; ends a pause of the CRM. Skips requests that are
 * closed or in the CRM, so that no second deal is created. @returns ids queued again
 */
export function sendAgain(db: Database, jobs: PgBoss, actor: Actor, ids: readonly string[]): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    const rows = await selectUnsent(trx)
      .select('id')
      .where(sql<boolean>`id::text = any(${ids})`)
      .forUpdate()
      .execute()
    const again = rows.map(({ id }) => id)
    if (again.length === 0) return []
    await trx
      .updateTable('callbacks')
      .set({
        crmFailedAt: null,
        crmProblem: null,
        crmTries: 0,
        crmContactId: null,
        crmWantedAt: dbNow,
        updatedAt: dbNow,
      })
      .where('id', 'in', again)
      .execute()
    for (const id of again) await recordChange(trx, actor, { entity: 'callbacks', id, note: 'отправляется в CRM ещё раз' }, {}, {})
    await endPause(trx)
    await sendToCrmLater(trx, jobs, ...again)
    return again
  })
}
