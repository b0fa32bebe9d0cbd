// Places a draft as an order with current prices and takes its stock (DRF-01), or asks for a quote (ADM-09).
import type { CheckoutDetails } from '#contract/orders/order-form.schema.ts'
import type { OrderedLine } from '#contract/orders/orders.ts'
import type { Trx } from '../database/database.ts'
import { ShopError } from '../errors.ts'
import { onceInTransaction } from '../http/idempotency.ts'
import type { RequestOrigin } from '../journal/actors.ts'
import { requireConfirmed, type Customer } from './ordering-customer.ts'
import { lockDraft } from './lock-draft.ts'
import { readOrderTerms, finishPlacing, preparePlacing, type PlacingServices } from './place-order.ts'
import { writePlacedDraft } from './write-order.ts'

type SeenLines = OrderedLine[] | undefined

/**
 * @param seen lines and prices shown on the page (CART-06), whose quantities in the draft must be the same: less may be
 * ordered, or nothing of a line (CHK-01); undefined: no comparison
 * @param options `isQuote`: the whole draft, without what is no longer sold
 * @throws email_not_confirmed, order_not_found, not_a_draft, cart_empty, product_not_found, not_enough_stock,
 * price_changed, order_changed, malformed (field `shop`), key_reused, too_many_requests; nothing has changed then
 */
export async function placeDraft(
  services: PlacingServices,
  customer: Customer,
  number: string,
  details: CheckoutDetails,
  seen: SeenLines,
  idempotencyKey: string,
  { origin, isQuote = false }: { origin?: RequestOrigin; isQuote?: boolean } = {},
): Promise<void> {
  requireConfirmed(customer)
  const request = { ...details, draft: number, seen: seen ?? null, ...(isQuote && { isQuote }) }
  await onceInTransaction(services.db, { scope: `order ${customer.id}`, key: idempotencyKey, request }, async (trx) => {
    const draft = await lockDraft(trx, customer.id, number)
    const terms = { ...readOrderTerms(customer, details, origin), isQuote }
    const items = await itemsOf(trx, draft.id, isQuote ? 'sold' : seen)
    const order = await preparePlacing(trx, services, terms, items)
    await writePlacedDraft(trx, draft.id, order)
    // Previewed lists are no attachments; a nightly job deletes their bytes.
    await trx.deleteFrom('orderFiles').where('orderId', '=', draft.id).where('isAttached', '=', false).execute()
    return (await finishPlacing(trx, services, terms, draft)).number
  })
}

/** @param seen `sold`: only what is still sold, without a comparison */
async function itemsOf(trx: Trx, orderId: number, seen: SeenLines | 'sold'): Promise<OrderedLine[]> {
  const items = await trx
    .selectFrom('orderItems')
    .innerJoin('products', 'products.id', 'orderItems.productId')
    .select(['products.article', 'orderItems.quantity'])
    .where('orderId', '=', orderId)
    .$if(seen === 'sold', (query) => query.where('products.isActive', '=', true))
    .orderBy('orderItems.position')
    .execute()
  if (seen === undefined || seen === 'sold') return items
  const seenOf = new Map(seen.map((line) => [line.article, line]))
  const isSeen = ({ article, quantity }: OrderedLine) => {
    const line = seenOf.get(article)
    return line !== undefined && (line.draftQuantity ?? line.quantity) === quantity && line.quantity <= quantity
  }
  if (items.length !== seenOf.size || !items.every(isSeen)) throw new ShopError('order_changed')
  return items.map(({ article }) => seenOf.get(article)!).filter(({ quantity }) => quantity > 0)
}
