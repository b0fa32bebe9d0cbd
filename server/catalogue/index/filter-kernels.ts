// Filters sets of rows: writes matching rows of `from` to `to`, within the words `first` … `end` - 1.
// Full words are tested without branches, others only at their rows.
import type { BrandRows, Columns, IndexedOrderData } from './catalogue-index-data.ts'
import { firstFrom } from '#server/lib/first-from.ts'
import { findBucket } from './sorted-orders.ts'
import { addRow, dropRow, edgeMask, lowestBit, type RowSet } from './bitset.ts'

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

export function filterBrands(from: RowSet, to: RowSet, { first, end }: Words, { rows, starts }: BrandRows, brands: number[]): void {
  to.fill(0, first, end)
  for (const brand of brands) addRows(to, rows, firstFrom(rows, first * 32, starts[brand], starts[brand + 1]), starts[brand + 1]!, end * 32)
  for (let word = first; word < end; word++) to[word] = to[word]! & from[word]!
}
function addRows(to: RowSet, rows: Int32Array, start: number, end: number, before: number): void {
  for (let at = start; at < end && rows[at]! < before; at++) addRow(to, rows[at]!)
}

/** Price on request is 0, below every bound (CAT-15). @param least, most tiyn, inclusive; `least` is above 0 */
export function filterPrices(from: RowSet, to: RowSet, words: Words, { price, orders }: Columns, least: number, most: number): void {
  // By buckets, a quarter of the memory of prices; then the rows of the two buckets that contain the bounds.
  const low = findBucket(orders.price, least, 0)
  const high = findBucket(orders.price, most, 0xffff_ffff)
  filterBuckets(from, to, words.first, words.end, orders.price.bucket, low, high)
  for (const bucket of low === high ? [low] : [low, high]) dropOutside(to, words, orders.price, bucket, price, least, most)
}

function filterBuckets(from: RowSet, to: RowSet, first: number, end: number, bucket: Uint16Array, low: number, high: number): void {
  for (let word = first; word < end; word++) {
    const present = from[word]!
    const row = word * 32
    let missed = 0
    if (present === -1) {
      for (let bit = 0; bit < 32; bit++) {
        const rank = bucket[row + bit]!
        missed |= (((rank - low) | (high - rank)) >>> 31) << bit
      }
    } else {
      for (let bits = present; bits !== 0; bits &= bits - 1) {
        const rank = bucket[row + lowestBit(bits)]!
        if (rank < low || rank > high) missed |= bits & -bits
      }
    }
    to[word] = present & ~missed
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

/** As filterBuckets, but monomorphic for 32-bit columns. Unknown is -1; bounds fit in 31 bits. */
export function filterRange(from: RowSet, to: RowSet, { first, end }: Words, column: Int32Array, least: number, most: number): void {
  for (let word = first; word < end; word++) {
    const present = from[word]!
    const row = word * 32
    let missed = 0
    if (present === -1) {
      for (let bit = 0; bit < 32; bit++) {
        const value = column[row + bit]!
        missed |= (((value - least) | (most - value)) >>> 31) << bit
      }
    } else {
      for (let bits = present; bits !== 0; bits &= bits - 1) {
        const value = column[row + lowestBit(bits)]!
        if (value < least || value > most) missed |= bits & -bits
      }
    }
    to[word] = present & ~missed
  }
}

/** @param expected the flag itself or 0 */
export function filterFlags(from: RowSet, to: RowSet, { first, end }: Words, flags: Uint8Array, flag: number, expected: number): void {
  for (let word = first; word < end; word++) {
    const present = from[word]!
    const row = word * 32
    let missed = 0
    if (present === -1) {
      for (let bit = 0; bit < 32; bit++) missed |= (-((flags[row + bit]! & flag) ^ expected) >>> 31) << bit
    } else {
      for (let bits = present; bits !== 0; bits &= bits - 1) {
        if ((flags[row + lowestBit(bits)]! & flag) !== expected) missed |= bits & -bits
      }
    }
    to[word] = present & ~missed
  }
}

/**
 * Adds rows `start` … `end` - 1 with an allowed value to `to`, which has none of them yet.
 * @param shift difference between a row and its cell @param allowed by local id, 0 or 1
 */
export function filterCells(
  from: RowSet,
  to: RowSet,
  start: number,
  end: number,
  cells: Columns['cells'],
  shift: number,
  allowed: Uint8Array,
): void {
  for (let word = start >> 5; word * 32 < end; word++) {
    const present = from[word]! & edgeMask(word, start, end)
    const cell = shift + word * 32
    let matching = 0
    if (present === -1) {
      for (let bit = 0; bit < 32; bit++) matching |= allowed[cells[cell + bit]!]! << bit
    } else {
      for (let bits = present; bits !== 0; bits &= bits - 1) matching |= allowed[cells[cell + lowestBit(bits)]!]! * (bits & -bits)
    }
    to[word] = to[word]! | matching
  }
}
