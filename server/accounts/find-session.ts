// Finds the session of a cookie; never cached, so that an ended session ends at once in all processes.
import type { Database } from '../database/database.ts'
import { isSigned, type Keys } from '../lib/secret-keys.ts'
import { tokenHash } from '../lib/token-hash.ts'
import { signedInUser } from './find-user.ts'
import { prolongAfterSeconds, sessionSeconds, unrememberedSeconds } from './better-auth.ts'

/**
 * One query; the library's own check makes two.
 * @param cookie `token.signature`; one that no key has signed is no session
 */
export async function findSession(db: Database, cookie: string, now: Date, keys: Keys) {
  const token = readToken(cookie)
  if (!isSigned(keys, token, cookie.slice(token.length + 1))) return undefined
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['sessions.id as sessionId', 'sessions.expiresAt', 'sessions.createdAt as begunAt'])
    .select(signedInUser)
    .where('tokenHash', '=', tokenHash(token))
    .where('expiresAt', '>', now)
    .where('sessions.createdAt', '>', oldestSession(now))
    .where('blockedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { sessionId, expiresAt, begunAt, ...user } = row
  const secondsLeft = (expiresAt.getTime() - now.getTime()) / 1000
  const isRemembered = expiresAt.getTime() - begunAt.getTime() > 2 * unrememberedSeconds * 1000
  return {
    sessionId,
    user,
    expiresAt,
    /** false: ends with the browser, at the latest a day after the login */
    isRemembered,
    isToBeProlonged: isRemembered && secondsLeft < sessionSeconds - prolongAfterSeconds,
  }
}

export const readToken = (cookie: string): string => cookie.split('.', 1)[0]!

const maxSessionDays = 180

/** Sessions created before end, however often they are used. */
export const oldestSession = (now: Date): Date => new Date(now.getTime() - maxSessionDays * 24 * 3_600_000)
