// Matches and scores the products that satisfy all slots, in blocks of rows that fit the L1 cache.
// In each block the rarest slot is read first; the others only within its rows.
import { fieldBitCount, fieldBits } from './search-index-data.ts'
import { PostingReader } from './posting-reader.ts'
import { fieldWeights, bufferRows, type SearchBuffer, type SearchIndex } from './search-index.ts'
import type { Alternative, Slot } from './query-term.ts'

/** Rows ascend. Both are views of the index's buffer: read them before the next match. */
export type Matched = { rows: Uint32Array; scores: Float32Array }
/** `nounSlots`: per row one bit for each slot that matches its name or subcategory rather than its properties */
export type MatchedAll = Matched & { nounSlots: Uint16Array }

/** Fields in which a word names the product: a pumping station with a «бак 24 л» is no tank, a panel «для КНС» no «КНС». */
export const nounFields = fieldBits.head | fieldBits.subcategory

export const qualifierShare = 0.5

/** Inverse document frequency of a slot; less for a qualifier. */
export function computeInformation(index: SearchIndex, slot: Slot): number {
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

/** With several terms a row has the fields of the weakest: «канализационная насосная станция» is not a sewage pump. */
export function openReader(index: SearchIndex, { terms, rows, isKind }: Alternative, factor = 1): PostingReader {
  if (rows) {
    const found = rows.map((row) => (row << fieldBitCount) | articleFields)
    return new PostingReader(found, 0, found.length, factor)
  }
  const { postings, postingStarts } = index.data
  const [rarest = 0, ...others] = terms.length === 1 ? terms : [...terms].sort((a, b) => index.frequency(a) - index.frequency(b))
  // Terms of synonyms only have no postings.
  const to = postingStarts[rarest + 1] ?? postings.length
  const from = postingStarts[rarest] ?? to
  if (others.length === 0 && !isKind) return new PostingReader(postings, from, to, factor)
  const key = `${isKind ?? ''}${terms.join()}`
  const joined =
    index.cached.joinedPostings.get(key) ??
    (isKind ? postings.subarray(from, to).filter((posting) => posting & nounFields) : joinPostings(index, from, to, others))
  index.cached.joinedPostings.set(key, joined)
  return new PostingReader(joined, 0, joined.length, factor)
}

function joinPostings(index: SearchIndex, from: number, to: number, others: readonly number[]): Uint32Array {
  const { postings } = index.data
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
}

type SlotReaders = { alternatives: PostingReader[]; bit: number; postings: number }

/** At most 16 slots. */
export function matchAll(index: SearchIndex, slots: readonly Slot[]): MatchedAll {
  const { buffer } = index
  const readers = slots.map((slot, at): SlotReaders => {
    const information = computeInformation(index, slot)
    const alternatives = slot.alternatives.map((alternative) => openReader(index, alternative, information * alternative.weight))
    return { alternatives, bit: 1 << at, postings: postingsOf(index, slot) }
  })
  readers.sort((a, b) => a.postings - b.postings)
  let count = 0
  const first = readers[0]?.alternatives
  for (let from = findNextBlock(first); from < Infinity; from = findNextBlock(first)) {
    buffer.reached.fill(0, buffer.low, buffer.high + 1)
    if (readers.every((reader, at) => takeSlot(buffer, reader, at, from) > 0)) count = collectMatches(buffer, readers.length, from, count)
  }
  return {
    rows: buffer.rows.subarray(0, count),
    scores: buffer.scores.subarray(0, count),
    nounSlots: buffer.nounSlots.subarray(0, count),
  }
}

/** The first row of the block with the next posting; Infinity after the last. */
export function findNextBlock(readers: readonly PostingReader[] = []): number {
  let next = Infinity
  for (const reader of readers) if (!reader.isAtEnd) next = Math.min(next, reader.row)
  return next === Infinity ? next : next - (next % bufferRows)
}

/** @returns the number of rows of the block that satisfy this slot and those before it */
function takeSlot(buffer: SearchBuffer, { alternatives, bit }: SlotReaders, at: number, from: number): number {
  let count = 0
  if (at > 0) {
    // Only rows that the first slot reached can satisfy all.
    for (const reader of alternatives) {
      reader.skipTo(from + buffer.low)
      count += goOn(buffer, reader, bit, at, from + buffer.high + 1)
    }
    return count
  }
  buffer.low = bufferRows
  buffer.high = -1
  for (const reader of alternatives) count += begin(buffer, reader, bit, from)
  return count
}

function begin(buffer: SearchBuffer, reader: PostingReader, bit: number, from: number): number {
  const { reached, sums, best, masks } = buffer
  const { postings, factor, to } = reader
  const end = from + bufferRows
  reader.skipTo(from)
  if (reader.isAtEnd || reader.row >= end) return 0
  buffer.low = Math.min(buffer.low, reader.row - from)
  let count = 0
  let at = reader.at
  for (; at < to && postings[at]! >>> fieldBitCount < end; at++) {
    const posting = postings[at]!
    const row = (posting >>> fieldBitCount) & (bufferRows - 1)
    const gained = factor * fieldWeights[posting & 0xff]!
    const nounBit = posting & nounFields ? bit : 0
    if (reached[row] === 0) {
      reached[row] = 1
      sums[row] = best[row] = gained
      masks[row] = nounBit
      count++
    } else {
      masks[row]! |= nounBit
      if (gained > best[row]!) sums[row] = best[row] = gained
    }
  }
  reader.at = at
  buffer.high = Math.max(buffer.high, (postings[at - 1]! >>> fieldBitCount) - from)
  return count
}

function goOn({ reached, sums, best, masks }: SearchBuffer, reader: PostingReader, bit: number, slot: number, end: number): number {
  const { postings, factor, to } = reader
  let count = 0
  let at = reader.at
  for (; at < to && postings[at]! >>> fieldBitCount < end; at++) {
    const posting = postings[at]!
    const row = (posting >>> fieldBitCount) & (bufferRows - 1)
    if (reached[row]! < slot) continue
    const gained = factor * fieldWeights[posting & 0xff]!
    if (posting & nounFields) masks[row]! |= bit
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

function collectMatches(buffer: SearchBuffer, slots: number, from: number, count: number): number {
  const { reached, reachedWords, sums, masks, rows, scores, nounSlots, low, high } = buffer
  for (let word = low >>> 2; word <= high >>> 2; word++) {
    if (reachedWords[word] === 0) continue
    for (let row = word * 4; row < word * 4 + 4; row++) {
      if (reached[row] !== slots) continue
      rows[count] = from + row
      nounSlots[count] = masks[row]!
      scores[count++] = sums[row]!
    }
  }
  return count
}

export function filterBySlot(index: SearchIndex, slot: Slot, { rows, scores }: Matched, fields: number): Matched {
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

/** Whether the slot matches any of the ascending rows in these fields, by default in those that name the product. */
export function isAnyWith(index: SearchIndex, { alternatives }: Slot, { rows }: Matched, fields = nounFields): boolean {
  return alternatives.some((alternative) => findWith(openReader(index, alternative), rows, 0, fields) < rows.length)
}

export function matchesIn(index: SearchIndex, { alternatives }: Slot, rows: Uint32Array, fields: number): Uint8Array {
  const marks = new Uint8Array(rows.length)
  for (const alternative of alternatives) {
    const reader = openReader(index, alternative)
    for (let at = findWith(reader, rows, 0, fields); at < rows.length; at = findWith(reader, rows, at + 1, fields)) marks[at] = 1
  }
  return marks
}

/** Position of the next of the ascending rows, from `at` on, that the reader has in these fields; their number if there is none. */
function findWith(reader: PostingReader, rows: Uint32Array, at: number, fields: number): number {
  let next = at
  while (next < rows.length) {
    reader.skipTo(rows[next]!, fields)
    if (reader.isAtEnd) return rows.length
    const { row } = reader
    while (next < rows.length && rows[next]! < row) next++
    if (rows[next] === row) return next
  }
  return next
}

/**
 * Finds rows that have all slots, each in its fields, without the index's buffer.
 * @returns gives the first of them from a row on, Infinity after the last; the rows asked for have to ascend
 */
export function seekRows(index: SearchIndex, wanted: readonly { slot: Slot; fields: number }[]): (from: number) => number {
  const readers = wanted
    .map(({ slot, fields }) => ({
      fields,
      postings: postingsOf(index, slot),
      alternatives: slot.alternatives.map((one) => openReader(index, one)),
    }))
    .sort((a, b) => a.postings - b.postings)
  const findNext = ({ alternatives, fields }: (typeof readers)[number], from: number): number => {
    let next = Infinity
    for (const reader of alternatives) {
      reader.skipTo(from, fields)
      if (!reader.isAtEnd) next = Math.min(next, reader.row)
    }
    return next
  }
  return (from) => {
    let row = readers.length > 0 ? from : Infinity
    for (let at = 0; at < readers.length && row < Infinity;) {
      const next = findNext(readers[at]!, row)
      at = next === row ? at + 1 : 0
      row = next
    }
    return row
  }
}
