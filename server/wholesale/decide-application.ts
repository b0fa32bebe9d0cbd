// Approves or declines wholesale applications, and changes a customer's prices (ADM-07).
import type { Actor } from '#contract/journal/actor.ts'
import { ShopError } from '../errors.ts'
import { storeWatchedPrices } from '../favourites/store-watched-prices.ts'
import { enqueueEmails } from '../mail/enqueue-emails.ts'
import { decisionEmail } from '../mail/wholesale-mail.ts'
import type { Database, Trx } from '../database/database.ts'
import type { Services } from '../services.ts'
import { inTransaction } from '../database/transaction.ts'
import { changeRecord, recordChange } from '../journal/record-change.ts'

type DecidingServices = Pick<Services, 'db' | 'jobs' | 'config' | 'clock'>

/** Names of the price types that a customer can be given. */
export async function listPriceTypes(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('priceTypes').select('name').where('isRetail', '=', false).orderBy('name').execute()
  return rows.map(({ name }) => name)
}

/**
 * Sets the customer's price type, with or without an application (ROLE-01).
 * A repeat changes nothing and sends no second e-mail.
 * @param priceType its name @param application the one to be decided; undefined: any, or none
 * @throws not_found for an unknown customer, an unknown type or the retail one, conflict if the application has been decided
 */
export function approveWholesale(
  { db, jobs, config, clock }: DecidingServices,
  actor: Actor,
  email: string,
  priceType: string,
  application?: string,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const user = await lockUser(trx, email)
    if (application !== undefined) await requireWaiting(trx, user.id, application)
    const type = await trx
      .selectFrom('priceTypes')
      .select(['id', 'name'])
      .where('name', '=', priceType)
      .where('isRetail', '=', false)
      .executeTakeFirstOrThrow(() => new ShopError('not_found', { detail: `Вида цен «${priceType}» нет, или это розничные цены.` }))
    const { numUpdatedRows } = await changeRecord(trx, actor, { entity: 'users', id: user.id }, () =>
      trx
        .updateTable('users')
        .set({ priceTypeId: type.id, updatedAt: clock() })
        .where('id', '=', user.id)
        .where('priceTypeId', 'is distinct from', type.id)
        .executeTakeFirstOrThrow(),
    )
    if (numUpdatedRows > 0n) await storeWatchedPrices(trx, user.id)
    const isDecided = await decide(trx, actor, user.id, 'approved', '', clock())
    if (numUpdatedRows > 0n || isDecided)
      await enqueueEmails(trx, { jobs, config }, decisionEmail({ user, priceType: type.name, answer: '', config }))
  })
}

/** @param answer text for the customer @throws not_found, conflict if the application has been decided */
export function declineWholesale(
  { db, jobs, config, clock }: DecidingServices,
  actor: Actor,
  email: string,
  answer: string,
  application: string,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const user = await lockUser(trx, email)
    await requireWaiting(trx, user.id, application)
    await decide(trx, actor, user.id, 'declined', answer, clock())
    await enqueueEmails(trx, { jobs, config }, decisionEmail({ user, priceType: null, answer, config }))
  })
}

/** Retail prices again. */
export function endWholesale({ db, clock }: Pick<Services, 'db' | 'clock'>, actor: Actor, email: string): Promise<void> {
  return inTransaction(db, async (trx) => {
    const user = await lockUser(trx, email)
    await changeRecord(trx, actor, { entity: 'users', id: user.id }, () =>
      trx.updateTable('users').set({ priceTypeId: null, updatedAt: clock() }).where('id', '=', user.id).execute(),
    )
    await storeWatchedPrices(trx, user.id)
  })
}

/** Serialises decisions about one customer. */
const lockUser = (trx: Trx, email: string) =>
  trx
    .selectFrom('users')
    .select(['id', 'email', 'firstName', 'lastName', 'isEmailConfirmed'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new ShopError('not_found', { detail: `Покупателя с\u00a0e-mail ${email} нет.` }))

/** Under the lock of its customer. @throws conflict */
async function requireWaiting(trx: Trx, userId: string, id: string): Promise<void> {
  const own = trx.selectFrom('wholesaleApplications').select('state').where('userId', '=', userId)
  const made = await own.where('id', '=', id).executeTakeFirst()
  if (made?.state !== 'waiting') throw new ShopError('conflict', { detail: 'Эту заявку уже решили.' })
}

async function decide(trx: Trx, actor: Actor, userId: string, state: 'approved' | 'declined', answer: string, at: Date): Promise<boolean> {
  const decided = await trx
    .updateTable('wholesaleApplications')
    .set({ state, answer, decidedAt: at })
    .where('userId', '=', userId)
    .where('state', '=', 'waiting')
    .returning(['id', 'version', 'state', 'answer'])
    .executeTakeFirst()
  if (!decided) return false
  const { id, ...after } = decided
  await recordChange(trx, actor, { entity: 'wholesaleApplications', id, at }, { state: 'waiting', answer: '' }, after)
  return true
}
