// Which rows of a set a filter keeps. Each function reads the rows of `from` and writes those that it keeps to `to`, both within the words
// from `first` to `end` - 1. A word whose 32 rows are all asked about is told without branches, of another one only the rows that are asked about.
import type { BrandRows, Columns, IndexedOrderData } from './catalogue-index-data.ts'
import { bucketOf } from './sorted-orders.ts'
import { addRow, dropRow, edgeMask, lowestBit, type RowSet } from './bitset.ts'

/** A stretch of a set, in words. */
export type Words = { first: number; end: number }

export function groupByBrand({ brand }: Columns, brandCount: number): BrandRows {
  const starts = new Int32Array(brandCount + 2)
  for (let row = 0; row < brand.length; row++) starts[brand[row]! + 1]!++
  for (let number = 1; number < starts.length; number++) starts[number]! += starts[number - 1]!
  const next = starts.slice()
  const rows = new Int32Array(brand.length)
  for (let row = 0; row < brand.length; row++) rows[next[brand[row]!]!++] = row
  return { rows, starts }
}

/** @param brands their numbers */
export function keepBrands(from: RowSet, to: RowSet, { first, end }: Words, { rows, starts }: BrandRows, brands: number[]): void {
  to.fill(0, first, end)
  for (const brand of brands)
    addRows(to, rows, firstFrom(rows, starts[brand]!, starts[brand + 1]!, first * 32), starts[brand + 1]!, end * 32)
  for (let word = first; word < end; word++) to[word] = to[word]! & from[word]!
}
function addRows(to: RowSet, rows: Int32Array, start: number, end: number, before: number): void {
  for (let at = start; at < end && rows[at]! < before; at++) addRow(to, rows[at]!)
}

/** Where in the ascending stretch the first row stands that is not below `least`. */
function firstFrom(rows: Int32Array, start: number, end: number, least: number): number {
  let low = start
  let high = end
  while (low < high) {
    const middle = (low + high) >>> 1
    if (rows[middle]! < least) low = middle + 1
    else high = middle
  }
  return low
}

/** Price on request is 0, below every bound (CAT-15). @param least, most tiyn, inclusive; `least` is above 0 */
export function keepPrices(from: RowSet, to: RowSet, words: Words, { price, orders }: Columns, least: number, most: number): void {
  // By their buckets in the order of prices, a quarter of the memory of the prices themselves; then the two buckets in which the bounds lie.
  const low = bucketOf(orders.price, least, 0)
  const high = bucketOf(orders.price, most, 0xffff_ffff)
  keepBuckets(from, to, words.first, words.end, orders.price.bucket, low, high)
  for (const bucket of low === high ? [low] : [low, high]) dropOutside(to, words, orders.price, bucket, price, least, most)
}

function keepBuckets(from: RowSet, to: RowSet, first: number, end: number, bucket: Uint16Array, low: number, high: number): void {
  for (let word = first; word < end; word++) {
    const asked = from[word]!
    const row = word * 32
    let missed = 0
    if (asked === -1) {
      for (let bit = 0; bit < 32; bit++) {
        const place = bucket[row + bit]!
        missed |= (((place - low) | (high - place)) >>> 31) << bit
      }
    } else {
      for (let bits = asked; bits !== 0; bits &= bits - 1) {
        const place = bucket[row + lowestBit(bits)]!
        if (place < low || place > high) missed |= bits & -bits
      }
    }
    to[word] = asked & ~missed
  }
}

function dropOutside(
  to: RowSet,
  { first, end }: Words,
  { rows, starts, lengths }: IndexedOrderData,
  bucket: number,
  price: Float64Array,
  least: number,
  most: number,
): void {
  for (let at = starts[bucket]!; at < starts[bucket]! + lengths[bucket]!; at++) {
    const row = rows[at]!
    if ((price[row]! < least || price[row]! > most) && row >= first * 32 && row < end * 32) dropRow(to, row)
  }
}

/** keepBuckets for 32-bit columns: a loop each, so that neither meets two kinds of array. Unknown values are -1, below every bound. Bounds fit in 31 bits. */
export function keepRange(from: RowSet, to: RowSet, { first, end }: Words, column: Int32Array, least: number, most: number): void {
  for (let word = first; word < end; word++) {
    const asked = from[word]!
    const row = word * 32
    let missed = 0
    if (asked === -1) {
      for (let bit = 0; bit < 32; bit++) {
        const value = column[row + bit]!
        missed |= (((value - least) | (most - value)) >>> 31) << bit
      }
    } else {
      for (let bits = asked; bits !== 0; bits &= bits - 1) {
        const value = column[row + lowestBit(bits)]!
        if (value < least || value > most) missed |= bits & -bits
      }
    }
    to[word] = asked & ~missed
  }
}

/** Rows whose flag is as `wanted`. */
export function keepFlags(from: RowSet, to: RowSet, { first, end }: Words, flags: Uint8Array, flag: number, wanted: number): void {
  for (let word = first; word < end; word++) {
    const asked = from[word]!
    const row = word * 32
    let missed = 0
    if (asked === -1) {
      for (let bit = 0; bit < 32; bit++) missed |= (-((flags[row + bit]! & flag) ^ wanted) >>> 31) << bit
    } else {
      for (let bits = asked; bits !== 0; bits &= bits - 1) {
        if ((flags[row + lowestBit(bits)]! & flag) !== wanted) missed |= bits & -bits
      }
    }
    to[word] = asked & ~missed
  }
}

/**
 * Of the rows `start` … `end` - 1 those with an allowed value; added to `to`, which holds none of them yet.
 * @param shift what to add to a row to get its cell @param allowed by local id, 0 or 1
 */
export function keepCells(
  from: RowSet,
  to: RowSet,
  start: number,
  end: number,
  cells: Columns['cells'],
  shift: number,
  allowed: Uint8Array,
): void {
  for (let word = start >> 5; word * 32 < end; word++) {
    const asked = from[word]! & edgeMask(word, start, end)
    const cell = shift + word * 32
    let kept = 0
    if (asked === -1) {
      for (let bit = 0; bit < 32; bit++) kept |= allowed[cells[cell + bit]!]! << bit
    } else {
      for (let bits = asked; bits !== 0; bits &= bits - 1) kept |= allowed[cells[cell + lowestBit(bits)]!]! * (bits & -bits)
    }
    to[word] = to[word]! | kept
  }
}
