// Finds the products that a query means, best first, with its corrections (SRCH-06, SRCH-09).
import type { RecognizedFilter } from '#contract/catalogue/catalogue.ts'
import type { PastedArticles } from '#contract/search/search.schema.ts'
import { findBestSubset, findSlotsNaming } from './query/relax-query.ts'
import { cheapWords, isEveryday, otherProductWords } from './text/stop-words.ts'
import { findArticlesEndingWith, findArticlesWithoutZeros, findArticle, resolveArticle } from './query/find-article.ts'
import { matchEntities, withoutSynonyms, type FoundEntity } from './query/match-entities.ts'
import { fieldBits } from './index/search-index-data.ts'
import { isAnyWith, matchAll, type Matched, type MatchedAll } from './index/match-postings.ts'
import { hasOthers, withMeantSizes, withNearSizes, withUnmetSizes, withWider, widenSizes } from './query/nearest-sizes.ts'
import { findListedArticles, type ListedArticles } from './query/find-listed-articles.ts'
import { findNearWords } from './query/fuzzy-words.ts'
import { takePrice } from './query/price-limit.ts'
import { withPropertyLimits } from './query/property-limits.ts'
import { isNoun, isOfOneCategory, filterByNouns } from './query/head-nouns.ts'
import { rank, type Ranked } from './query/rank.ts'
import { withoutQuantity } from './query/without-quantity.ts'
import { toArticleSlot } from './query/resolve-token.ts'
import { getShownTerm } from './query/resolve-unknown-word.ts'
import type { SearchIndex } from './index/search-index.ts'
import { certaintyOf, type QueryMode, type QueryWord, type Slot } from './index/query-term.ts'
import { isRussianWord } from './query/russian-words.ts'
import { stem } from './text/stem.ts'
import { asksForSaleAlone, parseQuery, type ParsedQuery } from './query/parse-query.ts'
import { recognizeFilters } from './recognize-filters.ts'

/** `rows` and `scores` are views of the index's buffer: read them before the next search. */
export type SearchHits = {
  documentIds: Int32Array
  /** the best 256 in order, the others unordered */
  rows: Uint32Array
  scores: Float32Array
  /** searched instead of the query, or, if nothing was found, the nearest query that finds something */
  correctedQuery: string | null
  droppedWords: string[]
  /** those of them that near sizes replace */
  nearSizes: string[]
  filters: RecognizedFilter[]
  /** the query is a list of articles, whose products are the rows */
  list: PastedArticles | null
  /** the article that the query spells; its product is the first row */
  exactArticle: string | null
  /** only the sale is meant, whose products are not among the rows */
  isSale: boolean
}

/** A query in quotation marks is searched literally (SRCH-09). @throws ShopError not_ready before the first build */
export const searchProducts = (search: { current(): SearchIndex }, query: string, mode: QueryMode = {}): SearchHits =>
  searchIndex(search.current(), query, mode).hits

const quoted = /^\s*["«“](.*)["»”]\s*$/su

/** `slots` as searched; `entities` that they name; `groups` of the query */
export type Searched = { hits: SearchHits; slots: Slot[]; entities: FoundEntity[]; groups: readonly string[] }

export function searchIndex(index: SearchIndex, typed: string, mode: QueryMode = {}): Searched {
  const searched = searchAsTyped(index, typed, mode)
  const { correctedQuery: corrected, droppedWords, filters } = searched.hits
  // Recognized filters quote the query as typed.
  if (!searched.isGuessed || corrected === null || mode.typing || filters.length > 0) return searched
  // What the page says was searched is searched: a typo has fewer alternatives than the word itself.
  const again = searchAsTyped(index, corrected, { ...mode, corrected: true })
  const isAsSaid =
    again.hits.rows.length > 0 && again.hits.correctedQuery === null && again.hits.droppedWords.every((word) => droppedWords.includes(word))
  return isAsSaid ? { ...again, hits: { ...again.hits, correctedQuery: corrected, droppedWords } } : searchAsTyped(index, typed, mode)
}

