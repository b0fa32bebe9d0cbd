// Places an order in one transaction: stock, order, cart, files and e-mails (CHK-01, CHK-06).
import type { Delivery } from '#contract/orders/delivery-price.ts'
import { checkoutTexts, type CheckoutDetails, type GuestOrderInput } from '#contract/orders/order-form.schema.ts'
import type { OrderedLine, OrderView, PlacedOrder } from '#contract/orders/orders.ts'
import type { Trx } from '../database/database.ts'
import { ShopError } from '../errors.ts'
import { emailToCustomer, emailToShop } from '../mail/order-mail.ts'
import type { Services } from '../services.ts'
import { moveCheckoutFiles } from './checkout-attachments.ts'
import { orderLink, readOrderKey } from './guest-orders/order-link.ts'
import { freeDeliveryFrom } from './free-delivery.ts'
import { mailBuyer } from './tell-buyer.ts'
import { getOrderShop } from './pickup-shops.ts'
import { pricedLines, sumLines, merged } from './price-lines.ts'
import { getOrder } from './read-order.ts'
import { allocateStock, lockStockOnSale } from '../stock/stock.ts'
import { insertOrder, type OrderTerms, type PricedOrder } from './write-order.ts'
import { once, onceInTransaction } from '../http/idempotency.ts'
import { buyer, type RequestOrigin } from '../journal/actors.ts'
import { inTransaction } from '../database/transaction.ts'
import { limitCustomerOrder } from './order-limits/customer-order-limits.ts'
import { countGuestOrder, limitGuestStock, uncountGuestOrder } from './order-limits/guest-order-limits.ts'
import { fullName, requireConfirmed, type Customer } from './ordering-customer.ts'
import type { Visitor } from '../http/visitor.ts'
import { rememberBuyer } from './saved-buyer/remember-buyer.ts'
import { readGroups } from '../settings/read-settings.ts'

export type PlacingServices = Pick<Services, 'db' | 'jobs' | 'config' | 'clock'>
type Placed = PlacedOrder & { order: OrderView }

/**
 * @param items each article once (`merged`)
 * @param cartId the cart to remove the lines from; null = none
 * @throws as preparePlacing and finishPlacing
 */
export async function placeLines(
  trx: Trx,
  services: PlacingServices,
  terms: OrderTerms,
  items: OrderedLine[],
  cartId: string | null,
): Promise<Placed> {
  const order = await preparePlacing(trx, services, terms, items)
  const placed = await insertOrder(trx, order)
  if (cartId !== null) {
    const ordered = order.lines.map(({ productId }) => productId)
    await trx.deleteFrom('cartItems').where('cartId', '=', cartId).where('productId', 'in', ordered).execute()
  }
  if (terms.actor.kind === 'customer' && terms.userId !== null) await moveCheckoutFiles(trx, terms.userId, placed.number)
  return finishPlacing(trx, services, terms, placed)
}

/**
 * Locks the stock and prices the lines; a request for a quote takes none.
 * @throws cart_empty, malformed (field `shop`, or `address` with both), product_not_found, not_enough_stock,
 * price_changed, guest_order_limit (fields by article), too_many_requests
 */
export async function preparePlacing(
  trx: Trx,
  { config, clock }: PlacingServices,
  terms: OrderTerms,
  items: OrderedLine[],
): Promise<PricedOrder> {
  if (items.length === 0) throw new ShopError('cart_empty')
  const { shop: shopId, address, userId } = terms
  if (shopId !== null && address !== '') throw new ShopError('malformed', { fields: { address: [checkoutTexts.oneWay] } })
  const isByStaff = terms.actor.kind === 'staff'
  if (shopId !== null) await getOrderShop(trx, userId === null && !isByStaff ? 'guest' : 'customer', shopId)
  const settings = await readGroups(trx, config, 'guestOrders', 'customerOrders', 'delivery')
  const articles = items.map(({ article }) => article)
  const stock = await lockStockOnSale(trx, articles)
  const lines = await pricedLines(trx, userId, terms.isQuote ? items.map(asked) : items, stock)
  const taken = terms.isQuote ? [] : allocateStock(stock, lines, shopId)
  if (userId !== null && !isByStaff) await limitCustomerOrder(trx, settings.customerOrders, userId, stock, terms.isQuote ? [] : lines)
  else if (!isByStaff && !terms.isQuote) await limitGuestStock(trx, settings.guestOrders, stock, lines)
  const placedAt = clock()
  return { terms, lines, taken, placedAt, ...sumLines(lines), freeFromTiyn: freeDeliveryFrom(settings.delivery, address, placedAt) }
}

/** Any quantity, at the price that is to be agreed. */
const asked = ({ article, quantity, draftQuantity }: OrderedLine): OrderedLine => ({
  article,
  quantity: draftQuantity ?? quantity,
  isOnOrder: true,
})

