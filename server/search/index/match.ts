// Slots → the products that satisfy all of them, with their scores. Products are looked at in blocks that fit the processor's first cache:
// in each one the postings of the rarest slot are read first, and those of the others only where it had any.
import { fieldBitCount, fieldBits } from './data.ts'
import { PostingReader } from './posting-reader.ts'
import { fieldWeights, scratchRows, type Scratch, type SearchIndex } from './search-index.ts'
import type { Alternative, Slot } from './understand.ts'

/** Rows ascend. Both lie in the index's scratch: read them before the next match. */
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

/** A row with several terms counts with the fields of the rarest. */
function readerOf(index: SearchIndex, { terms, rows }: Alternative, factor = 1): PostingReader {
  if (rows) {
    const found = rows.map((row) => (row << fieldBitCount) | articleFields)
    return new PostingReader(found, 0, found.length, factor)
  }
  const { postings, postingStarts } = index.data
  const [rarest = 0, ...others] = terms.length === 1 ? terms : [...terms].sort((a, b) => index.frequency(a) - index.frequency(b))
  const from = postingStarts[rarest]!
  const to = postingStarts[rarest + 1]!
  if (others.length === 0) return new PostingReader(postings, from, to, factor)
  const together = postings
    .subarray(from, to)
    .filter((posting) => others.every((term) => index.fieldsOf(term, posting >>> fieldBitCount) !== 0))
  return new PostingReader(together, 0, together.length, factor)
}

export function matchAll(index: SearchIndex, slots: readonly Slot[]): Matched {
  const { scratch } = index
  const ordered = [...slots].sort((a, b) => postingsOf(index, a) - postingsOf(index, b))
  const readers = ordered.map((slot) => {
    const information = informationOf(index, slot)
    return slot.alternatives.map((alternative) => readerOf(index, alternative, information * alternative.weight))
  })
  let count = 0
  for (let from = nextBlock(readers[0]); from < Infinity; from = nextBlock(readers[0])) {
    scratch.reached.fill(0)
    if (readers.every((alternatives, at) => takeSlot(scratch, alternatives, at, from) > 0))
      count = keepReached(scratch, readers.length, from, count)
  }
  return { rows: scratch.rows.subarray(0, count), scores: scratch.scores.subarray(0, count) }
}

/** The first row of the block that holds the next posting; Infinity after the last one. */
function nextBlock(readers: readonly PostingReader[] = []): number {
  let next = Infinity
  for (const reader of readers) if (!reader.isAtEnd) next = Math.min(next, reader.row)
  return next === Infinity ? next : next - (next % scratchRows)
}

/** How many rows of the block satisfy this slot and those before it. */
function takeSlot(scratch: Scratch, alternatives: readonly PostingReader[], at: number, from: number): number {
  let count = 0
  for (const reader of alternatives) {
    reader.skipTo(from)
    count += at === 0 ? begin(scratch, reader, from + scratchRows) : goOn(scratch, reader, at, from + scratchRows)
  }
  return count
}

function begin({ reached, sums, best }: Scratch, reader: PostingReader, end: number): number {
  const { postings, factor, to } = reader
  let count = 0
  let at = reader.at
  for (; at < to && postings[at]! >>> fieldBitCount < end; at++) {
    const row = (postings[at]! >>> fieldBitCount) & (scratchRows - 1)
    const gained = factor * fieldWeights[postings[at]! & 0xff]!
    if (reached[row] === 0) {
      reached[row] = 1
      sums[row] = best[row] = gained
      count++
    } else if (gained > best[row]!) sums[row] = best[row] = gained
  }
  reader.at = at
  return count
}

function goOn({ reached, sums, best }: Scratch, reader: PostingReader, slot: number, end: number): number {
  const { postings, factor, to } = reader
  let count = 0
  let at = reader.at
  for (; at < to && postings[at]! >>> fieldBitCount < end; at++) {
    const row = (postings[at]! >>> fieldBitCount) & (scratchRows - 1)
    if (reached[row]! < slot) continue
    const gained = factor * fieldWeights[postings[at]! & 0xff]!
    if (reached[row] === slot) {
      reached[row] = slot + 1
      sums[row]! += gained
      best[row] = gained
      count++
    } else if (gained > best[row]!) {
      sums[row]! += gained - best[row]!
      best[row] = gained
    }
  }
  reader.at = at
  return count
}

function keepReached({ reached, reachedWords, sums, rows, scores }: Scratch, slots: number, from: number, count: number): number {
  for (let word = 0; word < reachedWords.length; word++) {
    if (reachedWords[word] === 0) continue
    for (let row = word * 4; row < word * 4 + 4; row++) {
      if (reached[row] !== slots) continue
      rows[count] = from + row
      scores[count++] = sums[row]!
    }
  }
  return count
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
  const { masks } = index.scratch
  const readers = slots.map((slot) => slot.alternatives.map((alternative) => readerOf(index, alternative)))
  const all = readers.flat()
  const isSeen = new Uint8Array(1 << slots.length)
  for (let from = nextBlock(all); from < Infinity; from = nextBlock(all)) {
    masks.fill(0)
    for (const [at, alternatives] of readers.entries()) for (const reader of alternatives) mark(masks, reader, 1 << at, from + scratchRows)
    for (let row = 0; row < scratchRows; row++) isSeen[masks[row]!] = 1
  }
  const information = slots.map((slot) => informationOf(index, slot) + (isNoun(index, slot) ? nounBonus : 0))
  let best: Slot[] = []
  let most = -1
  for (let mask = 1; mask < isSeen.length; mask++) {
    if (isSeen[mask] === 0) continue
    let value = 0
    for (const [at, own] of information.entries()) if (mask & (1 << at)) value += 1000 + own
    if (value > most) {
      most = value
      best = slots.filter((_, at) => mask & (1 << at))
    }
  }
  return best
}

function mark(masks: Uint16Array, reader: PostingReader, bit: number, end: number): void {
  const { postings, to } = reader
  let at = reader.at
  for (; at < to && postings[at]! >>> fieldBitCount < end; at++) {
    const row = (postings[at]! >>> fieldBitCount) & (scratchRows - 1)
    masks[row]! |= bit
  }
  reader.at = at
}
