// Finds the nouns of a query that name the product, and the products that have them as such.
import { fieldBitCount, fieldBits } from '../index/search-index-data.ts'
import { filterBySlot, type Matched, type MatchedAll } from '../index/match-postings.ts'
import type { SearchIndex } from '../index/search-index.ts'
import { getText, countTexts } from '../index/string-table.ts'
import { certaintyOf, type Slot } from '../index/query-term.ts'

const sampledPostings = 500
const minNounWeight = 0.7
const onlyLetters = /^\p{L}+$/u

/** Whether the word names products rather than describes them, by a sample of its postings. */
export function isNoun(index: SearchIndex, { alternatives, isQuality, isOblique }: Slot): boolean {
  if (isQuality || isOblique) return false
  return alternatives.some(
    ({ terms, rows, weight, isRelated }) =>
      rows !== undefined || (!isRelated && weight >= minNounWeight && terms.some((term) => isNounTerm(index, term))),
  )
}

const [noun, otherWord] = [1, 2]

function isNounTerm(index: SearchIndex, term: number): boolean {
  const { nouns } = index
  if (nouns[term] === 0) nouns[term] = index.kindNouns.has(term) || isHeadNoun(index, term) ? noun : otherWord
  return nouns[term] === noun
}

function isHeadNoun({ data: { postings, postingStarts } }: SearchIndex, term: number): boolean {
  const from = postingStarts[term]!
  const to = postingStarts[term + 1]!
  // Sampled over the whole tree: the pumping stations at its beginning have «бак 20 л» in their names.
  const step = Math.max(1, Math.floor((to - from) / sampledPostings))
  let heads = 0
  let names = 0
  // Only of names: half of «Манометры и термометры» are not thermometers.
  for (let at = from; at < to; at += step) {
    if (postings[at]! & (fieldBits.name | fieldBits.qualifier)) names++
    if (postings[at]! & fieldBits.head) heads++
  }
  return heads > 0 && heads * 3 >= names
}

const saysMore = /\p{L}|x|-/u // than a number

/** «Logano», «7 вых»: a word that only names of one category have says the kind, though it is no noun. */
export function isOfOneCategory(index: SearchIndex, { alternatives: [first], isQuality, certainty }: Slot): boolean {
  const { postings, postingStarts } = index.data
  const [term = -1, other] = first?.terms ?? []
  if (isQuality || certainty < certaintyOf.begun || other !== undefined || !saysMore.test(termText(index, term))) return false
  const own = postings.subarray(postingStarts[term], postingStarts[term + 1])
  const isNamed = (posting: number) => (posting & fieldBits.name) !== 0
  const [from, to] = [own.find(isNamed), own.findLast(isNamed)].map((posting) => posting && index.categoryOf(posting >>> fieldBitCount))
  return from !== undefined && from === to
}

export const termText = ({ data: { terms } }: SearchIndex, term = -1): string =>
  term >= 0 && term < countTexts(terms) ? getText(terms, term) : ''

/** «Фланец ду80»: most products with a «фланец» are valves, but the first word names the product. */
function filterByFirst(index: SearchIndex, first: Slot | undefined, matched: MatchedAll): Matched {
  const term = first?.alternatives[0]?.terms[0]
  const isWord = term !== undefined && onlyLetters.test(termText(index, term))
  if (!first || !isWord || first.isQuality || first.isQualifier) return matched
  const named = filterBySlot(index, first, matched, fieldBits.head)
  return named.rows.length > 0 ? named : matched
}

/**
 * Keeps the rows that the query's nouns name: «унитаз» is not an installation for one.
 * If no row has all nouns the first one decides; if none has any, all rows remain.
 */
export function filterByNouns(index: SearchIndex, slots: readonly Slot[], matched: MatchedAll): Matched {
  const { rows, scores, nounSlots } = matched
  const nouns = slots.flatMap((slot, at) => (!slot.isQualifier && isNoun(index, slot) ? 1 << at : []))
  const all = nouns.reduce((bits, bit) => bits | bit, 0)
  let isAny = 0
  let isEach = false
  for (let at = 0; at < nounSlots.length; at++) {
    isAny |= nounSlots[at]!
    isEach ||= (nounSlots[at]! & all) === all
  }
  const required = isEach ? all : nouns.find((bit) => isAny & bit)
  if (!required) return nouns.length === 0 ? filterByFirst(index, slots[0], matched) : matched
  let count = 0
  for (let at = 0; at < rows.length; at++) {
    if ((nounSlots[at]! & required) !== required) continue
    rows[count] = rows[at]!
    scores[count++] = scores[at]!
  }
  return { rows: rows.subarray(0, count), scores: scores.subarray(0, count) }
}

/** Ordinals of the subcategories of the ascending rows. */
export function listOrdinals({ data: { subcategoryStarts } }: SearchIndex, rows: Uint32Array): number[] {
  const found: number[] = []
  let ordinal = 0
  for (const row of rows) {
    if (found.length > 0 && row < subcategoryStarts[ordinal + 1]!) continue
    while (row >= subcategoryStarts[ordinal + 1]!) ordinal++
    found.push(ordinal)
  }
  return found
}
