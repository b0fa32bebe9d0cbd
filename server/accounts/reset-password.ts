// Resets a forgotten password by an e-mail link (AUTH-02), without revealing known e-mails.
import { noLoginRedirect, type LoginRedirect } from '#contract/accounts/login-redirect.ts'
import { countAttempt, deleteAttempts, type AttemptLimit } from '../http/rate-limit.ts'
import { sendPasswordChangedMailLater, sendRecoveryMailLater } from '../mail/account-mail.ts'
import type { Visitor } from '../http/visitor.ts'
import type { Services } from '../services.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { markConfirmed } from './verify-email.ts'
import { padResponseTime } from '../http/pad-response-time.ts'
import { findUserByEmail, getUser } from './find-user.ts'
import { accountLimit as loginLimit } from './login.ts'
import { codeHours, codePurposes, endCodes, issueCode, takeCode } from './one-time-codes.ts'
import { hashPassword, tokenHash } from './password-hash.ts'

const addressLimit: AttemptLimit = { scope: 'recovery-address', limit: 20, minutes: 60 }
const accountLimit: AttemptLimit = { scope: 'recovery-account', limit: 3, minutes: 15 }
/** Each attempt costs a hash. */
const resetLimit: AttemptLimit = { scope: 'reset-address', limit: 20, minutes: 15 }

type RecoveryServices = Pick<Services, 'db' | 'auth' | 'jobs' | 'config' | 'clock'>
type Address = Pick<Visitor, 'clientAddress'>

/** @param loginRedirect redirect target after the next login @throws too_many_requests, for any e-mail alike */
export async function requestRecovery(
  services: RecoveryServices,
  { clientAddress }: Address,
  email: string,
  loginRedirect: LoginRedirect = noLoginRedirect,
): Promise<void> {
  const { db, jobs, config } = services
  const start = performance.now()
  try {
    await db.transaction().execute(async (trx) => {
      await countAttempt(trx, addressLimit, clientAddress)
      await countAttempt(trx, accountLimit, tokenHash(email))
      const user = await findUserByEmail(trx, email)
      if (!user) return
      const code = await issueCode(services, trx, 'recover', user.id)
      await sendRecoveryMailLater(trx, jobs, { user, code, hours: codeHours.recover, loginRedirect, config })
    })
  } finally {
    await padResponseTime(start)
  }
}

/**
 * Ends all sessions and earlier links; confirms the e-mail, since the link arrived there.
 * @throws code_used_up, malformed (a common password), too_many_requests
 */
export async function resetPassword(
  { db, auth, jobs, config, clock }: RecoveryServices,
  { clientAddress }: Address,
  { code, password }: { code: string; password: string },
): Promise<void> {
  await refuseCommonPassword(password)
  await db.transaction().execute((trx) => countAttempt(trx, resetLimit, clientAddress))
  const hash = await auth.limitHashing(() => hashPassword(password))
  await db.transaction().execute(async (trx) => {
    const { userId: id } = await takeCode({ auth }, trx, 'recover', code)
    await auth.within(trx, async () => {
      await auth.records.updatePassword(id, hash)
      await auth.records.deleteUserSessions(id)
    })
    await endCodes(trx, id, codePurposes)
    await markConfirmed(trx, id, clock())
    const user = await getUser(trx, id)
    // Earlier wrong attempts must not lock out the owner.
    await deleteAttempts(trx, loginLimit, tokenHash(user.email))
    await sendPasswordChangedMailLater(trx, jobs, { user, at: clock(), config })
  })
}
