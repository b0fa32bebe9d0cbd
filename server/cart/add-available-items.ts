// Goods of a list into the cart as far as they are in stock: a pasted list, a list that somebody shared. What could not be added is told.
import { sql } from 'kysely'
import { maxCartLines, maxQuantity } from '#contract/cart/cart.ts'
import type { ListOutcome } from '#contract/cart/pasted-list.ts'
import { paidPrice, retailForComparison } from '../catalogue/customer-price.ts'
import type { Database } from '../database/database.ts'
import { addAllQuantities } from './add-items.ts'
import { wholeStockOf } from './cart-lines.ts'
import type { CartVisitor } from './lock-cart.ts'

/**
 * On top of what the cart holds.
 * @param wanted pieces by exact article
 * @param key a repeat of the same list with the same key adds nothing more
 * @throws as addAllQuantities: cart_full; key_reused
 */
export async function addWanted(
  db: Database,
  visitor: CartVisitor,
  wanted: ReadonlyMap<string, number>,
  key: string,
): Promise<ListOutcome> {
  const outcome: ListOutcome = { added: [], soldOut: [], gone: [] }
  const products = await readWanted(db, visitor.cartId, [...wanted.keys()])
  for (const [article, quantity] of wanted) {
    const product = products.get(article)
    if (!product) {
      outcome.gone.push(article)
      continue
    }
    const free = Math.min(product.stock, maxQuantity) - (product.inCart ?? 0)
    const { name, unit } = product
    if (free < 1) outcome.soldOut.push({ article, name })
    else outcome.added.push({ article, name, quantity: Math.min(free, quantity), unit, wanted: free < quantity ? quantity : null })
  }
  if (outcome.added.length > maxCartLines) outcome.added.length = maxCartLines
  if (outcome.added.length > 0)
    await addAllQuantities(
      db,
      visitor,
      outcome.added.map(({ article, quantity }) => ({ article, quantity })),
      key,
    )
  return outcome
}

/** What is sold, by article: name, price, whole pieces in all shops and in the cart. */
export async function readWanted(db: Database, cartId: string | null, articles: string[]) {
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
