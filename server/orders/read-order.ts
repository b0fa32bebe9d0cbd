// Reads a whole order; order-access.ts decides who may see it.
import { sql } from 'kysely'
import { computeTotals } from '#contract/cart/cart-totals.ts'
import type { OrderLine, OrderStatus, OrderView } from '#contract/orders/orders.ts'
import { paidPrice, retailForComparison } from '../catalogue/customer-price.ts'
import { orderFieldColumns } from '../database/order-columns.ts'
import type { Database } from '../database/database.ts'
import { ShopError } from '../errors.ts'

/** @param number in its stored form @param userId limits it to orders of this account */
export async function readOrder(db: Database, number: string, userId?: string): Promise<OrderView | undefined> {
  const order = await db
    .selectFrom('orders')
    .leftJoin('shops', 'shops.id', 'orders.shopId')
    .select(['orders.id', 'orders.version', 'number', 'title', 'status', 'totalTiyn', 'onRequestCount', 'placedAt', 'orders.createdAt'])
    .select(['deliveryTiyn', 'paidAt', 'paidTiyn', 'externalNumber', sql<string | null>`external_date::text`.as('externalDate')])
    .select(sql<string | null>`offer_until::text`.as('offerUntil'))
    .select(orderFieldColumns)
    .select(['shops.nameForGuest as shopName', 'shops.address as shopAddress', 'shops.hours as shopHours', 'shops.isCanOrderByGuest'])
    .select([orderedLines.as('lines'), attachedFiles.as('files')])
    .where('number', '=', number)
    .$if(userId !== undefined, (query) => query.where('userId', '=', userId!))
    .executeTakeFirst()
  if (!order) return undefined
  const { id, shopId, shopName, shopAddress, shopHours, isCanOrderByGuest, payerName, payerBin, guestName, ...others } = order
  const { deliveryTiyn, paidAt, paidTiyn, externalNumber, externalDate, ...view } = others
  const shop =
    shopId === null
      ? null
      : { id: shopId, name: shopName ?? '', address: shopAddress ?? '', hours: shopHours ?? '', isForGuests: isCanOrderByGuest ?? false }
  return {
    ...view,
    ...(order.status === 'draft' && (await draftLines(db, id))),
    guestName: guestName ?? '',
    isMasked: false,
    shop,
    address: order.address || null,
    delivery: order.address === '' ? null : { priceTiyn: deliveryTiyn },
    paid: paidAt && { at: paidAt, tiyn: paidTiyn },
    oneC: externalNumber === '' ? null : { number: externalNumber, day: externalDate ?? '' },
    payer: payerName || payerBin ? { name: payerName, bin: payerBin } : null,
    events: await readHistory(db, id, order.placedAt ?? order.createdAt),
  }
}

/** Known to be there. @throws order_not_found */
export async function getOrder(db: Database, number: string): Promise<OrderView> {
  const order = await readOrder(db, number)
  if (!order) throw new ShopError('order_not_found')
  return order
}

// Of `orders`, in its statement: an order is also read while it is placed and stock is locked.
const orderedLines = sql<OrderLine[]>`(
  select coalesce(json_agg(json_build_object('position', position, 'article', article, 'name', name, 'unit', unit, 'quantity', quantity,
      'priceTiyn', price_tiyn, 'retailTiyn', retail_tiyn, 'isOnOrder', is_on_order) order by position), '[]')
    from order_items where order_id = orders.id and orders.status <> 'draft')`

/** Statuses, and stock that is no longer held. @param since limits the partitions that are planned */
const readHistory = (db: Database, orderId: number, since: Date): Promise<OrderView['events']> =>
  db
    .selectFrom('journal')
    .select(['at', 'actorKind as actor'])
    .select(sql<OrderStatus>`coalesce(changes->'status'->>1, 'placed')`.as('status'))
    .select(sql<string>`case when changes ? 'isHeld' then note else '' end`.as('note'))
    .where('entity', '=', 'orders')
    .where('recordId', '=', String(orderId))
    .where('at', '>=', since)
    .where(sql<boolean>`changes ?| '{status,isHeld}'`)
    .orderBy('at')
    .orderBy('id')
    .execute()

const attachedFiles = sql<OrderView['files']>`(
  select coalesce(json_agg(json_build_object('id', id, 'name', name, 'byteSize', byte_size) order by created_at, id), '[]')
    from order_files where order_id = orders.id and is_attached)`

/** A draft has no agreed prices: it shows today's names and prices for its account. */
async function draftLines(db: Database, orderId: number): Promise<Pick<OrderView, 'lines' | 'totalTiyn' | 'onRequestCount'>> {
  const lines: OrderLine[] = await db
    .selectFrom('orderItems as line')
    .innerJoin('products as product', 'product.id', 'line.productId')
    .innerJoin('orders', 'orders.id', 'line.orderId')
    .select(['line.position', 'product.article', 'product.name', 'product.unit', 'line.quantity'])
    .select((eb) => paidPrice(eb.ref('orders.userId'), 'product').as('priceTiyn'))
    .select((eb) => retailForComparison(eb.ref('orders.userId'), 'product').as('retailTiyn'))
    .select((eb) => eb.not('product.inStock').as('isOnOrder'))
    .where('line.orderId', '=', orderId)
    .orderBy('line.position')
    .execute()
  const { totalTiyn, onRequestCount } = computeTotals(lines.map((line) => ({ ...line, isCheckable: true, product: line })))
  return { lines, totalTiyn, onRequestCount }
}
