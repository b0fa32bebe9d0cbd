// Places lines as an order in the caller's transaction: stock, order, cart, files and e-mails come together or not at all (CHK-01, CHK-06).
import type { Transaction } from 'kysely'
import type { Delivery } from '#contract/orders/delivery-price.ts'
import { checkoutTexts, type GuestOrderInput } from '#contract/orders/order-form.schema.ts'
import type { OrderedLine, OrderView, CheckoutDetails, PlacedOrder } from '#contract/orders/orders.ts'
import type { DB } from '#db/schema.gen.ts'
import { ShopError } from '../errors.ts'
import { orderEmails } from '../mail/order-mail.ts'
import { enqueueEmails } from '../mail/mail-queue.ts'
import type { Services } from '../services.ts'
import { takeCheckoutFiles } from './checkout-attachments.ts'
import { orderLink, orderKey } from './order-number.ts'
import { getOrderShop } from './pickup-shops.ts'
import { pricedLines, sumOf, merged } from './price-lines.ts'
import { readOrder } from './read-order.ts'
import { allocateStock, lockStock } from '../stock/stock.ts'
import { insertOrder, type OrderTerms, type PricedOrder } from './write-order.ts'
import { once } from '../http/idempotency.ts'
import { inTransaction } from '../database/transaction.ts'
import { fullName, requireConfirmed, type Customer } from './ordering-customer.ts'
import type { Visitor } from '../http/visitor.ts'
import { findOrderByKey } from './order-access.ts'

export type PlacingServices = Pick<Services, 'db' | 'jobs' | 'config' | 'clock'>

/**
 * @param items each article once (`merged`)
 * @param cartId the cart that the lines leave; null = none
 * @throws as preparePlacing and finishPlacing
 */
export async function placeLines(
  trx: Transaction<DB>,
  services: PlacingServices,
  terms: OrderTerms,
  items: OrderedLine[],
  cartId: string | null,
): Promise<OrderView> {
  const order = await preparePlacing(trx, terms, items, services.clock())
  const number = await insertOrder(trx, order)
  if (cartId !== null) {
    const ordered = order.lines.map(({ productId }) => productId)
    await trx.deleteFrom('cartItems').where('cartId', '=', cartId).where('productId', 'in', ordered).execute()
  }
  if (terms.userId !== null) await takeCheckoutFiles(trx, terms.userId, number)
  return finishPlacing(trx, services, terms, number)
}

/**
 * The lines at the current prices and the stock to take for them, which is locked from here on.
 * @throws cart_empty, malformed (field `shop`, or `address` when both are named), product_not_found, not_enough_stock, price_changed (fields
 * by article)
 */
export async function preparePlacing(trx: Transaction<DB>, terms: OrderTerms, items: OrderedLine[], placedAt: Date): Promise<PricedOrder> {
  if (items.length === 0) throw new ShopError('cart_empty')
  const { shopId, address, userId } = terms
  if (shopId !== null && address !== '') throw new ShopError('malformed', { fields: { address: [checkoutTexts.oneWay] } })
  if (shopId !== null) await getOrderShop(trx, userId === null ? 'guest' : 'customer', shopId)
  const stock = await lockStock(
    trx,
    items.map(({ article }) => article),
  )
  const lines = await pricedLines(trx, userId, items)
  return { terms, lines, taken: allocateStock(stock, lines, shopId), placedAt, ...sumOf(lines) }
}

/** Compares the delivery with what was seen and queues the e-mails. @throws price_changed (of the delivery) */
export async function finishPlacing(
  trx: Transaction<DB>,
  { jobs, config }: PlacingServices,
  terms: OrderTerms,
  number: string,
): Promise<OrderView> {
  const order = await readOrder(trx, number)
  if (!order) throw new Error(`order ${number} is missing in the transaction that wrote it`)
  requireSeenDelivery(terms, order.totalTiyn, order.delivery)
  await enqueueEmails(trx, jobs, (shop) => orderEmails({ order, link: orderLink(config, number), config }, shop))
  return order
}

/** Free when it was shown and no longer free is not charged silently (CART-06). @throws price_changed */
function requireSeenDelivery({ seenFreeFromTiyn }: OrderTerms, totalTiyn: number, delivery: Delivery | null): void {
  const wasFree = seenFreeFromTiyn !== undefined && seenFreeFromTiyn !== null && totalTiyn >= seenFreeFromTiyn
  if (delivery?.priceTiyn === null && wasFree) throw new ShopError('price_changed', { detail: deliveryChanged })
}

const deliveryChanged = 'Условия бесплатной доставки изменились, заказ не\u00a0отправлен. Проверьте новые условия и\u00a0отправьте ещё раз.'

/**
 * The order's number. The same key with the same order gives the same number (CHK-05).
 * @param cartId the cart that the lines leave; null = none
 * @throws email_not_confirmed, as placeLines, key_reused; nothing has changed then
 */
export function placeCustomerOrder(
  services: PlacingServices,
  customer: Customer,
  cartId: string | null,
  details: CheckoutDetails,
  items: OrderedLine[],
  idempotencyKey: string,
): Promise<string> {
  requireConfirmed(customer)
  const request = { ...details, items: merged(items) }
  return inTransaction(services.db, (trx) =>
    once(
      trx,
      { scope: `order ${customer.id}`, key: idempotencyKey, request },
      async () => (await placeLines(trx, services, termsOf(customer, details), request.items, cartId)).number,
      (kept) => String(kept),
    ),
  )
}

/** An empty phone is the account's. */
export function termsOf(customer: Customer, { shop: shopId, phone, ...details }: CheckoutDetails): OrderTerms {
  return { ...details, userId: customer.id, name: fullName(customer), email: customer.email, phone: phone || customer.phone, shopId }
}

/**
 * Prices come from the database alone; what the customer saw is only compared with them. The same key with the same input gives the
 * same order, however often and at once it is sent.
 * @throws as placeLines, and key_reused; nothing has changed then
 */
export async function placeGuestOrder(
  services: PlacingServices,
  visitor: Pick<Visitor, 'cartId'>,
  input: GuestOrderInput,
  idempotencyKey: string,
): Promise<PlacedOrder & { order: OrderView }> {
  const { name, email, phone, comment, shop: shopId } = input
  const terms = { userId: null, name, email, phone, comment, shopId, address: '', paymentType: null, payerName: '', payerBin: '' }
  const request = { ...input, items: merged(input.items) }
  let placed: OrderView | undefined
  const number = await inTransaction(services.db, (trx) =>
    once(
      trx,
      { scope: 'guest order', key: idempotencyKey, request },
      async () => {
        placed = await placeLines(trx, services, terms, request.items, visitor.cartId)
        return placed.number
      },
      (kept) => String(kept),
    ),
  )
  const key = orderKey(services.config.cookieSecret, number)
  // A repeat reads what the first request made.
  return { number, key, order: placed ?? (await getPlaced(services, number, key)) }
}

async function getPlaced(services: PlacingServices, number: string, key: string): Promise<OrderView> {
  const order = await findOrderByKey(services, number, key)
  if (!order) throw new ShopError('order_not_found')
  return order
}
