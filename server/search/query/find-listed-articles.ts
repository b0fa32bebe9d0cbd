// Recognizes a pasted list of articles, with or without quantities, in a search query (SRCH-05).
import type { PastedArticles } from '#contract/search/search.schema.ts'
import { findArticle, isArticleLike } from './find-article.ts'
import { toLooseArticle } from '../index/article-index.ts'
import type { SearchIndex } from '../index/search-index.ts'

/** `rows` of the known articles in the order of the list */
export type ListedArticles = PastedArticles & { rows: number[] }

const maxTokens = 600
const maxArticleLength = 3 // tokens: «VA3 - 000962»
const minArticle = 4 // characters
// A line feed is lost in a field of one line, so every token may begin a line. «1,5» is one token.
const token = /-?\d+[.,]\d+(?![\p{L}\d-])|[^\s;|,]+/gu
const numbering = /^(?:\d{1,3}[.)]|№|[-–—=:x×х*•])$/u
const units = '(?:шт|штук[аи]?|pcs|компл|уп|м)'
const quantity = new RegExp(String.raw`^[x×х*=]?(-?\d{1,7}(?:[.,]\d+)?)${units}?\.?$`, 'iu')
const unit = new RegExp(String.raw`^${units}\.?$`, 'iu')
const unknownArticle = /^\p{L}[\p{L}\d]{1,5}[-./]?\d{4,}$/u
const letter = /\p{L}/u

type Line = { article: string; row: number | undefined; rest: string[] }

/** Undefined if the query, which is no article itself, is no list: a name with an article is a search. */
export function findListedArticles(index: SearchIndex, query: string): ListedArticles | undefined {
  const tokens = (query.match(token) ?? []).filter((one) => !numbering.test(one)).slice(0, maxTokens)
  if (tokens.length < 2) return undefined
  const before: string[] = []
  const lines: Line[] = []
  for (let at = 0; at < tokens.length;) {
    const found = articleAt(index, tokens, at)
    if (found) lines.push({ article: found.article, row: found.row, rest: [] })
    else (lines.at(-1)?.rest ?? before).push(tokens[at]!)
    at += found?.length ?? 1
  }
  const rows = [...new Set(lines.flatMap(({ row }) => row ?? []))]
  if (rows.length === 0 || (lines.length === 1 && !isOneWithQuantity(lines[0]!, before))) return undefined
  // «2 VT-15 3 VT-20»: the quantities stand before the articles.
  const isBefore = quantityOf(before, true) !== undefined && quantityOf(lines.at(-1)!.rest, true) === undefined
  const text = lines.map(({ article, rest }, at) => {
    const amount = quantityOf(isBefore ? (lines[at - 1]?.rest ?? before) : rest, isBefore || rest.length <= 2)
    return amount === undefined ? article : `${article} ${amount}`
  })
  return { count: new Set(lines.map(({ article }) => article)).size, lines: text.join('\n'), rows }
}

const isOneWithQuantity = ({ rest }: Line, before: readonly string[]): boolean =>
  before.length === 0 && rest.length > 0 && rest.length <= 2 && quantityOf(rest, true) !== undefined

type FoundArticle = { article: string; row: number | undefined; length: number }

/** The longest article that begins with the token; an unknown one only if it has the form of an article. */
function articleAt(index: SearchIndex, tokens: readonly string[], at: number): FoundArticle | undefined {
  for (let length = Math.min(maxArticleLength, tokens.length - at); length > 0; length--) {
    const text = tokens.slice(at, at + length).join(' ')
    if (length > 1 && !(letter.test(tokens[at]!) && isArticleLike(text))) continue
    const found = toLooseArticle(text).length < minArticle ? undefined : findArticle(index, text)
    if (found) return { ...found, length }
  }
  return unknownArticle.test(tokens[at]!) ? { article: tokens[at]!, row: undefined, length: 1 } : undefined
}

/** @param isAlone else a name precedes the quantity, whose metres are a size: «кабель 100 м» */
function quantityOf(rest: readonly string[], isAlone: boolean): string | undefined {
  const last = rest.at(-1) ?? ''
  const number = unit.test(last) && (isAlone || !last.toLowerCase().startsWith('м')) ? rest.at(-2) : last
  return quantity.exec(number ?? '')?.[1]
}
