// Counting over marked rows: totals and brands, limits of prices, weights and lengths, values of properties. Number 0 of every count is
// waste: rows that do not count are added there, which is cheaper than to branch around them. Loops stand twice as in match.ts.
import type { Columns } from './data.ts'
import type { Segment } from './scope.ts'

export type Limits = { min: number; max: number }

/** Adds the matching rows to `listed` by subcategory ordinal; returns how many there are. */
export function countListed(marks: Uint16Array, segments: Segment[], listed: Int32Array): number {
  let total = 0
  for (const { ordinal, rows, start, end } of segments) {
    const matching = rows === null ? countMatching(marks, start, end) : countMatchingListed(marks, rows, start, end)
    listed[ordinal]! += matching
    total += matching
  }
  return total
}

function countMatching(marks: Uint16Array, start: number, end: number): number {
  let matching = 0
  for (let row = start; row < end; row++) matching = (matching - ((marks[row]! - 1) >> 31)) | 0
  return matching
}
function countMatchingListed(marks: Uint16Array, rows: Int32Array, start: number, end: number): number {
  let matching = 0
  for (let at = start; at < end; at++) matching = (matching - ((marks[rows[at]!]! - 1) >> 31)) | 0
  return matching
}

/** The matching rows as segments of their own. @param total how many there are */
export function onlyListed(marks: Uint16Array, segments: Segment[], total: number): Segment[] {
  const matching = new Int32Array(total)
  const narrowed: Segment[] = []
  let count = 0
  for (const { ordinal, rows, start, end } of segments) {
    const before = count
    for (let at = start; at < end; at++) {
      const row = rows === null ? at : rows[at]!
      if (marks[row] === 0) matching[count++] = row
    }
    if (count > before) narrowed.push({ ordinal, rows: matching, start: before, end: count })
  }
  return narrowed
}

/** By brand number, over rows that miss nothing but `bit`. */
export function countBrandsOf(marks: Uint16Array, segments: Segment[], { brand }: Columns, bit: number, counts: Int32Array): Int32Array {
  for (const { rows, start, end } of segments) {
    if (rows === null) countTable(marks, brand, 0, ~bit, counts, start, end)
    else countTableListed(marks, brand, 0, ~bit, counts, rows, start, end)
  }
  return counts
}

function countTable(
  marks: Uint16Array,
  column: Columns['cells'],
  shift: number,
  others: number,
  counts: Int32Array,
  start: number,
  end: number,
): void {
  for (let row = start; row < end; row++) {
    const number = column[shift + row]! & (((marks[row]! & others) - 1) >> 31)
    counts[number] = counts[number]! + 1
  }
}
function countTableListed(
  marks: Uint16Array,
  column: Columns['cells'],
  shift: number,
  others: number,
  counts: Int32Array,
  rows: Int32Array,
  start: number,
  end: number,
): void {
  for (let at = start; at < end; at++) {
    const number = column[shift + rows[at]!]! & (((marks[rows[at]!]! & others) - 1) >> 31)
    counts[number] = counts[number]! + 1
  }
}

/**
 * Least and largest known value over rows that miss nothing but `bit`; undefined where there is none.
 * @param bounds per subcategory ordinal (min, max) outside of which it has no value; a segment that cannot widen the result is not read
 * @param least smaller values mean «unknown»
 */
export function countLimits(
  marks: Uint16Array,
  segments: Segment[],
  column: Float64Array | Int32Array,
  bounds: Float64Array,
  bit: number,
  least: number,
): Limits | undefined {
  let min = Infinity
  let max = -Infinity
  const others = ~bit
  for (const { ordinal, rows, start, end } of segments) {
    if (bounds[ordinal * 2]! >= min && bounds[ordinal * 2 + 1]! <= max) continue
    for (let at = start; at < end; at++) {
      const row = rows === null ? at : rows[at]!
      const value = column[row]!
      if (value >= min && value <= max) continue // nearly always
      if ((marks[row]! & others) !== 0 || value < least) continue
      if (value < min) min = value
      if (value > max) max = value
    }
  }
  return min <= max ? { min, max } : undefined
}

/** Adds to `counts` by local id from 1; `more` are pairs of row and local id of further values. */
export function countCells(
  marks: Uint16Array,
  segment: Segment,
  cells: Columns['cells'],
  cellsAt: number,
  more: Int32Array,
  bit: number,
  counts: Int32Array,
): void {
  const { rows, start, end } = segment
  const others = ~bit
  if (rows === null) countTable(marks, cells, cellsAt, others, counts, start, end)
  else countTableListed(marks, cells, cellsAt, others, counts, rows, start, end)
  for (let at = 0; at < more.length; at += 2) {
    const row = more[at]!
    if ((marks[row]! & others) === 0 && holds(segment, row)) counts[more[at + 1]!]!++
  }
}

export function holds({ rows, start, end }: Segment, row: number): boolean {
  if (rows === null) return row >= start && row < end
  let low = start
  let high = end
  while (low < high) {
    const middle = (low + high) >>> 1
    if (rows[middle]! < row) low = middle + 1
    else high = middle
  }
  return low < end && rows[low] === row
}
