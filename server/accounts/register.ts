// Registers a user (AUTH-01): account, session and confirmation e-mail in one transaction.
import { sql } from 'kysely'
import type { RegistrationInput } from '#contract/accounts/account-forms.schema.ts'
import type { SignedInUser } from '#contract/accounts/signed-in-user.ts'
import { audit } from '../http/audit-log.ts'
import { countAttempt, type AttemptLimit } from '../http/rate-limit.ts'
import { ShopError } from '../errors.ts'
import type { Visitor } from '../http/visitor.ts'
import { buyer } from '../journal/actors.ts'
import { recordChange } from '../journal/record-change.ts'
import type { Services } from '../services.ts'
import { currentPolicyVersion } from '../content/policy.ts'
import { withShopErrors } from './auth-errors.ts'
import { authHeaders } from './better-auth.ts'
import { refuseWeakPassword } from './common-passwords.ts'
import { sendConfirmation } from './verify-email.ts'
import { padResponseTime } from '../http/pad-response-time.ts'
import { findUserByEmail, getUser } from './find-user.ts'
import { notifyOwnerLater } from './notify-email-taken.ts'

/** High enough for an office that registers several colleagues. */
export const registrationLimit: AttemptLimit = { scope: 'registration', limit: 20, minutes: 60 }

type RegistrationServices = Pick<Services, 'db' | 'auth' | 'jobs' | 'config' | 'clock' | 'log' | 'afterLogin'>

/** @throws email_taken, malformed (a common password), too_many_requests */
export async function register(services: RegistrationServices, visitor: Visitor, input: RegistrationInput): Promise<SignedInUser> {
  const { db, auth, clock } = services
  await refuseWeakPassword(services.config, input.password, input)
  const { lastName, firstName, middleName, email, phone, password } = input
  await db.transaction().execute((trx) => countAttempt(trx, registrationLimit, visitor.clientAddress))
  const consentAt = clock()
  const consentVersion = await currentPolicyVersion(db, consentAt)
  const body = { name: firstName, email, password, lastName, middleName, phone, consentAt, consentVersion }
  const start = performance.now()
  const result = await auth.limitHashing(() =>
    db.transaction().execute(async (trx) => {
      // Serializes registrations of one e-mail.
      await sql`select pg_advisory_xact_lock(hashtextextended(${`registration ${email}`}, 0))`.execute(trx)
      const owner = await findUserByEmail(trx, email)
      if (owner) return notifyOwnerLater(services, trx, owner)
      const { headers: cookies, response } = await auth.within(trx, () =>
        withShopErrors(auth.api.signUpEmail({ body, headers: authHeaders(visitor), returnHeaders: true })),
      )
      const created = await getUser(trx, response.user.id)
      const fields = { lastName, firstName, middleName, email, phone }
      await recordChange(trx, buyer(created.id, visitor), { entity: 'users', id: created.id }, undefined, fields)
      await sendConfirmation(services, trx, created)
      return { headers: cookies, user: created }
    }),
  )
  if (!result) {
    await padResponseTime(start)
    throw new ShopError('email_taken')
  }
  const { headers, user } = result
  if (visitor.sessionId !== null) await db.deleteFrom('sessions').where('id', '=', visitor.sessionId).execute()
  visitor.setCookies(headers.getSetCookie())
  visitor.rememberDevice(email)
  audit(services, visitor, 'registered', email)
  await services.afterLogin(services, visitor, user)
  return user
}