/** Compares the delivery price with the one shown and queues the e-mails. @throws price_changed */
export async function finishPlacing(trx: Trx, services: PlacingServices, terms: OrderTerms, placed: PlacedOrder): Promise<Placed> {
  const order = await getOrder(trx, placed.number)
  if (!terms.isQuote) {
    requireSeenDelivery(terms, order.totalTiyn, order.delivery)
    await rememberBuyer(trx, terms)
  }
  await mailPlaced(trx, services, order, placed.key, terms)
  return { number: order.number, key: placed.key, order }
}

/** To the buyer, and to the shop unless staff wrote it down, who alone can leave the buyer out. */
export async function mailPlaced(
  trx: Trx,
  { jobs, config }: Pick<PlacingServices, 'jobs' | 'config'>,
  order: OrderView,
  key: string,
  { userId, actor, isTold = true }: Pick<OrderTerms, 'userId' | 'actor' | 'isTold'>,
): Promise<void> {
  const mail = { order, isGuest: userId === null, link: orderLink(config, order.number, key) }
  const toShop = actor.kind === 'staff' ? [] : [emailToShop(mail)]
  const at = order.placedAt ?? order.createdAt
  if (isTold) await mailBuyer(trx, { jobs, config }, { number: order.number, at }, emailToCustomer(mail), ...toShop)
}

/** Delivery shown as free is not charged silently (CART-06). @throws price_changed */
function requireSeenDelivery({ seenFreeFromTiyn }: OrderTerms, totalTiyn: number, delivery: Delivery | null): void {
  const wasFree = seenFreeFromTiyn != null && totalTiyn >= seenFreeFromTiyn
  if (delivery?.priceTiyn === null && wasFree) throw new ShopError('price_changed', { detail: deliveryChanged })
}

const deliveryChanged = 'Условия бесплатной доставки изменились, заказ не\u00a0отправлен. Проверьте новые условия и\u00a0отправьте ещё раз.'

/** Idempotent by key. @returns the order's number @throws email_not_confirmed, and as placeGuestOrder */
export function placeCustomerOrder(
  services: PlacingServices,
  customer: Customer,
  cartId: string | null,
  details: CheckoutDetails,
  items: OrderedLine[],
  idempotencyKey: string,
  { origin, isQuote = false }: { origin?: RequestOrigin; isQuote?: boolean } = {},
): Promise<string> {
  requireConfirmed(customer)
  const request = { ...details, items: merged(items), ...(isQuote && { isQuote }) }
  return onceInTransaction(services.db, { scope: `order ${customer.id}`, key: idempotencyKey, request }, async (trx) => {
    const terms = { ...readOrderTerms(customer, details, origin), isQuote }
    return (await placeLines(trx, services, terms, request.items, cartId)).number
  })
}

/** An empty phone is replaced by the account's. */
export const readOrderTerms = (customer: Customer, details: CheckoutDetails, origin?: RequestOrigin): OrderTerms => ({
  ...details,
  actor: buyer(customer.id, origin),
  userId: customer.id,
  name: fullName(customer),
  email: customer.email,
  phone: details.phone || customer.phone,
})

/**
 * A repeat with the same key and input returns the same order.
 * @throws as placeLines, and key_reused, too_many_requests
 */
export async function placeGuestOrder(
  services: PlacingServices,
  visitor: Pick<Visitor, 'cartId' | 'clientAddress' | 'requestId'>,
  input: GuestOrderInput,
  idempotencyKey: string,
  { isQuote = false }: { isQuote?: boolean } = {},
): Promise<Placed> {
  const { items: _items, consent: _consent, ...contact } = input
  const terms: OrderTerms = {
    ...contact,
    actor: buyer(null, visitor),
    userId: null,
    paymentType: null,
    payerName: '',
    payerBin: '',
    isQuote,
  }
  const request = { ...input, items: merged(input.items), ...(isQuote && { isQuote }) }
  const guest = { ...terms, clientAddress: visitor.clientAddress }
  const refusal = await countGuestOrder(services, guest).then(
    () => undefined,
    (error: unknown) => {
      // A database that is away would let the visitor wait for each of the steps that follow.
      if (!(error instanceof ShopError)) throw error
      return error
    },
  )
  const uncount = async () => (refusal ? undefined : uncountGuestOrder(services, guest))
  let placed: Placed | undefined
  const answer = await inTransaction(services.db, async (trx) => {
    placed = undefined
    const number = await once(
      trx,
      { scope: 'guest order', key: idempotencyKey, request, isShared: true },
      async () => {
        if (refusal) throw refusal // not earlier: a repeat gets its order beyond the limit as well
        placed = await placeLines(trx, services, terms, request.items, visitor.cartId)
        return placed.number
      },
      String,
    )
    // A repeat reads the order of the first request.
    return placed ?? { number, key: await readOrderKey(trx, number), order: await getOrder(trx, number) }
  }).catch(async (error: unknown) => {
    await uncount()
    throw error
  })
  if (!placed) await uncount()
  return answer
}
