// Slots → the products that satisfy all of them, with their scores. Products are looked at in blocks that fit the processor's first cache:
// in each one the postings of the rarest slot are read first, and those of the others only where it had any.
import { fieldBitCount, fieldBits } from './search-index-data.ts'
import { PostingReader } from './posting-reader.ts'
import { fieldWeights, bufferRows, type Scratch, type SearchIndex } from './search-index.ts'
import type { Alternative, Slot } from '../query/query-term.ts'

/** Rows ascend. Both lie in the index's scratch: read them before the next match. */
export type Matched = { rows: Uint32Array; scores: Float32Array }
/** `things`: of each row the slots, one bit each, that say what it is called or where it stands rather than what it is like */
export type MatchedAll = Matched & { things: Uint16Array }

/** What a thing is called, not what it is for, where it stands or what it is like. */
const thingFields = fieldBits.name | fieldBits.subcategory
/** What a subcategory is called stands in front of its goods' names: a pumping station with a «бак 24 л» is no tank. */
const kindFields = fieldBits.head | fieldBits.subcategory

export const qualifierShare = 0.5

/** How telling a slot is: the rarer, the more; what the thing is for says less than what it is. */
export function informationOf(index: SearchIndex, slot: Slot): number {
  return (
    (slot.isQualifier ? qualifierShare : 1) *
    Math.log(1 + index.data.documentCount / (1 + Math.min(index.data.documentCount, postingsOf(index, slot))))
  )
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

/** A row with several terms counts with the fields of the one that says least there: «канализационная насосная станция» is no sewage pump. */
export function readerOf(index: SearchIndex, { terms, rows }: Alternative, factor = 1): PostingReader {
  if (rows) {
    const found = rows.map((row) => (row << fieldBitCount) | articleFields)
    return new PostingReader(found, 0, found.length, factor, thingFields)
  }
  const { postings, postingStarts } = index.data
  const [rarest = 0, ...others] = terms.length === 1 ? terms : [...terms].sort((a, b) => index.frequency(a) - index.frequency(b))
  // A word that only synonyms have stands behind all others.
  const to = postingStarts[rarest + 1] ?? postings.length
  const from = postingStarts[rarest] ?? to
  const things = terms.some((term) => index.kindNouns.has(term)) ? kindFields : thingFields
  if (others.length === 0) return new PostingReader(postings, from, to, factor, things)
  const together = index.together.find(terms.join(), () => {
    const found: number[] = []
    for (let at = from; at < to; at++) {
      let least = postings[at]! & 0xff
      for (const term of others) {
        const fields = index.fieldsOf(term, postings[at]! >>> fieldBitCount)
        if (fieldWeights[fields]! < fieldWeights[least]!) least = fields
      }
      if (least !== 0) found.push(((postings[at]! & ~0xff) | least) >>> 0)
    }
    return Uint32Array.from(found)
  })
  return new PostingReader(together, 0, together.length, factor, things)
}

type SlotReaders = { alternatives: PostingReader[]; bit: number; postings: number }

/** At most 16 slots. */
export function matchAll(index: SearchIndex, slots: readonly Slot[]): MatchedAll {
  const { scratch } = index
  const readers = slots.map((slot, at): SlotReaders => {
    const information = informationOf(index, slot)
    const alternatives = slot.alternatives.map((alternative) => readerOf(index, alternative, information * alternative.weight))
    return { alternatives, bit: 1 << at, postings: postingsOf(index, slot) }
  })
  readers.sort((a, b) => a.postings - b.postings)
  let count = 0
  const first = readers[0]?.alternatives
  for (let from = nextBlock(first); from < Infinity; from = nextBlock(first)) {
    scratch.reached.fill(0, scratch.low, scratch.high + 1)
    if (readers.every((reader, at) => takeSlot(scratch, reader, at, from) > 0)) count = keepReached(scratch, readers.length, from, count)
  }
  return {
    rows: scratch.rows.subarray(0, count),
    scores: scratch.scores.subarray(0, count),
    things: scratch.things.subarray(0, count),
  }
}

/** The first row of the block that holds the next posting; Infinity after the last one. */
export function nextBlock(readers: readonly PostingReader[] = []): number {
  let next = Infinity
  for (const reader of readers) if (!reader.isAtEnd) next = Math.min(next, reader.row)
  return next === Infinity ? next : next - (next % bufferRows)
}

/** How many rows of the block satisfy this slot and those before it. */
function takeSlot(scratch: Scratch, { alternatives, bit }: SlotReaders, at: number, from: number): number {
  let count = 0
  if (at > 0) {
    // Rows outside of what the first slot reached cannot satisfy all.
    for (const reader of alternatives) {
      reader.skipTo(from + scratch.low)
      count += goOn(scratch, reader, bit, at, from + scratch.high + 1)
    }
    return count
  }
  scratch.low = bufferRows
  scratch.high = -1
  for (const reader of alternatives) count += begin(scratch, reader, bit, from)
  return count
}

function begin(scratch: Scratch, reader: PostingReader, bit: number, from: number): number {
  const { reached, sums, best, masks } = scratch
  const { postings, factor, to, things } = reader
  const end = from + bufferRows
  reader.skipTo(from)
  if (reader.isAtEnd || reader.row >= end) return 0
  scratch.low = Math.min(scratch.low, reader.row - from)
  let count = 0
  let at = reader.at
  for (; at < to && postings[at]! >>> fieldBitCount < end; at++) {
    const posting = postings[at]!
    const row = (posting >>> fieldBitCount) & (bufferRows - 1)
    const gained = factor * fieldWeights[posting & 0xff]!
    const thing = posting & things ? bit : 0
    if (reached[row] === 0) {
      reached[row] = 1
      sums[row] = best[row] = gained
      masks[row] = thing
      count++
    } else {
      masks[row]! |= thing
      if (gained > best[row]!) sums[row] = best[row] = gained
    }
  }
  reader.at = at
  scratch.high = Math.max(scratch.high, (postings[at - 1]! >>> fieldBitCount) - from)
  return count
}

function goOn({ reached, sums, best, masks }: Scratch, reader: PostingReader, bit: number, slot: number, end: number): number {
  const { postings, factor, to, things } = reader
  let count = 0
  let at = reader.at
  for (; at < to && postings[at]! >>> fieldBitCount < end; at++) {
    const posting = postings[at]!
    const row = (posting >>> fieldBitCount) & (bufferRows - 1)
    if (reached[row]! < slot) continue
    const gained = factor * fieldWeights[posting & 0xff]!
    if (posting & things) masks[row]! |= bit
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

function keepReached(scratch: Scratch, slots: number, from: number, count: number): number {
  const { reached, reachedWords, sums, masks, rows, scores, things, low, high } = scratch
  for (let word = low >>> 2; word <= high >>> 2; word++) {
    if (reachedWords[word] === 0) continue
    for (let row = word * 4; row < word * 4 + 4; row++) {
      if (reached[row] !== slots) continue
      rows[count] = from + row
      things[count] = masks[row]!
      scores[count++] = sums[row]!
    }
  }
  return count
}

/** Of ascending rows those that the slot matches in one of these fields. */
export function rowsWith(index: SearchIndex, slot: Slot, { rows, scores }: Matched, fields: number): Matched {
  const marks = matchesIn(index, slot, rows, fields)
  let count = 0
  for (let at = 0; at < marks.length; at++) count += marks[at]!
  const found: Matched = { rows: new Uint32Array(count), scores: new Float32Array(count) }
  for (let at = 0, to = 0; to < count; at++) {
    if (marks[at] === 0) continue
    found.rows[to] = rows[at]!
    found.scores[to++] = scores[at]!
  }
  return found
}

/** Whether any of the ascending rows has the slot in one of these fields; without fields, whether any is such a thing. */
export function isAnyWith(index: SearchIndex, { alternatives }: Slot, { rows }: Matched, wanted?: number): boolean {
  return alternatives.some((alternative) => {
    const reader = readerOf(index, alternative)
    const fields = wanted ?? reader.things
    for (let at = 0; at < rows.length && !reader.isAtEnd; at++) {
      reader.skipTo(rows[at]!)
      if (!reader.isAtEnd && reader.row === rows[at] && reader.fields & fields) return true
    }
    return false
  })
}

/** For each of the ascending rows 1 where the slot matches in one of these fields. */
function matchesIn(index: SearchIndex, { alternatives }: Slot, rows: Uint32Array, fields: number): Uint8Array {
  const marks = new Uint8Array(rows.length)
  for (const alternative of alternatives) {
    const reader = readerOf(index, alternative)
    for (let at = 0; at < rows.length && !reader.isAtEnd; at++) {
      reader.skipTo(rows[at]!)
      if (!reader.isAtEnd && reader.row === rows[at] && reader.fields & fields) marks[at] = 1
    }
  }
  return marks
}
