// Locks a phone for one request at a time in all processes; the lock expires if a process is killed.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

export type PhoneLock = {
  /** no call is active in the CRM any more */
  release(): Promise<void>
  /** a call got no response and may still be active in the CRM */
  releaseIn(seconds: number): Promise<void>
}

/** The lock, or the seconds until the current one expires. */
export async function lockPhone(db: Database, phone: string, seconds: number): Promise<PhoneLock | { busySeconds: number }> {
  const token = randomUUID()
  const busyUntil = sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`
  const taken = await db
    .insertInto('crmTurns')
    .values({ phone, token, busyUntil })
    .onConflict((conflict) =>
      conflict
        .column('phone')
        .doUpdateSet({ token, busyUntil })
        .where('crmTurns.busyUntil', '<=', sql<Date>`clock_timestamp()`),
    )
    .returning('token')
    .executeTakeFirst()
  if (!taken) return { busySeconds: await secondsLeft(db, phone) }
  return {
    async release() {
      await db.deleteFrom('crmTurns').where('phone', '=', phone).where('token', '=', token).execute()
    },
    async releaseIn(rest) {
      await db
        .updateTable('crmTurns')
        .set({ busyUntil: sql<Date>`clock_timestamp() + make_interval(secs => ${rest})` })
        .where('phone', '=', phone)
        .where('token', '=', token)
        .execute()
    },
  }
}

async function secondsLeft(db: Database, phone: string): Promise<number> {
  const row = await db
    .selectFrom('crmTurns')
    .select(sql<number>`extract(epoch from busy_until - clock_timestamp())::float8`.as('seconds'))
    .where('phone', '=', phone)
    .executeTakeFirst()
  return Math.max(0, row?.seconds ?? 0)
}
