// Finds the session of a cookie; never cached, so that an ended session ends at once in all processes.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SignedInUser } from '#contract/accounts/signed-in-user.ts'
import type { Database } from '../database/database.ts'
import { prolongAfterSeconds, sessionSeconds } from './better-auth.ts'
import { tokenHash } from '../lib/token-hash.ts'

export type FoundSession = { sessionId: string; user: SignedInUser; isToBeProlonged: boolean }

/**
 * One query; the library's own check makes two.
 * @param cookie `token.signature`; a new secret ends all sessions
 */
export async function findSession(db: Database, cookie: string, now: Date, secret: string): Promise<FoundSession | undefined> {
  const token = tokenOf(cookie)
  if (!isSigned(token, cookie.slice(token.length + 1), secret)) return undefined
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['sessions.id as sessionId', 'sessions.expiresAt', 'users.id', 'email', 'lastName', 'firstName', 'middleName', 'phone'])
    .select(['role', 'isEmailConfirmed', 'ownPriceTypeId'])
    .where('tokenHash', '=', tokenHash(token))
    .where('expiresAt', '>', now)
    .where('sessions.createdAt', '>', oldestSession(now))
    .executeTakeFirst()
  if (!row) return undefined
  const { sessionId, expiresAt, ...user } = row
  const secondsLeft = (expiresAt.getTime() - now.getTime()) / 1000
  return { sessionId, user, isToBeProlonged: secondsLeft < sessionSeconds - prolongAfterSeconds }
}

export const tokenOf = (cookie: string): string => cookie.split('.', 1)[0]!

/** With HMAC-SHA256, as Better Auth does. */
function isSigned(token: string, signature: string, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(token).digest()
  const given = Buffer.from(signature, 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const longestSessionDays = 180

/** Sessions created before end, however often they are used. */
export const oldestSession = (now: Date): Date => new Date(now.getTime() - longestSessionDays * 24 * 3_600_000)
