// Changes the e-mail of an account (ACC-01): requested with the password, confirmed by a link.
import { sql } from 'kysely'
import type { SignedInUser } from '#contract/accounts/signed-in-user.ts'
import { audit } from '../http/audit-log.ts'
import { buyer, type RequestOrigin } from '../journal/actors.ts'
import { changeRecord } from '../journal/record-change.ts'
import { countAttempt, type AttemptLimit } from '../http/rate-limit.ts'
import { ShopError } from '../errors.ts'
import { emailChangeEmail, emailChangedEmail } from '../mail/account-mail.ts'
import { enqueueEmails } from '../mail/enqueue-emails.ts'
import type { Visitor } from '../http/visitor.ts'
import type { Services } from '../services.ts'
import { inTransaction } from '../database/transaction.ts'
import { checkOwnPassword } from './check-own-password.ts'
import { markConfirmed } from './verify-email.ts'
import { inPaddedTime } from '../http/pad-response-time.ts'
import { findUserByEmail, getUser } from './find-user.ts'
import { codeHours, endCodes, reserveCode, takeCode } from './one-time-codes.ts'
import { isEmailDue } from './login-limits.ts'
import { notifyOwnerLater } from './notify-email-taken.ts'
import type { Trx } from '../database/database.ts'

/** Prevents sending e-mails to strangers, with the limits by network and by new e-mail of `isEmailDue`. */
const accountLimit: AttemptLimit = { scope: 'email-change', limit: 5, minutes: 60 }

type ChangeServices = Pick<Services, 'db' | 'auth' | 'jobs' | 'config' | 'clock' | 'log'>

/**
 * Response and its time do not reveal whether the new e-mail has an account; its owner gets another e-mail then.
 * @param email in lower case
 * @throws wrong_password, malformed for the current e-mail, too_many_requests
 */
export async function requestEmailChange(
  services: ChangeServices,
  visitor: Visitor & { user: SignedInUser },
  { email, password }: { email: string; password: string },
): Promise<void> {
  const { db, config } = services
  const { user } = visitor
  await checkOwnPassword(services, visitor, password)
  if (email === user.email) throw new ShopError('malformed', { fields: { newEmail: ['Это ваш нынешний e-mail'] } })
  await inPaddedTime(() =>
    db.transaction().execute(async (trx) => {
      await countAttempt(trx, accountLimit, user.id)
      if (!(await isEmailDue(trx, 'email-change', visitor, email))) throw new ShopError('too_many_requests')
      const owner = await findUserByEmail(trx, email)
      if (owner) return notifyOwnerLater(services, trx, owner)
      const codeId = await reserveCode(services, trx, 'email', user.id, email)
      const newOwner = { ...user, email, isEmailConfirmed: false }
      await enqueueEmails(trx, services, emailChangeEmail({ user: newOwner, codeId, hours: codeHours.email, config }))
    }),
  )
}

/** @throws code_used_up, email_taken */
export async function changeEmail(
  services: ChangeServices,
  code: string,
  visitor: Pick<Visitor, 'clientAddress' | 'requestId'>,
): Promise<void> {
  const before = await inTransaction(services.db, (trx) => applyNewEmail(trx, services, code, visitor))
  audit(services, visitor, 'email_changed', before.email)
}

async function applyNewEmail(
  trx: Trx,
  { auth, jobs, config, clock }: ChangeServices,
  code: string,
  origin: RequestOrigin,
): Promise<SignedInUser> {
  const { userId, note: email } = await takeCode({ auth }, trx, 'email', code)
  const before = await getUser(trx, userId)
  // Serialized with registrations of this e-mail (register.ts).
  await sql`select pg_advisory_xact_lock(hashtextextended(${`registration ${email}`}, 0))`.execute(trx)
  if (await findUserByEmail(trx, email)) throw new ShopError('email_taken')
  await changeRecord(trx, buyer(userId, origin), { entity: 'users', id: userId }, async () => {
    await trx.updateTable('users').set({ email, updatedAt: clock() }).where('id', '=', userId).execute()
    await markConfirmed(trx, userId, clock())
  })
  await endCodes(trx, userId, ['recover', 'confirm'])
  await enqueueEmails(trx, { jobs, config }, emailChangedEmail({ user: before, to: email, at: clock(), config }))
  return before
}
