// Turns an offer into an order at its prices, once, while it holds; asks for a new one afterwards (ADM-09).
import { sql } from 'kysely'
import type { Actor } from '#contract/journal/actor.ts'
import { isQuote } from '#contract/orders/orders.ts'
import { shopDay } from '#contract/shop/shop-clock.ts'
import type { Trx } from '../database/database.ts'
import { inTransaction } from '../database/transaction.ts'
import { ShopError } from '../errors.ts'
import { buyer, type RequestOrigin } from '../journal/actors.ts'
import { enqueueEmails } from '../mail/enqueue-emails.ts'
import { emailToShop } from '../mail/order-mail.ts'
import { allocateStock, lockStock, unitsByProduct, writeStock } from '../stock/stock.ts'
import { changeOrderStatus } from './change-status.ts'
import { orderLink } from './guest-orders/order-link.ts'
import { getOrderFor, type OrderViewer } from './order-access.ts'
import { mailPlaced, type PlacingServices } from './place-order.ts'
import { getOrder } from './read-order.ts'
import { readOrderFields, recordOrder } from './record-order.ts'

/** @param seen version of the offer that was shown @throws order_not_found (also for another's), and as placeOffer */
export function acceptOffer(
  services: PlacingServices,
  number: string,
  viewer: OrderViewer,
  { seen, origin }: { seen: number; origin?: RequestOrigin },
): Promise<void> {
  return ofViewer(services, number, viewer, (trx, known) => placeOffer(trx, services, known, buyer(viewer.userId, origin), { seen }))
}

/** Asks the shop for prices again, of an offer that has ended. Idempotent. @throws order_not_found, status_not_allowed */
export function askAgain(services: PlacingServices, number: string, viewer: OrderViewer, origin?: RequestOrigin): Promise<void> {
  return ofViewer(services, number, viewer, async (trx, known) => {
    const order = await lockQuote(trx, known)
    if (order.status === 'requested') return
    if (order.status !== 'offered' || !isOver(order, services.clock())) throw new ShopError('status_not_allowed')
    await changeOrderStatus(trx, services, order, 'requested', buyer(viewer.userId, origin))
    const link = orderLink(services.config, known, order.linkKey)
    await enqueueEmails(trx, services, emailToShop({ order: await getOrder(trx, order.number), isGuest: false, link }))
  })
}

/**
 * Takes the stock; lines of which there is less are on order, as the offer promises their quantity. A second click changes nothing.
 * @param seen undefined: any version @param isTold staff alone can leave the buyer out
 * @throws offer_ended, order_changed
 */
export async function placeOffer(
  trx: Trx,
  services: PlacingServices,
  number: string,
  actor: Actor,
  { seen, isTold = true }: { seen?: number; isTold?: boolean },
): Promise<void> {
  const order = await lockQuote(trx, number)
  if (!isQuote(order.status)) return
  if (order.status !== 'offered' || (seen !== undefined && seen !== order.version)) throw new ShopError('order_changed')
  const at = services.clock()
  if (isOver(order, at)) throw new ShopError('offer_ended')
  const before = await readOrderFields(trx, order.id)
  await takeOffered(trx, order)
  await trx.updateTable('orders').set({ status: 'placed', placedAt: at, updatedAt: at }).where('id', '=', order.id).execute()
  const record = { id: order.id, note: 'КП принято', at }
  await recordOrder(trx, actor, record, { ...before.fields, status: order.status }, { status: 'placed' })
  await mailPlaced(trx, services, await getOrder(trx, order.number), order.linkKey, { userId: order.userId, actor, isTold })
}

type LockedQuote = Awaited<ReturnType<typeof lockQuote>>

async function takeOffered(trx: Trx, { id, shopId }: LockedQuote): Promise<void> {
  const items = await trx
    .selectFrom('orderItems')
    .select(['id', 'productId', 'article', 'quantity'])
    .where('orderId', '=', id)
    .orderBy('productId')
    .execute()
  const productIds = items.map(({ productId }) => productId)
  const stock = await lockStock(trx, productIds)
  const units = unitsByProduct(stock)
  const lines = items.map((item) => ({ ...item, isOnOrder: item.quantity > (units.get(item.productId) ?? 0) }))
  const onOrder = lines.flatMap((line) => (line.isOnOrder ? [line.id] : []))
  await trx
    .updateTable('orderItems')
    .set({ isOnOrder: sql<boolean>`id = any(${onOrder}::bigint[])` })
    .where('orderId', '=', id)
    .execute()
  await writeStock(trx, items, allocateStock(stock, lines, shopId))
}

const isOver = ({ offerUntil }: { offerUntil: string | null }, at: Date): boolean => offerUntil === null || shopDay(at) > offerUntil

/** A second click or another tab waits here. */
const lockQuote = (trx: Trx, number: string) =>
  trx
    .selectFrom('orders')
    .select(['id', 'number', 'status', 'version', 'shopId', 'userId', 'linkKey', sql<string | null>`offer_until::text`.as('offerUntil')])
    .where('number', '=', number)
    .forUpdate()
    .executeTakeFirstOrThrow()

function ofViewer(
  { db }: PlacingServices,
  number: string,
  viewer: OrderViewer,
  work: (trx: Trx, known: string) => Promise<void>,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    await work(trx, (await getOrderFor(trx, number, viewer)).number)
  })
}
