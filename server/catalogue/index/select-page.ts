// The rows of one page in a total order, without sorting the whole list.
import { bucketCount, classMask, placeCount, type Columns, type IndexedOrder } from './catalogue-index-data.ts'
import { orderKey } from './sorted-orders.ts'
import type { Words } from './filter-kernels.ts'
import { hasRow, lowestBit, nextRow, type RowSet } from './bitset.ts'
import type { HomeRange } from './category-scope.ts'

/** What page picking needs of memory, made once per index. */
export type PageBuffer = { sizes: Int32Array; composites: Float64Array }
export const createPageBuffer = (): PageBuffer => ({ sizes: new Int32Array(placeCount), composites: new Float64Array(1024) })

type Page = {
  offset: number
  size: number
  /** where it is known that all listed rows of a kept order stand in these of each class */
  buckets?: { first: number; last: number } | undefined
}
/** Following a list of rows costs about as much as counting so many rows in a sweep. */
const walkingCost = 8

/** @param total how many rows are listed; the page begins before that */
export function pickByIndexedOrder(
  listed: RowSet,
  words: Words,
  total: number,
  columns: Columns,
  order: IndexedOrder,
  page: Page,
  scratch: PageBuffer,
): number[] {
  const { sizes } = columns.orders[order]
  if (total === columns.flags.length) return walkPlaces(listed, words, columns, order, page, Infinity, sizes)!
  // Where a good part of all rows is listed the page's rows are met soon from the beginning; looking for them in vain costs a quarter of counting.
  const mostMet = total / (walkingCost * 4)
  const early = page.offset + page.size > mostMet ? undefined : walkPlaces(listed, words, columns, order, page, mostMet)
  if (early) return early
  countPlaces(listed, words.first, words.end, columns.flags, columns.orders[order].bucket, scratch.sizes.fill(0))
  return walkPlaces(listed, words, columns, order, page, Infinity, scratch.sizes)!
}

/**
 * Reads the places from the first one until the page is full.
 * @param mostMet gives up (undefined) where more rows than these would be read
 * @param sizes how many listed rows each place has, where that is known: places before the page are not read then
 */
function walkPlaces(
  listed: RowSet,
  { first, end }: Words,
  columns: Columns,
  order: IndexedOrder,
  { offset, size, buckets }: Page,
  mostMet: number,
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
  for (let place = 0; place < placeCount && before + found.length < offset + size; place++) {
    const known = sizes?.[place]
    if (known !== undefined && before + found.length + known <= offset) {
      before += known
      continue
    }
    if (known === 0 || all[place] === 0) continue
    const bucket = place % bucketCount
    if (buckets && (bucket < buckets.first || bucket > buckets.last)) continue
    met += lengths[bucket]!
    if (met > mostMet) return undefined
    const here: number[] = []
    const classHere = Math.floor(place / bucketCount)
    for (let at = starts[bucket]!; at < starts[bucket]! + lengths[bucket]!; at++) {
      const row = rows[at]!
      if (row >= first * 32 && row < end * 32 && hasRow(listed, row) && (flags[row]! & classMask) === classHere) here.push(row)
    }
    if (before + found.length + here.length <= offset) before += here.length
    else for (const row of here.sort(inOrder)) found.push(row)
  }
  return found.slice(offset - before, offset - before + size)
}

function countPlaces(listed: RowSet, first: number, end: number, flags: Uint8Array, bucket: Uint16Array, sizes: Int32Array): void {
  for (let word = first; word < end; word++) {
    for (let bits = listed[word]!; bits !== 0; bits &= bits - 1) {
      const row = word * 32 + lowestBit(bits)
      const place = ((flags[row]! & 3) << 12) | bucket[row]!
      sizes[place] = sizes[place]! + 1
    }
  }
}

/**
 * For an order that is known only now (a property, relevance): class, place and article make one number a row, and the smallest of these are selected.
 * @param placeOf a whole number from 0 to 2^20 - 1 by which rows of one class ascend
 * @param byArticle rows in article order
 */
export function pickByPlace(
  listed: RowSet,
  ranges: HomeRange[],
  total: number,
  columns: Columns,
  placeOf: (row: number, ordinal: number) => number,
  byArticle: Int32Array,
  { offset, size }: Page,
  scratch: PageBuffer,
): number[] {
  const wanted = Math.min(offset + size, total)
  // Room for twice what is wanted: whenever it is full the better half stays, and what follows has to be better than that.
  const room = Math.min(total, Math.max(1024, wanted * 2))
  if (scratch.composites.length < room) scratch.composites = new Float64Array(room)
  const composites = scratch.composites
  const articles = 2 ** Math.ceil(Math.log2(Math.max(2, columns.articleRank.length)))
  let count = 0
  let most = Infinity
  for (const { ordinal, start, end } of ranges) {
    for (let row = nextRow(listed, start, end); row < end; row = nextRow(listed, row + 1, end)) {
      const place = (columns.flags[row]! & classMask) * maxPlaces + placeOf(row, ordinal)
      if (place > most) continue
      if (count === room) {
        selectSmallest(composites, count, wanted)
        count = wanted
        most = 0
        for (let at = 0; at < wanted; at++) most = Math.max(most, Math.floor(composites[at]! / articles))
      }
      composites[count++] = place * articles + columns.articleRank[row]!
    }
  }
  const from = Math.min(offset, count)
  const to = Math.min(wanted, count)
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
