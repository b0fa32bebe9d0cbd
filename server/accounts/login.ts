// Logs users in and out (AUTH-02); an unknown e-mail and a wrong password get the same response.
import type { LoginInput } from '#contract/accounts/account-forms.schema.ts'
import type { SignedInUser } from '#contract/accounts/signed-in-user.ts'
import { toRefusal } from '#contract/errors.ts'
import { audit } from '../http/audit-log.ts'
import type { Database } from '../database/database.ts'
import { ShopError } from '../errors.ts'
import type { Visitor } from '../http/visitor.ts'
import type { Services } from '../services.ts'
import { withShopErrors } from './auth-errors.ts'
import { authHeaders } from './better-auth.ts'
import { readToken } from './find-session.ts'
import { padResponseTime } from '../http/pad-response-time.ts'
import { getUser } from './find-user.ts'
import { countPasswordTry } from './login-limits.ts'
import { deleteSurplusSessions } from './own-sessions.ts'
import { tokenHash } from '../lib/token-hash.ts'
import { findPasswordHash, settledPasswordHash } from './password-hash.ts'

type Begun = { token: string; user: { id: string } }
type LoginServices = Pick<Services, 'db' | 'auth' | 'log' | 'afterLogin' | 'config'>

/**
 * Begins a session and ends the visitor's previous one, also that of another user.
 * @throws wrong_login, account_blocked, too_many_requests
 */
export async function logIn(services: LoginServices, visitor: Visitor, input: LoginInput): Promise<SignedInUser> {
  const { db } = services
  const uncount = await countPasswordTry(services, visitor, input.email)
  const hash = await findPasswordHash(db, input.email)
  const { headers, response } = await begin(services, visitor, input)
  await refuseChangedPassword(db, response, hash)
  await uncount()
  await refuseBlocked(db, response)
  if (visitor.sessionId !== null) await db.deleteFrom('sessions').where('id', '=', visitor.sessionId).execute()
  const user = await getUser(db, response.user.id)
  await deleteSurplusSessions(db, user.id)
  visitor.setCookies(headers.getSetCookie())
  visitor.rememberDevice(user.email)
  audit(services, visitor, 'login', user.email)
  await services.afterLogin(services, visitor, user)
  return user
}

/** Removes the cookie even if there is no session; a cookie signed with a former secret ends its session, too. */
export async function logOut(services: Pick<Services, 'db' | 'auth' | 'log' | 'config'>, visitor: Visitor): Promise<void> {
  const { db, auth } = services
  const token = readToken(decodeURIComponent(visitor.sessionCookie?.split('=')[1] ?? ''))
  await db.deleteFrom('sessions').where('tokenHash', '=', tokenHash(token)).execute()
  const { headers } = await auth.api.signOut({ headers: authHeaders(visitor), returnHeaders: true })
  visitor.setCookies(headers.getSetCookie())
  if (visitor.user) audit(services, visitor, 'logged_out', visitor.user.email)
}

/**
 * A password change during the login ended only the sessions that it saw, not this new one.
 * @throws wrong_login
 */
async function refuseChangedPassword(db: Database, { token, user }: Begun, before: string | null | undefined): Promise<void> {
  if ((await settledPasswordHash(db, user.id, { hold: false })) === before) return
  await db.deleteFrom('sessions').where('tokenHash', '=', tokenHash(token)).execute()
  throw new ShopError('wrong_login')
}

/** After the right password only: a stranger does not learn who is blocked. @throws account_blocked */
async function refuseBlocked(db: Database, { token, user }: Begun): Promise<void> {
  const { blockedAt } = await db.selectFrom('users').select('blockedAt').where('id', '=', user.id).executeTakeFirstOrThrow()
  if (blockedAt === null) return
  await db.deleteFrom('sessions').where('tokenHash', '=', tokenHash(token)).execute()
  throw new ShopError('account_blocked')
}

async function begin(services: LoginServices, visitor: Visitor, { isRemembered: rememberMe, ...input }: LoginInput) {
  const { auth } = services
  const body = { ...input, rememberMe }
  const start = performance.now()
  try {
    return await withShopErrors(auth.limitHashing(() => auth.api.signInEmail({ body, headers: authHeaders(visitor), returnHeaders: true })))
  } catch (error) {
    if (toRefusal(error)?.code === 'wrong_login') audit(services, visitor, 'login_failed', body.email)
    await padResponseTime(start)
    throw error
  }
}
