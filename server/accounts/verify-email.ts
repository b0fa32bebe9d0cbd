// Confirms an e-mail by a link (AUTH-01) and sends the link again, limited.
import type { SignedInUser } from '#contract/accounts/signed-in-user.ts'
import { storeWatchedPrices } from '../favourites/store-watched-prices.ts'
import { confirmationEmail } from '../mail/account-mail.ts'
import { enqueueEmails } from '../mail/enqueue-emails.ts'
import { buyer } from '../journal/actors.ts'
import { changeRecord } from '../journal/record-change.ts'
import type { Services } from '../services.ts'
import { inPaddedTime } from '../http/pad-response-time.ts'
import { findUserByEmail } from './find-user.ts'
import { isEmailDue, type Requester } from './login-limits.ts'
import { codeHours, reserveCode, takeCode } from './one-time-codes.ts'
import type { Trx } from '../database/database.ts'

type EmailServices = Pick<Services, 'auth' | 'jobs' | 'config' | 'clock'>

/** @throws code_used_up */
export function confirmEmail({ db, auth, clock }: Pick<Services, 'db' | 'auth' | 'clock'>, code: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const { userId } = await takeCode({ auth }, trx, 'confirm', code)
    await changeRecord(trx, buyer(userId), { entity: 'users', id: userId }, () => markConfirmed(trx, userId, clock()))
  })
}

/** Agreed prices take effect with the confirmation (AUTH-01). */
export async function markConfirmed(trx: Trx, userId: string, at: Date): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ isEmailConfirmed: true, updatedAt: at })
    .where('id', '=', userId)
    .where('isEmailConfirmed', '=', false)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await storeWatchedPrices(trx, userId)
}

/** Does not reveal whether the e-mail is known or confirmed. @throws too_many_requests, for any e-mail alike */
export async function resendConfirmation(
  services: EmailServices & Pick<Services, 'db'>,
  requester: Requester,
  email: string,
): Promise<void> {
  await inPaddedTime(() =>
    services.db.transaction().execute(async (trx) => {
      const isDue = await isEmailDue(trx, 'resend', requester, email)
      const user = await findUserByEmail(trx, email)
      if (user && isDue && !user.isEmailConfirmed) await sendConfirmation(services, trx, user)
    }),
  )
}

export async function sendConfirmation(services: EmailServices, trx: Trx, user: SignedInUser): Promise<void> {
  const codeId = await reserveCode(services, trx, 'confirm', user.id)
  await enqueueEmails(trx, services, confirmationEmail({ user, codeId, hours: codeHours.confirm, config: services.config }))
}
