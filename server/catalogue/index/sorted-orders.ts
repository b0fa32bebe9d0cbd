// Builds precomputed orders of all rows: a stable radix sort cut into buckets, patched row by row.
import {
  bucketCount,
  classMask,
  indexedOrders,
  rankCount,
  type Columns,
  type IndexedOrder,
  type IndexedOrderData,
} from './catalogue-index-data.ts'

type KeyColumns = Pick<Columns, 'flags' | 'price' | 'nameRank' | 'newRank' | 'popularity' | 'articleRank'>

/** Ascends in the order. Price on request counts as 0, in a class of its own (API-12). */
export function orderKey(columns: KeyColumns, order: IndexedOrder, row: number): number {
  switch (order) {
    case 'price':
      return columns.price[row]!
    case '-price':
      return -columns.price[row]!
    case 'name':
      return columns.nameRank[row]!
    case '-name':
      return -columns.nameRank[row]!
    case 'new':
      return columns.newRank[row]!
    case 'popular':
      return -columns.popularity[row]!
  }
}

export function buildIndexedOrders<Order extends IndexedOrder = IndexedOrder>(
  columns: KeyColumns,
  byArticle: Int32Array,
  orders: readonly Order[] = indexedOrders as readonly IndexedOrder[] as readonly Order[],
): Record<Order, IndexedOrderData> {
  const count = byArticle.length
  const build = (order: IndexedOrder): IndexedOrderData => {
    const keys = new Float64Array(count)
    for (let row = 0; row < count; row++) keys[row] = orderKey(columns, order, row)
    const sorted = sortByKey(byArticle, keys)
    const bucket = new Uint16Array(count)
    const size = Math.max(1, Math.ceil(count / bucketCount))
    const starts = Math.ceil(count / size)
    const startKeys = new Float64Array(starts)
    const startArticles = new Uint32Array(starts)
    for (let at = 0; at < count; at++) {
      const row = sorted[at]!
      bucket[row] = Math.floor(at / size)
      if (at % size === 0) {
        startKeys[at / size] = keys[row]!
        startArticles[at / size] = columns.articleRank[row]!
      }
    }
    const data: IndexedOrderData = {
      bucket,
      startKeys,
      startArticles,
      rows: sorted,
      starts: Int32Array.from({ length: bucketCount + 1 }, (_, at) => Math.min(count, at * size)),
      lengths: Int32Array.from({ length: bucketCount }, (_, at) => Math.min(count, (at + 1) * size) - Math.min(count, at * size)),
      sizes: new Int32Array(rankCount),
    }
    for (let row = 0; row < count; row++) data.sizes[readRank(data, columns.flags, row)]!++
    return data
  }
  return Object.fromEntries(orders.map((order) => [order, build(order)])) as Record<Order, IndexedOrderData>
}

export const readRank = ({ bucket }: IndexedOrderData, flags: Uint8Array, row: number): number =>
  (flags[row]! & classMask) * bucketCount + bucket[row]!

/** Moves a row after a change of its columns. @param rankBefore its rank before the change */
export function moveRow(columns: Columns, order: IndexedOrder, row: number, rankBefore: number): void {
  const data = columns.orders[order]
  const { bucket, rows, starts, lengths, sizes } = data
  const before = bucket[row]!
  const after = findBucket(data, orderKey(columns, order, row), columns.articleRank[row]!)
  bucket[row] = after
  sizes[rankBefore]!--
  sizes[readRank(data, columns.flags, row)]!++
  if (after === before) return
  lengths[before]!--
  rows[rows.indexOf(row, starts[before])] = rows[starts[before]! + lengths[before]!]!
  const isFull = starts[after + 1] === starts[after]! + lengths[after]!
  if (isFull) growOrders(data)
  data.rows[data.starts[after]! + lengths[after]!] = row
  lengths[after]!++
}

/** Enlarges each bucket by a quarter: 1 ms for a million rows, seldom needed. */
function growOrders(data: IndexedOrderData): void {
  const { rows, starts, lengths } = data
  const enlarged = new Int32Array(starts.length)
  for (let bucket = 0; bucket < bucketCount; bucket++) enlarged[bucket + 1] = enlarged[bucket]! + Math.ceil(lengths[bucket]! * 1.25) + 8
  data.starts = enlarged
  data.rows = new Int32Array(enlarged[bucketCount]!)
  for (let bucket = 0; bucket < bucketCount; bucket++) {
    data.rows.set(rows.subarray(starts[bucket], starts[bucket]! + lengths[bucket]!), enlarged[bucket])
  }
}

/** The last bucket that begins at or before the key; bucket 0 for keys below all. */
export function findBucket(data: IndexedOrderData, key: number, articleRank: number): number {
  let low = 0
  let high = data.startKeys.length - 1
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    const start = data.startKeys[middle]!
    if (start < key || (start === key && data.startArticles[middle]! <= articleRank)) low = middle
    else high = middle - 1
  }
  return low
}

/** Stable. Keys are whole numbers within a spread of 2^53. */
export function sortByKey(rows: Int32Array, keys: Float64Array): Int32Array {
  let least = Infinity
  let most = -Infinity
  for (const key of keys) {
    if (key < least) least = key
    if (key > most) most = key
  }
  let from = rows.slice()
  let to = new Int32Array(rows.length)
  const starts = new Uint32Array(2049)
  for (let scale = 1; scale <= most - least; scale *= 2048) {
    starts.fill(0)
    for (let at = 0; at < from.length; at++) starts[(Math.floor((keys[at]! - least) / scale) % 2048) + 1]!++
    for (let digit = 1; digit <= 2048; digit++) starts[digit]! += starts[digit - 1]!
    for (let at = 0; at < from.length; at++) {
      const row = from[at]!
      to[starts[Math.floor((keys[row]! - least) / scale) % 2048]!++] = row
    }
    ;[from, to] = [to, from]
  }
  return from
}
