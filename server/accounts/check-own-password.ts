// Checks the password that an action inside a session asks for, a limited number of times (AUTH-05).
import type { SignedInUser } from '#contract/accounts/signed-in-user.ts'
import { toRefusal } from '#contract/errors.ts'
import { ShopError } from '../errors.ts'
import { audit } from '../http/audit-log.ts'
import type { Visitor } from '../http/visitor.ts'
import type { Services } from '../services.ts'
import { withShopErrors } from './auth-errors.ts'
import { authHeaders } from './better-auth.ts'
import { countSessionTry } from './login-limits.ts'

/** @throws wrong_password, unauthenticated, too_many_requests */
export async function checkOwnPassword(
  services: Pick<Services, 'db' | 'auth' | 'log' | 'config'>,
  visitor: Visitor & { user: SignedInUser },
  password: string,
): Promise<void> {
  const { auth, db } = services
  const uncount = await countSessionTry(services, visitor)
  try {
    await withShopErrors(auth.limitHashing(() => auth.api.verifyPassword({ body: { password }, headers: authHeaders(visitor) })))
  } catch (error) {
    // Another request may have deleted the account after the session was read: then no password is right.
    const isThere = await db.selectFrom('users').select('id').where('id', '=', visitor.user.id).executeTakeFirst()
    if (!isThere) throw new ShopError('unauthenticated', { cause: error })
    if (toRefusal(error)?.code === 'wrong_password') audit(services, visitor, 'wrong_password', visitor.user.email)
    throw error
  }
  await uncount()
}
