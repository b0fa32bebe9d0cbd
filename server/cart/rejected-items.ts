// Lists products that were not added to the cart, for the page without scripts (CAT-18).
import type { RejectedItem } from '#contract/cart/rejected-items.ts'
import type { Database } from '../database/database.ts'

export async function listRejectedItems(db: Database, articles: string[]): Promise<RejectedItem[]> {
  if (articles.length === 0) return []
  const rows = await db.selectFrom('products').select(['article', 'name', 'isActive']).where('article', 'in', articles).execute()
  const byArticle = new Map(rows.map((row) => [row.article, row]))
  return articles.flatMap((article) => {
    const row = byArticle.get(article)
    if (!row) return []
    return [{ article, name: row.name, reason: row.isActive ? 'too_many' : 'removed' } as const]
  })
}
