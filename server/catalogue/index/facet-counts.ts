// Counts a set of rows by subcategory, brand and property value, and finds limits of numbers.
import type { Columns } from './catalogue-index-data.ts'
import { edgeMask, hasRow, lowestBit, type RowSet } from './bitset.ts'

export type Limits = { min: number; max: number }

/** Counts the rows of `all` in `set`, or with `others` those not in it. */
export type Counting = { all: RowSet; set: RowSet; others: boolean }

/**
 * Adds the numbers of the rows `start` … `end` - 1 to `counts`.
 * @param shift difference between a row and its position in the column
 */
export function countColumn(
  { all, set, others }: Counting,
  start: number,
  end: number,
  column: Columns['cells'],
  shift: number,
  counts: Int32Array,
): void {
  const flip = others ? -1 : 0
  for (let word = start >> 5; word * 32 < end; word++) {
    let bits = all[word]! & (set[word]! ^ flip)
    if (bits === 0) continue
    bits &= edgeMask(word, start, end)
    const at = shift + word * 32
    for (; bits !== 0; bits &= bits - 1) {
      const number = column[at + lowestBit(bits)]!
      counts[number] = counts[number]! + 1
    }
  }
}

/** The same for further values, in pairs of row and number. */
export function countFurther({ all, set, others }: Counting, start: number, end: number, more: Int32Array, counts: Int32Array): void {
  for (let at = 0; at < more.length; at += 2) {
    const row = more[at]!
    if (row >= start && row < end && hasRow(all, row) && hasRow(set, row) !== others) counts[more[at + 1]!]!++
  }
}

/** Limits are stored for stretches of this length; one that cannot widen the result is not read. */
const stretchWords = 32

/**
 * Least and largest known value of the words `first` … `end` - 1; undefined where there is none.
 * @param least smaller values mean «unknown»
 */
export function countLimits(
  set: RowSet,
  first: number,
  end: number,
  column: Float64Array | Int32Array,
  bounds: Float64Array,
  least: number,
): Limits | undefined {
  const limits: Limits = { min: Infinity, max: -Infinity }
  for (let from = first; from < end;) {
    const stretch = Math.floor(from / stretchWords)
    const to = Math.min(end, (stretch + 1) * stretchWords)
    if (bounds[stretch * 2]! < limits.min || bounds[stretch * 2 + 1]! > limits.max) widen(limits, set, from, to, column, least)
    from = to
  }
  return limits.min <= limits.max ? limits : undefined
}

function widen(limits: Limits, set: RowSet, from: number, to: number, column: Float64Array | Int32Array, least: number): void {
  let { min, max } = limits
  for (let word = from; word < to; word++) {
    for (let bits = set[word]!; bits !== 0; bits &= bits - 1) {
      const value = column[word * 32 + lowestBit(bits)]!
      if ((value >= min && value <= max) || value < least) continue
      if (value < min) min = value
      if (value > max) max = value
    }
  }
  limits.min = min
  limits.max = max
}

export function blockBounds(column: Float64Array | Int32Array, least: number): Float64Array {
  const bounds = new Float64Array(Math.ceil(column.length / (stretchWords * 32)) * 2)
  for (let at = 0; at < bounds.length; at += 2) {
    bounds[at] = Infinity
    bounds[at + 1] = -Infinity
  }
  for (let row = 0; row < column.length; row++) if (column[row]! >= least) widenBounds(bounds, row, column[row]!)
  return bounds
}

/** Replaced values that were bounds are not removed, which only costs reading. */
export function widenBounds(bounds: Float64Array, row: number, value: number): void {
  const at = Math.floor(row / (stretchWords * 32)) * 2
  if (value < bounds[at]!) bounds[at] = value
  if (value > bounds[at + 1]!) bounds[at + 1] = value
}
