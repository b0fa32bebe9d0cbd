// Articles stand outside the vocabulary: they are found whole or by their beginning, in any spelling (SRCH-06).
import { articleKey } from '#contract/article.ts'
import { looseArticle } from './build.ts'
import type { SearchIndex } from './search-index.ts'
import { prefixRange, textAt } from './text-table.ts'

const leastPrefix = 3
const leastLoose = 4
const mostRows = 500
const digit = /\d/

/** The one article that a text spells; undefined when there is none or several differ only by signs that the text leaves out. */
export function findArticle(index: SearchIndex, text: string): { row: number; article: string } | undefined {
  const loose = looseArticle(text)
  if (loose === '') return undefined
  const { articles, articleRows, exactArticles } = index.data
  const [from, to] = wholeRange(index, loose)
  const key = articleKey(text)
  for (let at = from; at < to; at++) {
    const article = textAt(exactArticles, at)
    if (articleKey(article) === key) return { row: articleRows[at]!, article }
  }
  if (to - from !== 1 || loose.length < leastLoose || !digit.test(loose)) return undefined
  return textAt(articles, from) === loose ? { row: articleRows[from]!, article: textAt(exactArticles, from) } : undefined
}

/** Rows whose article is this (`exact`) or begins with it (`prefix`); undefined for none. Only texts with a digit: a word is no article. */
export function resolveArticle(index: SearchIndex, text: string, how: 'exact' | 'prefix'): Uint32Array | undefined {
  const loose = looseArticle(text)
  if (!digit.test(loose) || loose.length < (how === 'exact' ? leastLoose : leastPrefix)) return undefined
  const [from, to] = how === 'exact' ? wholeRange(index, loose) : prefixRange(index.data.articles, loose)
  if (from === to) return undefined
  return index.data.articleRows.slice(from, Math.min(to, from + mostRows)).sort()
}

function wholeRange(index: SearchIndex, loose: string): [number, number] {
  // All that begin with it stand together, and the whole ones first.
  const [from, end] = prefixRange(index.data.articles, loose)
  const { starts } = index.data.articles
  const isWhole = (at: number) => loose.length === starts[at + 1]! - starts[at]!
  let to = from
  while (to < end && isWhole(to)) to++
  return [from, to]
}
