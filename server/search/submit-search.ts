// Logs a submitted query and finds the page that it opens instead of the list (SRCH-03).
import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import type { Services } from '../services.ts'
import { asksForSaleAlone, splitQuery } from './query/parse-query.ts'
import { listProductIds } from './search-products.ts'

// A product of exactly that name is among the first.
const maxCandidates = 24

/** @returns the article of the only product with that article or whole name, or the slug of the sale («скидки») */
export async function submitSearch(
  { catalogue, search }: Pick<Services, 'catalogue' | 'search'>,
  query: string,
  clientAddress: string,
): Promise<{ article: string } | { category: string } | undefined> {
  const { sale } = search.current()
  if (sale && asksForSaleAlone(splitQuery(query))) {
    search.searchLog.noteSearch(query, { found: 1, isPartly: false }, clientAddress)
    search.searchLog.noteOpening(query, { kind: 'category', target: sale.slug }, clientAddress)
    return { category: sale.slug }
  }
  const hits = search.searchProducts(query)
  const { exactArticle, correctedQuery, droppedWords } = hits
  const isPartly = correctedQuery !== null || droppedWords.length > 0
  search.searchLog.noteSearch(query, { found: hits.rows.length, isPartly }, clientAddress)
  const ids = listProductIds(hits, maxCandidates)
  const article = exactArticle ?? (await articleCalled(query, () => catalogue.cached.cards.find(ids)))
  if (article === undefined) return undefined
  search.searchLog.noteOpening(query, { kind: 'product', target: article }, clientAddress)
  return { article }
}

async function articleCalled(query: string, find: () => Promise<ProductCard[]>): Promise<string | undefined> {
  const typed = splitQuery(query)
  if (typed.length < 2) return undefined // one word is a kind of product
  const called = (await find()).filter(({ name }) => splitQuery(name).join(' ') === typed.join(' '))
  return called.length === 1 ? called[0]!.article : undefined
}
