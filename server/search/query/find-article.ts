// Finds products by article: whole, by prefix or by ending, in any spelling (SRCH-06).
import { articleKey } from '../../lib/article-key.ts'
import { listSpellings, toCodeKey, toLooseArticle } from '../index/article-index.ts'
import type { SearchIndex } from '../index/search-index.ts'
import { findLowerBound, findPrefixRange, getText, countTexts } from '../index/string-table.ts'

const minPrefix = 3
const minLoose = 4
const minEnding = 5
const maxWithoutZeros = 40
const maxRows = 500
const digit = /\d/
const letter = /\p{L}/u
const onlyDigits = /^\d+$/

/** `isCode`: by a barcode or another code of the product */
type FoundArticle = { row: number; article: string; isCode?: true }

const label = /^\s*(?:арт(?:икул)?|(?:штрих-?)?код|ean)(?: (?:товара|1[сc]|поставщика|производителя|изготовителя))?[.:№\s]+/iu
const maxCode = 40
const minCode = 4
// Shorter numbers are sizes, and apart «110 2000» are two.
const [minNumber, minNumberApart] = [5, 8]

/** Rows with this barcode, number in 1C or supplier's article, the most bought first. */
export function findRowsByCode({ data: { codes, codeRows, popularity } }: SearchIndex, text: string): number[] {
  if (text.length > maxCode || !digit.test(text)) return []
  const loose = toLooseArticle(text)
  const least = !onlyDigits.test(loose) ? minCode : onlyDigits.test(text.trim()) ? minNumber : minNumberApart
  if (loose.length < least) return []
  const key = toCodeKey(loose)
  const found = codeRows.subarray(findLowerBound(codes, key), findLowerBound(codes, `${key}\0`))
  return [...new Set(found)].sort((a, b) => popularity[b]! - popularity[a]!)
}

const maxZeros = 6

/** Rows of a code of digits, or of articles that have zeros before these. */
export function findRowsByNumber(index: SearchIndex, digits: string): number[] {
  const named = findRowsByCode(index, digits)
  if (named.length > 0 || digits.length > maxCode) return named
  return Array.from({ length: maxZeros }, (_, zeros) => wholeRange(index, '0'.repeat(zeros + 1) + digits)).flatMap(([from, to]) => [
    ...index.data.articleRows.subarray(from, to),
  ])
}

/** The only article of the text, also «Арт. VT-15»; undefined if several differ just by separators it omits. */
export const findArticle = (index: SearchIndex, text: string): FoundArticle | undefined =>
  findWholeArticle(index, text) ?? (label.test(text) ? findWholeArticle(index, text.replace(label, '')) : undefined)

function findWholeArticle(index: SearchIndex, text: string): FoundArticle | undefined {
  if (!index.hasWordArticles && !digit.test(text)) return undefined
  const { articles, articleRows, exactArticles } = index.data
  for (const spelling of mayBeArticle(index, text) ? spellingsOf(index, text) : []) {
    const loose = toLooseArticle(spelling)
    if (loose === '') continue
    const [from, to] = wholeRange(index, loose)
    const key = articleKey(spelling)
    for (let at = from; at < to; at++) {
      const article = getText(exactArticles, at)
      if (articleKey(article) === key) return { row: articleRows[at]!, article }
    }
    if (to - from !== 1 || loose.length < minLoose || !digit.test(loose)) continue
    if (getText(articles, from) === loose) return { row: articleRows[from]!, article: getText(exactArticles, from) }
  }
  const [only, other] = findRowsByCode(index, text)
  return only === undefined || other !== undefined ? undefined : { row: only, article: index.articleOf(only), isCode: true }
}

const spellingsOf = (index: SearchIndex, text: string): string[] =>
  listSpellings(text, (beginning) => {
    const [from, to] = findPrefixRange(index.data.articles, toLooseArticle(beginning))
    return from < to
  })

// Separators and words of a text around its article: «арт. № VA3 - 000 962».
const maxBetween = 40

