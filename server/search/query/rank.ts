// Ranks matched products by how well the words match and by what people buy.
import { maxFieldWeight, scoreLevels as levels, type SearchBuffer, type SearchIndex } from '../index/search-index.ts'
import { fieldBits, findOrdinal } from '../index/search-index-data.ts'
import { levelsPerDoubling } from '../index/measures.ts'
import { findNamedCategories, type FoundEntity } from './match-entities.ts'
import { computeInformation, matchesIn, type Matched } from '../index/match-postings.ts'
import { isNoun, termText } from './head-nouns.ts'
import { toAlternative, type Slot } from '../index/query-term.ts'
import { findPrefixRange } from '../index/string-table.ts'
import { fewestOfName } from './nearest-sizes.ts'
import { findSlotsNaming } from './relax-query.ts'

/** The best 256 in order, the others unordered. Views of the same buffers as the matched rows. */
export type Ranked = { rows: Uint32Array; scores: Float32Array }

const popularityLevels = 16 // per score level
const bestCount = 256
const demandShare = 0.5
const demandShareOfNoKind = 0.1
const mainFactor = 1.2

/** @param isCheap «недорого»: the cheapest of each kind first */
export function rank(index: SearchIndex, slots: readonly Slot[], matched: Matched, entities: FoundEntity[], isCheap: boolean): Ranked {
  const { rows, scores } = matched
  let highest = 0
  for (const slot of slots)
    highest += computeInformation(index, slot) * maxFieldWeight * Math.max(1, ...slot.alternatives.map(({ weight }) => weight))
  const isKind = slots.some((slot) => isNoun(index, slot))
  const categories = findNamedCategories(index, slots, entities)
  for (const { factor, fromRow, toRow } of categories) raise(matched, factor, fromRow, toRow)
  highest *= categories[0]?.factor ?? 1
  // «Полипропилен 32» is a pipe rather than a fitting, «термекс» a heater rather than its anode.
  if ((isKind || findSlotsNaming(index, slots, true).size > 0) && !slots.some((slot) => saysKind(index, slot))) {
    for (let at = 0; at < rows.length; at++) if (index.ofMainKind[rows[at]!]) scores[at]! *= mainFactor
    highest *= mainFactor
  }
  putPlainFirst(index, slots, matched)
  const isExact = slots.some((slot) => slot.isNear || slot.alternatives.some((alternative) => alternative.rows))
  // The kind alone does not say which of many, so what people buy comes first; the more is said, the less that counts.
  if (!isExact) {
    // A pasted name says which product is meant, whatever people buy.
    const share = slots.length < fewestOfName ? (isKind ? demandShare : demandShareOfNoKind) / Math.max(1, slots.length / 2) ** 2 : 0
    if (share > 0) addDemand(index, matched, highest * share, isCheap)
    highest *= 1 + share
  }
  const scale = highest > 0 ? (levels - 1) / highest : 0
  const { popularity } = index.data
  for (let at = 0; at < rows.length; at++) scores[at] = (Math.min(levels - 1, scores[at]! * scale) << 4) | (popularity[rows[at]!]! >>> 4)
  const first = sortBest(matched, bestOf(index.buffer, scores))
  if (slots.length === 1 && !isExact && isKind && isBroad(slots[0]!)) spread(index, first)
  putFirst(matched, first)
  return matched
}

const threadFactor = 0.6

