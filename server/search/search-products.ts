// A query → the products it means, best first, with what had to be corrected to find them (SRCH-06, SRCH-09).
import type { RecognizedFilter } from '#contract/search/search.schema.ts'
import { bestSubset } from './query/relax-query.ts'
import { isEveryday, otherProductWords } from './text/stop-words.ts'
import { articlesEndingWith, articlesWithoutZeros, findArticle, resolveArticle } from './articles/find-article.ts'
import type { SearchIndexes } from './search-engine.ts'
import { matchingEntities, withoutSynonyms, type FoundEntity } from './query/match-entities.ts'
import { fieldBits } from './index/search-index-data.ts'
import { isAnyWith, matchAll, type Matched, type MatchedAll } from './index/match-postings.ts'
import { withNearSizes, widerSizes } from './query/nearest-sizes.ts'
import { nearWords } from './query/fuzzy-words.ts'
import { isNoun, onlyThings } from './text/head-nouns.ts'
import { rank, type Ranked } from './index/rank.ts'
import { articleSlot } from './query/resolve-token.ts'
import { shownTerm } from './query/resolve-unknown-word.ts'
import type { SearchIndex } from './index/search-index.ts'
import type { Manner, QueryWord, Slot } from './query/query-term.ts'
import { stem } from './index/stem.ts'
import { asksForSaleAlone, understand, type Understood } from './query/parse-query.ts'
import { recognizeFilters } from './recognize-filters.ts'

/** `rows` and `scores` lie in the index's scratch: read them before the next search. */
export type SearchHits = {
  /** of all products of the index, by their number in it */
  documentIds: Int32Array
  /** numbers of the products found: the first 256 best first, the others in no order */
  rows: Uint32Array
  /** whole numbers; equal scores mean equally good, none is above the first */
  scores: Float32Array
  /** what was searched instead of the query; where nothing was found, the nearest that finds something; null for none and when it was searched as typed */
  correctedQuery: string | null
  /** words of the query that were left out because no product has them beside the others, as typed */
  droppedWords: string[]
  /** what the query names with certainty; all hits have it */
  filters: RecognizedFilter[]
  /** the query is this article, in whatever spelling; its product is the first */
  exactArticle: string | null
  /** the sale is asked for and nothing else: its products are the catalogue's to know, none is among the rows */
  isSale: boolean
}

/** Between quotation marks it is searched as it stands (SRCH-09). @throws ShopError not_ready before the first index is built. */
export function searchProducts(search: Pick<SearchIndexes, 'current'>, query: string, manner: Manner = {}): SearchHits {
  return searchIndex(search.current(), query, manner).hits
}

const quoted = /^\s*["«“](.*)["»”]\s*$/su

/** `slots`: what was searched in the end; `entities` that are called so; `groups` of the query */
export type Searched = { hits: SearchHits; slots: Slot[]; entities: FoundEntity[]; groups: readonly string[] }

/** As searchProducts, with what suggestions and their highlight need beside it. */
export function searchIndex(index: SearchIndex, typed: string, how: Manner = {}): Searched {
  const inside = quoted.exec(typed)?.[1]
  const query = inside ?? typed
  const manner = inside === undefined ? how : { ...how, literal: true }
  const understood = understand(index, query, manner)
  const exact = findArticle(index, query)
  const { slots, words, matched } = matchBest(index, query, understood, manner, exact !== undefined)
  const things = onlyThings(index, slots, matched)
  const recognized =
    exact || manner.literal || manner.typing ? { filters: [], matched: things } : recognizeFilters(index, slots, words, things)
  const entities = matchingEntities(index, slots)
  const ranked = rank(index, slots, recognized.matched, entities)
  const found = exact ? withFirst(index, exact.row, ranked) : ranked
  const isFound = found.rows.length > 0
  const read = isFound ? withGuesses(index, words, found.rows[0]!) : words
  return {
    hits: {
      documentIds: index.data.productIds,
      ...found,
      // While somebody types nobody is told of it, and to find it takes as long as ten searches.
      correctedQuery:
        exact || (!isFound && manner.typing) ? null : isFound ? correctedQuery(read) : nearestQuery(index, query, understood, manner),
      droppedWords: isFound && !exact ? leftOut(read) : [],
      filters: recognized.filters,
      exactArticle: exact?.article ?? null,
      isSale: !manner.literal && index.sale !== undefined && asksForSaleAlone(understood.groups),
    },
    slots,
    entities,
    groups: understood.groups,
  }
}

const nothingMatched: MatchedAll = { rows: new Uint32Array(0), scores: new Float32Array(0), things: new Uint16Array(0) }

type Found = { slots: Slot[]; words: QueryWord[]; matched: MatchedAll }

