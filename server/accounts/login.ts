// Login and logout (AUTH-02). A wrong pair is refused in the same words and time, whether the e-mail is known or not.
import type { LoginInput } from '#contract/accounts/account-forms.schema.ts'
import type { SignedInUser } from '#contract/accounts/signed-in-user.ts'
import { afterLogin } from '../process/after-login.ts'
import { countAttempt, takeBackAttempt, type AttemptLimit } from '../http/rate-limit.ts'
import type { Database } from '../database/database.ts'
import { ShopError } from '../errors.ts'
import type { Visitor } from '../http/visitor.ts'
import type { Services } from '../services.ts'
import { type Auth, authHeaders, inShopWords } from './better-auth.ts'
import { untilEvenStep } from '../http/pad-response-time.ts'
import { getUser } from './find-user.ts'
import { findPasswordHash, settledPasswordHash, tokenHash } from './password-hash.ts'

/** An office behind one address may mistype; a script may not try a list. */
export const addressLimit: AttemptLimit = { scope: 'login-address', limit: 50, minutes: 15 }
export const accountLimit: AttemptLimit = { scope: 'login-account', limit: 15, minutes: 15 }

type LoginServices = Pick<Services, 'db' | 'auth' | 'log' | 'config'>

/**
 * Begins a session and ends the one that the visitor came with, whosever it was.
 * @throws wrong_login, too_many_requests
 */
export async function logIn(services: LoginServices, visitor: Visitor, input: LoginInput): Promise<SignedInUser> {
  const { db, auth } = services
  // Counted before the password is looked at, so that a burst gets no more tries than the limit; a right one is taken back.
  const account = tokenHash(input.email)
  const hash = await db.transaction().execute(async (trx) => {
    await countAttempt(trx, addressLimit, visitor.clientAddress)
    await countAttempt(trx, accountLimit, account)
    return findPasswordHash(trx, input.email)
  })
  const { headers, response } = await begin(auth, visitor, input)
  await refuseChangedPassword(db, response, hash)
  await takeBackAttempt(db, addressLimit, visitor.clientAddress)
  await takeBackAttempt(db, accountLimit, account)
  if (visitor.sessionId !== null) await db.deleteFrom('sessions').where('id', '=', visitor.sessionId).execute()
  const user = await getUser(db, response.user.id)
  await db.deleteFrom('sessions').where('userId', '=', user.id).where('expiresAt', '<=', new Date()).execute()
  visitor.setCookies(headers.getSetCookie())
  await afterLogin(services, visitor, user)
  return user
}

/** Ends the session, if there is one; its cookie goes in any case. */
export async function logOut({ auth }: Pick<Services, 'auth'>, visitor: Visitor): Promise<void> {
  const { headers } = await auth.api.signOut({ headers: authHeaders(visitor), returnHeaders: true })
  visitor.setCookies(headers.getSetCookie())
}

/**
 * A password that was changed while the login was on its way would have let it in: the change ended the sessions that it saw, not this one.
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
    await untilEvenStep(start)
    throw error
  }
}
