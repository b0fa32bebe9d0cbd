// Finds articles that differ from a mistyped one by a single character or by its last ones (PROD-03).
import { listSpellings, toLooseArticle } from '../index/article-index.ts'
import type { SearchIndex } from '../index/search-index.ts'
import { findText, findPrefixRange } from '../index/string-table.ts'
import { findArticlesEndingWith, findArticlesWithoutZeros } from './find-article.ts'

const shortest = 4
/** Longer texts are no articles, and would take thousands of lookups. */
const longest = 40
const most = 6
const characters = '0123456789abcdefghijklmnpqrstuvwxyz' // toLooseArticle writes «o» as 0

/** The likeliest first; empty for a text that resembles no article. */
export function findNearestArticles(index: SearchIndex, text: string): string[] {
  const found = new Set<string>()
  const addRow = (row: number) => found.size < most && found.add(index.articleOf(row))
  const add = (at: number) => addRow(index.data.articleRows[at]!)
  const addRows = (rows: Uint32Array | undefined) => rows?.slice(0, most).forEach(addRow)
  const spellings = new Set(text.length > longest ? [] : listSpellings(text).map(toLooseArticle))
  const likely = [...spellings].filter((spelling) => spelling.length >= shortest && /\d/.test(spelling))
  for (const change of [unchanged, withoutOne, withSwapped, withOneMore, withReplaced])
    for (const spelling of likely)
      for (const changed of change(spelling)) {
        const at = findText(index.data.articles, changed)
        if (at >= 0) add(at)
      }
  if (found.size > 0) return [...found]
  addRows(findArticlesWithoutZeros(index, text))
  for (const spelling of likely) {
    const [from, to] = findPrefixRange(index.data.articles, spelling)
    for (let at = from; at < Math.min(to, from + most); at++) add(at)
    addRows(findArticlesEndingWith(index, /\d+$/.exec(spelling)?.[0] ?? ''))
  }
  return [...found]
}

// From the end on: codes of brands are copied, numbers are typed.
const positions = (length: number): number[] => Array.from({ length }, (_, at) => length - 1 - at)

const unchanged = (text: string): string[] => [text]
const withoutOne = (text: string): string[] => positions(text.length).map((at) => text.slice(0, at) + text.slice(at + 1))
const withSwapped = (text: string): string[] =>
  positions(text.length - 1).map((at) => text.slice(0, at) + text[at + 1]! + text[at]! + text.slice(at + 2))
const withOneMore = (text: string): string[] =>
  positions(text.length + 1).flatMap((at) => [...characters].map((one) => text.slice(0, at) + one + text.slice(at)))
const withReplaced = (text: string): string[] =>
  positions(text.length).flatMap((at) => [...characters].map((one) => text.slice(0, at) + one + text.slice(at + 1)))