/** «Муфта 32», the only size, joins two pipes: it comes before those with a thread as «32×1"». */
function putPlainFirst(index: SearchIndex, slots: readonly Slot[], { rows, scores }: Matched): void {
  const sizeOf = ({ alternatives: [first] }: Slot) => termText(index, first?.terms[0])
  const [slot, other] = slots.filter((one) => /\d/.test(sizeOf(one)))
  if (!slot || other || !/^\d+$/.test(sizeOf(slot))) return
  const [from, to] = findPrefixRange(index.data.terms, `${sizeOf(slot)}x`)
  const pairs = Array.from({ length: to - from }, (_, at) => toAlternative({ term: from + at, weight: 1 }))
  const alternatives = pairs.filter(({ terms }) => /["/]/.test(termText(index, terms[0])))
  const [named, threaded] = [slot, { ...slot, alternatives }].map((one) => matchesIn(index, one, rows, fieldBits.name))
  const isPlain = (_: number, at: number) => named![at]! > threaded![at]!
  if (!threaded!.includes(1) || !rows.some(isPlain)) return
  for (const [at, row] of rows.entries()) if (!isPlain(row, at)) scores[at]! *= threadFactor
}

/** A kind as products are called, or a need; not one word for another, and no kind for a purpose: «бак для воды». */
const isBroad = ({ alternatives, words }: Slot) =>
  alternatives.every(({ isSynonym, weight }) => (words.length > 1 ? weight <= 1 : !isSynonym))

const shareOfNext = 0.94

/** «Насос», «замерзает труба»: the more of a subcategory stand before, the later its next one; the scores remain those of the places. */
function spread(index: SearchIndex, { rows, scores }: First): void {
  const counts = new Map<number, number>()
  const spreadScores = new Float64Array(rows.length)
  for (let at = 0; at < rows.length; at++) {
    const subcategory = findOrdinal(index.data, rows[at]!)
    const before = counts.get(subcategory) ?? 0
    counts.set(subcategory, before + 1)
    spreadScores[at] = scores[at]! * shareOfNext ** before
  }
  const order = [...rows.keys()].sort((a, b) => spreadScores[b]! - spreadScores[a]!)
  rows.set(order.map((at) => rows[at]!))
}

const saysKind = ({ kindNouns }: SearchIndex, { alternatives }: Slot): boolean =>
  alternatives.some(({ terms }) => terms.some((term) => kindNouns.has(term)))

/** Adds up to `most`; out of stock neither price nor size adds anything. */
function addDemand(index: SearchIndex, { rows, scores }: Matched, most: number, isCheap: boolean): void {
  const { popularity, cheapness } = index.data
  const { household } = index
  const prices = gradePrices(index, rows, isCheap)
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]!
    const cheap = cheapness[row]!
    const sales = isCheap ? prices[cheap]! : popularity[row]! / 255
    scores[at]! += most * ((sales + 2 * prices[cheap]! + (cheap > 0 ? household[row]! : 0)) / 4)
  }
}

/** By cheapness, 1 up to the median price of these rows, half at twice of it; with `isCheap` by the lowest price. */
export function gradePrices({ data: { cheapness } }: Pick<SearchIndex, 'data'>, rows: Uint32Array, isCheap: boolean): Float32Array {
  const counts = new Uint32Array(256)
  for (let at = 0; at < rows.length; at++) counts[cheapness[rows[at]!]!]!++
  let left = isCheap ? 0 : (rows.length - counts[0]!) / 2
  let usual = 255
  while (usual > 1 && (left -= counts[usual]!) >= 0) usual--
  const prices = new Float32Array(256).fill(1, 1)
  for (let cheap = 1; cheap < usual; cheap++) prices[cheap] = 2 ** ((cheap - usual) / levelsPerDoubling)
  return prices
}

function raise({ rows, scores }: Matched, factor: number, fromRow: number, toRow: number): void {
  for (let at = 0; at < rows.length && rows[at]! < toRow; at++) if (rows[at]! >= fromRow) scores[at]! *= factor
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

function sortBest({ rows, scores }: Matched, positions: Uint32Array): First {
  // One number per row: sorting without a comparison function is six times faster.
  const keys = new Float64Array(positions.length)
  for (let at = 0; at < keys.length; at++) keys[at] = scores[positions[at]!]! * bestCount + (bestCount - 1 - at)
  keys.sort()
  const first: First = { positions, rows: new Uint32Array(positions.length), scores: new Float32Array(positions.length) }
  for (let to = 0; to < keys.length; to++) {
    const key = keys[keys.length - 1 - to]!
    first.rows[to] = rows[positions[bestCount - 1 - (key % bestCount)]!]!
    first.scores[to] = Math.floor(key / bestCount)
  }
  return first
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
