// Slots → the products that satisfy all of them, with their scores. One pass over the postings of each slot, the rarest first.
import { fieldBitCount, fieldBits } from './data.ts'
import { fieldWeights, type SearchIndex } from './search-index.ts'
import type { Alternative, Slot } from './understand.ts'

/** `rows` and `scores` lie in the index's scratch: read them before the next match. */
export type Matched = { rows: Uint32Array; scores: Float32Array }

/** How telling a slot is: the rarer, the more. */
export function informationOf(index: SearchIndex, slot: Slot): number {
  return Math.log(1 + index.data.documentCount / (1 + Math.min(index.data.documentCount, postingsOf(index, slot))))
}

function postingsOf(index: SearchIndex, { alternatives }: Slot): number {
  let sum = 0
  for (const alternative of alternatives) sum += alternativeFrequency(index, alternative)
  return sum
}

function alternativeFrequency(index: SearchIndex, { terms, rows }: Alternative): number {
  if (rows) return rows.length
  let least = Infinity
  for (const term of terms) least = Math.min(least, index.frequency(term))
  return least
}

const articleFields = fieldBits.name | fieldBits.head

/** Calls `take` for each row of the alternative; a row with several terms counts with the fields of the rarest. */
function eachRow(index: SearchIndex, { terms, rows }: Alternative, take: (row: number, fields: number) => void): void {
  if (rows) {
    for (const row of rows) take(row, articleFields)
    return
  }
  const { postings, postingStarts } = index.data
  const [rarest = 0, ...others] = terms.length === 1 ? terms : [...terms].sort((a, b) => index.frequency(a) - index.frequency(b))
  for (let at = postingStarts[rarest]!; at < postingStarts[rarest + 1]!; at++) {
    const row = postings[at]! >>> fieldBitCount
    if (others.every((term) => index.fieldsOf(term, row) !== 0)) take(row, postings[at]! & 0xff)
  }
}

// Looking a row up by halving costs about as much as reading this many postings.
const lookUpCost = 12

export function matchAll(index: SearchIndex, slots: readonly Slot[]): Matched {
  const { stage, score, best, rows } = index.scratch
  const { postings, postingStarts } = index.data
  const ordered = [...slots].sort((a, b) => postingsOf(index, a) - postingsOf(index, b))
  let count = 0
  for (const [at, slot] of ordered.entries()) {
    const information = informationOf(index, slot)
    for (const alternative of slot.alternatives) {
      const factor = information * alternative.weight
      if (at === 0) {
        const single = alternative.rows || alternative.terms.length !== 1 ? -1 : alternative.terms[0]!
        const begin = (row: number, fields: number) => {
          const gained = factor * fieldWeights[fields]!
          if (stage[row] === 0) {
            stage[row] = 1
            score[row] = best[row] = gained
            rows[count++] = row
          } else if (gained > score[row]!) score[row] = best[row] = gained
        }
        if (single < 0) eachRow(index, alternative, begin)
        else
          for (let posting = postingStarts[single]!; posting < postingStarts[single + 1]!; posting++)
            begin(postings[posting]! >>> fieldBitCount, postings[posting]! & 0xff)
        continue
      }
      const add = (row: number, fields: number) => {
        const reached = stage[row]!
        if (reached < at) return
        const gained = factor * fieldWeights[fields]!
        if (reached === at) {
          stage[row] = at + 1
          score[row]! += gained
          best[row] = gained
        } else if (gained > best[row]!) {
          score[row]! += gained - best[row]!
          best[row] = gained
        }
      }
      if (!alternative.rows && alternative.terms.length === 1 && count * lookUpCost < index.frequency(alternative.terms[0]!)) {
        const term = alternative.terms[0]!
        for (let candidate = 0; candidate < count; candidate++) {
          const row = rows[candidate]!
          if (stage[row]! < at) continue
          const fields = index.fieldsOf(term, row)
          if (fields !== 0) add(row, fields)
        }
      } else eachRow(index, alternative, add)
    }
    // Rows that fell behind leave at once, so that the next slot looks at fewer.
    let kept = 0
    for (let candidate = 0; candidate < count; candidate++) {
      const row = rows[candidate]!
      if (stage[row] === at + 1) rows[kept++] = row
      else stage[row] = 0
    }
    count = kept
    if (count === 0) break
  }
  for (let candidate = 0; candidate < count; candidate++) stage[rows[candidate]!] = 0
  return { rows: rows.subarray(0, count), scores: score }
}

// Of «насос» and «зелёный» the pump is what is wanted, however rare green things are.
const nounBonus = 10
const sampledPostings = 60

/** Whether the word is what things are called rather than how they are: the first postings tell. */
function isNoun(index: SearchIndex, { alternatives }: Slot): boolean {
  const term = alternatives[0]?.terms[0]
  if (term === undefined) return alternatives[0]?.rows !== undefined
  const { postings, postingStarts } = index.data
  const from = postingStarts[term]!
  const count = Math.min(sampledPostings, index.frequency(term))
  let heads = 0
  for (let at = from; at < from + count; at++) if (postings[at]! & fieldBits.head) heads++
  return heads * 3 > count
}

/** The largest set of slots that some product satisfies together; among equally large ones the most telling. At most 12 slots. */
export function bestSubset(index: SearchIndex, slots: readonly Slot[]): Slot[] {
  const { stage, rows } = index.scratch
  let count = 0
  for (const [at, slot] of slots.entries()) {
    for (const alternative of slot.alternatives) {
      eachRow(index, alternative, (row) => {
        if (stage[row] === 0) rows[count++] = row
        stage[row]! |= 1 << at
      })
    }
  }
  const seen = new Set<number>()
  for (let candidate = 0; candidate < count; candidate++) {
    const row = rows[candidate]!
    seen.add(stage[row]!)
    stage[row] = 0
  }
  const information = slots.map((slot) => informationOf(index, slot) + (isNoun(index, slot) ? nounBonus : 0))
  let best: Slot[] = []
  let most = -1
  for (const mask of seen) {
    let value = 0
    for (const [at, own] of information.entries()) if (mask & (1 << at)) value += 1000 + own
    if (value > most) {
      most = value
      best = slots.filter((_, at) => mask & (1 << at))
    }
  }
  return best
}