function searchAsTyped(index: SearchIndex, text: string, givenMode: QueryMode): Searched & { isGuessed: boolean } {
  const inside = quoted.exec(text)?.[1]
  const query = inside ?? text
  const mode = inside === undefined ? givenMode : { ...givenMode, literal: true }
  const exact = findArticle(index, query)
  const list = mode.literal || exact ? undefined : findListedArticles(index, query)
  if (list) return { hits: hitsOfList(index, list), slots: [], entities: [], groups: [], isGuessed: false }
  const priced = mode.literal || exact ? { text: query, words: '' } : takePrice(withoutQuantity(query))
  const parsed = withPropertyLimits(index, parseQuery(index, priced.text, mode), mode)
  const { slots, words, matched } = matchBest(index, priced.text, parsed, mode, exact !== undefined)
  const named = filterByNouns(index, slots, matched)
  const hasFilters = !exact && !mode.literal && !mode.typing && !mode.corrected
  const recognized = hasFilters ? recognizeFilters(index, slots, words, named) : { filters: [], matched: named }
  const entities = matchEntities(index, slots)
  const isCheap = parsed.groups.some((group) => cheapWords.has(stem(group)))
  const ranked = rank(index, slots, recognized.matched, entities, isCheap)
  const found = exact ? withFirst(exact.row, ranked) : ranked
  const isFound = found.rows.length > 0
  const guessed = isFound ? withGuesses(index, words, found.rows[0]!) : words
  const read = isFound && !mode.literal ? withUnmetSizes(index, guessed, found.rows) : guessed
  return {
    hits: {
      documentIds: index.data.productIds,
      ...found,
      // Not while typing: it is not shown and costs ten searches.
      correctedQuery:
        exact || (!isFound && mode.typing) ? null : isFound ? correctedQuery(read) : nearestQuery(index, priced.text, parsed, mode),
      droppedWords: isFound && !exact ? leftOut(read) : [],
      nearSizes: isFound && !exact ? read.flatMap(({ typed, isNear }) => (isNear ? [typed] : [])) : [],
      filters: priced.price
        ? [...recognized.filters, { kind: 'price', ...priced.price, words: priced.words, without: priced.text }]
        : recognized.filters,
      list: null,
      exactArticle: exact?.article ?? null,
      isSale: !mode.literal && index.sale !== undefined && asksForSaleAlone(parsed.groups),
    },
    slots,
    entities,
    groups: parsed.groups,
    isGuessed: isFound && !exact && read.some(({ isSame, isNear, shown }) => !isSame && !isNear && shown !== null),
  }
}

function hitsOfList(index: SearchIndex, { rows: found, count, lines }: ListedArticles): SearchHits {
  const rows = index.buffer.rows.subarray(0, found.length)
  const scores = index.buffer.scores.subarray(0, found.length)
  rows.set(found)
  for (let at = 0; at < found.length; at++) scores[at] = found.length - at
  const asTyped = { correctedQuery: null, droppedWords: [], nearSizes: [], filters: [], exactArticle: null, isSale: false }
  return { documentIds: index.data.productIds, rows, scores, ...asTyped, list: { count, lines } }
}

const nothingMatched: MatchedAll = { rows: new Uint32Array(0), scores: new Float32Array(0), nounSlots: new Uint16Array(0) }

type BestMatch = { slots: Slot[]; words: QueryWord[]; matched: MatchedAll }

function matchBest(index: SearchIndex, query: string, parsed: ParsedQuery, mode: QueryMode, isExact: boolean): BestMatch {
  const { slots, words, matched } = matchSizes(index, parsed, mode)
  const isFound = matched.rows.length > 0 && !isNoise(index, slots, words)
  // «va3 1263»: an unknown word with a digit may be part of an article
  if (!isExact && (!isFound || words.some(({ isSame, typed }) => !isSame && /\d/.test(typed)))) {
    const rows = partOfArticle(index, query) ?? partOfArticle(index, parsed.contentGroups.join(' '))
    if (rows) {
      const article: Slot[] = [{ words: [0], isQualifier: false, isQuality: false, isOblique: false, ...toArticleSlot(rows) }]
      return { slots: article, words: [], matched: matchAll(index, article) }
    }
  }
  if (isExact || isFound)
    return (isExact || mode.literal ? undefined : leaveOutQualifiers(index, slots, words, matched)) ?? { slots, words, matched }
  const nothing: BestMatch = { slots, words, matched: nothingMatched }
  if (mode.literal || slots.length < 2) return nothing
  const best = findBestSubset(index, slots)
  if (best.length === 0) return nothing
  const left = withLeftOut(index, words, best, slots)
  const others = slots.filter((slot) => !best.includes(slot))
  const open = withWider(best)
  return isNoise(index, open, left, others) ? nothing : { slots: open, words: left, matched: matchAll(index, open) }
}

