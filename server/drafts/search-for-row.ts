// Searches the buyer's words for an unmatched row: an article is chosen, other results are offered.
import { maxCandidates } from '#contract/lists/uploaded-list.ts'
import { productIdsOf } from '../search/search-products.ts'
import type { Services } from '../services.ts'
import { chooseRows, offerForRow } from './fill-draft.ts'

/** @throws order_not_found, not_found, not_a_draft, not_ready */
export async function searchForRow(
  services: Pick<Services, 'db' | 'search'>,
  userId: string,
  number: string,
  fileId: string,
  { row, query }: { row: number; query: string },
): Promise<void> {
  const hits = services.search.searchProducts(query)
  if (hits.exactArticle !== null) {
    await chooseRows(services, userId, number, fileId, { [row]: { article: hits.exactArticle } })
    return
  }
  const ids = productIdsOf(hits, maxCandidates)
  const found =
    ids.length === 0
      ? []
      : await services.db.selectFrom('products').select(['id', 'article']).where('id', 'in', ids).where('isActive', '=', true).execute()
  const articleOf = new Map(found.map(({ id, article }) => [id, article]))
  await offerForRow(
    services,
    userId,
    number,
    fileId,
    row,
    ids.flatMap((id) => articleOf.get(id) ?? []),
  )
}
