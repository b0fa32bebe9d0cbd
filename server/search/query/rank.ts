// Ranks matched products by score, popularity and closeness of the words in the name.
import { maxFieldWeight, scoreLevels as levels, type SearchBuffer, type SearchIndex } from '../index/search-index.ts'
import { fieldBits } from '../index/search-index-data.ts'
import { findNamedCategories, withoutSynonyms, type FoundEntity } from './match-entities.ts'
import { computeInformation, filterBySlot, type Matched } from '../index/match-postings.ts'
import { isNoun } from './head-nouns.ts'
import type { Slot } from '../index/query-term.ts'

/** The best 256 in order, the others unordered. Views of the same buffers as the matched rows. */
export type Ranked = { rows: Uint32Array; scores: Float32Array }

const popularityLevels = 16 // per score level
const bestCount = 256
const homeBonus = 0.3
const minBroad = 11 // more than a screen shows
const demandShare = 0.5
// Where no word names a kind, the field that has it says more: «металлопласт».
const demandShareWithoutKind = 0.3
const closenessLevels = (levels * popularityLevels) / 8

/** @param isCheap «недорого»: the cheapest of each kind first */
export function rank(index: SearchIndex, slots: readonly Slot[], matched: Matched, entities: FoundEntity[], isCheap: boolean): Ranked {
  const { rows, scores } = matched
  let highest = 0
  for (const slot of slots)
    highest += computeInformation(index, slot) * maxFieldWeight * Math.max(1, ...slot.alternatives.map(({ weight }) => weight))
  const categories = findNamedCategories(index, slots, entities)
  for (const { factor, fromRow, toRow } of categories) raise(matched, factor, fromRow, toRow)
  highest *= categories[0]?.factor ?? 1
  const [only] = slots
  if (only && slots.length === 1 && categories.length === 0 && isNoun(index, only)) {
    raiseAtHome(index, only, matched)
    highest *= 1 + homeBonus
  }
  const isKind = slots.some((slot) => isNoun(index, slot))
  const isExact = slots.some((slot) => slot.isNear || slot.alternatives.some((alternative) => alternative.rows))
  // The words do not say which of many, so what people buy comes first.
  const hasDemand = rows.length >= minBroad && !isExact && (isKind || categories.length > 0 || slots.length > 1)
  if (hasDemand) {
    const share = isKind ? demandShare : demandShareWithoutKind
    const medians = mediansOf(index, rows)
    const { subcategoryStarts } = index.data
    for (let at = 0, ordinal = 0; at < rows.length; at++) {
      while (subcategoryStarts[ordinal + 1]! <= rows[at]!) ordinal++
      scores[at]! += highest * share * demandOf(index, rows[at]!, medians[ordinal]!, isCheap)
    }
    highest *= 1 + share
  }
  const scale = highest > 0 ? (levels - 1) / highest : 0
  for (let at = 0; at < rows.length; at++)
    scores[at] = (Math.min(levels - 1, scores[at]! * scale) << 4) | (index.data.popularity[rows[at]!]! >>> 4)
  putFirst(matched, sortBest(index, slots, matched, bestOf(index.buffer, scores), !hasDemand || slots.length > 1))
  return matched
}

/** From 0 to 1. Below the median price only who asks wants it cheaper; out of stock a household size adds nothing. */
function demandOf({ data: { popularity, cheapness }, household }: SearchIndex, row: number, median: number, isCheap: boolean): number {
  const cheap = cheapness[row]!
  const price = isCheap ? (2 * cheap) / 255 : popularity[row]! / 255 + Math.min(1, cheap / median)
  return (price + (cheap > 0 ? household[row]! : 0)) / 3
}

/** By ordinal of the subcategory, the cheapness of the median of these rows: of all 1/2" valves, not of all valves. */
export function mediansOf({ data: { cheapness, subcategoryStarts } }: Pick<SearchIndex, 'data'>, rows: Uint32Array): number[] {
  const medians: number[] = []
  const counts = new Uint32Array(256)
  for (let at = 0, ordinal = 0; at < rows.length;) {
    while (subcategoryStarts[ordinal + 1]! <= rows[at]!) ordinal++
    const end = subcategoryStarts[ordinal + 1] ?? Infinity
    counts.fill(0)
    for (; at < rows.length && rows[at]! < end; at++) counts[cheapness[rows[at]!]!]!++
    medians[ordinal] = medianOf(counts)
  }
  return medians
}

/** 1 at least; 0 is without a price */
function medianOf(counts: Uint32Array): number {
  let left = 0
  for (let at = 1; at < counts.length; at++) left += counts[at]! / 2
  let median = 0
  do median++
  while ((left -= counts[median]!) > 0)
  return median
}

function raise({ rows, scores }: Matched, factor: number, fromRow: number, toRow: number): void {
  for (let at = 0; at < rows.length && rows[at]! < toRow; at++) if (rows[at]! >= fromRow) scores[at]! *= factor
}

