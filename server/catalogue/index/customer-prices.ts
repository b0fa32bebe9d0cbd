// The columns as customers with prices of their own see them (API-12): what they pay to filter by, to sort by and to set the limits. Only what
// depends on the price is there twice, and only for price types that somebody with them has asked for since the index was built.
import type { Pool } from 'pg'
import type { CatalogueIndex } from './catalogue-index.ts'
import { leastKnown } from './active-filters.ts'
import { boundsOf, widenBounds } from './facet-counts.ts'
import { indexedOrders, rowFlags, type Columns, type IndexedOrder, type IndexedOrderData, placeCount } from './catalogue-index-data.ts'
import { buildIndexedOrders, moveRow, placeOf } from './sorted-orders.ts'

const priceOrders = ['price', '-price'] as const satisfies IndexedOrder[]
const isPriceOrder = (order: IndexedOrder): order is (typeof priceOrders)[number] => priceOrders.some((one) => one === order)

export class PriceView {
  readonly index: CatalogueIndex
  readonly columns: Columns
  readonly bounds: CatalogueIndex['bounds']

  /** @param own price of the type by product id */
  constructor(index: CatalogueIndex, own: ReadonlyMap<number, number>) {
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
    this.bounds = { ...index.bounds, price: boundsOf(price, leastKnown.price) }
  }

  /** Where a row stands; to be asked before the index takes over a change. */
  placesOf(row: number): number[] {
    return indexedOrders.map((order) => placeOf(this.columns.orders[order], this.columns.flags, row))
  }

  /** After the index has taken over a change of the row. @param before of placesOf */
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
        sizes[placeOf(columns.orders[order], columns.flags, row)]!++
      }
    }
  }
}

/** The lower of both; 0 is no price. */
function setPrice(price: Columns['price'], flags: Columns['flags'], row: number, ownTiyn: number): void {
  if (price[row]! > 0 && price[row]! <= ownTiyn) return
  price[row] = ownTiyn
  flags[row] = flags[row]! & ~rowFlags.unpriced
}

/** The order itself is the index's, also after its arrays were replaced; how many rows each place has depends on who has a price. */
function sameOrder(base: IndexedOrderData, flags: Columns['flags']): IndexedOrderData {
  const sizes = new Int32Array(placeCount)
  for (let row = 0; row < flags.length; row++) sizes[placeOf(base, flags, row)]!++
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

// So many at once: other requests come in between.
const chunk = 20_000

/** All prices of a type. */
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
