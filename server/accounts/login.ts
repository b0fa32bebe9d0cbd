// Logs users in and out (AUTH-02); an unknown e-mail and a wrong password get the same response.
import type { LoginInput } from '#contract/accounts/account-forms.schema.ts'
import type { SignedInUser } from '#contract/accounts/signed-in-user.ts'
import { afterLogin } from '../after-login.ts'
import { countAttempt, removeAttempt, type AttemptLimit } from '../http/rate-limit.ts'
import type { Database } from '../database/database.ts'
import { ShopError } from '../errors.ts'
import type { Visitor } from '../http/visitor.ts'
import type { Services } from '../services.ts'
import { type Auth, authHeaders, inShopWords } from './better-auth.ts'
import { padResponseTime } from '../http/pad-response-time.ts'
import { getUser } from './find-user.ts'
import { findPasswordHash, settledPasswordHash, tokenHash } from './password-hash.ts'

/** High enough for an office behind one address. */
export const addressLimit: AttemptLimit = { scope: 'login-address', limit: 50, minutes: 15 }
export const accountLimit: AttemptLimit = { scope: 'login-account', limit: 15, minutes: 15 }

type LoginServices = Pick<Services, 'db' | 'auth' | 'log' | 'config'>

/**
 * Begins a session and ends the visitor's previous one, also that of another user.
 * @throws wrong_login, too_many_requests
 */
export async function logIn(services: LoginServices, visitor: Visitor, input: LoginInput): Promise<SignedInUser> {
  const { db, auth } = services
  // Counted before the check, so that a burst gets no more tries than the limit.
  const account = tokenHash(input.email)
  const hash = await db.transaction().execute(async (trx) => {
    await countAttempt(trx, addressLimit, visitor.clientAddress)
    await countAttempt(trx, accountLimit, account)
    return findPasswordHash(trx, input.email)
  })
  const { headers, response } = await begin(auth, visitor, input)
  await refuseChangedPassword(db, response, hash)
  await removeAttempt(db, addressLimit, visitor.clientAddress)
  await removeAttempt(db, accountLimit, account)
  if (visitor.sessionId !== null) await db.deleteFrom('sessions').where('id', '=', visitor.sessionId).execute()
  const user = await getUser(db, response.user.id)
  await db.deleteFrom('sessions').where('userId', '=', user.id).where('expiresAt', '<=', new Date()).execute()
  visitor.setCookies(headers.getSetCookie())
  await afterLogin(services, visitor, user)
  return user
}

/** Removes the cookie even if there is no session. */
export async function logOut({ auth }: Pick<Services, 'auth'>, visitor: Visitor): Promise<void> {
  const { headers } = await auth.api.signOut({ headers: authHeaders(visitor), returnHeaders: true })
  visitor.setCookies(headers.getSetCookie())
}

/**
 * A password change during the login ended only the sessions that it saw, not this new one.
 * @throws wrong_login
 */
async function refuseChangedPassword(
  db: Database,
  { token, user }: { token: string; user: { id: string } },
  before: string | null | undefined,
): Promise<void> {
  if ((await settledPasswordHash(db, user.id, { hold: false })) === before) return
  await db.deleteFrom('sessions').where('tokenHash', '=', tokenHash(token)).execute()
  throw new ShopError('wrong_login')
}

async function begin(auth: Auth, visitor: Visitor, body: LoginInput) {
  const start = performance.now()
  try {
    return await inShopWords(auth.limitHashing(() => auth.api.signInEmail({ body, headers: authHeaders(visitor), returnHeaders: true })))
  } catch (error) {
    await padResponseTime(start)
    throw error
  }
}
