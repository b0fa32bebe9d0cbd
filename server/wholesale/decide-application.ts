// Staff agree prices with a customer, decline an application, or take prices back. Called by `npm run wholesale` and the back office.
import { sql, type Transaction } from 'kysely'
import type { DB, UserRole } from '#db/schema.gen.ts'
import { ShopError } from '../errors.ts'
import { rememberPrices } from '../favourites/snapshot-prices.ts'
import { sendDecisionMailLater } from '../mail/wholesale-mail.ts'
import type { Database } from '../database/database.ts'
import type { Services } from '../services.ts'
import { inTransaction } from '../database/transaction.ts'

type DecidingServices = Pick<Services, 'db' | 'jobs' | 'config' | 'clock'>
type Person = { id: string; email: string; firstName: string; lastName: string; role: UserRole; isEmailConfirmed: boolean }

export type WaitingApplication = {
  email: string
  company: string
  bin: string
  goods: string
  phone: string
  comment: string
  createdAt: Date
}

/** The longest waiting first. */
export function listWaiting(db: Database): Promise<WaitingApplication[]> {
  return db
    .selectFrom('wholesaleApplications as made')
    .innerJoin('users', 'users.id', 'made.userId')
    .select(['users.email', 'company', 'bin', 'goods', 'made.phone', 'comment', 'made.createdAt'])
    .where('state', '=', 'waiting')
    .orderBy('made.createdAt')
    .execute()
}

/**
 * From now on the customer pays the prices of this type, with an application or without one; who is no staff becomes `vip` (ROLE-01).
 * Doing it again changes nothing and writes no second letter.
 * @param priceType its name @throws not_found for an unknown customer, an unknown type or the retail one
 */
export function approveWholesale({ db, jobs, config, clock }: DecidingServices, email: string, priceType: string): Promise<void> {
  return inTransaction(db, async (trx) => {
    const user = await lockUser(trx, email)
    const type = await trx
      .selectFrom('priceTypes')
      .select(['id', 'name'])
      .where(sql<string>`lower(name)`, '=', priceType.trim().toLowerCase())
      .where('isRetail', '=', false)
      .executeTakeFirst()
    if (!type) throw new ShopError('not_found', { detail: `Вида цен «${priceType}» нет, или это розничные цены.` })
    const { numUpdatedRows } = await trx
      .updateTable('users')
      .set({ priceTypeId: type.id, role: user.role === 'customer' ? 'vip' : user.role, updatedAt: clock() })
      .where('id', '=', user.id)
      .where((eb) => eb.or([eb('priceTypeId', 'is distinct from', type.id), eb('role', '=', 'customer')]))
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await rememberPrices(trx, user.id)
    const isDecided = await decide(trx, user.id, 'approved', '', clock())
    if (numUpdatedRows > 0n || isDecided) await sendDecisionMailLater(trx, jobs, { user, priceType: type.name, answer: '', config })
  })
}

/** @param answer what the customer is told @throws not_found where nothing waits */
export function declineWholesale({ db, jobs, config, clock }: DecidingServices, email: string, answer: string): Promise<void> {
  return inTransaction(db, async (trx) => {
    const user = await lockUser(trx, email)
    if (!(await decide(trx, user.id, 'declined', answer, clock())))
      throw new ShopError('not_found', { detail: 'У этого покупателя нет заявки, которая ждёт решения.' })
    await sendDecisionMailLater(trx, jobs, { user, priceType: null, answer, config })
  })
}

/** Retail prices again. @throws not_found for an unknown customer */
export function endWholesale({ db, clock }: Pick<Services, 'db' | 'clock'>, email: string): Promise<void> {
  return inTransaction(db, async (trx) => {
    const user = await lockUser(trx, email)
    await trx
      .updateTable('users')
      .set({ priceTypeId: null, role: user.role === 'vip' ? 'customer' : user.role, updatedAt: clock() })
      .where('id', '=', user.id)
      .execute()
    await rememberPrices(trx, user.id)
  })
}

/** Decisions about one customer come one after the other. */
async function lockUser(trx: Transaction<DB>, email: string): Promise<Person> {
  const user = await trx
    .selectFrom('users')
    .select(['id', 'email', 'firstName', 'lastName', 'role', 'isEmailConfirmed'])
    .where('email', '=', email.trim().toLowerCase())
    .forUpdate()
    .executeTakeFirst()
  if (!user) throw new ShopError('not_found', { detail: `Покупателя с\u00a0e-mail ${email} нет.` })
  return user
}

/** Whether an application waited. */
async function decide(trx: Transaction<DB>, userId: string, state: 'approved' | 'declined', answer: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('wholesaleApplications')
    .set({ state, answer, decidedAt: at })
    .where('userId', '=', userId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
