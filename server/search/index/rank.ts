// The order of what was found: scores with popularity as the tie-break; the first ones are looked at once more for closeness of the words.
import { mostFieldWeight, type SearchIndex } from './search-index.ts'
import { informationOf, type Matched } from './match.ts'
import type { Slot } from './understand.ts'

/** Best first; equal scores mean equally good. Both are copies. */
export type Ranked = { rows: Uint32Array; scores: Float32Array }

const levels = 4096 // of the score; times 16 of popularity
const buckets = levels * 16
const secondLook = 256
const closenessLevels = buckets / 8

/** @param most only so many of the best */
export function rank(index: SearchIndex, slots: readonly Slot[], matched: Matched, most = Infinity): Ranked {
  const { popularity } = index.data
  let highest = 0
  for (const slot of slots)
    highest += informationOf(index, slot) * mostFieldWeight * Math.max(1, ...slot.alternatives.map(({ weight }) => weight))
  const scale = highest > 0 ? (levels - 1) / highest : 0
  const count = matched.rows.length
  const keys = new Uint16Array(count)
  for (let at = 0; at < count; at++) {
    const row = matched.rows[at]!
    keys[at] = (Math.min(levels - 1, matched.scores[row]! * scale) << 4) | (popularity[row]! >>> 4)
  }
  const { rows, scores } = sortedDown(matched.rows, keys, most)
  lookAgain(index, slots, rows, scores)
  return { rows, scores }
}

/** Counting sort: linear, and rows of one score keep their order. */
function sortedDown(rows: Uint32Array, keys: Uint16Array, most: number): Ranked {
  const next = new Uint32Array(buckets + 1)
  for (const key of keys) next[buckets - key]!++
  for (let at = 0; at < buckets; at++) next[at + 1]! += next[at]!
  const sorted = new Uint32Array(Math.min(most, rows.length))
  const scores = new Float32Array(sorted.length)
  for (let at = 0; at < rows.length; at++) {
    const key = keys[at]!
    const to = next[buckets - 1 - key]!++
    if (to >= sorted.length) continue
    sorted[to] = rows[at]!
    scores[to] = key
  }
  return { rows: sorted, scores }
}

/** How much of the name the query covers, and how close its words stand there, for the first few hundred. */
function lookAgain(index: SearchIndex, slots: readonly Slot[], rows: Uint32Array, scores: Float32Array): void {
  const { nameTerms, nameStarts } = index.data
  const slotOf = new Map<number, number>()
  for (const [at, { alternatives }] of slots.entries())
    for (const { terms } of alternatives) for (const term of terms) if (!slotOf.has(term)) slotOf.set(term, at)
  const count = Math.min(secondLook, rows.length)
  const first: { row: number; score: number }[] = []
  for (let at = 0; at < count; at++) {
    const row = rows[at]!
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
    first.push({ row, score: scores[at]! + Math.round((coverage * 0.5 + closeness * 0.5) * closenessLevels) })
  }
  first.sort((a, b) => b.score - a.score)
  for (const [at, { row, score }] of first.entries()) {
    rows[at] = row
    scores[at] = score
  }
}

function bits(mask: number): number {
  let count = 0
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++
  return count
}
