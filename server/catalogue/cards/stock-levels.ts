// Reads stock levels for guests and quantities for customers (SHELL-13).
import { mayBeArticle } from '../../lib/article-key.ts'
import { getStockLevel, type ShopLevel, type StockLevel } from '#contract/catalogue/stock-level.ts'
import type { Database } from '#server/database/database.ts'

/** Of all shops together, by product id. */
export async function stockLevels(db: Database, ids: number[]): Promise<Map<number, StockLevel>> {
  return new Map([...(await countUnits(db, ids))].map(([id, quantity]) => [id, getStockLevel(quantity)]))
}

export async function countUnits(db: Database, ids: number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('stock')
    .select((eb) => ['productId', eb.fn.sum<number>('count').as('quantity')])
    .where('productId', 'in', ids)
    .groupBy('productId')
    .execute()
  const found = new Map(rows.map(({ productId, quantity }) => [productId, quantity]))
  return new Map(ids.map((id) => [id, found.get(id) ?? 0]))
}

/**
 * All shops in their order, also without the product; undefined for an unknown or inactive article.
 * @param includesQuantity whether the visitor may «see quantity»
 */
export async function findShopLevels(db: Database, article: string, includesQuantity: boolean): Promise<ShopLevel[] | undefined> {
  if (!mayBeArticle(article)) return undefined
  const rows = await db
    .selectFrom('products as product')
    .leftJoin('shops as shop', (join) => join.onTrue())
    .leftJoin('stock', (join) => join.onRef('stock.productId', '=', 'product.id').onRef('stock.shopId', '=', 'shop.id'))
    .select(['shop.address', 'shop.nameForGuest', 'shop.hours', 'stock.count', 'product.unit', 'product.inStock'])
    .where('product.article', '=', article)
    .where('product.isActive', '=', true)
    .orderBy('shop.position')
    .orderBy('shop.id')
    .execute()
  if (rows.length === 0) return undefined
  return rows
    .filter(({ address }) => address !== null)
    .map(({ address, nameForGuest, hours, count, unit, inStock }) => ({
      address: address || (nameForGuest ?? ''),
      hours: hours ?? '',
      level: getStockLevel(inStock ? (count ?? 0) : 0),
      unit,
      count: includesQuantity ? (count ?? 0) : null,
    }))
}