/** All words; else the article that the text begins or ends; else the words that say most together. */
function matchBest(index: SearchIndex, query: string, understood: Understood, manner: Manner, isExact: boolean): Found {
  const { slots, words, matched } = matchSizes(index, understood, manner)
  const isFound = matched.rows.length > 0 && !isNoise(index, slots, words)
  // «va3 1263»: what nobody knows with a digit may be the rest of an article
  if (!isExact && (!isFound || words.some(({ shown, typed }) => shown === null && /\d/.test(typed)))) {
    const rows = partOfArticle(index, query) ?? partOfArticle(index, understood.asked.join(' '))
    if (rows) {
      const article: Slot[] = [{ words: [0], isQualifier: false, isQuality: false, isOblique: false, ...articleSlot(rows) }]
      return { slots: article, words: [], matched: matchAll(index, article) }
    }
  }
  if (isExact || isFound)
    return (isExact || manner.literal ? undefined : thingsAlone(index, slots, words, matched)) ?? { slots, words, matched }
  const nothing: Found = { slots, words, matched: nothingMatched }
  if (manner.literal || slots.length < 2) return nothing
  const best = bestSubset(index, slots)
  if (best.length === 0) return nothing
  const left = withLeftOut(words, best)
  const others = slots.filter((slot) => !best.includes(slot))
  return isNoise(index, best, left, others) ? nothing : { slots: best, words: left, matched: matchAll(index, best) }
}

/** All words; where nothing has all of them, with what else their sizes may mean, and then with sizes near them. */
function matchSizes(index: SearchIndex, { slots, words }: Understood, { literal }: Manner): Found {
  const matched = slots.length > 0 ? matchAll(index, slots) : nothingMatched
  if (matched.rows.length > 0 || literal) return { slots, words, matched }
  for (const wider of widerSizes(index, slots, words)) {
    const some = matchAll(index, wider)
    if (some.rows.length > 0) return { slots: wider, words, matched: some }
  }
  return matchNearSizes(index, slots, words) ?? { slots, words, matched: nothingMatched }
}

/** @param thing of the slots that has to be what the products are called */
function matchNearSizes(index: SearchIndex, slots: readonly Slot[], words: QueryWord[], thing?: Slot): Found | undefined {
  const wider = withNearSizes(index, slots, words)
  if (!wider) return undefined
  const matched = matchAll(index, wider.slots)
  if (matched.rows.length === 0 || (thing && !isAnyWith(index, thing, matched))) return undefined
  const exact = wider.slots.filter((slot) => !wider.near.has(slot))
  return { slots: wider.slots, words: withLeftOut(words, exact), matched }
}

/** «va3 00012», «VA3 1263», «001263» */
const partOfArticle = (index: SearchIndex, text: string): Uint32Array | undefined =>
  resolveArticle(index, text, 'prefix') ?? articlesWithoutZeros(index, text) ?? articlesEndingWith(index, text.trim())

/**
 * «Антифриз для отопления» is no expansion tank for heating whose model is called so: where nothing that has all words is such a thing, but
 * some is without what it is for, that is left out.
 */
function thingsAlone(index: SearchIndex, slots: Slot[], words: QueryWord[], matched: Matched): Found | undefined {
  const own = slots.filter(({ isQualifier }) => !isQualifier)
  const thing = own.find((slot) => isNoun(index, slot))
  if (!thing) return undefined
  if (own.length < slots.length && isOnlyNamed(index, thing, matched)) {
    const alone = matchAll(index, own)
    if (isAnyWith(index, thing, alone, fieldBits.head)) return { slots: own, words: withLeftOut(words, own), matched: alone }
    matchAll(index, slots) // the scratch holds what was found last
  }
  return calledSo(index, slots, words, matched, thing)
}

/**
 * «Редуктор воды» is no valve that is opened by a «редуктор», «кран латунный» no mixer, which only a synonym makes a «кран»: where nothing that has
 * all words is called so, words are left out until something is.
 */
function calledSo(index: SearchIndex, slots: Slot[], words: QueryWord[], matched: Matched, thing: Slot): Found | undefined {
  const others = slots.filter((slot) => slot !== thing)
  if (others.length === 0) return undefined
  const isCalled = (slot: Slot) => isAnyWith(index, slot, matched)
  const called = withoutSynonyms(index, thing)
  // Jargon is nothing but its synonyms.
  if (called.alternatives.some(({ isSynonym }) => isSynonym)) return undefined
  if (isCalled(called) || others.some((slot) => !slot.isQualifier && isNoun(index, slot) && isCalled(slot))) return undefined
  // «Кран на кухню» is a mixer: what it is for says so; and «уголок полипропиленовый» a fitting, which stands in a place of such ones.
  if (isCalled(thing) && others.some((slot) => !slot.isQuality || isCalled(slot))) return undefined
  const strict = slots.map((slot) => (slot === thing ? called : slot))
  const near = matchNearSizes(index, strict, words, called)
  if (near) return near
  const best = bestSubset(index, strict, called)
  if (best.length > 0) return { slots: best, words: withLeftOut(words, best), matched: matchAll(index, best) }
  matchAll(index, slots)
  return undefined
}

