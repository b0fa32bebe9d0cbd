// Reads a whole order; order-access.ts decides who may see it.
import { sql } from 'kysely'
import { computeTotals } from '#contract/cart/cart.ts'
import type { OrderLine, OrderStatus, OrderView } from '#contract/orders/orders.ts'
import { paidPrice, retailForComparison } from '../catalogue/customer-price.ts'
import { orderFieldColumns } from '../database/order-columns.ts'
import type { Database } from '../database/database.ts'

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
    ...(order.status === 'draft' ? await draftLines(db, id) : { lines: await orderedLines(db, id) }),
    guestName: guestName ?? '',
    isMasked: false,
    shop,
    address: order.address || null,
    delivery: order.address === '' ? null : { priceTiyn: deliveryTiyn },
    paid: paidAt && { at: paidAt, tiyn: paidTiyn },
    oneC: externalNumber === '' ? null : { number: externalNumber, day: externalDate ?? '' },
    payer: payerName || payerBin ? { name: payerName, bin: payerBin } : null,
    events: await readHistory(db, id, order.placedAt ?? order.createdAt),
    files: await db
      .selectFrom('orderFiles')
      .select(['id', 'name', 'byteSize'])
      .where('orderId', '=', id)
      .where('isAttached', '=', true)
      .orderBy('createdAt')
      .orderBy('id')
      .execute(),
  }
}

/** Statuses, and stock that is no longer held. @param since limits the partitions that are read */
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

const orderedLines = (db: Database, orderId: number): Promise<OrderLine[]> =>
  db
    .selectFrom('orderItems')
    .select(['position', 'article', 'name', 'unit', 'quantity', 'priceTiyn', 'retailTiyn', 'isOnOrder'])
    .where('orderId', '=', orderId)
    .orderBy('position')
    .execute()

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
