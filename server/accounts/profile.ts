// Changes the profile of a customer or a person of staff, and deletes an account (ACC-01).
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { middleNameText, profileForm, type ProfileInput } from '#contract/accounts/account-forms.schema.ts'
import type { Actor } from '#contract/journal/actor.ts'
import type { SignedInUser } from '#contract/accounts/signed-in-user.ts'
import { currentStatuses } from '#contract/orders/orders.ts'
import { audit } from '../http/audit-log.ts'
import { erasedOrderFields } from '../database/order-columns.ts'
import { ShopError } from '../errors.ts'
import { requireVersion } from '../journal/require-version.ts'
import { buyer } from '../journal/actors.ts'
import { forgetPeople } from '../journal/personal-fields.ts'
import { changeRecord, recordChange } from '../journal/record-change.ts'
import type { Visitor } from '../http/visitor.ts'
import type { Database, Trx } from '../database/database.ts'
import type { Services } from '../services.ts'
import { dbNow } from '../database/sql-time.ts'
import { inTransaction } from '../database/transaction.ts'
import { checkOwnPassword } from './check-own-password.ts'
import { logOut } from './login.ts'
import { codePurposes, endCodes } from './one-time-codes.ts'

const { lastName, firstName } = profileForm.shape
/** What people of staff change themselves. */
export const ownName = z.partial(z.object({ lastName, firstName, middleName: middleNameText }))

/**
 * A change of the own profile.
 * @param expected the version that the change is based on; any if undefined. @param names of the fields, for requireVersion. @throws conflict
 */
export async function updateProfile(
  db: Database,
  person: Actor,
  change: Partial<ProfileInput>,
  { expected, names }: { expected?: number | undefined; names?: Readonly<Record<string, string>> } = {},
): Promise<void> {
  const { id } = person
  await inTransaction(db, (trx) =>
    changeRecord(trx, person, { entity: 'users', id }, (before) => {
      requireVersion(expected, before, change, names)
      return trx
        .updateTable('users')
        .set({ ...change, updatedAt: dbNow })
        .where('id', '=', id)
        .execute()
    }),
  )
}

export const readOwnName = (db: Database, id: string) =>
  db.selectFrom('users').select(['lastName', 'firstName', 'middleName', 'version']).where('id', '=', id).executeTakeFirstOrThrow()

/** @throws wrong_password, orders_under_way, too_many_requests */
export async function deleteAccount(
  services: Pick<Services, 'db' | 'auth' | 'log' | 'config'>,
  visitor: Visitor & { user: SignedInUser },
  password: string,
): Promise<void> {
  await checkOwnPassword(services, visitor, password)
  const { id } = visitor.user
  await inTransaction(services.db, (trx) => eraseAccount(trx, buyer(id, visitor), id))
  audit(services, visitor, 'account_deleted', visitor.user.email)
  await logOut(services, visitor)
}

/** Deletes the account; placed orders remain without the person. @throws orders_under_way */
export async function eraseAccount(trx: Trx, actor: Actor, id: string): Promise<void> {
  await anonymizeOrders(trx, actor, id)
  await endCodes(trx, id, codePurposes)
  await recordChange(trx, actor, { entity: 'users', id }, {}, undefined)
  await forgetPeople(trx, [id])
  await trx.deleteFrom('users').where('id', '=', id).execute() // cascades to all that is the account's alone
}

/** Payer and BIN remain: accounting needs them. @throws orders_under_way */
async function anonymizeOrders(trx: Trx, actor: Actor, userId: string): Promise<void> {
  // Locks drafts, then the account, in the order of placing: a concurrent order is seen below or fails.
  const orders = await trx.selectFrom('orders').select(['id', 'placedAt']).where('userId', '=', userId).forUpdate().execute()
  await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  const underWay = await trx
    .selectFrom('orders')
    .select('id')
    .where('userId', '=', userId)
    .where('status', 'in', currentStatuses)
    .limit(1)
    .executeTakeFirst()
  if (underWay) throw new ShopError('orders_under_way')
  // 1C has finished these orders: sent again without names, they would change its accounting documents.
  await sql`set local rodnik.is_written_by_one_c = 'on'`.execute(trx)
  const erased = { ...erasedOrderFields, title: '', consentAt: sql<Date>`coalesce(consent_at, placed_at)` }
  for (const { id, placedAt } of orders)
    if (placedAt)
      await changeRecord(trx, actor, { entity: 'orders', id }, () => trx.updateTable('orders').set(erased).where('id', '=', id).execute())
  const ofPerson = trx.selectFrom('orders').select('orders.id').where('userId', '=', userId)
  await trx
    .updateTable('orderItems')
    .set({ priceReason: 'Причина удалена' })
    .where('orderId', 'in', ofPerson)
    .where('priceReason', '!=', '')
    .execute()
  // Attachments may contain names; their bytes are deleted at night (server/process/purge-jobs.ts).
  await trx.deleteFrom('orderFiles').where('orderId', 'in', ofPerson).execute()
}