/** Its word is in names, but none of these is called so. */
const isOnlyNamed = (index: SearchIndex, thing: Slot, matched: Matched): boolean =>
  !isAnyWith(index, thing, matched, fieldBits.head | fieldBits.subcategory) &&
  isAnyWith(index, thing, matched, fieldBits.name | fieldBits.aside)

/**
 * «Угловой диван»: without a noun that no product knows the rest finds anything. What products know, but not together, may be left out, and
 * what the thing is for («под ламинат»).
 */
function isNoise(index: SearchIndex, slots: Slot[], words: QueryWord[], left: readonly Slot[] = []): boolean {
  const known = new Set(left.flatMap((slot) => (slot.certainty >= 1 ? slot.words : [])))
  const lost = words.filter(({ shown, typed, isQualifier }, at) => shown === null && !isQualifier && !known.has(at) && !isEveryday(typed))
  if (lost.length === 0) return false
  // «Айфон 13 про» is about no «проточный»: beside a thing of other shops a word has to be whole.
  const isOther = lost.some(({ typed }) => otherProductWords.has(stem(typed)))
  const counted = isOther ? slots.filter(({ alternatives: [first] }) => !first?.isLonger) : slots
  return !counted.some((slot) => slot.certainty > 1 || (!slot.isQualifier && isNoun(index, slot)))
}

/** What the slots do not stand for was left out. */
function withLeftOut(words: QueryWord[], slots: readonly Slot[]): QueryWord[] {
  const kept = new Set(slots.flatMap((slot) => slot.words))
  return words.map((word, at) => (kept.has(at) ? word : { ...word, shown: null, isSame: false }))
}

/** A slip may have hidden several words: shown is the one that the best product has. */
function withGuesses(index: SearchIndex, words: QueryWord[], row: number): QueryWord[] {
  return words.map((word) => {
    const meant = word.shown === null ? undefined : word.guesses?.find((term) => index.fieldsOf(term, row) !== 0)
    return meant === undefined ? word : { ...word, shown: shownTerm(index, meant) }
  })
}

const leftOut = (words: QueryWord[]) => words.flatMap(({ typed, shown }) => (shown === null ? [typed] : []))

/** Ids of the first hits, all without `most`. */
export function productIdsOf({ documentIds, rows }: SearchHits, most = Infinity): number[] {
  return Array.from(rows.subarray(0, most), (row) => documentIds[row]!)
}

function correctedQuery(words: QueryWord[]): string | null {
  if (words.every(({ isSame }) => isSame)) return null
  return words.flatMap(({ shown }) => shown ?? []).join(' ')
}

/** An exact article stands before everything else. */
function withFirst(index: SearchIndex, row: number, ranked: Ranked): Ranked {
  const known = ranked.rows.indexOf(row)
  const count = ranked.rows.length + (known < 0 ? 1 : 0)
  const rows = index.scratch.rows.subarray(0, count)
  const scores = index.scratch.scores.subarray(0, count)
  const at = known < 0 ? count - 1 : known
  const most = count > 1 || known >= 0 ? scores[0]! : 0
  rows.copyWithin(1, 0, at)
  scores.copyWithin(1, 0, at)
  rows[0] = row
  scores[0] = most + 1
  return { rows, scores }
}

const farSlips = 3

function findsAll(index: SearchIndex, text: string): boolean {
  const { slots } = understand(index, text, { literal: true })
  return slots.length > 0 && matchAll(index, slots).rows.length > 0
}

function nearestQuery(index: SearchIndex, query: string, { words }: Understood, manner: Manner): string | null {
  if (manner.literal) {
    return searchIndex(index, query.replace(/["«»“”]/g, ' ')).hits.correctedQuery
  }
  const nearest = words.flatMap(({ typed }) => {
    if (otherProductWords.has(stem(typed))) return []
    const near = nearWords(index, typed, typed, typed.length < 6 ? 2 : farSlips)[0]
    return near ? [shownTerm(index, near.term)] : []
  })
  // The words may be known one by one: a link that finds nothing either helps nobody.
  const found = [nearest.join(' '), ...nearest].find((text) => text !== '' && findsAll(index, text))
  return found ?? null
}
