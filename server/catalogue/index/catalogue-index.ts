// The catalogue of one process: columns of all products with what has to be known about them at once. Built from PostgreSQL, never written to.
import { indexedOrders, rowFlags, type BrandRows, type CatalogueData, type Columns, type OwnProperty } from './catalogue-index-data.ts'
import { widenBounds } from './facet-counts.ts'
import { moveRow, placeOf } from './sorted-orders.ts'
import { PriceView } from './customer-prices.ts'
import { createPageBuffer, type PageBuffer } from './select-page.ts'
import { flagsOf } from './read-products.ts'
import { rowLookup, type RowLookup } from './row-by-id.ts'
import { makeRowSet, type RowSet } from './bitset.ts'
import { findSaleRows, makeScope, type Scope } from './category-scope.ts'

/** What a product can change without a rebuild. Tiyn; null = price on request. */
export type ProductPatch = {
  id: number
  priceTiyn: number | null
  lastPriceTiyn: number | null
  inStock: boolean
  popularity: number
  isPopular: boolean
  /** price type → tiyn; null where the product has no own prices */
  ownTiyn: Readonly<Record<string, number>> | null
}

/** Each takes about 25 bytes a product. */
const mostPriceViews = 8

export class CatalogueIndex {
  readonly data: CatalogueData
  readonly columns: Columns
  readonly rowOf: RowLookup
  /** all rows in article order */
  readonly byArticle: Int32Array
  readonly pageBuffer: PageBuffer = createPageBuffer()
  /** of stretches of rows (count.ts); of prices at least as wide as they are now */
  readonly bounds: CatalogueData['derived']['bounds']
  /** of a property's values, by what they fit (contract/catalogue/fitting-size.ts); filled by who asks */
  readonly fitKeys = new Map<OwnProperty, string[]>()
  /** by price type */
  readonly #priceViews = new Map<number, Promise<PriceView>>()
  readonly #readyViews = new Map<number, PriceView>()
  /** of views that are being read: own prices by product id that have changed since */
  readonly #beingRead = new Map<number, Map<number, number | undefined>>()
  #hitPlaces: Uint32Array | undefined
  #documentRows: { ids: Int32Array; rows: Int32Array } | undefined
  #rowSets: RowSet[] = []
  #scopes = new Map<number, Scope>()
  #saleRows: Int32Array | undefined
  #categories: Map<string, number>
  #subcategories: Map<string, number>
  #nodes = new Map<string, number>()
  #children = new Map<number, number[]>()

