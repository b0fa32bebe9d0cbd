// One at a time for a phone, over all processes: the turn is a row with a time at which it ends by itself (a process may be killed).
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

export type Turn = {
  /** nothing of ours is at work in the CRM any more */
  end(): Promise<void>
  /** a call went out and no answer came: nobody may begin until it has surely ended there */
  endIn(seconds: number): Promise<void>
}

/** The turn, or how many seconds somebody else may still be at work. */
export async function takeTurn(db: Database, phone: string, seconds: number): Promise<Turn | { busySeconds: number }> {
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
  const mine = { phone, token }
  return {
    async end() {
      await db.deleteFrom('crmTurns').where('phone', '=', mine.phone).where('token', '=', mine.token).execute()
    },
    async endIn(rest) {
      await db
        .updateTable('crmTurns')
        .set({ busyUntil: sql<Date>`clock_timestamp() + make_interval(secs => ${rest})` })
        .where('phone', '=', mine.phone)
        .where('token', '=', mine.token)
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