function matchSizes(index: SearchIndex, { slots, words }: Pick<ParsedQuery, 'slots' | 'words'>, { literal }: QueryMode): BestMatch {
  const matched = slots.length > 0 ? matchAll(index, slots) : nothingMatched
  const isFound = matched.rows.length > 0
  if (literal || (isFound && !hasOthers(index, slots, words, matched.rows))) return { slots, words, matched }
  for (const wider of widenSizes(index, slots, words)) {
    const some = matchAll(index, wider)
    if (some.rows.length > 0 && !hasOthers(index, wider, words, some.rows)) return { slots: wider, words, matched: some }
  }
  const near = matchNearSizes(index, slots, words)
  if (near) return near
  // «Котёл на дом 90 м²»: the circumstance is left out before a size or the kind.
  const sure = slots.filter(({ certainty }) => certainty > certaintyOf.everyday)
  const isSure = isFound || sure.length === 0 || sure.length === slots.length
  const without = isSure ? undefined : matchSizes(index, { slots: sure, words: withLeftOut(index, words, sure, slots) }, {})
  return without && without.matched.rows.length > 0 ? without : { slots, words, matched: isFound ? matchAll(index, slots) : nothingMatched }
}

/** @param noun slot that has to name the products */
function matchNearSizes(index: SearchIndex, slots: readonly Slot[], words: QueryWord[], noun?: Slot): BestMatch | undefined {
  for (const wider of withNearSizes(index, slots, words)) {
    const matched = matchAll(index, wider.slots)
    if (matched.rows.length === 0 || (noun && !isAnyWith(index, noun, matched))) continue
    const exact = wider.slots.filter((slot) => !wider.near.has(slot))
    const near = new Set([...wider.near].flatMap((slot) => slot.words))
    const left: QueryWord[] = withLeftOut(index, words, exact, slots).map((word, at) => (near.has(at) ? { ...word, isNear: true } : word))
    return { slots: wider.slots, words: left, matched }
  }
  return undefined
}

const partOfArticle = (index: SearchIndex, text: string): Uint32Array | undefined =>
  resolveArticle(index, text, 'prefix') ?? findArticlesWithoutZeros(index, text) ?? findArticlesEndingWith(index, text.trim())

/** Leaves out qualifiers if only then the noun begins names: «труба на воду» is no fitting of «Трубы и фитинги» for water. */
function leaveOutQualifiers(index: SearchIndex, slots: Slot[], words: QueryWord[], matched: Matched): BestMatch | undefined {
  const own = slots.filter(({ isQualifier }) => !isQualifier)
  const noun = own.find((slot) => isNoun(index, slot))
  if (!noun) return undefined
  if (own.length < slots.length && !isAnyWith(index, noun, matched, fieldBits.head)) {
    for (const left of [findBestSubset(index, slots, noun), own]) {
      const all = matchAll(index, left)
      if (isAnyWith(index, noun, all, fieldBits.head)) return { slots: left, words: withLeftOut(index, words, left, slots), matched: all }
    }
    matchAll(index, slots) // restores the buffer
  }
  return leaveOutUntilNamed(index, slots, words, matched, noun)
}

/** Leaves out words until the noun names products: «редуктор воды» is not a valve with a «редуктор». */
function leaveOutUntilNamed(index: SearchIndex, slots: Slot[], words: QueryWord[], matched: Matched, noun: Slot): BestMatch | undefined {
  const others = slots.filter((slot) => slot !== noun)
  const isNamedBy = (slot: Slot) => isAnyWith(index, slot, matched)
  const strictNoun = withoutSynonyms(index, noun)
  if (others.length === 0 || strictNoun.alternatives.some(({ isSynonym }) => isSynonym) || isNamedBy(strictNoun)) return undefined
  const strict = slots.map((slot) => (slot === noun ? strictNoun : slot))
  const meant = withMeantSizes(strict)
  const some = meant && matchAll(index, meant)
  if (some && isAnyWith(index, strictNoun, some)) return { slots: meant, words, matched: some }
  if (some) matchAll(index, slots) // restores the buffer
  if (others.some((slot) => !slot.isQualifier && isNoun(index, slot) && isNamedBy(slot))) return undefined
  // A synonym is enough with a purpose («кран на кухню» is a mixer) or a matching category («уголок полипропиленовый»).
  if (isNamedBy(noun) && others.some((slot) => !slot.isQuality || isNamedBy(slot))) return undefined
  const near = matchNearSizes(index, strict, words, strictNoun)
  if (near) return near
  const best = findBestSubset(index, strict, strictNoun)
  if (best.length > 0) return { slots: best, words: withLeftOut(index, words, best, strict), matched: matchAll(index, best) }
  matchAll(index, slots)
  return undefined
}