/** «Кран» alone: the subcategory with most products of that name first. Rows ascend. */
function raiseAtHome(index: SearchIndex, slot: Slot, matched: Matched): void {
  const { subcategoryStarts } = index.data
  const counts = new Float64Array(subcategoryStarts.length)
  const called = filterBySlot(index, withoutSynonyms(index, slot), matched, fieldBits.head)
  forEachSubcategory(called.rows, subcategoryStarts, (ordinal, at) => void (counts[ordinal]! += 1 + 2 * index.household[called.rows[at]!]!))
  const most = Math.max(1, ...counts)
  forEachSubcategory(
    matched.rows,
    subcategoryStarts,
    (ordinal, at) => void (matched.scores[at]! *= 1 + (homeBonus * counts[ordinal]!) / most),
  )
}

function forEachSubcategory(rows: Uint32Array, subcategoryStarts: ArrayLike<number>, use: (ordinal: number, at: number) => void): void {
  let ordinal = 0
  for (let at = 0; at < rows.length; at++) {
    while (ordinal + 1 < subcategoryStarts.length && subcategoryStarts[ordinal + 1]! <= rows[at]!) ordinal++
    use(ordinal, at)
  }
}

function bestOf({ levelCounts }: SearchBuffer, scores: Float32Array): Uint32Array {
  const positions = new Uint32Array(Math.min(scores.length, bestCount))
  if (scores.length <= bestCount) {
    for (let at = 0; at < positions.length; at++) positions[at] = at
    return positions
  }
  // Counting by level in a second pass is cheaper than one large table.
  levelCounts.fill(0)
  for (let at = 0; at < scores.length; at++) levelCounts[scores[at]! >> 4]!++
  const [level, better] = levelOf(levelCounts, 0)
  const popularCounts = new Uint32Array(popularityLevels)
  for (let at = 0; at < scores.length; at++) if (scores[at]! >> 4 === level) popularCounts[scores[at]! & 15]!++
  const [popular, all] = levelOf(popularCounts, better)
  const least = (level << 4) | popular
  let leftOfLeast = bestCount - all
  let count = 0
  for (let at = 0; at < scores.length && count < bestCount; at++)
    if (scores[at]! > least || (scores[at] === least && leftOfLeast-- > 0)) positions[count++] = at
  return positions
}

/** The level of the last of the best, and the number above it including `better`. */
function levelOf(counts: Uint32Array, better: number): [level: number, better: number] {
  let above = better
  let level = counts.length - 1
  while (level > 0 && above + counts[level]! < bestCount) above += counts[level--]!
  return [level, above]
}

type First = { positions: Uint32Array; rows: Uint32Array; scores: Float32Array }

/** Sorts the best by score plus closeness to the name, unless one broad word is searched. */
function sortBest(
  index: SearchIndex,
  slots: readonly Slot[],
  { rows, scores }: Matched,
  positions: Uint32Array,
  isByCloseness: boolean,
): First {
  const { slotOfTerm } = index.buffer
  mark(slotOfTerm, slots, true)
  // One number per row: sorting without a comparison function is six times faster.
  const keys = new Float64Array(positions.length)
  for (let at = 0; at < keys.length; at++) {
    const score = scores[positions[at]!]!
    const closeness = isByCloseness ? closenessOf(index, rows[positions[at]!]!) : 0
    keys[at] = ((score + closeness) * 2 ** 16 + score) * bestCount + (bestCount - 1 - at)
  }
  keys.sort()
  mark(slotOfTerm, slots, false)
  const first: First = { positions, rows: new Uint32Array(positions.length), scores: new Float32Array(positions.length) }
  for (let to = 0; to < keys.length; to++) {
    const key = keys[keys.length - 1 - to]!
    first.rows[to] = rows[positions[bestCount - 1 - (key % bestCount)]!]!
    first.scores[to] = Math.floor(key / (2 ** 16 * bestCount))
  }
  return first
}

/** A term of several slots belongs to the first. */
function mark(slotOfTerm: Uint8Array, slots: readonly Slot[], isOn: boolean): void {
  for (let at = slots.length - 1; at >= 0; at--)
    for (const { terms } of slots[at]!.alternatives) for (const term of terms) slotOfTerm[term] = isOn ? at + 1 : 0
}

function closenessOf({ data: { nameTerms, nameStarts }, buffer: { slotOfTerm } }: SearchIndex, row: number): number {
  const from = nameStarts[row]!
  const to = nameStarts[row + 1]!
  let found = 0
  let foundWords = 0
  let begin = -1
  let end = -1
  for (let word = from; word < to; word++) {
    const slot = slotOfTerm[nameTerms[word]!]!
    if (slot === 0 || found & (1 << slot)) continue
    foundWords++
    found |= 1 << slot
    if (begin < 0) begin = word
    end = word
  }
  const coverage = to > from ? foundWords / (to - from) : 0
  const closeness = end > begin ? (foundWords - 1) / (end - begin) : 0
  return Math.round((coverage * 0.5 + closeness * 0.5) * closenessLevels)
}

/** Moves the best to the front; displaced rows take their positions. */
function putFirst({ rows, scores }: Matched, first: First): void {
  const count = first.positions.length
  const isTaken = new Uint8Array(count)
  const left: number[] = []
  for (const position of first.positions) {
    if (position < count) isTaken[position] = 1
    else left.push(position)
  }
  for (let at = 0; at < count; at++) {
    if (isTaken[at] === 1) continue
    const to = left.pop()!
    rows[to] = rows[at]!
    scores[to] = scores[at]!
  }
  rows.set(first.rows)
  scores.set(first.scores)
}
