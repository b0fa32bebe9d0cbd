// The rows of one page in a total order, without sorting the whole list.
import { bucketCount, classMask, type Columns, type KeptOrder } from './data.ts'
import { orderKey } from './kept-orders.ts'
import type { Segment } from './scope.ts'

const bucketBits = 12 // 4096 buckets
// A place in nextBetween: 12 bits of bucket, 2 of class, above them 16 of marks; they just fill an int.
const places = bucketCount * (classMask + 1)

/** What page picking needs of memory, made once per index. */
export type PageScratch = { histogram: Int32Array; composites: Float64Array }
export const makePageScratch = (): PageScratch => ({ histogram: new Int32Array(places + 1), composites: new Float64Array(1024) })

export function pickByKeptOrder(
  marks: Uint16Array,
  segments: Segment[],
  columns: Columns,
  order: KeptOrder,
  offset: number,
  size: number,
  scratch: PageScratch,
): number[] {
  const { flags } = columns
  const { bucket } = columns.orders[order]
  const inOrder = (a: number, b: number) =>
    (flags[a]! & classMask) - (flags[b]! & classMask) ||
    orderKey(columns, order, a) - orderKey(columns, order, b) ||
    columns.articleRank[a]! - columns.articleRank[b]!

  if (offset + size <= mostGuessed) {
    const bound = guessBound(marks, segments, flags, bucket, offset + size)
    const guessed = rowsBetween(marks, segments, flags, bucket, 0, bound)
    if (guessed.length >= offset + size || bound === places) return guessed.sort(inOrder).slice(offset, offset + size)
  }
  const { first, last, before } = findBuckets(marks, segments, columns, bucket, offset, size, scratch.histogram)
  return rowsBetween(marks, segments, flags, bucket, first, last)
    .sort(inOrder)
    .slice(offset - before, offset - before + size)
}

/** Pages that begin later are found by counting all. */
const mostGuessed = 500
const sampleSize = 2048

/** A place below which about three times as many rows stand as are wanted, told by a sample; `places` when the sample tells nothing. */
function guessBound(marks: Uint16Array, segments: Segment[], flags: Uint8Array, bucket: Uint16Array, wanted: number): number {
  const all = segments.reduce((sum, { start, end }) => sum + end - start, 0)
  const step = Math.max(1, Math.floor(all / sampleSize))
  const sample = new Int32Array(Math.ceil(all / step))
  let sampled = 0
  let at = 0
  for (const { rows, start, end } of segments) {
    for (at += start; at < end; at += step) {
      const row = rows === null ? at : rows[at]!
      if (marks[row] === 0) sample[sampled++] = ((flags[row]! & classMask) << bucketBits) | bucket[row]!
    }
    at -= end
  }
  const rank = Math.ceil((wanted * 3) / step) + 2
  return rank < sampled ? sample.subarray(0, sampled).sort()[rank]! + 1 : places
}

/** The listed rows whose places are in these bounds. */
function rowsBetween(
  marks: Uint16Array,
  segments: Segment[],
  flags: Uint8Array,
  bucket: Uint16Array,
  first: number,
  last: number,
): number[] {
  const found: number[] = []
  for (const { rows, start, end } of segments) {
    for (
      let at = nextBetween(marks, flags, bucket, rows, start, end, first, last);
      at < end;
      at = nextBetween(marks, flags, bucket, rows, at + 1, end, first, last)
    ) {
      found.push(rows === null ? at : rows[at]!)
    }
  }
  return found
}

/** Where in the segment the next listed row stands whose place is in these bounds; `end` where none does. */
const nextBetween = (
  marks: Uint16Array,
  flags: Uint8Array,
  bucket: Uint16Array,
  rows: Int32Array | null,
  from: number,
  end: number,
  first: number,
  last: number,
): number =>
  rows === null ? nextInRange(marks, flags, bucket, from, end, first, last) : nextInList(marks, flags, bucket, rows, from, end, first, last)

// Loops stand alone in their functions, as in match.ts.
function nextInRange(
  marks: Uint16Array,
  flags: Uint8Array,
  bucket: Uint16Array,
  from: number,
  end: number,
  first: number,
  last: number,
): number {
  for (let row = from; row < end; row++) {
    const place = (marks[row]! << 14) | ((flags[row]! & 3) << 12) | bucket[row]!
    if (place < last && place >= first) return row
  }
  return end
}
function nextInList(
  marks: Uint16Array,
  flags: Uint8Array,
  bucket: Uint16Array,
  rows: Int32Array,
  from: number,
  end: number,
  first: number,
  last: number,
): number {
  for (let at = from; at < end; at++) {
    const row = rows[at]!
    const place = (marks[row]! << 14) | ((flags[row]! & 3) << 12) | bucket[row]!
    if (place < last && place >= first) return at
  }
  return end
}

