// Counts attempts towards a limit in the database: searches of guests, call-back requests, logins.
// A subject is an address, or the hash of an account's e-mail.
import { sql } from 'kysely'
import { formatCount } from '#contract/values/money.ts'
import { ShopError } from '../errors.ts'
import type { Database, Trx } from '../database/database.ts'
import { toNetwork } from './network.ts'
import { countRows } from '../database/read-page.ts'
import { ago } from '../database/sql-time.ts'

export type AttemptLimit = {
  scope: string
  limit: number
  minutes: number
  /** Russian: what was too much; the waiting time follows */
  reason?: string
}

/**
 * Runs a search and counts it when it finds nothing. Attempts of one address run one by one, against bursts.
 * @throws too_many_requests without running it, once the limit is reached
 */
export function withAttemptLimit<Found>(
  db: Database,
  limit: AttemptLimit,
  clientAddress: string,
  find: (trx: Trx) => Promise<Found | undefined>,
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
export async function countAttempt(trx: Trx, limit: AttemptLimit, clientAddress: string, weight = 1): Promise<number> {
  const attempt = await startAttempt(trx, limit, clientAddress, weight)
  await attempt.count()
  return attempt.tries
}

export async function removeAttempt(db: Database, { scope }: AttemptLimit, clientAddress: string): Promise<void> {
  const newest = db
    .selectFrom('attempts')
    .select(sql`ctid`.as('row'))
    .where('scope', '=', scope)
    .where('subject', '=', toNetwork(clientAddress))
    .orderBy('at', 'desc')
    .limit(1)
    .forUpdate()
    .skipLocked() // concurrent calls each delete another row
  await db
    .deleteFrom('attempts')
    .where(sql`ctid`, '=', newest)
    .execute()
}

export async function deleteAttempts(trx: Trx, { scope }: AttemptLimit, clientAddress: string): Promise<void> {
  await trx.deleteFrom('attempts').where('scope', '=', scope).where('subject', '=', toNetwork(clientAddress)).execute()
}

async function startAttempt(trx: Trx, { scope, limit, minutes, reason }: AttemptLimit, clientAddress: string, weight = 1) {
  const subject = toNetwork(clientAddress)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${scope} ${subject}`}, 0))`.execute(trx)
  const since = ago(`${minutes} mins`)
  await trx.deleteFrom('attempts').where('scope', '=', scope).where('subject', '=', subject).where('at', '<=', since).execute()
  const tries = await countRows(trx.selectFrom('attempts').where('scope', '=', scope).where('subject', '=', subject))
  if (tries + weight > limit) {
    const seconds = await secondsUntilFree(trx, { scope, subject, minutes, tooMany: Math.min(tries, tries + weight - limit) })
    throw new ShopError('too_many_requests', waitAndRepeat(seconds, reason))
  }
  const rows = Array.from({ length: weight }, () => ({ scope, subject }))
  return { tries, count: () => trx.insertInto('attempts').values(rows).execute() }
}

/** Until enough of the oldest attempts no longer count. */
async function secondsUntilFree(
  trx: Trx,
  { scope, subject, minutes, tooMany }: { scope: string; subject: string; minutes: number; tooMany: number },
): Promise<number> {
  const last = await trx
    .selectFrom('attempts')
    .select(sql<number>`ceil(extract(epoch from at + make_interval(mins => ${minutes}) - now()))::int`.as('seconds'))
    .where('scope', '=', scope)
    .where('subject', '=', subject)
    .orderBy('at')
    .offset(Math.max(0, tooMany - 1))
    .limit(1)
    .executeTakeFirst()
  return Math.max(1, last?.seconds ?? minutes * 60)
}

/** Text and header of a refusal with its waiting time. */
export const waitAndRepeat = (seconds: number, reason?: string) => ({
  detail: [reason, `Подождите ${waitingTime(seconds)} и\u00a0повторите.`].filter(Boolean).join(' '),
  retryAfterSeconds: seconds,
})

function waitingTime(seconds: number): string {
  if (seconds < 60) return formatCount(seconds, 'секунду', 'секунды', 'секунд')
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= 90) return formatCount(minutes, 'минуту', 'минуты', 'минут')
  return formatCount(Math.ceil(minutes / 60), 'час', 'часа', 'часов')
}
