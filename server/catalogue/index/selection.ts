// Selects products by a filter from the columns: page, total and counts.
import { type Ordering, type PropertyChoice, orderingProperty } from '#contract/catalogue/filter.ts'
import { dimensionFields, flagFields, mapRanges, ranges, type RangeField } from '#contract/catalogue/filter-params.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import { allowedValues, storedBounds, isBounded, minKnown, maxKnown, type Choice } from './active-filters.ts'
import { ChoiceSets, type RowFilter } from './filter-row-sets.ts'
import { countLimits, type Counting, type Limits } from './facet-counts.ts'
import { flagBits, indexedOrders, rowFlags, type IndexedOrder } from './catalogue-index-data.ts'
import { findBucket } from './sorted-orders.ts'
import { filterBrands, filterCells, filterFlags, filterPrices, filterRange } from './filter-kernels.ts'
import { maxRanks, pickByIndexedOrder, pickByRank } from './select-page.ts'
import { addRow, countAmong, countRows, type RowSet } from './bitset.ts'
import { cellsAt, countBrands, countProperty, type Scope } from './category-scope.ts'
import type { SharedProperty } from './merged-property.ts'

/** Hits of a query: indices of `documentIds`, with whole scores, the highest first. */
export type Hits = { documentIds: Int32Array; rows: Uint32Array; scores: Float32Array }

/** Limits in stored units. */
export type Counted = Record<RangeField, Limits | undefined> & {
  total: number
  /** by brand number (position + 1), 0 = without a brand */
  brands: Int32Array
  listed: Int32Array
  /** by shared id, for each requested property */
  values: Map<SharedProperty, Int32Array>
}

/** Retail prices of the index, or those of a price type (PriceView). */
export type Priced = Pick<CatalogueIndex, 'columns' | 'bounds'>

/** Uses buffers of the index until the next selection starts: never use it after an await. */
export class Selection {
  readonly index: CatalogueIndex
  readonly scope: Scope
  readonly #choice: Choice
  readonly #hits: Hits | undefined
  readonly #priced: Priced
  readonly #sets: ChoiceSets
  #hitCount = 0
  #presentBrands: Int32Array | undefined
  #total: number | undefined

  constructor(index: CatalogueIndex, scope: Scope, choice: Choice, hits?: Hits, priced: Priced = index) {
    this.index = index
    this.#priced = priced
    this.scope = scope
    this.#choice = choice
    this.#hits = hits
    this.#sets = new ChoiceSets(index, scope)
    if (hits) this.#restrictToHits(hits)
    this.#sets.begin()
    this.#narrow()
  }

