// Adds a list to the cart as far as it is in stock and reports the rest (pasted lists, shared carts).
import { sql } from 'kysely'
import { maxCartLines, maxQuantity } from '#contract/cart/cart.ts'
import type { ListOutcome } from '#contract/cart/pasted-list.ts'
import { paidPrice, retailForComparison } from '../catalogue/customer-price.ts'
import type { Database } from '../database/database.ts'
import { addAllQuantities } from './add-items.ts'
import { wholeStockOf } from '../stock/stock.ts'
import type { CartVisitor } from './lock-cart.ts'

/** Idempotent by key. @param requested units by exact article @throws cart_full, key_reused */
export async function addAvailableItems(
  db: Database,
  visitor: CartVisitor,
  requested: ReadonlyMap<string, number>,
  key: string,
): Promise<ListOutcome> {
  const outcome: ListOutcome = { added: [], soldOut: [], discontinued: [] }
  const products = await findSellableProducts(db, visitor.cartId, [...requested.keys()])
  for (const [article, quantity] of requested) {
    const product = products.get(article)
    if (!product) {
      outcome.discontinued.push(article)
      continue
    }
    const free = Math.min(product.stock, maxQuantity) - (product.inCart ?? 0)
    const { name, unit } = product
    if (free < 1) outcome.soldOut.push({ article, name })
    else outcome.added.push({ article, name, quantity: Math.min(free, quantity), unit, requested: free < quantity ? quantity : null })
  }
  if (outcome.added.length > maxCartLines) outcome.added.length = maxCartLines
  if (outcome.added.length > 0)
    await addAllQuantities(
      db,
      visitor,
      outcome.added.map(({ article, quantity }) => ({ article, quantity })),
      { key },
    )
  return outcome
}

export async function findSellableProducts(db: Database, cartId: string | null, articles: string[]) {
  if (articles.length === 0) return new Map<string, never>()
  const rows = await db
    .selectFrom('products')
    .leftJoin('cartItems', (join) =>
      join.onRef('cartItems.productId', '=', 'products.id').on('cartItems.cartId', '=', cartId ?? sql<string>`null::uuid`),
    )
    .select(['products.article', 'products.name', 'products.unit', 'cartItems.quantity as inCart'])
    .select([paidPrice(cartId).as('priceTiyn'), retailForComparison(cartId).as('retailTiyn')])
    .select((eb) => wholeStockOf(eb.ref('products.id')).as('stock'))
    .where('article', 'in', articles)
    .where('isActive', '=', true)
    .execute()
  return new Map(rows.map((row) => [row.article, row]))
}
