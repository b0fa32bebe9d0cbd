// Reads the product that a request is about, with the quantity at today's price for the customer (CB-01).
import { requestedText } from '#contract/callback-requests/requested-text.ts'
import { paidPrice } from '../catalogue/customer-price.ts'
import type { Database } from '../database/database.ts'

/** `counted`: «7 шт, 84 350 ₸»; null without a quantity. @param article '' for none @returns undefined if no product has the article */
export async function readRequestedProduct(db: Database, article: string, quantity: number | undefined, userId: string | null) {
  if (article === '') return undefined
  const product = await db
    .selectFrom('products')
    .select(['name', 'unit', paidPrice(userId).as('priceTiyn')])
    .where('article', '=', article)
    .executeTakeFirst()
  return product && { name: product.name, counted: quantity === undefined ? null : requestedText(quantity, product) }
}
