// What happens to a query that somebody sent off with Enter or the button (SRCH-03), beside the list that answers it.
import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import type { Services } from '../services.ts'
import { asksForSaleAlone, groupsOfQuery } from './query/parse-query.ts'
import { productIdsOf } from './search-products.ts'

// The product that is called just so has all words and stands among the first.
const lookedAt = 24

/**
 * Writes the search down (SRCH-08).
 * @returns the article of the product that it opens: the query is its article in any spelling or its whole name, and no other's; or the slug of
 * the sale where nothing else is asked for («скидки»)
 */
export async function sendSearch(
  { catalogue, search }: Pick<Services, 'catalogue' | 'search'>,
  query: string,
): Promise<{ article: string } | { category: string } | undefined> {
  const { sale } = search.current()
  if (sale && asksForSaleAlone(groupsOfQuery(query))) {
    search.journal.noteSearch(query, { found: 1, isPartly: false })
    search.journal.noteOpening(query, { kind: 'category', target: sale.slug })
    return { category: sale.slug }
  }
  const hits = search.searchProducts(query)
  const { exactArticle, correctedQuery, droppedWords } = hits
  search.journal.noteSearch(query, { found: hits.rows.length, isPartly: correctedQuery !== null || droppedWords.length > 0 })
  const ids = productIdsOf(hits, lookedAt)
  const article = exactArticle ?? (await articleCalled(query, () => catalogue.kept.cards.find(ids)))
  if (article === undefined) return undefined
  search.journal.noteOpening(query, { kind: 'product', target: article })
  return { article }
}

async function articleCalled(query: string, find: () => Promise<ProductCard[]>): Promise<string | undefined> {
  const wanted = plain(query)
  if (!wanted.includes(' ')) return undefined // one word is a kind of goods, whatever else is called so
  const called = (await find()).filter(({ name }) => plain(name) === wanted)
  return called.length === 1 ? called[0]!.article : undefined
}

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{N}/,.+]+/gu, ' ')
    .trim()
