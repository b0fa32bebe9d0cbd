// Registration (AUTH-01): the account, its session and the letter that confirms the e-mail are made together or not at all. That an e-mail is
// taken is told, and its owner with it (docs/decisions/011-accounts-permissions-notifications.md).
import { sql } from 'kysely'
import type { RegistrationInput } from '#contract/accounts/account-forms.schema.ts'
import type { SignedInUser } from '#contract/accounts/signed-in-user.ts'
import { countAttempt, type AttemptLimit } from '../http/rate-limit.ts'
import { ShopError } from '../errors.ts'
import type { Visitor } from '../http/visitor.ts'
import type { Services } from '../services.ts'
import { currentPolicyVersion } from '../content/policy.ts'
import { afterLogin } from '../process/after-login.ts'
import { authHeaders, inShopWords } from './better-auth.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { sendConfirmation } from './verify-email.ts'
import { untilEvenStep } from '../http/pad-response-time.ts'
import { findUserByEmail, getUser } from './find-user.ts'
import { tellOwnerLater } from './notify-email-taken.ts'

/** An office registers some colleagues; nobody tries thousands of addresses. */
export const registrationLimit: AttemptLimit = { scope: 'registration', limit: 20, minutes: 60 }

type RegistrationServices = Pick<Services, 'db' | 'auth' | 'jobs' | 'config' | 'clock' | 'log'>

/** @throws email_taken, malformed (a common password), too_many_requests */
export async function register(services: RegistrationServices, visitor: Visitor, input: RegistrationInput): Promise<SignedInUser> {
  const { db, auth, clock } = services
  await refuseCommonPassword(input.password)
  const { lastName, firstName, middleName, email, phone, password } = input
  await db.transaction().execute((trx) => countAttempt(trx, registrationLimit, visitor.clientAddress))
  const consentAt = clock()
  const consentVersion = await currentPolicyVersion(db, consentAt)
  const body = { name: firstName, email, password, lastName, middleName, phone, consentAt, consentVersion }
  const start = performance.now()
  const made = await auth.limitHashing(() =>
    db.transaction().execute(async (trx) => {
      // Of two at once with one e-mail the second waits here and then finds the first one's account.
      await sql`select pg_advisory_xact_lock(hashtextextended(${`registration ${email}`}, 0))`.execute(trx)
      const owner = await findUserByEmail(trx, email)
      if (owner) return tellOwnerLater(services, trx, owner)
      const { headers: cookies, response } = await auth.within(trx, () =>
        inShopWords(auth.api.signUpEmail({ body, headers: authHeaders(visitor), returnHeaders: true })),
      )
      const created = await getUser(trx, response.user.id)
      await sendConfirmation(services, trx, created)
      return { headers: cookies, user: created }
    }),
  )
  if (!made) {
    await untilEvenStep(start)
    throw new ShopError('email_taken')
  }
  const { headers, user } = made
  if (visitor.sessionId !== null) await db.deleteFrom('sessions').where('id', '=', visitor.sessionId).execute()
  visitor.setCookies(headers.getSetCookie())
  await afterLogin(services, visitor, user)
  return user
}
