// Finds the first pictures of an order's lines.
import type { OrderLine } from '#contract/orders/orders.ts'
import { listPictures } from '#server/catalogue/cards/read-cards.ts'
import type { RequestContext } from '../rendering/request-context.ts'

/** Content hashes by article. */
export async function listLinePictures({ db }: RequestContext['services'], lines: OrderLine[]): Promise<Record<string, string>> {
  if (lines.length === 0) return {}
  const articles = lines.map(({ article }) => article)
  const products = await db.selectFrom('products').select(['id', 'article']).where('article', 'in', articles).execute()
  const ids = products.map(({ id }) => id)
  const pictures = await listPictures(db, ids)
  return Object.fromEntries(products.flatMap(({ id, article }) => (pictures.has(id) ? [[article, pictures.get(id)!.hash]] : [])))
}
