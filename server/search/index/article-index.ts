// Builds the tables of articles, and the spellings of an article that is typed in Cyrillic.
import { letterTable } from '#contract/values/slug.ts'
import { hasCyrillic, hasLatin, toOtherLayout } from '../text/letter-variants.ts'
import { articleKey } from '../../lib/article-key.ts'
import type { SearchData } from './search-index-data.ts'
import { toTextTable, type TextTable } from './string-table.ts'

const readings = letterTable('аa бb6 вbvw гgh дd еe ёe жjz з3z иi іi йiyj кkc лl мm нhn о0 пpn рpr сcs тt уyu фf хxh һh цc ыy эe юu')
// «ПКГ-000202» is GRU-000202 in the wrong layout.
const inLayout = /^[а-яё]{2,}[ ./-]*\d{3,}$/
const maxSpellings = 64
const cyrillic = /[а-яёіһ]/i
const digit = /\d/

/**
 * The text itself, then its readings by appearance, sound and keyboard layout.
 * @param isBeginning whether something begins so: other readings are not tried to their end
 */
export function listSpellings(text: string, isBeginning: (spelling: string) => boolean = () => true): string[] {
  if (!cyrillic.test(text) || !digit.test(text)) return [text]
  let spellings = ['']
  for (const character of text.toLowerCase()) {
    const letters = readings[character] ?? character
    const tried = spellings.length * letters.length > maxSpellings ? letters.slice(0, 1) : letters
    spellings = [...tried].flatMap((letter) => spellings.map((spelling) => spelling + letter)).filter(isBeginning)
    if (spellings.length === 0) break
  }
  const typed = text.trim().toLowerCase()
  const other = inLayout.test(typed) ? toOtherLayout(typed) : undefined
  return [text, ...spellings, ...(other === undefined ? [] : [other])]
}

const cyrillicReadings = new Map<string, string>()
for (const [letter, latin] of Object.entries(readings))
  for (const one of hasCyrillic.test(letter) ? latin.replace('0', 'o').replace(/\d/, '') : '')
    cyrillicReadings.set(one, (cyrillicReadings.get(one) ?? '') + letter)

/** Cyrillic spellings of a model in Latin letters and digits, by appearance or sound: «11b27p» → «11б27п». */
export function toCyrillicModels(model: string): string[] {
  if (!hasLatin.test(model) || hasCyrillic.test(model)) return []
  let spellings = ['']
  for (const character of model) {
    const letters = cyrillicReadings.get(character) ?? character
    spellings = [...letters].flatMap((letter) => spellings.map((spelling) => spelling + letter))
    if (spellings.length > maxSpellings) return []
  }
  return spellings
}

const plainArticle = /^[\x20-\x7e]*$/

export function toLooseArticle(article: string): string {
  if (plainArticle.test(article))
    return article
      .toLowerCase()
      .replaceAll('o', '0')
      .replaceAll(/[^a-z\d]/g, '')
  return articleKey(article).replace(/[^\p{L}\p{N}]/gu, '')
}

/** A number without the zeros before it: a UPC is an EAN, and spreadsheets omit them. */
export const toCodeKey = (code: string): string => toLooseArticle(code).replace(/^0+(?=\d+$)/, '')

/** `codes` by row, one a line. Not among the articles: their beginnings say nothing. */
export function buildCodeTables(codes: string[]): Pick<SearchData, 'codes' | 'codeRows'> {
  const keyed = codes.flatMap((lines, row) => (lines === '' ? [] : lines.split('\n').map((code) => `${toCodeKey(code)}\0${row}`))).sort()
  const split = keyed.map((text) => text.split('\0'))
  return { codes: toTextTable(split.map(([code = '']) => code)), codeRows: Uint32Array.from(split, ([, row]) => Number(row)) }
}

export function buildArticleTables(articles: string[]): Pick<SearchData, 'articles' | 'articleRows' | 'exactArticles'> {
  // The row after a NUL: plain sorting of strings is several times faster than with a comparison function.
  const keyed = articles.map((article, row) => `${toLooseArticle(article)}\0${row}`).sort()
  const rows = Uint32Array.from(keyed, (text) => Number(text.slice(text.indexOf('\0') + 1)))
  return {
    articles: toTextTable(keyed.map((text) => text.slice(0, text.indexOf('\0')))),
    articleRows: rows,
    exactArticles: toTextTable(Array.from(rows, (row) => articles[row]!)),
  }
}

const isDigit = (unit: number) => unit >= 0x30 && unit <= 0x39

/** Whether an article without a digit exists, so that any word can be an article. */
export function hasWordArticles({ units, starts }: TextTable): boolean {
  for (let at = 0; at + 1 < starts.length; at++) {
    let unit = starts[at]!
    while (unit < starts[at + 1]! && !isDigit(units[unit]!)) unit++
    if (unit === starts[at + 1] && unit > starts[at]!) return true
  }
  return false
}

export function measureLongestText({ starts }: TextTable): number {
  let longest = 0
  for (let at = 0; at + 1 < starts.length; at++) longest = Math.max(longest, starts[at + 1]! - starts[at]!)
  return longest
}
