import type { CartSnapshot } from '#contract/cart/cart.ts'
import type { Database } from '../database/database.ts'

/** Pieces by article of every line, as put in: the header's count and the cards' steppers. No prices, no stock: one small read per page. */
export async function cartQuantities(db: Database, cartId: string | null): Promise<Record<string, number>> {
  if (cartId === null) return {}
  const lines = await db
    .selectFrom('cartItems as item')
    .innerJoin('products as product', 'product.id', 'item.productId')
    .select(['product.article', 'item.quantity'])
    .where('item.cartId', '=', cartId)
    .execute()
  return Object.fromEntries(lines.map(({ article, quantity }) => [article, quantity]))
}

export async function readCartSnapshot(db: Database, cartId: string | null): Promise<CartSnapshot> {
  const readAt = Date.now()
  return { quantities: await cartQuantities(db, cartId), readAt }
}
