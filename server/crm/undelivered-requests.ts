// What staff see of requests that are not in the CRM (yet), and «Отправить ещё раз» (CB-03, ADM-03).
import { sql } from 'kysely'
import type { PgBoss } from 'pg-boss'
import type { Database } from '../database/database.ts'
import { endPause } from './circuit-breaker.ts'
import { sendToCrmLater } from './crm-jobs.ts'

export type UnsentCallback = {
  id: string
  name: string
  /** stored form, contract/values/phone.ts */
  phone: string
  createdAt: Date
  /** failed: nothing is tried any more; waiting: it goes by itself; kept: no CRM was configured when it came (CB-04) */
  state: 'failed' | 'waiting' | 'kept'
  tries: number
  problem: string | null
}

const stateOf = sql<
  UnsentCallback['state']
>`case when crm_failed_at is not null then 'failed' when crm_wanted_at is not null then 'waiting' else 'kept' end`

/** Failed ones first, then the oldest. */
export function listUnsent(db: Database, limit = 100): Promise<UnsentCallback[]> {
  return unsent(db)
    .select(['id', 'name', 'phone', 'createdAt', 'crmTries as tries', 'crmProblem as problem', stateOf.as('state')])
    .orderBy(sql`crm_failed_at is null`)
    .orderBy('createdAt')
    .limit(limit)
    .execute()
}

export async function countUnsent(db: Database): Promise<Record<UnsentCallback['state'], number>> {
  const rows = await unsent(db)
    .select((eb) => [stateOf.as('state'), eb.fn.countAll<number>().as('count')])
    .groupBy(stateOf)
    .execute()
  return { failed: 0, waiting: 0, kept: 0, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) }
}

/**
 * Tries begin anew, with the contact sought afresh (it may have been deleted in the CRM); a pause of the CRM ends. What is in the CRM or
 * closed stays as it is, so the same request never makes two deals. Answers the ids that go again.
 */
export function sendAgain(db: Database, jobs: PgBoss, ids: string[]): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    const rows = await unsent(trx)
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
        crmWantedAt: sql<Date>`now()`,
        updatedAt: sql<Date>`now()`,
      })
      .where('id', 'in', again)
      .execute()
    await endPause(trx)
    await sendToCrmLater(trx, jobs, ...again)
    return again
  })
}

const unsent = (db: Database) => db.selectFrom('callbacks').where('status', '=', 'new').where('crmDealId', 'is', null)
