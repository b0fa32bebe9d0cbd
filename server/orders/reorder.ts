// Adds the lines of an order to the cart again («Повторить заказ»), as far as they can be ordered (ORD-02).
import { maxCartLines, maxQuantity } from '#contract/cart/cart.ts'
import { orderableUnits } from '#contract/catalogue/stock-level.ts'
import type { OrderView, RepeatOutcome } from '#contract/orders/orders.ts'
import { findSellableProducts, insertItems, type SellableProducts } from '../cart/add-items.ts'
import { withOpenCart, type CartVisitor } from '../cart/lock-cart.ts'
import type { Database } from '../database/database.ts'

/** Idempotent: only what the cart lacks is added, also by two requests at once. @throws cart_full */
export async function repeatOrder(db: Database, visitor: CartVisitor, order: Pick<OrderView, 'number'>): Promise<RepeatOutcome> {
  const lines = await readLines(db, order.number)
  const articles = lines.map(({ article }) => article)
  const outcome = outcomeOf(lines, await findSellableProducts(db, visitor.cartId, articles))
  if (outcome.added.length === 0) return outcome
  return withOpenCart(db, visitor, async (trx, { cartId }) => {
    const products = await findSellableProducts(trx, cartId, articles)
    const repeated = outcomeOf(lines, products)
    const missing = repeated.added.flatMap(({ article, quantity }) => {
      const product = products.get(article)!
      return quantity > (product.inCart ?? 0) ? [{ ...product, quantity: quantity - (product.inCart ?? 0) }] : []
    })
    await insertItems(trx, cartId, missing)
    return repeated
  })
}

type Line = { article: string; name: string; quantity: number }

const readLines = (db: Database, number: string): Promise<Line[]> =>
  db
    .selectFrom('orderItems as item')
    .innerJoin('orders', 'orders.id', 'item.orderId')
    .innerJoin('products as product', 'product.id', 'item.productId')
    .select(['product.article', 'product.name', 'item.quantity'])
    .where('orders.number', '=', number)
    .orderBy('item.position')
    .execute()

function outcomeOf(lines: Line[], products: SellableProducts): RepeatOutcome {
  const outcome: RepeatOutcome = { added: [], soldOut: [], discontinued: [], left: 0 }
  for (const { article, name, quantity: requested } of lines) {
    const product = products.get(article)
    const quantity = Math.min(product ? orderableUnits(product.stock) : 0, requested, maxQuantity)
    if (!product) outcome.discontinued.push({ article, name })
    else if (quantity < 1) outcome.soldOut.push({ article, name })
    else if (outcome.added.length === maxCartLines) outcome.left += 1
    else outcome.added.push({ article, name, quantity, requested })
  }
  return outcome
}
