// Reads a customer's card for staff (ADM-07): account, orders with sums, addresses, consents, applications, requests.
import { sql } from 'kysely'
import { isUuid } from '#contract/values/uuid.ts'
import type { Database } from '../database/database.ts'
import { isOrder, isPurchase, payableSum } from '../database/order-columns.ts'
import { countRows } from '../database/read-page.ts'
import { ShopError } from '../errors.ts'
import { readChoices } from '../notifications/preferences.ts'
import { listAddresses, listPayers } from '../orders/saved-buyer/saved-rows.ts'

/** Newest first; the whole list is that of its screen. */
const shownRows = 20

/** @throws not_found, also for an account that only staff have */
export async function readCustomer(db: Database, id: string) {
  const account = isUuid(id) ? await readAccount(db, id) : undefined
  if (!account) throw new ShopError('not_found', { detail: 'Такого покупателя нет: возможно, учётную запись удалили.' })
  const [sums, orders, addresses, payers, preferences, applications, requests, sessionCount] = await Promise.all([
    readSums(db, id),
    readOrders(db, id),
    listAddresses(db, id),
    listPayers(db, id),
    readChoices(db, id),
    readApplications(db, id),
    readRequests(db, account),
    countRows(db.selectFrom('sessions').where('userId', '=', id)),
  ])
  return { ...account, sums, orders, addresses, payers, preferences, applications, requests, sessionCount }
}

export type Customer = Awaited<ReturnType<typeof readCustomer>>

const readAccount = (db: Database, id: string) =>
  db
    .selectFrom('users')
    .leftJoin('priceTypes', 'priceTypes.id', 'users.priceTypeId')
    .leftJoin('staffMembers', 'staffMembers.userId', 'users.id')
    .select(['users.id', 'email', 'isEmailConfirmed', 'lastName', 'firstName', 'middleName', 'phone', 'users.version'])
    .select(['blockedAt', 'blockedReason', 'consentAt', 'consentVersion', 'users.createdAt', 'priceTypes.name as priceType'])
    .select(sql<boolean>`staff_members.id is not null`.as('isStaff'))
    .where('users.id', '=', id)
    .where('phone', '!=', '')
    .executeTakeFirst()

/** Of placed orders; `spentTiyn` without cancelled ones. */
const readSums = (db: Database, userId: string) =>
  db
    .selectFrom('orders')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(${payableSum}) filter (where ${isPurchase}), 0)`.as('spentTiyn'),
      sql<number>`coalesce(sum(paid_tiyn), 0)`.as('paidTiyn'),
      sql<number>`count(*) filter (where status not in ('completed', 'cancelled'))`.as('openCount'),
    ])
    .where('userId', '=', userId)
    .where(isOrder)
    .executeTakeFirstOrThrow()

const readOrders = (db: Database, userId: string) =>
  db
    .selectFrom('orders')
    .leftJoin('shops', 'shops.id', 'orders.shopId')
    .select(['number', 'status', 'placedAt', 'shops.name as shop', payableSum.as('totalTiyn')])
    .where('userId', '=', userId)
    .where('placedAt', 'is not', null)
    .orderBy('placedAt', 'desc')
    .limit(shownRows)
    .execute()

const readApplications = (db: Database, userId: string) =>
  db
    .selectFrom('wholesaleApplications')
    .select(['id', 'company', 'bin', 'goods', 'phone', 'comment', 'state', 'answer', 'createdAt', 'decidedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .limit(shownRows)
    .execute()

/** With the same phone, also of other people who have it. */
const readRequests = (db: Database, { phone }: { phone: string }) =>
  db
    .selectFrom('callbacks')
    .select(['id', 'topic', 'createdAt', 'status', 'comment'])
    .where('phone', '=', phone)
    .orderBy('createdAt', 'desc')
    .limit(shownRows)
    .execute()
