// Reads the name of a product by its article.
import type { Database } from '../database/database.ts'

/** @param article '' for none @returns undefined if no product has the article */
export async function findProductName(db: Database, article: string): Promise<string | undefined> {
  if (article === '') return undefined
  const product = await db.selectFrom('products').select('name').where('article', '=', article).executeTakeFirst()
  return product?.name
}
