// One order as the shop knows it, in one statement. Who may see it is asked in find-order.ts.
import type { Kysely } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { totalsOf } from '#contract/cart.ts'
import type { OrderLine, OrderView } from '#contract/orders.ts'
import type { DB } from '#db/schema.gen.ts'
import { paidPrice, retailBeside } from '../catalogue/cards/paid-price.ts'

/** @param number in its kept form. @param userId given: only an order of this account */
export async function readOrder(db: Kysely<DB>, number: string, userId?: string): Promise<OrderView | undefined> {
  const order = await db
    .selectFrom('orders')
    .leftJoin('shops', 'shops.id', 'orders.shopId')
    .select(['orders.id', 'number', 'orders.shopId', 'status', 'guestName', 'guestEmail', 'guestPhone', 'comment'])
    .select(['orders.address', 'paymentType', 'payerName', 'payerBin', 'totalTiyn', 'onRequestCount', 'placedAt', 'orders.createdAt'])
    .select('deliveryTiyn')
    .select(['shops.nameForGuest as shopName', 'shops.address as shopAddress', 'shops.hours as shopHours', 'shops.isCanOrderByGuest'])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('orderItems as line')
          .select(['line.position', 'line.article', 'line.name', 'line.unit', 'line.quantity', 'line.priceTiyn', 'line.retailTiyn'])
          .whereRef('line.orderId', '=', 'orders.id')
          .orderBy('line.position'),
      ).as('lines'),
      jsonArrayFrom(
        eb
          .selectFrom('orderEvents as event')
          .select(['event.status', 'event.at', 'event.author'])
          .whereRef('event.orderId', '=', 'orders.id')
          .orderBy('event.at')
          .orderBy('event.id'),
      ).as('events'),
      jsonArrayFrom(
        eb
          .selectFrom('orderFiles as file')
          .select(['file.id', 'file.name', 'file.byteSize'])
          .whereRef('file.orderId', '=', 'orders.id')
          .orderBy('file.createdAt')
          .orderBy('file.id'),
      ).as('files'),
    ])
    .where('number', '=', number)
    .$if(userId !== undefined, (query) => query.where('userId', '=', userId!))
    .executeTakeFirst()
  if (!order) return undefined
  const { id, shopId, shopName, shopAddress, shopHours, isCanOrderByGuest, payerName, payerBin, guestName, deliveryTiyn, ...view } = order
  const shop =
    shopId === null
      ? null
      : { id: shopId, name: shopName ?? '', address: shopAddress ?? '', hours: shopHours ?? '', isForGuests: isCanOrderByGuest ?? false }
  return {
    ...view,
    ...(order.status === 'draft' ? await presentLines(db, id) : {}),
    guestName: guestName ?? '',
    isMasked: false,
    shop,
    address: order.address || null,
    delivery: order.address === '' ? null : { priceTiyn: deliveryTiyn },
    payer: payerName || payerBin ? { name: payerName, bin: payerBin } : null,
    // JSON knows no dates
    events: order.events.map(({ status, at, author }) => ({ status, at: new Date(at), author })),
  }
}

/** Nothing of a draft is agreed yet: its lines are called and priced as the goods are for its account today. */
async function presentLines(db: Kysely<DB>, orderId: number): Promise<Pick<OrderView, 'lines' | 'totalTiyn' | 'onRequestCount'>> {
  const lines: OrderLine[] = await db
    .selectFrom('orderItems as line')
    .innerJoin('products as product', 'product.id', 'line.productId')
    .innerJoin('orders', 'orders.id', 'line.orderId')
    .select(['line.position', 'product.article', 'product.name', 'product.unit', 'line.quantity'])
    .select((eb) => paidPrice(eb.ref('orders.userId'), 'product').as('priceTiyn'))
    .select((eb) => retailBeside(eb.ref('orders.userId'), 'product').as('retailTiyn'))
    .where('line.orderId', '=', orderId)
    .orderBy('line.position')
    .execute()
  const { totalTiyn, onRequestCount } = totalsOf(lines.map((line) => ({ ...line, isCheckable: true, product: line })))
  return { lines, totalTiyn, onRequestCount }
}
