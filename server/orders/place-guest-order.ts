// A guest's order in one transaction with its key (CHK-05).
import type { GuestOrderInput } from '#contract/orders/order-form.schema.ts'
import type { OrderView, PlacedOrder } from '#contract/orders/orders.ts'
import { once } from '../http/idempotency.ts'
import type { Visitor } from '../http/visitor.ts'
import { ShopError } from '../errors.ts'
import { inTransaction } from '../database/transaction.ts'
import { findOrderByKey } from './order-access.ts'
import { orderKey } from './order-number.ts'
import { placeLines, type PlacingServices } from './place-order.ts'
import { merged } from './price-lines.ts'

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