function mayBeArticle({ maxArticleLength }: SearchIndex, text: string): boolean {
  if (text.length <= maxArticleLength) return true
  return text.length <= maxArticleLength + maxBetween && text.replace(separatorCharacters, '').length <= maxArticleLength
}
const separatorCharacters = /[^\p{L}\p{N}]/gu

/** Rows whose article is or begins with this text, if any. Texts without a digit never match. */
export function resolveArticle(index: SearchIndex, text: string, how: 'exact' | 'prefix'): Uint32Array | undefined {
  if (!digit.test(text)) return undefined
  for (const spelling of mayBeArticle(index, text) ? spellingsOf(index, text) : []) {
    const loose = toLooseArticle(spelling)
    if (loose.length < (how === 'exact' ? minLoose : minPrefix)) continue
    const [from, to] = how === 'exact' ? wholeRange(index, loose) : findPrefixRange(index.data.articles, loose)
    if (from < to) return index.data.articleRows.slice(from, Math.min(to, from + maxRows)).sort()
  }
  const named = findRowsByCode(index, text)
  return named.length > 0 ? Uint32Array.from(named).sort() : undefined
}

/** The most groups from the first on that are one article: «va3 000962». */
export function findArticleInGroups(index: SearchIndex, groups: readonly string[]): { length: number; rows: Uint32Array } | undefined {
  for (let length = groups.length; length > 1; length--) {
    const text = groups.slice(0, length).join('')
    if (!letter.test(text)) continue
    const rows = resolveArticle(index, text, 'exact')
    if (rows) return { length, rows }
  }
  return undefined
}

/** Rows whose article ends with these digits. Scans all articles: the last attempt. */
export function findArticlesEndingWith(index: SearchIndex, text: string): Uint32Array | undefined {
  if (text.length < minEnding || !onlyDigits.test(text)) return undefined
  const { articles, articleRows } = index.data
  const codes = [...text].map((digitText) => digitText.charCodeAt(0))
  const found: number[] = []
  for (let at = 0; at < countTexts(articles) && found.length < maxRows; at++) {
    const end = articles.starts[at + 1]!
    if (end - articles.starts[at]! < codes.length) continue
    if (codes.every((code, back) => articles.units[end - codes.length + back] === code)) found.push(articleRows[at]!)
  }
  return found.length > 0 ? Uint32Array.from(found).sort() : undefined
}

/** Rows whose article has zeros before the number that the text omits: «gru 202» for GRU-000202. */
export function findArticlesWithoutZeros(index: SearchIndex, text: string): Uint32Array | undefined {
  if (text.length > maxWithoutZeros || !isArticleLike(text)) return undefined
  const { articles, articleRows } = index.data
  for (const spelling of listSpellings(text)) {
    for (const [code, number] of codesAndNumbers(spelling)) {
      const [from, to] = findPrefixRange(articles, `${code}0`)
      const zeros = new RegExp(`^0+${number}$`)
      for (let at = from; at < to; at++) if (zeros.test(getText(articles, at).slice(code.length))) return articleRows.slice(at, at + 1)
    }
  }
  return undefined
}

/** Splits code and number at the last separator; without one, the code has the fewest digits first. */
function codesAndNumbers(spelling: string): [code: string, number: string][] {
  const [, before = '', behind = ''] = apart.exec(spelling) ?? []
  const code = toLooseArticle(before)
  if (letter.test(code)) return [[code, behind]]
  const [, start = '', digits = ''] = endingInDigits.exec(toLooseArticle(spelling)) ?? []
  return [...digits].flatMap((first, at): [string, string][] => (first === '0' ? [] : [[start + digits.slice(0, at), digits.slice(at)]]))
}
const apart = /^(.*[^\p{L}\p{N}])0*([1-9]\d*)$/u
const endingInDigits = /^(.*[a-z])(\d+)$/

export const isArticleLike = (text: string): boolean => digit.test(text) && letter.test(text)

function wholeRange(index: SearchIndex, loose: string): [number, number] {
  const [from, end] = findPrefixRange(index.data.articles, loose)
  const { starts } = index.data.articles
  const isWhole = (at: number) => loose.length === starts[at + 1]! - starts[at]!
  let to = from
  while (to < end && isWhole(to)) to++
  return [from, to]
}
