// Repeats a transaction that PostgreSQL aborted because of a concurrent one.
import pg from 'pg'
import type { Database, Trx } from './database.ts'

// deadlock_detected, serialization_failure: a repeated transaction can succeed.
const passing = new Set(['40P01', '40001'])
const maxTries = 4

/** `work` may run several times: it must change nothing but the database. */
export async function inTransaction<Result>(db: Database, work: (trx: Trx) => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      const mayPass = error instanceof pg.DatabaseError && error.code !== undefined && passing.has(error.code)
      if (!mayPass || tries === maxTries) throw error
    }
  }
}
