// How much there is of products, as guests may know it: levels leave this room, pieces do not (SHELL-13).
import { stockLevelOf, type ShopLevel, type StockLevel } from '#contract/stock-level.ts'
import type { Database } from '../services.ts'
import { mayBeArticle } from './products.ts'

/** Of all shops together, by product id; a product without any stock row is absent. */
export async function stockLevels(db: Database, ids: number[]): Promise<Map<number, StockLevel>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('stock')
    .select((eb) => ['productId', eb.fn.sum<number>('count').as('pieces')])
    .where('productId', 'in', ids)
    .groupBy('productId')
    .execute()
  return new Map(rows.map(({ productId, pieces }) => [productId, stockLevelOf(pieces)]))
}

/** Every shop, those that have the product or not, in the shops' order; undefined for an article that is not sold. */
export async function findShopLevels(db: Database, article: string): Promise<ShopLevel[] | undefined> {
  if (!mayBeArticle(article)) return undefined
  const rows = await db
    .selectFrom('products as product')
    .leftJoin('shops as shop', (join) => join.onTrue())
    .leftJoin('stock', (join) => join.onRef('stock.productId', '=', 'product.id').onRef('stock.shopId', '=', 'shop.id'))
    .select(['shop.address', 'shop.nameForGuest', 'shop.hours', 'stock.count'])
    .where('product.article', '=', article)
    .where('product.isActive', '=', true)
    .orderBy('shop.position')
    .orderBy('shop.id')
    .execute()
  if (rows.length === 0) return undefined
  return rows
    .filter(({ address }) => address !== null)
    .map(({ address, nameForGuest, hours, count }) => ({
      address: address || (nameForGuest ?? ''),
      hours: hours ?? '',
      level: stockLevelOf(count ?? 0),
      count: null,
    }))
}