/** The buckets (numbered through all classes) that the page touches, and how many rows stand before them. */
function findBuckets(
  marks: Uint16Array,
  segments: Segment[],
  { flags }: Columns,
  bucket: Uint16Array,
  offset: number,
  size: number,
  histogram: Int32Array,
) {
  histogram.fill(0)
  for (const { rows, start, end } of segments) {
    if (rows === null) countPlaces(marks, flags, bucket, histogram, start, end)
    else countPlacesListed(marks, flags, bucket, histogram, rows, start, end)
  }
  let first = 0
  let before = 0
  while (first < places && before + histogram[first + 1]! <= offset) before += histogram[++first]!
  let last = first
  let through = before
  while (last < places && through < offset + size) through += histogram[++last]!
  return { first, last, before }
}

function countPlaces(marks: Uint16Array, flags: Uint8Array, bucket: Uint16Array, histogram: Int32Array, start: number, end: number): void {
  for (let row = start; row < end; row++) {
    const place = ((((flags[row]! & 3) << 12) | bucket[row]!) + 1) & ((marks[row]! - 1) >> 31) // 0 is waste
    histogram[place] = histogram[place]! + 1
  }
}
function countPlacesListed(
  marks: Uint16Array,
  flags: Uint8Array,
  bucket: Uint16Array,
  histogram: Int32Array,
  rows: Int32Array,
  start: number,
  end: number,
): void {
  for (let at = start; at < end; at++) {
    const row = rows[at]!
    const place = ((((flags[row]! & 3) << 12) | bucket[row]!) + 1) & ((marks[row]! - 1) >> 31)
    histogram[place] = histogram[place]! + 1
  }
}

/**
 * For an order that is known only now (a property, relevance): class, place and article make one number a row, and the page is selected from these.
 * @param placeOf a whole number from 0 to 2^20 - 1 by which rows of one class ascend
 * @param byArticle rows in article order
 */
export function pickByPlace(
  marks: Uint16Array,
  segments: Segment[],
  columns: Columns,
  placeOf: (row: number, segment: Segment) => number,
  byArticle: Int32Array,
  offset: number,
  size: number,
  scratch: PageScratch,
): number[] {
  const most = segments.reduce((sum, { start, end }) => sum + end - start, 0)
  if (scratch.composites.length < most) scratch.composites = new Float64Array(most)
  const composites = scratch.composites
  const articles = 2 ** Math.ceil(Math.log2(Math.max(2, columns.articleRank.length)))
  let count = 0
  for (const segment of segments) {
    const { rows, start, end } = segment
    for (let at = start; at < end; at++) {
      const row = rows === null ? at : rows[at]!
      if (marks[row] === 0)
        composites[count++] = ((columns.flags[row]! & classMask) * maxPlaces + placeOf(row, segment)) * articles + columns.articleRank[row]!
    }
  }
  const from = Math.min(offset, count)
  const to = Math.min(offset + size, count)
  selectSmallest(composites, count, from)
  selectSmallest(composites, count, to, from)
  return Array.from(composites.subarray(from, to).sort(), (composite) => byArticle[composite % articles]!)
}
export const maxPlaces = 2 ** 20

/** Moves the `wanted` smallest numbers of `from` … `count` - 1 to the front (quickselect). */
function selectSmallest(numbers: Float64Array, count: number, wanted: number, from = 0): void {
  let low = from
  let high = count - 1
  while (low < high && wanted > low && wanted <= high) {
    const pivot = median(numbers[low]!, numbers[(low + high) >>> 1]!, numbers[high]!)
    let left = low
    let right = high
    while (left <= right) {
      while (numbers[left]! < pivot) left++
      while (numbers[right]! > pivot) right--
      if (left <= right) {
        const swapped = numbers[left]!
        numbers[left++] = numbers[right]!
        numbers[right--] = swapped
      }
    }
    if (wanted <= right) high = right
    else if (wanted > left) low = left
    else return
  }
}

const median = (a: number, b: number, c: number) => Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))
