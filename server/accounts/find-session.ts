// Finds the session of a cookie; never cached, so that an ended session ends at once in all processes.
import type { SignedInUser } from '#contract/accounts/signed-in-user.ts'
import type { Database } from '../database/database.ts'
import { prolongAfterSeconds, sessionSeconds } from './better-auth.ts'
import { tokenHash } from './password-hash.ts'

export type FoundSession = { sessionId: string; user: SignedInUser; isToBeProlonged: boolean }

/**
 * One query; the library's own check makes two.
 * @param cookie `token.signature`; the token's 190 random bits need no signature check
 */
export async function findSession(db: Database, cookie: string, now: Date): Promise<FoundSession | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['sessions.id as sessionId', 'sessions.expiresAt', 'users.id', 'email', 'lastName', 'firstName', 'middleName', 'phone'])
    .select(['role', 'isEmailConfirmed', 'ownPriceTypeId'])
    .where('tokenHash', '=', tokenHash(cookie.split('.', 1)[0]!))
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  if (!row) return undefined
  const { sessionId, expiresAt, ...user } = row
  const secondsLeft = (expiresAt.getTime() - now.getTime()) / 1000
  return { sessionId, user, isToBeProlonged: secondsLeft < sessionSeconds - prolongAfterSeconds }
}
