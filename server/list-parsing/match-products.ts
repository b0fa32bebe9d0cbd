// Matches rows of a list to products by article in any spelling, barcode, then name (DRF-02).
import { setImmediate } from 'node:timers/promises'
import { maxCandidates, type ListRow, type MatchedRow } from '#contract/lists/uploaded-list.ts'
import { listProductIds } from '../search/search-products.ts'
import type { Services } from '../services.ts'
import { sql } from 'kysely'
import { findArticle, findRowsByCode, findRowsByNumber } from '../search/query/find-article.ts'
import type { SearchIndex } from '../search/index/search-index.ts'
import { normalize } from '../search/text/normalize-text.ts'
import type { Database } from '../database/database.ts'

/** `hasAllWords`: every product has all the words. Else some were dropped, and the products are only similar. */
export type NameMatch = { productIds: number[]; hasAllWords: boolean; isUnsearched?: true }

// A list may take 5 s (DRF-02); a search takes about 2 ms.
const maxSearchMs = 2500
const maxSliceMs = 3
/** 10,000 rows at once would take the main thread for 100 ms (bench/results.md, attack). */
const rowsPerSlice = 1000
const words = /\p{L}{3,}/gu
const russian = /[а-яё]{3}/i
/** «Муфта 25»: one word and a size is a name. «КРН-15» is a code. */
const russianWord = /(?<![\p{L}\p{N}-])\p{Script=Cyrillic}{3,}(?![\p{L}\p{N}]|-\d)/u
/** «PEX 16»: so is a Latin word that products have. «VLT 25» is a code. */
const latinWord = /(?<![\p{L}\p{N}-])[a-z]{3,}(?![\p{L}\p{N}]|-\d)/iu
const noDigits = /^[\p{L}\s-]{4,}$/u

/** For the names of one list, one at a time. */
function createNameMatcher(search: Services['search']): (name: string) => Promise<NameMatch> {
  const known = new Map<string, NameMatch>()
  let spentMs = 0
  let sliceMs = 0
  return async (name) => {
    const found = known.get(name)
    if (found) return found
    if (spentMs > maxSearchMs) return { productIds: [], hasAllWords: false, isUnsearched: true }
    if (sliceMs > maxSliceMs) {
      await setImmediate()
      sliceMs = 0
    }
    const began = performance.now()
    const match = matchName(search, name)
    const tookMs = performance.now() - began
    spentMs += tookMs
    sliceMs += tookMs
    known.set(name, match)
    return match
  }
}

function matchName(search: Services['search'], name: string): NameMatch {
  const hits = search.searchProducts(name)
  const productIds = listProductIds(hits, maxCandidates)
  // An unknown code alone: products that begin or end with it are others.
  const [latin] = latinWord.exec(name) ?? []
  const isKnown = latin !== undefined && search.current().find(normalize(latin)) >= 0
  const isName = isKnown || russianWord.test(name) || (name.match(words)?.length ?? 0) > 1
  const isAsWritten = hits.correctedQuery === null
  // Typos are corrected in Russian words only: a code with a typo is another code.
  const isChoice = productIds.length > 1 && (isName || noDigits.test(name)) && (isAsWritten || russian.test(name))
  const isCertain = isName && isAsWritten
  return { productIds, hasAllWords: hits.droppedWords.length === 0 && (isChoice || isCertain) }
}

export type MatchServices = Pick<Services, 'db' | 'search'>

const maxArticleLength = 60
const digit = /\d/
const onlyDigits = /^\d+$/

/** @throws not_ready */
export async function matchList({ db, search }: MatchServices, rows: readonly ListRow[]): Promise<MatchedRow[]> {
  const index = search.current()
  const matched: MatchedRow[] = []
  for (let at = 0; at < rows.length; at += rowsPerSlice) {
    const slice = rows.slice(at, at + rowsPerSlice).map((row) => byArticle(index, row))
    for (const row of slice) if (row.way === null) byNumber(index, row)
    await byExactName(db, slice)
    matched.push(...slice)
    await setImmediate()
  }
  await byName({ db, search }, matched)
  return matched
}

