// Answers one filter from the columns: the page's products, the total and everything that is counted beside the list.
import type { Ordering, PropertyChoice } from '#contract/catalogue-filter.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import { allowedValues, boundsOf, isBounded, leastKnown, mostKnown, type Choice } from './choice.ts'
import { countLimits, type Counting, type Limits } from './count.ts'
import { keptOrders, rowFlags, type KeptOrder } from './data.ts'
import { bucketOf } from './kept-orders.ts'
import { keepBrands, keepCells, keepFlags, keepPrices, keepRange } from './match.ts'
import { maxPlaces, pickByKeptOrder, pickByPlace } from './pick-page.ts'
import { placingBy } from './placing.ts'
import { addRow, countAmong, countRows, hasRow, type RowSet } from './row-set.ts'
import { cellsAt, countBrands, countProperty, type Scope } from './scope.ts'
import type { SharedProperty } from './shared-property.ts'

/** Products found by a query: their numbers in `documentIds`, in any order, with whole scores, the highest of them first. */
export type Hits = { documentIds: Int32Array; rows: Uint32Array; scores: Float32Array }

export type Counted = {
  total: number
  /** by brand number (position + 1), 0 = without a brand */
  brands: Int32Array
  /** matching rows by home subcategory */
  listed: Int32Array
  /** tiyn, grams, mm */
  price: Limits | undefined
  weight: Limits | undefined
  length: Limits | undefined
  /** by shared id, for each of the asked properties */
  values: Map<SharedProperty, Int32Array>
}

type Keep = (from: RowSet, to: RowSet) => void

/** Whose prices count: the index's, which are retail, or those of a price type (PriceView). */
export type Priced = Pick<CatalogueIndex, 'columns' | 'bounds'>

/** A choice that is being answered: its sets stand in the index until the next one is begun. Use it at once, never after an await. */
export class Selection {
  readonly index: CatalogueIndex
  readonly scope: Scope
  readonly #choice: Choice
  readonly #hits: Hits | undefined
  readonly #priced: Priced
  /** the rows that the choice is made among */
  readonly #all: RowSet
  /** those that miss nothing */
  readonly #listed: RowSet
  /** those that miss one choice at most: further on nothing else is read */
  readonly #near: RowSet
  /** one after another for what is counted with its own choice open (disjunctive counts, CAT-05) */
  readonly #open: RowSet
  /** by the choice's name: the rows of #near that have what is chosen */
  readonly #kept = new Map<string, RowSet>()
  #hitCount = 0
  #presentBrands: Int32Array | undefined
  #sets = 0
  #total: number | undefined

  constructor(index: CatalogueIndex, scope: Scope, choice: Choice, hits?: Hits, priced: Priced = index) {
    this.index = index
    this.#priced = priced
    this.scope = scope
    this.#choice = choice
    this.#hits = hits
    this.#all = this.#nextSet()
    this.#listed = this.#nextSet()
    this.#near = this.#nextSet()
    this.#open = this.#nextSet()
    scope.fill(this.#all)
    if (hits) this.#keepHits(hits)
    const { first, end } = scope.words
    this.#listed.set(this.#all.subarray(first, end), first)
    this.#near.set(this.#all.subarray(first, end), first)
    this.#narrow()
  }

  #nextSet(): RowSet {
    return this.index.rowSet(this.#sets++)
  }

  #keepHits({ documentIds, rows, scores }: Hits): void {
    const { index, scope } = this
    const places = index.hitPlaces()
    const rowOf = index.documentRows(documentIds)
    const found = this.#open.fill(0, scope.words.first, scope.words.end)
    const best = scores[0] ?? 0
    for (let at = 0; at < rows.length; at++) {
      const row = rowOf[rows[at]!]!
      if (row < 0 || !this.#holds(this.#all, row)) continue
      places[row] = Math.min(maxPlaces - 1, best - scores[at]!)
      addRow(found, row)
    }
    for (let word = scope.words.first; word < scope.words.end; word++) this.#all[word] = found[word]!
    this.#hitCount = this.#sizeOf(this.#all)
  }

  /** Outside of the scope's words the sets hold what an earlier choice left there. */
  #holds(set: RowSet, row: number): boolean {
    const { first, end } = this.scope.words
    return row >= first * 32 && row < end * 32 && hasRow(set, row)
  }

