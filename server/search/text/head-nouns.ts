// Which words of a query name the thing itself, and which of the products found are called so.
import { fieldBits } from '../index/search-index-data.ts'
import type { Matched, MatchedAll } from '../index/match-postings.ts'
import type { SearchIndex } from '../index/search-index.ts'
import type { Slot } from '../query/query-term.ts'

const sampledPostings = 500
const leastNounWeight = 0.7

/** Whether the word is what things are called rather than how they are: the first postings of one of its readings tell. */
export function isNoun(index: SearchIndex, { alternatives, isQuality, isOblique }: Slot): boolean {
  if (isQuality || isOblique) return false
  return alternatives.some(
    ({ terms, rows, weight }) => rows !== undefined || (weight >= leastNounWeight && terms.some((term) => isCalled(index, term))),
  )
}

const [called, notCalled] = [1, 2]

/** Found out once per term. */
function isCalled(index: SearchIndex, term: number): boolean {
  const { nouns } = index
  if (nouns[term] === 0) nouns[term] = index.kindNouns.has(term) || namesThings(index, term) ? called : notCalled
  return nouns[term] === called
}

function namesThings({ data: { postings, postingStarts } }: SearchIndex, term: number): boolean {
  const from = postingStarts[term]!
  const to = postingStarts[term + 1]!
  // From all over the tree: the pumping stations at its beginning have their «бак 20 л» in their names, and are no tanks.
  const step = Math.max(1, Math.floor((to - from) / sampledPostings))
  let heads = 0
  let names = 0
  // Of the names that have it, wherever else it stands: half of «Манометры и термометры» are no thermometers.
  for (let at = from; at < to; at += step) {
    if (postings[at]! & (fieldBits.name | fieldBits.aside)) names++
    if (postings[at]! & fieldBits.head) heads++
  }
  return heads > 0 && heads * 3 >= names
}

/**
 * Of the matched rows those that are what the query's nouns say: «унитаз» is a toilet and no installation for one. The first noun decides
 * where no row is all of them; all rows stay where none is any.
 */
export function onlyThings(index: SearchIndex, slots: readonly Slot[], matched: MatchedAll): Matched {
  const { rows, scores, things } = matched
  const nouns = slots.flatMap((slot, at) => (!slot.isQualifier && isNoun(index, slot) ? 1 << at : []))
  const all = nouns.reduce((bits, bit) => bits | bit, 0)
  let isAny = 0
  let isEach = false
  for (let at = 0; at < things.length; at++) {
    isAny |= things[at]!
    isEach ||= (things[at]! & all) === all
  }
  const wanted = isEach ? all : nouns.find((bit) => isAny & bit)
  if (!wanted) return matched
  let count = 0
  for (let at = 0; at < rows.length; at++) {
    if ((things[at]! & wanted) !== wanted) continue
    rows[count] = rows[at]!
    scores[count++] = scores[at]!
  }
  return { rows: rows.subarray(0, count), scores: scores.subarray(0, count) }
}
