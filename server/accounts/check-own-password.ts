// Checks the password that an action inside a session asks for, a limited number of times (AUTH-05).
import type { SignedInUser } from '#contract/accounts/signed-in-user.ts'
import { refusalOf } from '#contract/errors.ts'
import { audit } from '../http/audit-log.ts'
import type { Visitor } from '../http/visitor.ts'
import type { Services } from '../services.ts'
import { authHeaders, inShopWords } from './better-auth.ts'
import { countSessionTry } from './login-limits.ts'

/** @throws wrong_password, too_many_requests */
export async function checkOwnPassword(
  services: Pick<Services, 'db' | 'auth' | 'log' | 'config'>,
  visitor: Visitor & { user: SignedInUser },
  password: string,
): Promise<void> {
  const { auth } = services
  const uncount = await countSessionTry(services, visitor)
  try {
    await inShopWords(auth.limitHashing(() => auth.api.verifyPassword({ body: { password }, headers: authHeaders(visitor) })))
  } catch (error) {
    if (refusalOf(error)?.code === 'wrong_password') audit(services, visitor, 'wrong_password', visitor.user.email)
    throw error
  }
  await uncount()
}