  #narrow(): void {
    const { index, scope } = this
    const { data } = index
    const { columns } = this.#priced
    const { words } = scope
    const { brands, price, properties, inStock, popular } = this.#choice
    if (properties.some(({ name }) => !scope.property(name))) this.#require((_, to) => to.fill(0, words.first, words.end))
    if (inStock) this.#require((from, to) => keepFlags(from, to, words, columns.flags, rowFlags.outOfStock, 0))
    if (popular !== undefined)
      this.#require((from, to) => keepFlags(from, to, words, columns.flags, rowFlags.popular, popular ? rowFlags.popular : 0))
    const shown = new Set(scope.shownProperties())
    for (const choice of properties) {
      const property = scope.property(choice.name)
      if (!property) continue
      const keep: Keep = (from, to) => this.#keepProperty(from, to, property, choice)
      if (shown.has(property)) this.#choose(`property ${choice.name}`, keep)
      else this.#require(keep)
    }
    if (brands.length > 0) {
      const chosen = new Set(brands)
      const numbers = data.brands.flatMap((name, at) => (chosen.has(name) ? [at + 1] : []))
      this.#choose('brand', (from, to) => keepBrands(from, to, words, index.brandRows(), numbers))
    }
    if (isBounded(price)) {
      const [least, most] = boundsOf(price, 100, leastKnown.price)
      this.#choose('price', (from, to) => keepPrices(from, to, words, columns, least, most))
    }
    for (const name of ['weight', 'length'] as const) {
      const range = this.#choice[name]
      if (!isBounded(range)) continue
      const [least, most] = boundsOf(range, 1000, leastKnown[name])
      this.#choose(name, (from, to) => keepRange(from, to, words, columns[name], Math.min(least, mostKnown), Math.min(most, mostKnown)))
    }
  }

  /** A choice that has values to count: what misses it alone stays near. */
  #choose(name: string, keep: Keep): void {
    const kept = this.#nextSet()
    keep(this.#near, kept)
    this.#kept.set(name, kept)
    narrow(this.#listed, this.#near, kept, this.scope.words.first, this.scope.words.end)
  }

  /** A choice without values to count: what misses it is out. */
  #require(keep: Keep): void {
    const { first, end } = this.scope.words
    keep(this.#near, this.#open)
    for (let word = first; word < end; word++) {
      this.#near[word] = this.#near[word]! & this.#open[word]!
      this.#listed[word] = this.#listed[word]! & this.#open[word]!
    }
  }

  #keepProperty(from: RowSet, to: RowSet, property: SharedProperty, choice: PropertyChoice): void {
    const { data, columns } = this.index
    const allowed = allowedValues(property, choice)
    to.fill(0, this.scope.words.first, this.scope.words.end)
    for (const { ordinal, start, end } of this.scope.ranges) {
      const part = property.parts.get(ordinal)
      if (!part) continue
      const allowedHere = Uint8Array.from(part.sharedIds, (id) => allowed[id]!)
      keepCells(from, to, start, end, columns.cells, cellsAt(data, ordinal, part.slot), allowedHere)
      const { more } = part.own
      for (let at = 0; at < more.length; at += 2) {
        if (allowedHere[more[at + 1]!] === 1 && this.#holds(from, more[at]!)) addRow(to, more[at]!)
      }
    }
  }

  /** @param properties those whose values are to be counted */
  count(properties: SharedProperty[]): Counted {
    const { index, scope } = this
    const priced = this.#priced
    const limits = (name: 'price' | 'weight' | 'length') =>
      countLimits(this.#openTo(name), scope.words.first, scope.words.end, priced.columns[name], priced.bounds[name], leastKnown[name])
    return {
      total: this.total(),
      brands: this.#countOpen(
        'brand',
        () => scope.baseBrands(),
        (counting) => countBrands(index.data, scope.words, counting),
      ),
      listed: this.listedByHome(),
      price: limits('price'),
      weight: limits('weight'),
      length: limits('length'),
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
    return (this.#total ??= this.#sizeOf(this.#listed))
  }

  listedByHome(): Int32Array {
    const listed = new Int32Array(this.index.data.properties.length)
    for (const { ordinal, start, end } of this.scope.ranges) listed[ordinal] = countRows(this.#listed, start, end)
    return listed
  }

  #sizeOf(set: RowSet): number {
    return countRows(set, this.scope.words.first * 32, this.scope.words.end * 32)
  }

  /** The rows that miss nothing or only the choice of this name; to be used before the next one is asked for. */
  #openTo(name: string): RowSet {
    const kept = this.#kept.get(name)
    if (!kept) return this.#listed
    const { first, end } = this.scope.words
    for (let word = first; word < end; word++) this.#open[word] = this.#listed[word]! | (this.#near[word]! & ~kept[word]!)
    return this.#open
  }

  /** Of the scope's rows the smaller part is counted: those that match, or the others, which are then taken from the counts of all. */
  #countOpen(name: string, baseCounts: () => Int32Array, count: (counting: Counting) => Int32Array): Int32Array {
    const set = this.#openTo(name)
    if (this.#hits) {
      if (name === 'brand' && this.total() === this.#hitCount) return this.presentBrands()
      return count({ all: this.#all, set, others: false })
    }
    const size = set === this.#listed ? this.total() : this.#sizeOf(set)
    const others = size * 2 > this.scope.rowCount
    if (size === this.scope.rowCount) return baseCounts()
    const counts = count({ all: this.#all, set, others })
    return others ? baseCounts().map((all, at) => all - counts[at]!) : counts
  }

  /** By brand number: how many rows there are before any filter. What is 0 here is no choice at all; what is 0 in count() is a disabled one. */
  presentBrands(): Int32Array {
    if (!this.#hits) return this.scope.baseBrands()
    const hits = { all: this.#all, set: this.#all, others: false }
    return (this.#presentBrands ??= countBrands(this.index.data, this.scope.words, hits))
  }

  /** The same for prices, weights and lengths. */
  presentLimits(name: 'price' | 'weight' | 'length'): Limits | undefined {
    const { first, end } = this.scope.words
    return countLimits(this.#all, first, end, this.#priced.columns[name], this.#priced.bounds[name], leastKnown[name])
  }

  /** How many of the listed products a node of the tree holds; `listed` of count(). The node lies in the scope. */
  countNode(node: number, listed: Int32Array): number {
    const { firstOrdinal, endOrdinal } = this.index.data.tree[node]!
    let count = 0
    for (let ordinal = firstOrdinal; ordinal < endOrdinal; ordinal++) count += listed[ordinal]!
    // Rows of this scope that stand elsewhere but belong to the node as well
    const { words } = this.scope
    return count + countAmong(this.#listed, this.index.scope(node).extraRows, words.first * 32, words.end * 32)
  }

  /** Product ids of the page. */
  page(ordering: Ordering, offset: number, size: number): number[] {
    const { index, scope } = this
    const { columns } = this.#priced
    const { pageScratch, byArticle } = index
    const kept = keptOrders.find((order) => order === ordering)
    const page = { offset, size, buckets: kept && this.#bucketsOf(kept) }
    const rows = kept
      ? pickByKeptOrder(this.#listed, scope.words, this.total(), columns, kept, page, pageScratch)
      : pickByPlace(
          this.#listed,
          scope.ranges,
          this.total(),
          columns,
          placingBy(index, scope, ordering, this.#hits !== undefined),
          byArticle,
          page,
          pageScratch,
        )
    return rows.map((row) => columns.productId[row]!)
  }

  /** In an order of prices the buckets that the chosen range of prices leaves. */
  #bucketsOf(order: KeptOrder): { first: number; last: number } | undefined {
    const { price } = this.#choice
    if ((order !== 'price' && order !== '-price') || !isBounded(price)) return undefined
    const [least, most] = boundsOf(price, 100, leastKnown.price)
    const data = this.#priced.columns.orders[order]
    const [from, to] = order === 'price' ? [least, most] : [-most, -least]
    return { first: bucketOf(data, from, 0), last: bucketOf(data, to, 0xffff_ffff) }
  }
}

function narrow(listed: RowSet, near: RowSet, kept: RowSet, first: number, end: number): void {
  for (let word = first; word < end; word++) {
    const before = listed[word]!
    listed[word] = before & kept[word]!
    near[word] = before | (near[word]! & kept[word]!)
  }
}
