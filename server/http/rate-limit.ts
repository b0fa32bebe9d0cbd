// Counts attempts towards a limit in the database: searches of guests, call-back requests, logins.
// A subject is an address, or the hash of an account's e-mail.
import { sql } from 'kysely'
import { formatCount } from '#contract/values/money.ts'
import { ShopError } from '../errors.ts'
import type { Database, Trx } from '../database/database.ts'
import { toNetwork } from './network.ts'

export type AttemptLimit = {
  scope: string
  limit: number
  minutes: number
  /** Russian: what was too much; the waiting time follows */
  reason?: string
}

/** `weight`: as how many it counts, 1 by default */
export type Attempt = readonly [limit: AttemptLimit, clientAddress: string, weight?: number]

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
    await countAttempt(trx, limit, clientAddress)
    const found = await find(trx)
    if (found !== undefined) await removeAttempts(trx, [[limit, clientAddress]])
    return found
  })
}

/**
 * Counts an action when `trx` is committed, a large one as several.
 * @returns the number before @throws too_many_requests
 */
export const countAttempt = (trx: Trx, limit: AttemptLimit, clientAddress: string, weight = 1): Promise<number> =>
  countAttempts(trx, [[limit, clientAddress, weight]])

/** As countAttempt, by several limits, whose sequence is the same in every call: all or none. @returns the last one's number before */
export async function countAttempts(trx: Trx, attempts: readonly Attempt[]): Promise<number> {
  // A statement of its own: only the next one sees what was counted while it waited.
  await sql`select pg_advisory_xact_lock(hashtextextended(scope || ' ' || subject, 0)) from ${asked(attempts)}`.execute(trx)
  const { rows } = await sql<{ subject: string; tries: number }>`
    with asked as (select *, now() - make_interval(mins => minutes) as since from ${asked(attempts)}),
      expired as (delete from attempts using asked where attempts.scope = asked.scope and attempts.subject = asked.subject and at <= since),
      counted as (
        select *, (select count(*) from attempts where scope = asked.scope and subject = asked.subject and at > since) as tries from asked
      ),
      added as (
        insert into attempts (scope, subject) select scope, subject from counted, generate_series(1, weight)
          where not exists (select from counted where tries + weight > most)
      )
    select subject, tries from counted order by number`.execute(trx)
  for (const [at, { subject, tries }] of rows.entries()) {
    const [{ scope, limit, minutes, reason }, , weight = 1] = attempts[at]!
    if (tries + weight <= limit) continue
    const seconds = await secondsUntilFree(trx, { scope, subject, minutes, tooMany: Math.min(tries, tries + weight - limit) })
    throw new ShopError('too_many_requests', waitAndRepeat(seconds, reason))
  }
  return rows.at(-1)!.tries
}

/** The newest one of each. */
export async function removeAttempts(db: Database, attempts: readonly Attempt[]): Promise<void> {
  // `skip locked`: concurrent calls each delete another row.
  await sql`delete from attempts where ctid = any(array(select newest.ctid from ${asked(attempts)}, lateral (
    select ctid from attempts where scope = asked.scope and subject = asked.subject order by at desc limit 1 for update skip locked
  ) as newest))`.execute(db)
}

export async function deleteAttempts(trx: Trx, { scope }: AttemptLimit, clientAddress: string): Promise<void> {
  await trx.deleteFrom('attempts').where('scope', '=', scope).where('subject', '=', toNetwork(clientAddress)).execute()
}

const asked = (attempts: readonly Attempt[]) => sql`unnest(
    ${attempts.map(([{ scope }]) => scope)}::text[], ${attempts.map(([, clientAddress]) => toNetwork(clientAddress))}::text[],
    ${attempts.map(([{ minutes }]) => minutes)}::integer[], ${attempts.map(([{ limit }]) => limit)}::float8[],
    ${attempts.map(([, , weight = 1]) => weight)}::integer[]
  ) with ordinality as asked (scope, subject, minutes, most, weight, number)`

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
