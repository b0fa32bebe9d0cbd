// Tries that count towards a limit, shared by all processes and kept over a restart: wrong look-ups (GST-01), requests to be called (CB-03),
// wrong logins (AUTH-05). A subject is an address or, where an account is meant, the hash of its e-mail.
import { isIPv6 } from 'node:net'
import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { ShopError } from '../errors.ts'
import type { Database } from '../database/database.ts'

export type AttemptLimit = { scope: string; limit: number; minutes: number }

/**
 * Runs a look-up; one that finds nothing counts. Tries of one address come one after the other, so that a burst gets no more than the limit.
 * @throws too_many_requests without looking, once the limit is reached
 */
export function withAttemptLimit<Found>(
  db: Database,
  limit: AttemptLimit,
  clientAddress: string,
  lookUp: (trx: Transaction<DB>) => Promise<Found | undefined>,
): Promise<Found | undefined> {
  return db.transaction().execute(async (trx) => {
    const tries = await takeTurn(trx, limit, clientAddress)
    const found = await lookUp(trx)
    if (found === undefined) await tries.count()
    return found
  })
}

/** Counts a deed that may be done so many times only; it counts when `trx` is committed. @throws too_many_requests once the limit is reached */
export async function countAttempt(trx: Transaction<DB>, limit: AttemptLimit, clientAddress: string): Promise<void> {
  const tries = await takeTurn(trx, limit, clientAddress)
  await tries.count()
}

/** A counted try that turned out to be a right one. */
export async function takeBackAttempt(db: Database, { scope }: AttemptLimit, clientAddress: string): Promise<void> {
  const newest = db
    .selectFrom('attempts')
    .select(sql`ctid`.as('row'))
    .where('scope', '=', scope)
    .where('subject', '=', networkOf(clientAddress))
    .orderBy('at', 'desc')
    .limit(1)
    .forUpdate()
    .skipLocked() // of several at once each takes a row of its own
  await db
    .deleteFrom('attempts')
    .where(sql`ctid`, '=', newest)
    .execute()
}

/** All that were counted. */
export async function forgetAttempts(trx: Transaction<DB>, { scope }: AttemptLimit, clientAddress: string): Promise<void> {
  await trx.deleteFrom('attempts').where('scope', '=', scope).where('subject', '=', networkOf(clientAddress)).execute()
}

async function takeTurn(trx: Transaction<DB>, { scope, limit, minutes }: AttemptLimit, clientAddress: string) {
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
  if (tries >= limit) throw new ShopError('too_many_requests')
  return { count: () => trx.insertInto('attempts').values({ scope, subject }).execute() }
}

/** A household holds a whole /64 of IPv6: its addresses count as one. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('%')[0]!.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const groups = tail === undefined ? left : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
