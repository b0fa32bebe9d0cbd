// Exports all data that the shop stores about a user (ACC-01), without hashes; money in tenge.
import type { SignedInUser } from '#contract/accounts/signed-in-user.ts'
import { tengeOrNull, tiynToTenge } from '#contract/values/money.ts'
import type { Database } from '../database/database.ts'
import { orderFieldColumns } from '../database/order-columns.ts'
import { countAttempt } from '../http/rate-limit.ts'

const exportLimit = { scope: 'own data export', limit: 10, minutes: 60 }
/** A draft has up to 5,000 lines. */
const ordersPerChunk = 5

/**
 * One JSON document in parts: the orders of an account can be larger than the memory of the process.
 * @throws too_many_requests, at once
 */
export async function exportOwnData(db: Database, { id }: SignedInUser): Promise<AsyncGenerator<string>> {
  await db.transaction().execute((trx) => countAttempt(trx, exportLimit, id))
  return ownData(db, id)
}

export async function* ownData(db: Database, id: string): AsyncGenerator<string> {
  yield `{\n"account": ${asJson(await readAccount(db, id))}`
  yield ',\n"orders": ['
  let separator = '\n'
  for (let last = 0, orders; (orders = await readOrders(db, id, last)).length > 0; last = orders.at(-1)!.id) {
    for (const { id: _id, ...order } of orders) {
      yield separator + asJson(order)
      separator = ',\n'
    }
  }
  yield ']'
  const others = {
    sessions: db
      .selectFrom('sessions')
      .select(['ipAddress', 'userAgent', 'createdAt', 'expiresAt'])
      .where('userId', '=', id)
      .orderBy('createdAt'),
    // A customer's cart has the customer's own id.
    cart: db
      .selectFrom('cartItems')
      .innerJoin('products', 'products.id', 'cartItems.productId')
      .select(['article', 'name', 'quantity', 'addedAt'])
      .where('cartId', '=', id)
      .orderBy('addedAt')
      .orderBy('productId'),
    deliveryAddresses: db.selectFrom('deliveryAddresses').select(['address', 'usedAt']).where('userId', '=', id).orderBy('usedAt'),
    payers: db.selectFrom('payers').select(['name', 'bin', 'isInvoiced', 'usedAt']).where('userId', '=', id).orderBy('usedAt'),
    files: selectFiles(db, id).select(['order.number as order', 'file.name', 'file.byteSize', 'file.createdAt']),
    favourites: db
      .selectFrom('favourites')
      .innerJoin('products', 'products.id', 'favourites.productId')
      .select(['article', 'name', 'listName', 'addedAt'])
      .where('userId', '=', id)
      .orderBy('addedAt'),
    notifications: db
      .selectFrom('notifications')
      .select(['kind', 'title', 'text', 'createdAt', 'readAt'])
      .where('userId', '=', id)
      .orderBy('createdAt'),
    notificationChoices: db
      .selectFrom('notificationChoices')
      .select(['kind', 'isShown', 'isMailed'])
      .where('userId', '=', id)
      .orderBy('kind'),
    wholesaleApplications: db
      .selectFrom('wholesaleApplications')
      .select(['company', 'bin', 'goods', 'phone', 'comment', 'state', 'answer', 'createdAt', 'decidedAt'])
      .where('userId', '=', id)
      .orderBy('createdAt'),
  }
  for (const [name, query] of Object.entries(others)) yield `,\n"${name}": ${asJson(await query.execute())}`
  yield '\n}\n'
}

/** Of orders, drafts and a checkout. */
export const selectFiles = (db: Database, userId: string) =>
  db
    .selectFrom('orderFiles as file')
    .leftJoin('orders as order', 'order.id', 'file.orderId')
    .where((eb) => eb.or([eb('file.userId', '=', userId), eb('order.userId', '=', userId)]))
    .orderBy('file.createdAt')

const asJson = (value: unknown): string => JSON.stringify(value, null, 2)

const readAccount = (db: Database, userId: string) =>
  db
    .selectFrom('users')
    .leftJoin('priceTypes', 'priceTypes.id', 'users.priceTypeId')
    .select(['email', 'isEmailConfirmed', 'lastName', 'firstName', 'middleName', 'phone', 'priceTypes.name as priceType'])
    .select(['consentAt', 'consentVersion', 'users.createdAt'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()

/**
 * The next orders after the id `last`. Includes drafts, which store no prices. The sum of a placed order includes
 * delivery (decision 009).
 */
async function readOrders(db: Database, userId: string, last: number) {
  const orders = await db
    .selectFrom('orders')
    .leftJoin('shops', 'shops.id', 'orders.shopId')
    .select(['orders.id', 'number', 'title', 'status', 'shops.name as shop', 'orders.createdAt', 'placedAt', 'totalTiyn', 'deliveryTiyn'])
    .select(orderFieldColumns)
    .where('userId', '=', userId)
    .where('orders.id', '>', last)
    .orderBy('orders.id')
    .limit(ordersPerChunk)
    .execute()
  if (orders.length === 0) return []
  const ids = orders.map(({ id }) => id)
  const items = await db
    .selectFrom('orderItems')
    .select(['orderId', 'article', 'name', 'quantity', 'unit', 'priceTiyn', 'retailTiyn'])
    .where('orderId', 'in', ids)
    .orderBy('position')
    .execute()
  const itemsOf = Map.groupBy(items, ({ orderId }) => orderId)
  return orders.map(({ id, totalTiyn, deliveryTiyn, shopId: _shopId, guestName: name, guestEmail: email, guestPhone: phone, ...order }) => {
    const isDraft = order.placedAt === null
    return {
      id,
      ...order,
      name,
      email,
      phone,
      ...(isDraft ? {} : { delivery: tengeOrNull(deliveryTiyn), total: tiynToTenge(totalTiyn + (deliveryTiyn ?? 0)) }),
      items: (itemsOf.get(id) ?? []).map(({ orderId: _of, priceTiyn, retailTiyn, ...item }) => ({
        ...item,
        ...(isDraft ? {} : { price: tengeOrNull(priceTiyn), retailPrice: tengeOrNull(retailTiyn) }),
      })),
    }
  })
}
