// Counts attempts towards a limit in the database: searches of guests, call-back requests, logins.
// A subject is an address, or the hash of an account's e-mail.
import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { ShopError } from '../errors.ts'
import type { Database } from '../database/database.ts'
import { networkOf } from './network.ts'

export type AttemptLimit = { scope: string; limit: number; minutes: number }

/**
 * Runs a search and counts it when it finds nothing. Attempts of one address run one by one, against bursts.
 * @throws too_many_requests without running it, once the limit is reached
 */
export function withAttemptLimit<Found>(
  db: Database,
  limit: AttemptLimit,
  clientAddress: string,
  find: (trx: Transaction<DB>) => Promise<Found | undefined>,
): Promise<Found | undefined> {
  return db.transaction().execute(async (trx) => {
    const tries = await startAttempt(trx, limit, clientAddress)
    const found = await find(trx)
    if (found === undefined) await tries.count()
    return found
  })
}

/**
 * Counts an action when `trx` is committed, a large one as several.
 * @returns the number before @throws too_many_requests
 */
export async function countAttempt(trx: Transaction<DB>, limit: AttemptLimit, clientAddress: string, weight = 1): Promise<number> {
  const attempt = await startAttempt(trx, limit, clientAddress, weight)
  await attempt.count()
  return attempt.tries
}

export async function removeAttempt(db: Database, { scope }: AttemptLimit, clientAddress: string): Promise<void> {
  const newest = db
    .selectFrom('attempts')
    .select(sql`ctid`.as('row'))
    .where('scope', '=', scope)
    .where('subject', '=', networkOf(clientAddress))
    .orderBy('at', 'desc')
    .limit(1)
    .forUpdate()
    .skipLocked() // concurrent calls each delete another row
  await db
    .deleteFrom('attempts')
    .where(sql`ctid`, '=', newest)
    .execute()
}

export async function deleteAttempts(trx: Transaction<DB>, { scope }: AttemptLimit, clientAddress: string): Promise<void> {
  await trx.deleteFrom('attempts').where('scope', '=', scope).where('subject', '=', networkOf(clientAddress)).execute()
}

async function startAttempt(trx: Transaction<DB>, { scope, limit, minutes }: AttemptLimit, clientAddress: string, weight = 1) {
  const subject = networkOf(clientAddress)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${scope} ${subject}`}, 0))`.execute(trx)
  const since = sql<Date>`now() - make_interval(mins => ${minutes})`
  await trx.deleteFrom('attempts').where('scope', '=', scope).where('subject', '=', subject).where('at', '<=', since).execute()
  const { tries } = await trx
    .selectFrom('attempts')
    .select((eb) => eb.fn.countAll<number>().as('tries'))
    .where('scope', '=', scope)
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow()
  if (tries + weight > limit) throw new ShopError('too_many_requests')
  const rows = Array.from({ length: weight }, () => ({ scope, subject }))
  return { tries, count: () => trx.insertInto('attempts').values(rows).execute() }
}