/** «Угловой диван»: without the unknown noun the other words would match anything. */
function isNoise(index: SearchIndex, slots: Slot[], words: QueryWord[], left: readonly Slot[] = []): boolean {
  const known = new Set(left.flatMap((slot) => (slot.certainty >= 1 ? slot.words : [])))
  const lost = words.filter(
    ({ shown, typed, isQualifier, isNear }, at) => shown === null && !isNear && !isQualifier && !known.has(at) && !isEveryday(typed),
  )
  if (lost.length === 0) return false
  // «Айфон 13 про» does not mean «проточный»: with a product of other shops words have to be whole.
  const isOther = lost.some(({ typed }) => otherProductWords.has(stem(typed)))
  // Nor is «автомат 16а» an «автоматика»: a correct word is another than the one that it begins.
  const isAnother = ({ typed, guesses }: QueryWord) => guesses !== undefined && isRussianWord(stem(typed))
  const isMeant = (slot: Slot) => !(isOther && slot.alternatives[0]?.isLonger) && !slot.words.some((at) => isAnother(words[at]!))
  const counted = slots.filter(isMeant)
  const brands = findSlotsNaming(index, counted, true)
  return !counted.some(
    (slot) =>
      slot.certainty > 1 ||
      (!slot.isQualifier && (isNoun(index, slot) || (slot.certainty >= 1 && brands.has(slot)) || isOfOneCategory(index, slot))),
  )
}

/** @param slots those used of `all` */
function withLeftOut(index: SearchIndex, words: QueryWord[], slots: readonly Slot[], all: readonly Slot[]): QueryWord[] {
  const used = new Set(slots.flatMap((slot) => slot.words))
  return words.map((word, at) => {
    const isLeft = !used.has(at) && all.some((slot) => slot.words.includes(at))
    if (isLeft) return { ...word, shown: null, isSame: false, isNear: undefined }
    const missed = all.filter((slot) => slot.words.includes(at) && !slots.includes(slot)).flatMap((slot) => numberOf(index, slot) ?? [])
    return missed.length > 0 ? { ...word, missed } : word
  })
}

function numberOf(index: SearchIndex, { alternatives: [first] }: Slot): string | undefined {
  const term = first?.terms[0]
  const text = term === undefined ? '' : getShownTerm(index, term)
  return /\d/.test(text) ? text : undefined
}

/** Of several corrections shows the one that the best product has. */
function withGuesses(index: SearchIndex, words: QueryWord[], row: number): QueryWord[] {
  return words.map((word) => {
    const meant = word.shown === null ? undefined : word.guesses?.find((term) => index.fieldsOf(term, row) !== 0)
    return meant === undefined ? word : { ...word, shown: getShownTerm(index, meant) }
  })
}

const leftOut = (words: QueryWord[]) => words.flatMap(({ typed, shown, missed = [] }) => (shown === null ? [typed] : missed))

export function listProductIds({ documentIds, rows }: SearchHits, most = Infinity): number[] {
  return Array.from(rows.subarray(0, most), (row) => documentIds[row]!)
}

function correctedQuery(words: QueryWord[]): string | null {
  if (words.every(({ isSame, isNear }) => isSame || isNear)) return null
  return words.flatMap(({ shown, typed, isNear }) => shown ?? (isNear ? typed : [])).join(' ')
}

function withFirst(row: number, { rows, scores }: Ranked): Ranked {
  const isOther = (_: number, at: number) => rows[at] !== row
  return {
    rows: Uint32Array.from([row, ...rows.filter(isOther)]),
    scores: Float32Array.from([(scores[0] ?? 0) + 1, ...scores.filter(isOther)]),
  }
}

const farErrors = 3

function findsAll(index: SearchIndex, text: string): boolean {
  const { slots } = parseQuery(index, text, { literal: true })
  return slots.length > 0 && matchAll(index, slots).rows.length > 0
}

function nearestQuery(index: SearchIndex, query: string, { words }: ParsedQuery, mode: QueryMode): string | null {
  if (mode.literal) {
    return searchIndex(index, query.replace(/["«»“”]/g, ' ')).hits.correctedQuery
  }
  const nearest = words.flatMap(({ typed }) => {
    if (otherProductWords.has(stem(typed)) || isRussianWord(stem(typed))) return []
    const near = findNearWords(index, typed, typed, typed.length < 6 ? 2 : farErrors)[0]
    return near ? [getShownTerm(index, near.term)] : []
  })
  const found = [nearest.join(' '), ...nearest].find((text) => text !== '' && findsAll(index, text))
  return found ?? null
}
