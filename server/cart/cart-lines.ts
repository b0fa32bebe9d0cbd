// The lines of a cart as they stand now: present price and stock beside what was put in (CART-04, CART-06, CHK-01).
import { sql, type Expression } from 'kysely'
import { emptyCart, totalsOf, type Cart, type CartLine } from '#contract/cart.ts'
import { listCards } from '../catalogue/cards.ts'
import type { Database } from '../services.ts'

/** @param loweredTo a line that has just been lowered to its stock, by article. */
export async function getCart(db: Database, cartId: string | null, loweredTo?: { article: string; count: number }): Promise<Cart> {
  if (cartId === null) return emptyCart
  const rows = await db
    .selectFrom('cartItems as item')
    .innerJoin('products as product', 'product.id', 'item.productId')
    .select(['item.quantity', 'item.seenPriceTiyn', 'product.id', 'product.article', 'product.name', 'product.unit'])
    .select(['product.priceTiyn', 'product.lastPriceTiyn', 'product.isActive'])
    .select((eb) => wholeStockOf(eb.ref('product.id')).as('stock'))
    .where('item.cartId', '=', cartId)
    .orderBy('item.addedAt')
    .orderBy('item.productId')
    .execute()
  if (rows.length === 0) return emptyCart
  const cards = await listCards(
    db,
    rows.map((row) => row.id),
  )
  const cardById = new Map(cards.map((card) => [card.id, card]))
  const lines = rows.map((row): CartLine => {
    const isCheckable = row.isActive && row.stock > 0
    const isLowered = isCheckable && row.quantity > row.stock
    const card = cardById.get(row.id)
    return {
      product: {
        id: row.id,
        article: row.article,
        name: row.name,
        unit: row.unit,
        // What is charged is read here and now, whatever a card was made of.
        priceTiyn: row.priceTiyn,
        lastPriceTiyn: row.lastPriceTiyn,
        availability: isCheckable ? 'in_stock' : 'on_order',
        brand: card?.brand ?? null,
        properties: card?.properties ?? [],
        image: card?.image ?? null,
        isNew: card?.isNew ?? false,
      },
      quantity: isLowered ? row.stock : row.quantity,
      seenPriceTiyn: row.seenPriceTiyn,
      loweredTo: isLowered ? row.stock : loweredTo?.article === row.article ? loweredTo.count : null,
      isCheckable,
      isRemoved: !row.isActive,
    }
  })
  const { totalTiyn, onRequestCount } = totalsOf(lines)
  return { lines, totalTiyn, onRequestCount, lineCount: lines.length }
}

/** Whole pieces of a product in all shops: a rest of less than one cannot be ordered. */
export const wholeStockOf = (productId: Expression<number>) =>
  sql<number>`coalesce((select floor(sum(count)) from stock where stock.product_id = ${productId}), 0)`
