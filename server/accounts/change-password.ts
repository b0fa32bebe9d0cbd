// Changes the password (AUTH-02): ends the other sessions and renews this one.
import { countAttempt, removeAttempt } from '../http/rate-limit.ts'
import type { SignedInUser } from '#contract/accounts/signed-in-user.ts'
import { ShopError } from '../errors.ts'
import { sendPasswordChangedMailLater } from '../mail/account-mail.ts'
import type { Visitor } from '../http/visitor.ts'
import type { Services } from '../services.ts'
import { authHeaders, inShopWords } from './better-auth.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { settledPasswordHash, verifyPassword, tokenHash } from './password-hash.ts'
import { accountLimit } from './login.ts'
import { endCodes } from './one-time-codes.ts'

type PasswordServices = Pick<Services, 'db' | 'auth' | 'jobs' | 'config' | 'clock'>

/**
 * Limited, so that the old password cannot be guessed through a session left open.
 * @throws wrong_password, malformed (a common password), too_many_requests
 */
export async function changePassword(
  { db, auth, jobs, config, clock }: PasswordServices,
  visitor: Visitor & { user: SignedInUser },
  { oldPassword, password }: { oldPassword: string; password: string },
): Promise<void> {
  await refuseCommonPassword(password)
  const account = tokenHash(visitor.user.email)
  await db.transaction().execute((trx) => countAttempt(trx, accountLimit, account))
  const body = { currentPassword: oldPassword, newPassword: password, revokeOtherSessions: true }
  const cookies = await auth.limitHashing(() =>
    db.transaction().execute(async (trx) => {
      // The lock serializes two changes at once; the library would check both before either one changed anything.
      const hash = await settledPasswordHash(trx, visitor.user.id, { hold: true })
      if (!hash || !(await verifyPassword({ hash, password: oldPassword }))) throw new ShopError('wrong_password')
      const { headers } = await auth.within(trx, () =>
        inShopWords(auth.api.changePassword({ body, headers: authHeaders(visitor), returnHeaders: true })),
      )
      // Also ends a change of e-mail that was requested with the old password.
      await endCodes(trx, visitor.user.id, ['recover', 'email'])
      await sendPasswordChangedMailLater(trx, jobs, { user: visitor.user, at: clock(), config })
      return headers.getSetCookie()
    }),
  )
  await removeAttempt(db, accountLimit, account)
  visitor.setCookies(cookies)
}