function byArticle(index: SearchIndex, row: ListRow): MatchedRow {
  const { whole } = row
  const unmatched: MatchedRow = { ...row, way: null, candidates: [] }
  // «VLT 25 60» can be an article as a whole or one with a quantity: the whole is tried first.
  const asWhole = whole === undefined ? undefined : findText(index, whole)
  if (asWhole) return { ...unmatched, articles: [whole!], quantityText: '', quantity: 1, problem: null, ...asWhole }
  for (const text of row.name === null ? row.articles : [...row.articles, row.name]) {
    const found = findText(index, text)
    if (found) return { ...unmatched, ...found }
  }
  return unmatched
}

function findText(index: SearchIndex, text: string): Pick<MatchedRow, 'way' | 'candidates'> | undefined {
  const found = text.length <= maxArticleLength && digit.test(text) ? findArticle(index, text) : undefined
  return found && { way: found.isCode ? 'barcode' : 'article', candidates: [found.article] }
}

/** Barcodes and codes of several products, also in the column of articles, and articles whose leading zeros Excel removed. */
function byNumber(index: SearchIndex, row: MatchedRow): void {
  for (const text of [row.barcode ?? '', ...row.articles]) {
    const digits = text.replace(/\s/g, '')
    const rows = onlyDigits.test(digits) ? findRowsByNumber(index, digits) : findRowsByCode(index, text)
    const articles = rows.map((one) => index.articleOf(one))
    if (row.way === null) take(row, 'barcode', articles)
  }
}

async function byExactName(db: Database, rows: MatchedRow[]): Promise<void> {
  const open = rows.filter(({ way, name }) => way === null && name !== null)
  // The collation of the index used for sorting; it compares exactly.
  const texts = [...new Set(open.map(({ name }) => name ?? ''))]
  if (texts.length === 0) return
  const { rows: products } = await sql<{ name: string; article: string }>`
    select name, article from products where is_active and name collate ru_natural = any(${texts}) order by in_stock desc, article`.execute(
    db,
  )
  const named = Map.groupBy(products, ({ name }) => name)
  for (const row of open) {
    const articles = (named.get(row.name ?? '') ?? []).map(({ article }) => article)
    take(row, 'exact_name', articles)
  }
}

async function byName({ db, search }: MatchServices, rows: MatchedRow[]): Promise<void> {
  const match = createNameMatcher(search)
  const found = new Map<MatchedRow, NameMatch>()
  for (const row of rows)
    if (row.way === null) found.set(row, (await matchSized(row, match)) ?? (await match(row.name ?? row.articles[0] ?? '')))
  const articleOf = await articlesById(db, [...new Set([...found.values()].flatMap(({ productIds }) => productIds))])
  for (const [row, { productIds, hasAllWords, isUnsearched }] of found) {
    row.candidates = productIds.flatMap((id) => articleOf.get(id) ?? [])
    if (hasAllWords && row.candidates.length > 0) row.way = 'name'
    if (isUnsearched) row.isUnsearched = true
  }
}

/** «Муфта 25»: a bare number behind words that no size precedes is one, if products have it; how many is not known then. */
async function matchSized(row: MatchedRow, match: ReturnType<typeof createNameMatcher>): Promise<NameMatch | undefined> {
  const { whole, name, quantityText, unit } = row
  if (whole === undefined || name === null || whole === name || unit !== undefined || quantityText === '' || digit.test(name))
    return undefined
  const found = await match(whole)
  if (!found.hasAllWords || found.productIds.length === 0) return undefined
  Object.assign(row, { articles: [whole], name: whole, quantityText: '', quantity: null, problem: 'missing' })
  return found
}

/** Of those for sale. */
export async function articlesById(db: Database, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; article: string }>`
    select id, article from products where is_active and id = any(${ids}::integer[])`.execute(db)
  return new Map(rows.map(({ id, article }) => [id, article]))
}

function take(row: MatchedRow, way: NonNullable<MatchedRow['way']>, articles: string[]): void {
  const candidates = [...new Set(articles)]
  if (candidates.length > 0) Object.assign(row, { way, candidates })
}
