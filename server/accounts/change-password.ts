// Changes the password (AUTH-02): ends the other sessions and renews this one.
import { audit } from '../http/audit-log.ts'
import type { SignedInUser } from '#contract/accounts/signed-in-user.ts'
import { ShopError } from '../errors.ts'
import { passwordChangedEmail } from '../mail/account-mail.ts'
import { enqueueEmails } from '../mail/enqueue-emails.ts'
import type { Visitor } from '../http/visitor.ts'
import { buyer } from '../journal/actors.ts'
import { recordChange } from '../journal/record-change.ts'
import { tokenHash } from '../lib/token-hash.ts'
import type { Services } from '../services.ts'
import { withShopErrors } from './auth-errors.ts'
import { authHeaders, unrememberedSeconds } from './better-auth.ts'
import { refuseWeakPassword } from './common-passwords.ts'
import { settledPasswordHash, verifyPassword } from './password-hash.ts'
import { countSessionTry } from './login-limits.ts'
import { endCodes } from './one-time-codes.ts'
import type { Trx } from '../database/database.ts'

/**
 * Limited, so that the old password cannot be guessed through a session left open.
 * @throws wrong_password, malformed (a common password), too_many_requests
 */
export async function changePassword(
  services: Pick<Services, 'db' | 'auth' | 'jobs' | 'config' | 'clock' | 'log'>,
  visitor: Visitor & { user: SignedInUser },
  { oldPassword, password }: { oldPassword: string; password: string },
): Promise<void> {
  const { db, auth, config, clock } = services
  await refuseWeakPassword(config, password, visitor.user)
  const uncount = await countSessionTry(services, visitor)
  const body = { currentPassword: oldPassword, newPassword: password, revokeOtherSessions: true }
  const cookies = await auth.limitHashing(() =>
    db.transaction().execute(async (trx) => {
      // The lock serializes two changes at once; the library would check both before either one changed anything.
      const hash = await settledPasswordHash(trx, visitor.user.id, { hold: true })
      if (!hash || !(await verifyPassword({ hash, password: oldPassword }))) {
        audit(services, visitor, 'wrong_password', visitor.user.email)
        throw new ShopError('wrong_password')
      }
      const { headers, response } = await auth.within(trx, () =>
        withShopErrors(auth.api.changePassword({ body, headers: authHeaders(visitor), returnHeaders: true })),
      )
      // The library begins a remembered session in place of this one.
      if (!visitor.isRemembered && response.token !== null) await endInADay(trx, response.token)
      // Also ends a change of e-mail that was requested with the old password.
      await endCodes(trx, visitor.user.id, ['recover', 'email'])
      await trx.deleteFrom('staffSessions').where('userId', '=', visitor.user.id).execute()
      await recordChange(trx, buyer(visitor.user.id, visitor), { entity: 'users', id: visitor.user.id, note: passwordNote }, {}, {})
      await enqueueEmails(trx, services, passwordChangedEmail({ user: visitor.user, at: clock(), config }))
      return headers.getSetCookie()
    }),
  )
  await uncount()
  audit(services, visitor, 'password_changed', visitor.user.email)
  visitor.setCookies(cookies)
}

/** That it is another one; the journal has no more of a secret. */
export const passwordNote = 'Пароль изменён'

const endInADay = (trx: Trx, token: string) =>
  trx
    .updateTable('sessions')
    .set({ expiresAt: new Date(Date.now() + unrememberedSeconds * 1000) })
    .where('tokenHash', '=', tokenHash(token))
    .execute()