  constructor(data: CatalogueData) {
    this.data = data
    this.columns = data.columns
    this.rowOf = rowLookup(data.columns.productId, data.derived.rowsById)
    this.byArticle = data.derived.byArticle
    this.bounds = data.derived.bounds
    this.#categories = new Map()
    this.#subcategories = new Map()
    const keep = (map: Map<string, number>, key: string, at: number) => map.has(key) || map.set(key, at)
    for (const [at, node] of data.tree.entries()) {
      keep(this.#nodes, `${node.kind} ${node.id}`, at)
      this.#children.set(node.parent, [...this.childrenOf(node.parent), at])
      if (node.kind === 'category') keep(this.#categories, node.name, at)
      else {
        keep(this.#subcategories, node.name, at)
        keep(this.#subcategories, `${node.categoryId} ${node.name}`, at)
      }
    }
  }

  /** Position in the tree; of several subcategories of one name the first in the tree's order. */
  findCategory(name: string): number | undefined {
    return this.#categories.get(name)
  }

  findSubcategory(name: string, categoryId?: number): number | undefined {
    return this.#subcategories.get(categoryId === undefined ? name : `${categoryId} ${name}`)
  }

  findNode(kind: 'category' | 'subcategory', id: number): number | undefined {
    return this.#nodes.get(`${kind} ${id}`)
  }

  /** Positions in the tree of what stands directly below; of -1 the categories. */
  childrenOf(node: number): readonly number[] {
    return this.#children.get(node) ?? []
  }

  scope(node: number): Scope {
    const known = this.#scopes.get(node)
    if (known) return known
    const scope = makeScope(this.data, node, () => this.saleRows())
    this.#scopes.set(node, scope)
    return scope
  }

  saleRows(): Int32Array {
    return (this.#saleRows ??= findSaleRows(this.columns))
  }

  /** scratch, one number a row: its place among the hits of the query being answered */
  hitPlaces(): Uint32Array {
    return (this.#hitPlaces ??= new Uint32Array(this.data.rowCount))
  }

  /** Rows of the products of another index, by their number there (-1: not here). Found once and kept while the same array is asked for. */
  documentRows(ids: Int32Array): Int32Array {
    if (this.#documentRows?.ids !== ids) this.#documentRows = { ids, rows: ids.map(this.rowOf) }
    return this.#documentRows.rows
  }

  /** scratch: the sets of rows with which a filter is being answered; what stands in them is left from the one before */
  rowSet(number: number): RowSet {
    return (this.#rowSets[number] ??= makeRowSet(this.data.rowCount))
  }

  brandRows(): BrandRows {
    return this.data.derived.brandRows
  }

  /** The columns with the prices of a type, made when first asked for. @param read all of its prices by product id */
  pricesOf(priceTypeId: number, read: () => Promise<ReadonlyMap<number, number>>): Promise<PriceView> {
    let view = this.#priceViews.get(priceTypeId)
    if (!view) {
      view = this.#makeView(priceTypeId, read)
      this.#priceViews.set(priceTypeId, view)
      view.catch(() => this.#priceViews.delete(priceTypeId)) // who asks next reads again
    }
    return view
  }

  async #makeView(priceTypeId: number, read: () => Promise<ReadonlyMap<number, number>>): Promise<PriceView> {
    const changed = new Map<number, number | undefined>()
    this.#beingRead.set(priceTypeId, changed)
    try {
      const own = new Map(await read())
      // What changed meanwhile may or may not be among what was read.
      for (const [id, tiyn] of changed)
        if (tiyn === undefined) own.delete(id)
        else own.set(id, tiyn)
      const view = new PriceView(this, own)
      this.#readyViews.set(priceTypeId, view)
      const oldest = this.#readyViews.keys().next().value
      if (this.#readyViews.size > mostPriceViews && oldest !== undefined) {
        this.#readyViews.delete(oldest)
        this.#priceViews.delete(oldest)
      }
      return view
    } finally {
      this.#beingRead.delete(priceTypeId)
    }
  }

  /** Takes over new prices, stock and popularity in place; products that are not in the index are passed over. */
  patch(patches: ProductPatch[]): void {
    const { columns } = this
    for (const patch of patches) {
      for (const [type, changed] of this.#beingRead) changed.set(patch.id, patch.ownTiyn?.[type])
      const row = this.rowOf(patch.id)
      if (row < 0) continue
      const before = columns.flags[row]!
      const viewed = [...this.#readyViews].map(([type, view]) => ({ type, view, places: view.placesOf(row) }))
      const places = indexedOrders.map((order) => placeOf(columns.orders[order], columns.flags, row))
      const price = patch.priceTiyn ?? 0
      columns.price[row] = price
      columns.popularity[row] = patch.popularity
      const after = flagsOf(
        (patch.inStock ? 0 : rowFlags.outOfStock) | (patch.isPopular ? rowFlags.popular : 0),
        price,
        patch.lastPriceTiyn ?? 0,
      )
      columns.flags[row] = after
      for (const [at, order] of indexedOrders.entries()) moveRow(columns, order, row, places[at]!)
      if (price > 0) widenBounds(this.bounds.price, row, price)
      for (const { type, view, places: stood } of viewed) view.follow(row, patch.ownTiyn?.[type], stood)
      if ((before ^ after) & rowFlags.sale) this.#forgetSale()
    }
  }

  #forgetSale(): void {
    this.#saleRows = undefined
    for (const node of this.#scopes.keys()) if (this.data.tree[node]?.isSale) this.#scopes.delete(node)
  }
}
