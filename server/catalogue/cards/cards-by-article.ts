// Lists cards of the comparison and of recently viewed products.
import { mayBeArticle } from '../../lib/article-key.ts'
import { sql } from 'kysely'
import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import type { Services } from '#server/services.ts'

/** In the order of `articles`; unknown and inactive products are left out. */
export async function listCardsByArticle(
  { db, catalogue }: Pick<Services, 'db' | 'catalogue'>,
  articles: readonly string[],
): Promise<ProductCard[]> {
  const known = articles.filter(mayBeArticle)
  if (known.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select p.id from unnest(${known}::text[]) with ordinality requested (article, place) join products p using (article) order by place`.execute(
    db,
  )
  return catalogue.cached.cards.find(rows.map(({ id }) => id))
}
