// What was asked for, as lines at the present prices: those of the database, never those of a form (CART-06).
import type { Transaction } from 'kysely'
import { priceChangedText } from '#contract/cart.ts'
import type { OrderedLine } from '#contract/orders.ts'
import type { DB } from '#db/schema.gen.ts'
import { paidPrice } from '../catalogue/cards/paid-price.ts'
import { ShopError } from '../errors.ts'
import type { PricedLine } from './insert-order.ts'

/** Two lines of one article are one line; the order of the first mention stays. */
export function merged(items: OrderedLine[]): OrderedLine[] {
  const byArticle = new Map<string, OrderedLine>()
  for (const item of items) {
    const known = byArticle.get(item.article)
    byArticle.set(item.article, known ? { ...known, quantity: known.quantity + item.quantity } : item)
  }
  return [...byArticle.values()]
}

/** What lies in one shop. */
export type Shelf = { productId: number; shopId: number; count: number }

/**
 * With the shelves of these goods, which stay locked. They are locked in one order for everybody (product, shop), so two buyers wait for
 * each other instead of ending in a deadlock.
 * @param payer the account that orders, null for a guest
 * @throws product_not_found, price_changed (a price other than the one seen), both with fields by article
 */
export async function pricedLines(
  trx: Transaction<DB>,
  payer: string | null,
  items: OrderedLine[],
): Promise<{ lines: PricedLine[]; shelves: Shelf[] }> {
  const articles = items.map(({ article }) => article)
  const { products, shelves } = await readGoods(trx, payer, articles)
  const byArticle = new Map(products.map((product) => [product.article, product]))
  const missing = articles.filter((article) => !byArticle.has(article))
  if (missing.length > 0) throw unknownArticles(missing)
  const lines: PricedLine[] = []
  const changed: [string, string[]][] = []
  for (const { article, quantity, seenPriceTiyn } of items) {
    const { id, name, unit, paidTiyn: priceTiyn, retailTiyn: retail } = byArticle.get(article)!
    const retailTiyn = retail === priceTiyn ? null : retail
    if (seenPriceTiyn !== undefined && seenPriceTiyn !== priceTiyn) changed.push([article, [priceChangedText(seenPriceTiyn, priceTiyn)]])
    lines.push({ productId: id, position: lines.length + 1, article, name, unit, quantity, priceTiyn, retailTiyn })
  }
  if (changed.length > 0) throw new ShopError('price_changed', { fields: Object.fromEntries(changed) })
  return { lines, shelves }
}

/** Prices and shelves in one statement: a round trip less while others wait for the shelves. */
async function readGoods(trx: Transaction<DB>, payer: string | null, articles: string[]) {
  const rows = await trx
    .with(
      (shelf) => shelf('shelves').materialized(),
      (db) =>
        db
          .selectFrom('stock')
          .select(['productId', 'shopId', 'count'])
          .where('productId', 'in', (eb) =>
            eb.selectFrom('products').select('id').where('article', 'in', articles).where('isActive', '=', true),
          )
          .orderBy('productId')
          .orderBy('shopId')
          .forUpdate(),
    )
    .selectFrom('products')
    .leftJoin('shelves', 'shelves.productId', 'products.id')
    .select(['id', 'article', 'name', 'unit', paidPrice(payer).as('paidTiyn'), 'priceTiyn as retailTiyn', 'shopId', 'count'])
    .where('article', 'in', articles)
    .where('isActive', '=', true)
    .execute()
  const shelves: Shelf[] = rows.flatMap(({ id, shopId, count }) =>
    shopId === null || count === null ? [] : [{ productId: id, shopId, count }],
  )
  return { products: rows, shelves }
}

export const unknownArticles = (articles: string[]): ShopError =>
  new ShopError('product_not_found', { fields: Object.fromEntries(articles.map((article) => [article, ['Такого товара нет.']])) })

/** The sum of the lines that have a price, and how many have none. */
export function sumOf(lines: Pick<PricedLine, 'priceTiyn' | 'quantity'>[]): { totalTiyn: number; onRequestCount: number } {
  return {
    totalTiyn: lines.reduce((sum, { priceTiyn, quantity }) => sum + (priceTiyn ?? 0) * quantity, 0),
    onRequestCount: lines.filter(({ priceTiyn }) => priceTiyn === null).length,
  }
}