  #restrictToHits({ documentIds, rows, scores }: Hits): void {
    const { index } = this
    const ranks = index.hitRanks()
    const rowOf = index.documentRows(documentIds)
    const best = scores[0] ?? 0
    this.#hitCount = this.#sets.restrictTo((found) => {
      for (let at = 0; at < rows.length; at++) {
        const row = rowOf[rows[at]!]!
        if (row < 0 || !this.#sets.has(this.#sets.all, row)) continue
        ranks[row] = Math.min(maxRanks - 1, best - scores[at]!)
        addRow(found, row)
      }
    })
  }

  #narrow(): void {
    const { index, scope } = this
    const { data } = index
    const sets = this.#sets
    const { columns } = this.#priced
    const { words } = scope
    const { brands, price, properties, popular } = this.#choice
    if (properties.some(({ name }) => !scope.property(name))) sets.require((_, to) => to.fill(0, words.first, words.end))
    for (const field of flagFields) {
      if (this.#choice[field]) sets.require((from, to) => filterFlags(from, to, words, columns.flags, ...flagBits[field]))
    }
    if (popular !== undefined)
      sets.require((from, to) => filterFlags(from, to, words, columns.flags, rowFlags.popular, popular ? rowFlags.popular : 0))
    const shown = new Set(scope.shownProperties())
    for (const choice of properties) {
      const property = scope.property(choice.name)
      if (!property) continue
      const filter: RowFilter = (from, to) => this.#filterProperty(from, to, property, choice)
      if (shown.has(property)) sets.choose(`property ${choice.name}`, filter)
      else sets.require(filter)
    }
    if (brands.length > 0) {
      const chosen = new Set(brands)
      const numbers = data.brands.flatMap((name, at) => (chosen.has(name) ? [at + 1] : []))
      sets.choose('brand', (from, to) => filterBrands(from, to, words, data.derived.brandRows, numbers))
    }
    if (isBounded(price)) {
      const [least, most] = storedBounds(price, ranges.price.storedUnits, minKnown.price)
      sets.choose('price', (from, to) => filterPrices(from, to, words, columns, least, most))
    }
    for (const name of dimensionFields) {
      const range = this.#choice[name]
      if (!isBounded(range)) continue
      const [least, most] = storedBounds(range, ranges[name].storedUnits, minKnown[name])
      sets.choose(name, (from, to) => filterRange(from, to, words, columns[name], Math.min(least, maxKnown), Math.min(most, maxKnown)))
    }
  }

  #filterProperty(from: RowSet, to: RowSet, property: SharedProperty, choice: PropertyChoice): void {
    const { data, columns } = this.index
    const allowed = allowedValues(property, choice)
    to.fill(0, this.scope.words.first, this.scope.words.end)
    for (const { ordinal, start, end } of this.scope.ranges) {
      const part = property.parts.get(ordinal)
      if (!part) continue
      const allowedHere = Uint8Array.from(part.sharedIds, (id) => allowed[id]!)
      filterCells(from, to, start, end, columns.cells, cellsAt(data, ordinal, part.slot), allowedHere)
      const { more } = part.own
      for (let at = 0; at < more.length; at += 2) {
        if (allowedHere[more[at + 1]!] === 1 && this.#sets.has(from, more[at]!)) addRow(to, more[at]!)
      }
    }
  }

  count(properties: SharedProperty[]): Counted {
    const { index, scope } = this
    const priced = this.#priced
    const limits = (name: RangeField) =>
      countLimits(this.#sets.openTo(name), scope.words.first, scope.words.end, priced.columns[name], priced.bounds[name], minKnown[name])
    return {
      total: this.total(),
      brands: this.#countOpen(
        'brand',
        () => scope.baseBrands(),
        (counting) => countBrands(index.data, scope.words, counting),
      ),
      listed: this.listedByHome(),
      ...mapRanges(limits),
      values: new Map(
        properties.map((property) => [
          property,
          this.#countOpen(
            `property ${property.name}`,
            () => scope.baseCounts(property),
            (counting) => countProperty(index.data, scope.ranges, counting, property),
          ),
        ]),
      ),
    }
  }

  total(): number {
    return (this.#total ??= this.#sets.sizeOf(this.#sets.listed))
  }

  listedByHome(): Int32Array {
    const listed = new Int32Array(this.index.data.properties.length)
    for (const { ordinal, start, end } of this.scope.ranges) listed[ordinal] = countRows(this.#sets.listed, start, end)
    return listed
  }

  /** Counts the smaller part: matching rows, or the others, which are subtracted from all. */
  #countOpen(name: string, baseCounts: () => Int32Array, count: (counting: Counting) => Int32Array): Int32Array {
    const { all, listed } = this.#sets
    const set = this.#sets.openTo(name)
    if (this.#hits) {
      if (name === 'brand' && this.total() === this.#hitCount) return this.presentBrands()
      return count({ all, set, others: false })
    }
    const size = set === listed ? this.total() : this.#sets.sizeOf(set)
    const others = size * 2 > this.scope.rowCount
    if (size === this.scope.rowCount) return baseCounts()
    const counts = count({ all, set, others })
    return others ? baseCounts().map((ofAll, at) => ofAll - counts[at]!) : counts
  }

  /** Counts by brand number before any filter: 0 here is no choice, 0 in count() is a disabled one. */
  presentBrands(): Int32Array {
    if (!this.#hits) return this.scope.baseBrands()
    const { all } = this.#sets
    const hits = { all, set: all, others: false }
    return (this.#presentBrands ??= countBrands(this.index.data, this.scope.words, hits))
  }

  presentLimits(name: RangeField): Limits | undefined {
    const { first, end } = this.scope.words
    return countLimits(this.#sets.all, first, end, this.#priced.columns[name], this.#priced.bounds[name], minKnown[name])
  }

  /** Listed products in a node within the scope. @param listed of count() */
  countNode(node: number, listed: Int32Array): number {
    const { firstOrdinal, endOrdinal } = this.index.data.tree[node]!
    let count = 0
    for (let ordinal = firstOrdinal; ordinal < endOrdinal; ordinal++) count += listed[ordinal]!
    // Rows in other ranges that belong to the node as well.
    const { words } = this.scope
    return count + countAmong(this.#sets.listed, this.index.scope(node).extraRows, words.first * 32, words.end * 32)
  }

  page(ordering: Ordering, offset: number, size: number): number[] {
    const { index, scope } = this
    const { columns } = this.#priced
    const { pageBuffer, byArticle } = index
    const indexed = indexedOrders.find((order) => order === ordering)
    const page = { offset, size, buckets: indexed && this.#bucketsOf(indexed) }
    const rows = indexed
      ? pickByIndexedOrder(this.#sets.listed, scope.words, this.total(), columns, indexed, page, pageBuffer)
      : pickByRank(
          this.#sets.listed,
          scope.ranges,
          this.total(),
          columns,
          rankBy(index, scope, ordering, this.#hits !== undefined),
          byArticle,
          page,
          pageBuffer,
        )
    return rows.map((row) => columns.productId[row]!)
  }

  #bucketsOf(order: IndexedOrder): { first: number; last: number } | undefined {
    const { price } = this.#choice
    if ((order !== 'price' && order !== '-price') || !isBounded(price)) return undefined
    const [least, most] = storedBounds(price, ranges.price.storedUnits, minKnown.price)
    const data = this.#priced.columns.orders[order]
    const [from, to] = order === 'price' ? [least, most] : [-most, -least]
    return { first: findBucket(data, from, 0), last: findBucket(data, to, 0xffff_ffff) }
  }
}

/** Ranks of rows in orders that are not precomputed: relevance, properties (CAT-07, CAT-16). */
function rankBy(index: CatalogueIndex, scope: Scope, ordering: Ordering, hasHits: boolean): (row: number, ordinal: number) => number {
  if (ordering === '-relevance') {
    const ranks = index.hitRanks()
    return hasHits ? (row) => ranks[row]! : () => 0
  }
  const { data, columns } = index
  const down = ordering.startsWith('-')
  const property = scope.property(orderingProperty(ordering) ?? '')
  if (!property) return () => 0
  const most = Math.min(property.texts.length, maxRanks - 2)
  return (row, ordinal) => {
    const part = property.parts.get(ordinal)
    const id = part ? part.sharedIds[columns.cells[cellsAt(data, ordinal, part.slot) + row]!]! : 0
    if (id === 0) return maxRanks - 1 // without the property: last in both directions
    return down ? Math.max(0, most - id) : Math.min(id, most)
  }
}
