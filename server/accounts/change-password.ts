// A new password for whoever knows the old one (AUTH-02): the other sessions end and this one gets a new token, all or nothing.
import { countAttempt, takeBackAttempt } from '../http/rate-limit.ts'
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

/** @throws wrong_password, malformed (a common password), too_many_requests: the old one cannot be guessed through a session left open */
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
      // Of two at once the second finds the first one's password here. The library would have looked at both before either changed anything.
      const hash = await settledPasswordHash(trx, visitor.user.id, { hold: true })
      if (!hash || !(await verifyPassword({ hash, password: oldPassword }))) throw new ShopError('wrong_password')
      const { headers } = await auth.within(trx, () =>
        inShopWords(auth.api.changePassword({ body, headers: authHeaders(visitor), returnHeaders: true })),
      )
      // A change of e-mail that somebody else began with the old password, too.
      await endCodes(trx, visitor.user.id, ['recover', 'email'])
      await sendPasswordChangedMailLater(trx, jobs, { user: visitor.user, at: clock(), config })
      return headers.getSetCookie()
    }),
  )
  await takeBackAttempt(db, accountLimit, account)
  visitor.setCookies(cookies)
}
