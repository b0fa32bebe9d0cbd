// Prices ordered lines from the database, never from a form (CART-06).
import { sql } from 'kysely'
import { isOutOfStock } from '#contract/catalogue/stock-level.ts'
import { priceChangedText } from '#contract/cart/cart-totals.ts'
import type { OrderedLine } from '#contract/orders/orders.ts'
import { paidPrice, retailForComparison } from '../catalogue/customer-price.ts'
import { ShopError } from '../errors.ts'
import { unitsByProduct, type StockRow } from '../stock/stock.ts'
import type { PricedLine } from './write-order.ts'
import type { Trx } from '../database/database.ts'

/** Merges lines of one article, in the order of the first mention. */
export function merged(items: OrderedLine[]): OrderedLine[] {
  const byArticle = new Map<string, OrderedLine>()
  for (const item of items) {
    const known = byArticle.get(item.article)
    byArticle.set(item.article, known ? { ...known, quantity: known.quantity + item.quantity } : item)
  }
  return [...byArticle.values()]
}

/**
 * @param payer the account, null for a guest @param stock locked rows: what has come in since it was shown on order is taken
 * @throws product_not_found, price_changed, with fields by article
 */
export async function pricedLines(trx: Trx, payer: string | null, items: OrderedLine[], stock: readonly StockRow[]): Promise<PricedLine[]> {
  const articles = items.map(({ article }) => article)
  const products = await trx
    .selectFrom('products')
    .select(['id', 'article', 'name', 'unit', paidPrice(payer).as('priceTiyn'), retailForComparison(payer).as('retailTiyn')])
    .where('article', 'in', articles)
    .where('isActive', '=', true)
    .execute()
  const byArticle = new Map(products.map((product) => [product.article, product]))
  const missing = articles.filter((article) => !byArticle.has(article))
  if (missing.length > 0) throw unknownArticles(missing)
  const units = unitsByProduct(stock)
  const lines: PricedLine[] = []
  const changed: [string, string[]][] = []
  for (const { article, quantity, seenPriceTiyn, isOnOrder: isSeenOnOrder = false } of items) {
    const { id: productId, ...product } = byArticle.get(article)!
    const { priceTiyn } = product
    if (seenPriceTiyn !== undefined && seenPriceTiyn !== priceTiyn)
      changed.push([article, [priceChangedText(seenPriceTiyn, priceTiyn, product.unit)]])
    lines.push({
      ...product,
      productId,
      position: lines.length + 1,
      quantity,
      isOnOrder: isSeenOnOrder && isOutOfStock(units.get(productId) ?? 0),
    })
  }
  if (changed.length > 0) throw new ShopError('price_changed', { fields: Object.fromEntries(changed) })
  return lines
}

export const unknownArticles = (articles: string[]): ShopError =>
  new ShopError('product_not_found', { fields: Object.fromEntries(articles.map((article) => [article, ['Такого товара нет.']])) })

export function sumLines(lines: Pick<PricedLine, 'priceTiyn' | 'quantity'>[]): { totalTiyn: number; onRequestCount: number } {
  return {
    totalTiyn: lines.reduce((sum, { priceTiyn, quantity }) => sum + (priceTiyn ?? 0) * quantity, 0),
    onRequestCount: lines.filter(({ priceTiyn }) => priceTiyn === null).length,
  }
}

/** Of `orders`, from what is stored: for an update. */
export const sumsOfItems = {
  totalTiyn: sql<number>`(select coalesce(sum(round(price_tiyn * quantity)), 0) from order_items where order_id = orders.id)`,
  onRequestCount: sql<number>`(select count(*) from order_items where order_id = orders.id and price_tiyn is null)`,
}
