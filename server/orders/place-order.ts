// An order from lines, placed in the caller's transaction: stock, order, cart, files and mails are there together or not at all (CHK-01, CHK-06).
import type { Transaction } from 'kysely'
import type { Delivery } from '#contract/delivery.ts'
import { checkoutTexts } from '#contract/order-form.ts'
import { customerAuthor, type OrderedLine, type OrderView } from '#contract/orders.ts'
import type { ShopContacts } from '#contract/settings.ts'
import type { DB } from '#db/schema.gen.ts'
import { ShopError } from '../errors.ts'
import { orderLetters } from '../mail/order-mail.ts'
import { sendLetters } from '../mail/queue.ts'
import type { Services } from '../services.ts'
import { takeCheckoutFiles } from './checkout-files.ts'
import { insertOrder, type OrderTerms } from './insert-order.ts'
import { orderLink } from './order-number.ts'
import { getOrderShop, type OrderShop } from './order-shops.ts'
import { pricedLines, sumOf } from './priced-lines.ts'
import { chooseStock } from './take-stock.ts'

export type PlacingServices = Pick<Services, 'db' | 'jobs' | 'config' | 'clock'>

/** `number`: to be given to it, unless another order has it. `cartId`: the cart that the lines leave; null = none */
type Placing = { number: string; cartId: string | null }

/**
 * @param items each article once (`merged`)
 * @returns the order as it is kept
 * @throws cart_empty, product_not_found, not_enough_stock, price_changed (fields by article; or of the delivery), malformed (field `shop`)
 */
export async function placeLines(
  trx: Transaction<DB>,
  services: PlacingServices,
  terms: OrderTerms,
  items: OrderedLine[],
  placing: Placing,
): Promise<OrderView> {
  if (items.length === 0) throw new ShopError('cart_empty')
  const shop = await shopOf(trx, terms)
  const { lines, shelves } = await pricedLines(trx, terms.userId, items)
  const taken = chooseStock(shelves, lines, terms.shopId)
  const placedAt = services.clock()
  const sums = sumOf(lines)
  const { number, delivery, contacts } = await insertOrder(trx, { ...placing, terms, ...sums, placedAt, lines, taken })
  requireSeenDelivery(terms, sums.totalTiyn, delivery)
  const { name: guestName, email: guestEmail, phone: guestPhone, comment, paymentType, payerName, payerBin } = terms
  const order: OrderView = {
    number,
    status: 'placed',
    guestName,
    guestEmail,
    guestPhone,
    comment,
    isMasked: false,
    shop,
    address: terms.address || null,
    delivery,
    paymentType,
    payer: payerName || payerBin ? { name: payerName, bin: payerBin } : null,
    files: terms.userId === null ? [] : await takeCheckoutFiles(trx, terms.userId, number),
    lines: lines.map(({ productId: _productId, ...line }) => line),
    ...sums,
    createdAt: placedAt,
    placedAt,
    events: [{ status: 'placed', at: placedAt, author: customerAuthor }],
  }
  await tellOfPlaced(trx, services, order, contacts)
  return order
}

/** @throws malformed (field `shop`, or `address` when both are named) */
export async function shopOf(
  trx: Transaction<DB>,
  { shopId, address, userId }: Pick<OrderTerms, 'shopId' | 'address' | 'userId'>,
): Promise<OrderShop | null> {
  if (shopId !== null && address !== '') throw new ShopError('malformed', { fields: { address: [checkoutTexts.oneWay] } })
  return shopId === null ? null : getOrderShop(trx, userId === null ? 'guest' : 'customer', shopId)
}

/** Free when it was shown and no longer free is not charged silently (CART-06). @throws price_changed */
export function requireSeenDelivery({ seenFreeFromTiyn }: OrderTerms, totalTiyn: number, delivery: Delivery | null): void {
  const wasFree = seenFreeFromTiyn !== undefined && seenFreeFromTiyn !== null && totalTiyn >= seenFreeFromTiyn
  if (delivery?.priceTiyn === null && wasFree) throw new ShopError('price_changed', { detail: deliveryChanged })
}

const deliveryChanged = 'Условия бесплатной доставки изменились, заказ не\u00a0отправлен. Проверьте новые условия и\u00a0отправьте ещё раз.'

/** The letters to the customer and to the shop. */
export async function tellOfPlaced(
  trx: Transaction<DB>,
  { jobs, config }: PlacingServices,
  order: OrderView,
  contacts: ShopContacts,
): Promise<void> {
  const link = orderLink(config, order.number)
  await sendLetters(trx, jobs, orderLetters({ order, link, config }, contacts))
}
