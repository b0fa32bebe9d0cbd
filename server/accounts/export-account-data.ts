// Exports all data that the shop stores about a user (ACC-01), without hashes; money in tenge.
import type { SignedInUser } from '#contract/accounts/signed-in-user.ts'
import { tiynToTenge } from '#contract/values/money.ts'
import type { Database } from '../database/database.ts'

export async function exportOwnData(db: Database, { id }: SignedInUser) {
  return {
    account: await readAccount(db, id),
    sessions: await readSessions(db, id),
    cart: await readCart(db, id),
    orders: await readOrders(db, id),
    files: await readFiles(db, id),
    favourites: await readFavourites(db, id),
    notifications: await readNotifications(db, id),
    notificationChoices: await readNotificationChoices(db, id),
    wholesaleApplications: await readApplications(db, id),
  }
}

const readAccount = (db: Database, userId: string) =>
  db
    .selectFrom('users')
    .leftJoin('priceTypes', 'priceTypes.id', 'users.priceTypeId')
    .select(['email', 'isEmailConfirmed', 'lastName', 'firstName', 'middleName', 'phone', 'role', 'priceTypes.name as priceType'])
    .select(['consentAt', 'consentVersion', 'users.createdAt'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()

const readSessions = (db: Database, userId: string) =>
  db
    .selectFrom('sessions')
    .select(['ipAddress', 'userAgent', 'createdAt', 'expiresAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute()

/** A customer's cart has the customer's own id. */
const readCart = (db: Database, userId: string) =>
  db
    .selectFrom('cartItems')
    .innerJoin('products', 'products.id', 'cartItems.productId')
    .select(['article', 'name', 'quantity', 'addedAt'])
    .where('cartId', '=', userId)
    .orderBy('addedAt')
    .orderBy('productId')
    .execute()

/** Includes drafts, which store no prices. The sum of a placed order includes delivery (decision 009). */
async function readOrders(db: Database, userId: string) {
  const orders = await db
    .selectFrom('orders')
    .leftJoin('shops', 'shops.id', 'orders.shopId')
    .select(['orders.id', 'number', 'status', 'guestName as name', 'guestEmail as email', 'guestPhone as phone', 'shops.name as shop'])
    .select(['orders.address', 'paymentType', 'comment', 'payerName', 'payerBin', 'orders.createdAt', 'placedAt'])
    .select(['totalTiyn', 'deliveryTiyn'])
    .where('userId', '=', userId)
    .orderBy('orders.createdAt')
    .execute()
  const items = await db
    .selectFrom('orderItems')
    .innerJoin('orders', 'orders.id', 'orderItems.orderId')
    .select(['orderId', 'article', 'name', 'quantity', 'unit', 'priceTiyn', 'retailTiyn'])
    .where('orders.userId', '=', userId)
    .orderBy('position')
    .execute()
  const itemsOf = Map.groupBy(items, ({ orderId }) => orderId)
  return orders.map(({ id, totalTiyn, deliveryTiyn, ...order }) => {
    const isDraft = order.placedAt === null
    return {
      ...order,
      ...(isDraft ? {} : { delivery: tengeOrNull(deliveryTiyn), total: tiynToTenge(totalTiyn + (deliveryTiyn ?? 0)) }),
      items: (itemsOf.get(id) ?? []).map(({ orderId: _of, priceTiyn, retailTiyn, ...item }) => ({
        ...item,
        ...(isDraft ? {} : { price: tengeOrNull(priceTiyn), retailPrice: tengeOrNull(retailTiyn) }),
      })),
    }
  })
}

const tengeOrNull = (tiyn: number | null): number | null => (tiyn === null ? null : tiynToTenge(tiyn))

const readFiles = (db: Database, userId: string) =>
  db
    .selectFrom('orderFiles as file')
    .leftJoin('orders as order', 'order.id', 'file.orderId')
    .select(['order.number as order', 'file.name', 'file.byteSize', 'file.createdAt'])
    .where((eb) => eb.or([eb('file.userId', '=', userId), eb('order.userId', '=', userId)]))
    .orderBy('file.createdAt')
    .execute()

const readFavourites = (db: Database, userId: string) =>
  db
    .selectFrom('favourites')
    .innerJoin('products', 'products.id', 'favourites.productId')
    .select(['article', 'name', 'listName', 'addedAt'])
    .where('userId', '=', userId)
    .orderBy('addedAt')
    .execute()

const readNotifications = (db: Database, userId: string) =>
  db
    .selectFrom('notifications')
    .select(['kind', 'title', 'text', 'createdAt', 'readAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute()

const readNotificationChoices = (db: Database, userId: string) =>
  db.selectFrom('notificationChoices').select(['kind', 'isShown', 'isMailed']).where('userId', '=', userId).orderBy('kind').execute()

const readApplications = (db: Database, userId: string) =>
  db
    .selectFrom('wholesaleApplications')
    .select(['company', 'bin', 'goods', 'phone', 'comment', 'state', 'answer', 'createdAt', 'decidedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute()
