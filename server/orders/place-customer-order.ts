// A customer's order of cart lines (CHK-04): the same as a guest's, with an account behind it.
import type { CheckoutDetails, OrderedLine } from '#contract/orders/orders.ts'
import { once } from '../http/idempotency.ts'
import { inTransaction } from '../database/transaction.ts'
import { fullName, requireConfirmed, type Customer } from './ordering-customer.ts'
import { placeLines, type PlacingServices } from './place-order.ts'
import { merged } from './price-lines.ts'
import type { OrderTerms } from './write-order.ts'

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
