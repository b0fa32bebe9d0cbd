// Resets a forgotten password by an e-mail link (AUTH-02), without revealing known e-mails.
import { noLoginRedirect, type LoginRedirect } from '#contract/accounts/login-redirect.ts'
import { audit } from '../http/audit-log.ts'
import { buyer } from '../journal/actors.ts'
import { changeRecord } from '../journal/record-change.ts'
import { countAttempt, type AttemptLimit } from '../http/rate-limit.ts'
import { passwordChangedEmail, recoveryEmail } from '../mail/account-mail.ts'
import { enqueueEmails } from '../mail/enqueue-emails.ts'
import type { Visitor } from '../http/visitor.ts'
import type { Services } from '../services.ts'
import { passwordNote } from './change-password.ts'
import { refuseWeakPassword } from './common-passwords.ts'
import { markConfirmed } from './verify-email.ts'
import { inPaddedTime } from '../http/pad-response-time.ts'
import { findUserByEmail, getUser } from './find-user.ts'
import { forgetPasswordTries, isEmailDue, type Requester } from './login-limits.ts'
import { codeHours, codePurposes, endCodes, findCodeOwner, reserveCode, takeCode } from './one-time-codes.ts'
import { hashPassword } from './password-hash.ts'

/** Each attempt costs a hash. */
const resetLimit: AttemptLimit = { scope: 'reset-address', limit: 20, minutes: 15 }

type RecoveryServices = Pick<Services, 'db' | 'auth' | 'jobs' | 'config' | 'clock' | 'log'>
type RecoveryRequester = Requester & Pick<Visitor, 'requestId'>

/** @param loginRedirect redirect target after the next login @throws too_many_requests, for any e-mail alike */
export async function requestRecovery(
  services: RecoveryServices,
  requester: RecoveryRequester,
  email: string,
  loginRedirect: LoginRedirect = noLoginRedirect,
): Promise<void> {
  const { db, config } = services
  await inPaddedTime(async () => {
    await db.transaction().execute(async (trx) => {
      const isDue = await isEmailDue(trx, 'recovery', requester, email)
      const user = await findUserByEmail(trx, email)
      if (!user || !isDue) return
      const codeId = await reserveCode(services, trx, 'recover', user.id)
      await enqueueEmails(trx, services, recoveryEmail({ user, codeId, hours: codeHours.recover, loginRedirect, config }))
    })
    audit(services, requester, 'recovery_requested', email)
  })
}

/**
 * Ends all sessions and earlier links; confirms the e-mail, since the link arrived there.
 * @throws code_used_up, malformed (a common password), too_many_requests
 */
export async function resetPassword(
  services: RecoveryServices,
  visitor: RecoveryRequester,
  { code, password }: { code: string; password: string },
): Promise<void> {
  const { db, auth, config, clock } = services
  await refuseWeakPassword(config, password, await findCodeOwner(services, 'recover', code))
  await db.transaction().execute((trx) => countAttempt(trx, resetLimit, visitor.clientAddress))
  const hash = await auth.limitHashing(() => hashPassword(password))
  const { email } = await db.transaction().execute(async (trx) => {
    const { userId: id } = await takeCode({ auth }, trx, 'recover', code)
    await auth.within(trx, async () => {
      await auth.records.updatePassword(id, hash)
      await auth.records.deleteUserSessions(id)
    })
    await endCodes(trx, id, codePurposes)
    await trx.deleteFrom('staffSessions').where('userId', '=', id).execute()
    const record = { entity: 'users', id, note: passwordNote } as const
    await changeRecord(trx, buyer(id, visitor), record, () => markConfirmed(trx, id, clock()))
    const user = await getUser(trx, id)
    await forgetPasswordTries(trx, visitor, user.email)
    await enqueueEmails(trx, services, passwordChangedEmail({ user, at: clock(), config }))
    return user
  })
  audit(services, visitor, 'password_reset', email)
}
