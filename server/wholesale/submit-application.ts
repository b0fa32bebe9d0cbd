// Stores an application for wholesale prices and e-mails the shop; one open application per customer.
import type { SignedInUser } from '#contract/accounts/signed-in-user.ts'
import type { WholesaleInput } from '#contract/accounts/wholesale-application.schema.ts'
import { countAttempt, type AttemptLimit } from '../http/rate-limit.ts'
import type { Database } from '../database/database.ts'
import { ShopError } from '../errors.ts'
import { enqueueEmails } from '../mail/enqueue-emails.ts'
import { applicationEmail } from '../mail/wholesale-mail.ts'
import type { Services } from '../services.ts'
import { buyer, type RequestOrigin } from '../journal/actors.ts'
import { recordChange } from '../journal/record-change.ts'
import { inTransaction } from '../database/transaction.ts'

const applicationLimit: AttemptLimit = { scope: 'wholesale', limit: 5, minutes: 24 * 60 }

export type WholesaleStanding = Awaited<ReturnType<typeof readStanding>>

/** Also for the second of two at once. @throws email_not_confirmed, application_open, too_many_requests */
export function applyForWholesale(
  { db, jobs, config }: Pick<Services, 'db' | 'jobs' | 'config'>,
  user: SignedInUser,
  input: WholesaleInput,
  origin: RequestOrigin,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    if (!user.isEmailConfirmed) throw new ShopError('email_not_confirmed')
    await countAttempt(trx, applicationLimit, user.id)
    const stored = await trx
      .insertInto('wholesaleApplications')
      .values({ ...input, userId: user.id })
      .onConflict((conflict) => conflict.column('userId').where('state', '=', 'waiting').doNothing())
      .returning('id')
      .executeTakeFirstOrThrow(() => new ShopError('application_open'))
    await recordChange(trx, buyer(user.id, origin), { entity: 'wholesaleApplications', id: stored.id }, undefined, input)
    await enqueueEmails(trx, { jobs, config }, applicationEmail({ id: stored.id, user, input }))
  })
}

/** State of the newest application and the reason that staff gave; null = none yet, or retail prices. */
export async function readStanding(db: Database, userId: string) {
  const row = await db
    .selectFrom('users')
    .leftJoin('priceTypes', 'priceTypes.id', 'users.priceTypeId')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('wholesaleApplications as made')
          .select(['made.state', 'made.answer'])
          .whereRef('made.userId', '=', 'users.id')
          .orderBy('made.createdAt', 'desc')
          .limit(1)
          .as('application'),
      (join) => join.onTrue(),
    )
    .select(['application.state', 'application.answer', 'priceTypes.name as priceType'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
  return { state: row.state, answer: row.answer ?? '', priceType: row.priceType }
}
