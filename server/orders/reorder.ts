// Adds the lines of an order to the cart again («Повторить заказ»), as far as in stock (ORD-02).
import { sql } from 'kysely'
import { maxCartLines, maxQuantity } from '#contract/cart/cart.ts'
import type { OrderView, RepeatOutcome } from '#contract/orders/orders.ts'
import { addAllQuantities } from '../cart/add-items.ts'
import { wholeStockOf } from '../stock/stock.ts'
import type { Visitor } from '../http/visitor.ts'
import type { Database } from '../database/database.ts'

/** Idempotent: only what the cart lacks is added. @throws cart_full */
export async function repeatOrder(
  db: Database,
  visitor: Pick<Visitor, 'cartId' | 'rememberCart'>,
  order: Pick<OrderView, 'number'>,
): Promise<RepeatOutcome> {
  const products = await db
    .selectFrom('orderItems as item')
    .innerJoin('orders', 'orders.id', 'item.orderId')
    .innerJoin('products as product', 'product.id', 'item.productId')
    .leftJoin('cartItems', (join) =>
      join.onRef('cartItems.productId', '=', 'product.id').on('cartItems.cartId', '=', visitor.cartId ?? sql<string>`null::uuid`),
    )
    .select(['product.article', 'product.name', 'product.isActive', 'item.quantity as requested', 'cartItems.quantity as inCart'])
    .select((eb) => wholeStockOf(eb.ref('product.id')).as('stock'))
    .where('orders.number', '=', order.number)
    .orderBy('item.position')
    .execute()
  const outcome: RepeatOutcome = { added: [], soldOut: [], discontinued: [], left: 0 }
  const missing: { article: string; quantity: number }[] = []
  for (const { article, name, isActive, requested, inCart, stock } of products) {
    const quantity = Math.min(stock, requested, maxQuantity)
    if (!isActive) outcome.discontinued.push({ article, name })
    else if (quantity < 1) outcome.soldOut.push({ article, name })
    else if (outcome.added.length === maxCartLines) outcome.left += 1
    else {
      outcome.added.push({ article, name, quantity, requested })
      if (quantity > (inCart ?? 0)) missing.push({ article, quantity: quantity - (inCart ?? 0) })
    }
  }
  if (missing.length > 0) await addAllQuantities(db, visitor, missing)
  return outcome
}
