// Selects the rows of one page in a total order without sorting the whole list.
import { bucketCount, classMask, rankCount, type Columns, type IndexedOrder } from './catalogue-index-data.ts'
import { orderKey } from './sorted-orders.ts'
import type { Words } from './filter-kernels.ts'
import { hasRow, lowestBit, nextRow, type RowSet } from './bitset.ts'
import type { HomeRange } from './category-scope.ts'

/** Reusable buffers, one of each per index. */
export type PageBuffer = { sizes: Int32Array; composites: Float64Array }
export const createPageBuffer = (): PageBuffer => ({ sizes: new Int32Array(rankCount), composites: new Float64Array(1024) })

type Page = {
  offset: number
  size: number
  /** for a precomputed order: buckets of each class that contain all listed rows */
  buckets?: { first: number; last: number } | undefined
}
/** Reading one row of a bucket costs as much as counting this many in a sweep. */
const walkingCost = 8

export function pickByIndexedOrder(
  listed: RowSet,
  words: Words,
  total: number,
  columns: Columns,
  order: IndexedOrder,
  page: Page,
  buffer: PageBuffer,
): number[] {
  const { sizes } = columns.orders[order]
  if (total === columns.flags.length) return walkRanks(listed, words, columns, order, page, Infinity, sizes)!
  // Where many rows are listed the page is found early; a failed try costs a quarter of counting.
  const maxMet = total / (walkingCost * 4)
  const early = page.offset + page.size > maxMet ? undefined : walkRanks(listed, words, columns, order, page, maxMet)
  if (early) return early
  countRanks(listed, words.first, words.end, columns.flags, columns.orders[order].bucket, buffer.sizes.fill(0))
  return walkRanks(listed, words, columns, order, page, Infinity, buffer.sizes)!
}

/**
 * Reads ranks in order until the page is full.
 * @param maxMet returns undefined where more rows would be read
 * @param sizes listed rows by rank, where known: ranks before the page are not read
 */
function walkRanks(
  listed: RowSet,
  { first, end }: Words,
  columns: Columns,
  order: IndexedOrder,
  { offset, size, buckets }: Page,
  maxMet: number,
  sizes?: Int32Array,
): number[] | undefined {
  const { flags, articleRank } = columns
  const { rows, starts, lengths, sizes: all } = columns.orders[order]
  const inOrder = (a: number, b: number) =>
    (flags[a]! & classMask) - (flags[b]! & classMask) ||
    orderKey(columns, order, a) - orderKey(columns, order, b) ||
    articleRank[a]! - articleRank[b]!
  const found: number[] = []
  let before = 0
  let met = 0
  for (let rank = 0; rank < rankCount && before + found.length < offset + size; rank++) {
    const known = sizes?.[rank]
    if (known !== undefined && before + found.length + known <= offset) {
      before += known
      continue
    }
    if (known === 0 || all[rank] === 0) continue
    const bucket = rank % bucketCount
    if (buckets && (bucket < buckets.first || bucket > buckets.last)) continue
    met += lengths[bucket]!
    if (met > maxMet) return undefined
    const here: number[] = []
    const classHere = Math.floor(rank / bucketCount)
    for (let at = starts[bucket]!; at < starts[bucket]! + lengths[bucket]!; at++) {
      const row = rows[at]!
      if (row >= first * 32 && row < end * 32 && hasRow(listed, row) && (flags[row]! & classMask) === classHere) here.push(row)
    }
    if (before + found.length + here.length <= offset) before += here.length
    else for (const row of here.sort(inOrder)) found.push(row)
  }
  return found.slice(offset - before, offset - before + size)
}

function countRanks(listed: RowSet, first: number, end: number, flags: Uint8Array, bucket: Uint16Array, sizes: Int32Array): void {
  for (let word = first; word < end; word++) {
    for (let bits = listed[word]!; bits !== 0; bits &= bits - 1) {
      const row = word * 32 + lowestBit(bits)
      const rank = ((flags[row]! & 3) << 12) | bucket[row]!
      sizes[rank] = sizes[rank]! + 1
    }
  }
}

/**
 * For an order that is not precomputed (property, relevance): class, rank and article make one number a row;
 * the smallest are selected.
 * @param rankOf 0 to 2^20 - 1, ascending within a class
 */
export function pickByRank(
  listed: RowSet,
  ranges: HomeRange[],
  total: number,
  columns: Columns,
  rankOf: (row: number, ordinal: number) => number,
  byArticle: Int32Array,
  { offset, size }: Page,
  buffer: PageBuffer,
): number[] {
  const needed = Math.min(offset + size, total)
  // When full, the better half is retained.
  const capacity = Math.min(total, Math.max(1024, needed * 2))
  if (buffer.composites.length < capacity) buffer.composites = new Float64Array(capacity)
  const composites = buffer.composites
  const articles = 2 ** Math.ceil(Math.log2(Math.max(2, columns.articleRank.length)))
  let count = 0
  let most = Infinity
  for (const { ordinal, start, end } of ranges) {
    for (let row = nextRow(listed, start, end); row < end; row = nextRow(listed, row + 1, end)) {
      const rank = (columns.flags[row]! & classMask) * maxRanks + rankOf(row, ordinal)
      if (rank > most) continue
      if (count === capacity) {
        selectSmallest(composites, count, needed)
        count = needed
        most = 0
        for (let at = 0; at < needed; at++) most = Math.max(most, Math.floor(composites[at]! / articles))
      }
      composites[count++] = rank * articles + columns.articleRank[row]!
    }
  }
  const from = Math.min(offset, count)
  const to = Math.min(needed, count)
  selectSmallest(composites, count, from)
  selectSmallest(composites, count, to, from)
  return Array.from(composites.subarray(from, to).sort(), (composite) => byArticle[composite % articles]!)
}
export const maxRanks = 2 ** 20

/** Moves the `needed` smallest numbers of `from` … `count` - 1 to the front (quickselect). */
function selectSmallest(numbers: Float64Array, count: number, needed: number, from = 0): void {
  let low = from
  let high = count - 1
  while (low < high && needed > low && needed <= high) {
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
    if (needed <= right) high = right
    else if (needed > left) low = left
    else return
  }
}

const median = (a: number, b: number, c: number) => Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))
