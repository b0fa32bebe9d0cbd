// Another e-mail for an account (ACC-01): asked with the password, it takes effect when the link that went to the new address is pressed. The
// old address is told both times, and its links to recover the password end.
import { sql, type Transaction } from 'kysely'
import type { SignedInUser } from '#contract/accounts/signed-in-user.ts'
import type { DB } from '#db/schema.gen.ts'
import { countAttempt, takeBackAttempt, type AttemptLimit } from '../http/rate-limit.ts'
import { ShopError } from '../errors.ts'
import { sendEmailChangeMailLater, sendEmailChangedMailLater } from '../mail/account-mail.ts'
import type { Visitor } from '../http/visitor.ts'
import type { Services } from '../services.ts'
import { inTransaction } from '../database/transaction.ts'
import { authHeaders, inShopWords } from './better-auth.ts'
import { markConfirmed } from './verify-email.ts'
import { untilEvenStep } from '../http/pad-response-time.ts'
import { findUserByEmail, getUser } from './find-user.ts'
import { accountLimit } from './login.ts'
import { codeHours, endCodes, issueCode, takeCode } from './one-time-codes.ts'
import { tellOwnerLater } from './notify-email-taken.ts'
import { tokenHash } from './password-hash.ts'

/** Nobody writes letters to strangers by it. */
const emailLimit: AttemptLimit = { scope: 'email-change', limit: 5, minutes: 60 }

type ChangeServices = Pick<Services, 'db' | 'auth' | 'jobs' | 'config' | 'clock'>

/**
 * Answers alike, in words and time, whether the e-mail has an account or not: its owner gets another letter then.
 * @param email in lower case @throws wrong_password, malformed for the present one, too_many_requests; nothing has changed then
 */
export async function requestEmailChange(
  services: ChangeServices,
  visitor: Visitor & { user: SignedInUser },
  { email, password }: { email: string; password: string },
): Promise<void> {
  const { db, auth, jobs, config } = services
  const { user } = visitor
  const account = tokenHash(user.email)
  await db.transaction().execute((trx) => countAttempt(trx, accountLimit, account))
  await inShopWords(auth.limitHashing(() => auth.api.verifyPassword({ body: { password }, headers: authHeaders(visitor) })))
  await takeBackAttempt(db, accountLimit, account)
  if (email === user.email) throw new ShopError('malformed', { fields: { newEmail: ['Это ваш нынешний e-mail'] } })
  const start = performance.now()
  try {
    await db.transaction().execute(async (trx) => {
      await countAttempt(trx, emailLimit, user.id)
      const owner = await findUserByEmail(trx, email)
      if (owner) return tellOwnerLater(services, trx, owner)
      const code = await issueCode(services, trx, 'email', user.id, email)
      await sendEmailChangeMailLater(trx, jobs, { user: { ...user, email }, code, hours: codeHours.email, config })
    })
  } finally {
    await untilEvenStep(start)
  }
}

/** Of two at once with one code one changes. @throws code_used_up, email_taken (somebody else has taken it meanwhile) */
export function changeEmail({ db, ...services }: ChangeServices, code: string): Promise<void> {
  return inTransaction(db, (trx) => takeNewEmail(trx, services, code))
}

async function takeNewEmail(trx: Transaction<DB>, { auth, jobs, config, clock }: Omit<ChangeServices, 'db'>, code: string): Promise<void> {
  const { userId, note: email } = await takeCode({ auth }, trx, 'email', code)
  const before = await getUser(trx, userId)
  // One at a time with registrations of this e-mail (register.ts): who comes second finds it taken.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`registration ${email}`}, 0))`.execute(trx)
  if (await findUserByEmail(trx, email)) throw new ShopError('email_taken')
  await trx.updateTable('users').set({ email, updatedAt: clock() }).where('id', '=', userId).execute()
  await markConfirmed(trx, userId, clock())
  await endCodes(trx, userId, ['recover', 'confirm'])
  await sendEmailChangedMailLater(trx, jobs, { user: before, to: email, at: clock(), config })
}
