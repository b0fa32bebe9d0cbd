// The session check of every request that carries a cookie: one query by the token's hash, past the library, whose own check costs
// several times as much (docs/decisions/070-accounts.md).
import type { SignedInUser } from '#contract/accounts.ts'
import type { Database } from '../services.ts'
import { prolongAfterSeconds, sessionSeconds } from './auth.ts'
import { tokenHash } from './token-hash.ts'

export type FoundSession = { sessionId: string; user: SignedInUser; unreadCount: number; isToBeProlonged: boolean }

/** @param cookie the cookie's value, `token.signature`; the token's 190 random bits need no second proof. */
export async function findSession(db: Database, cookie: string, now: Date): Promise<FoundSession | undefined> {
  const token = cookie.split('.', 1)[0]!
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['sessions.id as sessionId', 'sessions.expiresAt', 'users.id', 'email', 'lastName', 'firstName', 'middleName', 'phone', 'role'])
    .select(['isEmailConfirmed', 'ownPriceTypeId'])
    // Every page shows it: here it takes no query of its own.
    .select((eb) =>
      eb
        .selectFrom('notifications')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('notifications.userId', '=', 'users.id')
        .where('readAt', 'is', null)
        .as('unreadCount'),
    )
    .where('tokenHash', '=', tokenHash(token))
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  if (!row) return undefined
  const { sessionId, expiresAt, unreadCount, ...user } = row
  const ageSeconds = sessionSeconds - (expiresAt.getTime() - now.getTime()) / 1000
  return { sessionId, user, unreadCount: unreadCount ?? 0, isToBeProlonged: ageSeconds > prolongAfterSeconds }
}
