// The order of what was found: scores with popularity as the tie-break; the first ones are looked at once more for closeness of the words.
import { mostFieldWeight, type SearchIndex } from './search-index.ts'
import { namedPlaces } from './entities.ts'
import { informationOf, type Matched } from './match.ts'
import type { Slot } from './understand.ts'

/** The first 256 best first, the others in no order; equal scores mean equally good. Both lie where the matched ones lay. */
export type Ranked = { rows: Uint32Array; scores: Float32Array }

const levels = 4096 // of the score; times 16 of popularity
const secondLook = 256
const closenessLevels = (levels * 16) / 8

export function rank(index: SearchIndex, slots: readonly Slot[], matched: Matched): Ranked {
  const { rows, scores } = matched
  const { popularity } = index.data
  let highest = 0
  for (const slot of slots)
    highest += informationOf(index, slot) * mostFieldWeight * Math.max(1, ...slot.alternatives.map(({ weight }) => weight))
  const places = namedPlaces(index, slots)
  for (const { factor, fromRow, toRow } of places) raise(matched, factor, fromRow, toRow)
  highest *= places[0]?.factor ?? 1
  const scale = highest > 0 ? (levels - 1) / highest : 0
  for (let at = 0; at < rows.length; at++) scores[at] = (Math.min(levels - 1, scores[at]! * scale) << 4) | (popularity[rows[at]!]! >>> 4)
  const first = bestOf(matched, index.scratch.levels)
  lookAgain(index, slots, first)
  putFirst(matched, first)
  return matched
}

/** Rows ascend. */
function raise({ rows, scores }: Matched, factor: number, fromRow: number, toRow: number): void {
  for (let at = 0; at < rows.length && rows[at]! < toRow; at++) if (rows[at]! >= fromRow) scores[at]! *= factor
}

type First = { at: number; row: number; score: number }

/** The best, of equally good ones the first rows. */
function bestOf({ rows, scores }: Matched, counts: Uint32Array): First[] {
  let least = 0
  let leftOfLeast = Infinity
  if (rows.length > secondLook) {
    counts.fill(0)
    for (let at = 0; at < scores.length; at++) counts[scores[at]! | 0]!++
    least = counts.length
    for (let better = 0; better < secondLook; better += counts[least]!) {
      leftOfLeast = secondLook - better
      least--
    }
  }
  const first: First[] = []
  for (let at = 0; at < rows.length; at++) {
    const score = scores[at]!
    if (score > least || (score === least && leftOfLeast-- > 0)) first.push({ at, row: rows[at]!, score })
  }
  return first.sort((a, b) => b.score - a.score)
}

/** The rows that stood in their places take those that they leave. */
function putFirst({ rows, scores }: Matched, first: readonly First[]): void {
  const left = first.map(({ at }) => at).filter((at) => at >= first.length)
  const isTaken = new Uint8Array(first.length)
  for (const { at } of first) if (at < first.length) isTaken[at] = 1
  for (let at = 0; at < first.length; at++) {
    if (isTaken[at] === 1) continue
    const to = left.pop()!
    rows[to] = rows[at]!
    scores[to] = scores[at]!
  }
  for (const [at, { row, score }] of first.entries()) {
    rows[at] = row
    scores[at] = score
  }
}

/** How much of the name the query covers, and how close its words stand there, for the first few hundred. */
function lookAgain(index: SearchIndex, slots: readonly Slot[], first: First[]): void {
  const { nameTerms, nameStarts } = index.data
  const slotOf = new Map<number, number>()
  for (const [at, { alternatives }] of slots.entries())
    for (const { terms } of alternatives) for (const term of terms) if (!slotOf.has(term)) slotOf.set(term, at)
  for (const one of first) {
    const { row } = one
    const from = nameStarts[row]!
    const to = nameStarts[row + 1]!
    let found = 0
    let foundWords = 0
    let begin = -1
    let end = -1
    for (let word = from; word < to; word++) {
      const slot = slotOf.get(nameTerms[word]!)
      if (slot === undefined) continue
      if (found & (1 << slot)) continue
      foundWords++
      found |= 1 << slot
      if (begin < 0) begin = word
      end = word
    }
    const coverage = to > from ? foundWords / (to - from) : 0
    const closeness = end > begin ? (bits(found) - 1) / (end - begin) : 0
    one.score += Math.round((coverage * 0.5 + closeness * 0.5) * closenessLevels)
  }
  first.sort((a, b) => b.score - a.score)
}

function bits(mask: number): number {
  let count = 0
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++
  return count
}
