// Views the index with customers' own prices, for filters, orders and limits (API-12).
// Only columns that depend on the price are copied.
import type { Pool } from 'pg'
import { minKnown } from './active-filters.ts'
import { blockBounds, widenBounds } from './facet-counts.ts'
import {
  indexedOrders,
  rowFlags,
  type CatalogueData,
  type Columns,
  type IndexedOrder,
  type IndexedOrderData,
  rankCount,
} from './catalogue-index-data.ts'
import type { RowLookup } from './row-by-id.ts'
import { buildIndexedOrders, moveRow, readRank } from './sorted-orders.ts'

const priceOrders = ['price', '-price'] as const satisfies IndexedOrder[]
const isPriceOrder = (order: IndexedOrder): order is (typeof priceOrders)[number] => priceOrders.some((one) => one === order)

/** The parts of the index that depend on prices or find a row. */
export type PricedIndex = {
  readonly columns: Columns
  readonly bounds: CatalogueData['derived']['bounds']
  readonly byArticle: Int32Array
  readonly rowOf: RowLookup
}

export class PriceView<Index extends PricedIndex = PricedIndex> {
  readonly index: Index
  readonly columns: Columns
  readonly bounds: PricedIndex['bounds']

  constructor(index: Index, own: ReadonlyMap<number, number>) {
    this.index = index
    const base = index.columns
    const price = base.price.slice()
    const flags = base.flags.slice()
    for (const [id, tiyn] of own) {
      const row = index.rowOf(id)
      if (row >= 0) setPrice(price, flags, row, tiyn)
    }
    const made = buildIndexedOrders({ ...base, price, flags }, index.byArticle, priceOrders)
    const orders = Object.fromEntries(
      indexedOrders.map((order) => [order, isPriceOrder(order) ? made[order] : sameOrder(base.orders[order], flags)]),
    ) as Columns['orders']
    this.columns = { ...base, price, flags, orders }
    this.bounds = { ...index.bounds, price: blockBounds(price, minKnown.price) }
  }

  /** Places of a row; call before the index changes it. */
  placesOf(row: number): number[] {
    return indexedOrders.map((order) => readRank(this.columns.orders[order], this.columns.flags, row))
  }

  /** Call after the index changed the row. @param before of placesOf */
  follow(row: number, ownTiyn: number | undefined, before: number[]): void {
    const { columns, index } = this
    columns.price[row] = index.columns.price[row]!
    columns.flags[row] = index.columns.flags[row]!
    if (ownTiyn !== undefined) setPrice(columns.price, columns.flags, row, ownTiyn)
    const paid = columns.price[row] ?? 0
    if (paid > 0) widenBounds(this.bounds.price, row, paid)
    for (const [at, order] of indexedOrders.entries()) {
      if (isPriceOrder(order)) moveRow(columns, order, row, before[at]!)
      else {
        const { sizes } = columns.orders[order]
        sizes[before[at]!]!--
        sizes[readRank(columns.orders[order], columns.flags, row)]!++
      }
    }
  }
}

/** Sets the lower of both; 0 is no price. */
function setPrice(price: Columns['price'], flags: Columns['flags'], row: number, ownTiyn: number): void {
  if (price[row]! > 0 && price[row]! <= ownTiyn) return
  price[row] = ownTiyn
  flags[row] = flags[row]! & ~rowFlags.unpriced
}

/** Shares the index's order, also after its arrays are replaced; only `sizes` depend on prices. */
function sameOrder(base: IndexedOrderData, flags: Columns['flags']): IndexedOrderData {
  const sizes = new Int32Array(rankCount)
  for (let row = 0; row < flags.length; row++) sizes[readRank(base, flags, row)]!++
  return {
    startKeys: base.startKeys,
    startArticles: base.startArticles,
    sizes,
    get bucket() {
      return base.bucket
    },
    get rows() {
      return base.rows
    },
    get starts() {
      return base.starts
    },
    get lengths() {
      return base.lengths
    },
  }
}

// Rows a query, so that other requests run in between.
const chunk = 20_000

export async function readPricesOf(pool: Pool, priceTypeId: number): Promise<Map<number, number>> {
  const prices = new Map<number, number>()
  for (let after = 0; ;) {
    const { rows } = await pool.query<[number, number]>({
      text: 'select product_id, price_tiyn from product_prices where price_type_id = $1 and product_id > $2 order by product_id limit $3',
      values: [priceTypeId, after, chunk],
      rowMode: 'array',
    })
    for (const [id, tiyn] of rows) prices.set(id, tiyn)
    if (rows.length < chunk) return prices
    after = rows.at(-1)![0]
  }
}
