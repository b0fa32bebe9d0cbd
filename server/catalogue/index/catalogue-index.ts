// Holds the catalogue of one process as columns of all products, patched in place by the change feed.
import { indexedOrders, rowFlags, type CatalogueData, type Columns, type OwnProperty } from './catalogue-index-data.ts'
import { widenBounds } from './facet-counts.ts'
import { moveRow, readRank } from './sorted-orders.ts'
import type { PriceView } from './customer-prices.ts'
import { PriceViewCache } from './price-view-cache.ts'
import { createPageBuffer, type PageBuffer } from './select-page.ts'
import { computeFlags } from './read-products.ts'
import { rowLookup, type RowLookup } from './row-by-id.ts'
import { makeRowSet, type RowSet } from './bitset.ts'
import { findSaleRows, makeScope, type Scope } from './category-scope.ts'

/** Changes that need no rebuild. Tiyn; null = price on request. */
export type ProductPatch = {
  id: number
  priceTiyn: number | null
  lastPriceTiyn: number | null
  popularity: number
  /** of read-products.ts */
  storedFlags: number
  /** price type → tiyn; null where the product has no own prices */
  ownTiyn: Readonly<Record<string, number>> | null
}

export type OwnPriceView = PriceView<CatalogueIndex>

export class CatalogueIndex {
  readonly data: CatalogueData
  readonly columns: Columns
  readonly rowOf: RowLookup
  readonly byArticle: Int32Array
  readonly pageBuffer: PageBuffer = createPageBuffer()
  readonly bounds: CatalogueData['derived']['bounds']
  /** fit keys of a property's values (server/catalogue/product/fitting-size.ts); filled by accessories.ts */
  readonly fitKeys = new Map<OwnProperty, string[]>()
  /** the columns with the prices of a type */
  readonly priceViews = new PriceViewCache<CatalogueIndex>(this)
  #hitRanks: Uint32Array | undefined
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
    const setFirst = (map: Map<string, number>, key: string, at: number) => map.has(key) || map.set(key, at)
    for (const [at, node] of data.tree.entries()) {
      setFirst(this.#nodes, `${node.kind} ${node.id}`, at)
      this.#children.set(node.parent, [...this.childrenOf(node.parent), at])
      if (node.kind === 'category') setFirst(this.#categories, node.name, at)
      else {
        setFirst(this.#subcategories, node.name, at)
        setFirst(this.#subcategories, `${node.categoryId} ${node.name}`, at)
      }
    }
  }

  isInStock(productId: number): boolean {
    const row = this.rowOf(productId)
    return row !== -1 && (this.columns.flags[row]! & rowFlags.outOfStock) === 0
  }

  /** Position in the tree; the first in its order where names repeat. */
  findCategory(name: string): number | undefined {
    return this.#categories.get(name)
  }

  findSubcategory(name: string, categoryId?: number): number | undefined {
    return this.#subcategories.get(categoryId === undefined ? name : `${categoryId} ${name}`)
  }

  findNode(kind: 'category' | 'subcategory', id: number): number | undefined {
    return this.#nodes.get(`${kind} ${id}`)
  }

  /** Positions in the tree of direct children; -1 for the categories. */
  childrenOf(node: number): readonly number[] {
    return this.#children.get(node) ?? []
  }

  scope(node: number): Scope {
    const known = this.#scopes.get(node)
    if (known) return known
    const scope = makeScope(this.data, node, () => (this.#saleRows ??= findSaleRows(this.columns)))
    this.#scopes.set(node, scope)
    return scope
  }

  /** Reusable buffer, one number a row: its rank among the hits of the query. */
  hitRanks(): Uint32Array {
    return (this.#hitRanks ??= new Uint32Array(this.data.rowCount))
  }

  /** Rows by product number of another index, -1 where missing. Cached for the last array. */
  documentRows(ids: Int32Array): Int32Array {
    if (this.#documentRows?.ids !== ids) this.#documentRows = { ids, rows: ids.map(this.rowOf) }
    return this.#documentRows.rows
  }

  /** Reusable buffers of a filter; they hold the rows of the previous one. */
  rowSet(number: number): RowSet {
    return (this.#rowSets[number] ??= makeRowSet(this.data.rowCount))
  }

  patch(patches: ProductPatch[]): void {
    const { columns } = this
    for (const patch of patches) {
      const row = this.rowOf(patch.id)
      const changePriceViews = this.priceViews.prepareChange(row, patch)
      if (row < 0) continue
      const before = columns.flags[row]!
      const ranks = indexedOrders.map((order) => readRank(columns.orders[order], columns.flags, row))
      const price = patch.priceTiyn ?? 0
      columns.price[row] = price
      columns.popularity[row] = patch.popularity
      const after = computeFlags(patch.storedFlags, price, patch.lastPriceTiyn ?? 0)
      columns.flags[row] = after
      for (const [at, order] of indexedOrders.entries()) moveRow(columns, order, row, ranks[at]!)
      if (price > 0) widenBounds(this.bounds.price, row, price)
      changePriceViews()
      if ((before ^ after) & rowFlags.sale) this.#forgetSale()
    }
  }

  #forgetSale(): void {
    this.#saleRows = undefined
    for (const node of this.#scopes.keys()) if (this.data.tree[node]?.isSale) this.#scopes.delete(node)
  }
}
