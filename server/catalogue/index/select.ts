// Answers one filter from the columns: the page's products, the total and everything that is counted beside the list.
import type { Ordering, PropertyChoice } from '#contract/catalogue-filter.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import { allowedValues, boundsOf, countChoices, isBounded, leastKnown, mostKnown, type Choice } from './choice.ts'
import { countBrandsOf, countCells, countLimits, countListed, holds, onlyListed, type Limits } from './count.ts'
import { keptOrders, rowFlags } from './data.ts'
import { clearMarks, markAll, markBit, markBrands, markCells, markFlags, markPrices, markRange, mostMarkedProperties } from './match.ts'
import { maxPlaces, pickByKeptOrder, pickByPlace } from './pick-page.ts'
import { cellsAt, countBrands, segmentsOf, type Scope, type Segment } from './scope.ts'
import type { SharedProperty } from './shared-property.ts'

/** Products found by a query, best first, with falling scores. */
export type Hits = { productIds: ArrayLike<number>; scores: ArrayLike<number> }

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

// Sorting a hit costs as much as looking at so many rows; 200k hits of 1M took 12 ms to sort.
const sortingCost = 64

/** A choice that is being answered: its marks stand in the index until the next one is begun. Use it at once, never after an await. */
export class Selection {
  readonly index: CatalogueIndex
  readonly scope: Scope
  readonly segments: Segment[]
  readonly #choice: Choice
  readonly #hits: Hits | undefined
  /** bits of the chosen properties by name */
  readonly #bits = new Map<string, number>()
  /** bits of all choices that values are counted for */
  #chosenBits = 0
  /** where one choice alone narrows the scope: its own values count as if nothing were chosen */
  readonly #unfiltered: Counted | undefined
  /** the rows worth reading for what nothing is chosen of */
  #matching: Segment[]

  constructor(index: CatalogueIndex, scope: Scope, choice: Choice, hits?: Hits) {
    this.index = index
    this.scope = scope
    this.#choice = choice
    this.#hits = hits
    this.segments = hits ? segmentsOf(index.data, this.#hitRows(hits)) : scope.segments
    this.#matching = this.segments
    this.#unfiltered = !hits && countChoices(choice) === 1 ? countUnfiltered(index, scope) : undefined // before marking: it marks, too
    this.#mark()
  }

  #hitRows(hits: Hits): Int32Array {
    const { index, scope } = this
    const places = index.hitPlaces()
    const rows = new Int32Array(hits.productIds.length)
    const node = index.data.tree[scope.node]
    const first = node ? index.data.ownStart[node.firstOrdinal]! : 0
    const end = node ? index.data.ownStart[node.endOrdinal]! : index.data.rowCount
    const extra: Segment = { ordinal: 0, rows: scope.extraRows, start: 0, end: scope.extraRows.length }
    const hitMarks = index.hitMarks().fill(0)
    let count = 0
    let place = 0
    for (let at = 0; at < rows.length; at++) {
      if (at > 0 && hits.scores[at] !== hits.scores[at - 1] && place < maxPlaces - 1) place++
      const row = index.rowOf(hits.productIds[at]!)
      if (row < 0 || ((row < first || row >= end) && !holds(extra, row))) continue
      places[row] = place
      hitMarks[row] = 1
      rows[count++] = row
    }
    if (count * sortingCost < hitMarks.length) return rows.subarray(0, count).sort()
    count = 0
    for (let row = 0; row < hitMarks.length; row++) if (hitMarks[row] === 1) rows[count++] = row
    return rows.subarray(0, count)
  }

  #mark(): void {
    const { index, segments, scope } = this
    const { marks, columns } = index
    const { brands, price, weight, length, properties, inStock, onlyPopular } = this.#choice
    // What nothing here has cannot be missed by less than everything; one such choice settles it, however many there are.
    const isHopeless = properties.some(({ name }) => !scope.property(name))
    clearMarks(marks, segments, isHopeless ? markBit.rest : markBit.none)
    if (isHopeless) return
    if (brands.length > 0) {
      markBrands(marks, segments, columns, this.#missedBrands(brands))
      this.#chosenBits |= markBit.brand
    }
    const [from, to] = boundsOf(price, 100, leastKnown.price)
    if (isBounded(price)) {
      markPrices(marks, segments, columns.price, columns.orders.price, from, to)
      this.#chosenBits |= markBit.price
    }
    for (const [name, range] of [
      ['weight', weight],
      ['length', length],
    ] as const) {
      if (!isBounded(range)) continue
      const [least, most] = boundsOf(range, 1000, leastKnown[name])
      markRange(marks, segments, columns[name], Math.min(least, mostKnown), Math.min(most, mostKnown), markBit[name])
      this.#chosenBits |= markBit[name]
    }
    for (const [at, choice] of properties.entries()) {
      const bit = at < mostMarkedProperties ? markBit.firstProperty << at : markBit.rest
      this.#bits.set(choice.name, bit)
      this.#chosenBits |= bit
      this.#markProperty(scope.property(choice.name)!, choice, bit)
    }
    if (inStock) markFlags(marks, segments, columns, rowFlags.outOfStock, 0)
    if (onlyPopular) markFlags(marks, segments, columns, rowFlags.popular, rowFlags.popular)
  }

  #missedBrands(names: string[]): Uint16Array {
    const chosen = new Set(names)
    const missed = new Uint16Array(this.index.data.brands.length + 1).fill(markBit.brand)
    for (const [at, name] of this.index.data.brands.entries()) if (chosen.has(name)) missed[at + 1] = 0
    return missed
  }

  #markProperty(property: SharedProperty, choice: PropertyChoice, bit: number): void {
    const { marks, data, columns } = this.index
    const allowed = allowedValues(property, choice)
    for (const segment of this.segments) {
      const part = property.parts.get(segment.ordinal)
      if (!part) {
        markAll(marks, segment, bit)
        continue
      }
      const missed = Uint16Array.from(part.sharedIds, (id) => (allowed[id] ? 0 : bit))
      const rescued = new Set<number>()
      const { more } = part.own
      for (let at = 0; at < more.length; at += 2) if (missed[more[at + 1]!] === 0) rescued.add(more[at]!)
      markCells(marks, segment, columns.cells, cellsAt(data, segment.ordinal, part.slot), missed, rescued)
    }
  }

  /** @param properties those whose values are to be counted */
  count(properties: SharedProperty[]): Counted {
    const { index, segments } = this
    const { marks, columns, data } = index
    const listed = new Int32Array(data.properties.length)
    const total = countListed(marks, segments, listed)
    if (total * 2 < segments.reduce((sum, { start, end }) => sum + end - start, 0)) this.#matching = onlyListed(marks, segments, total)
    const limits = (name: 'price' | 'weight' | 'length') =>
      this.#unfiltered && this.#isChosen(markBit[name])
        ? this.#unfiltered[name]
        : countLimits(marks, this.#rowsFor(markBit[name]), columns[name], index.bounds[name], markBit[name], leastKnown[name])
    const brands =
      this.#unfiltered && this.#isChosen(markBit.brand)
        ? this.#unfiltered.brands
        : countBrandsOf(marks, this.#rowsFor(markBit.brand), columns, markBit.brand, new Int32Array(data.brands.length + 1))
    const counted: Counted = {
      total,
      brands,
      listed,
      price: limits('price'),
      weight: limits('weight'),
      length: limits('length'),
      values: new Map(properties.map((property) => [property, this.#countValues(property, this.#bits.get(property.name) ?? markBit.none)])),
    }
    this.#countUnmarked(counted)
    return counted
  }

  #isChosen(bit: number): boolean {
    return (this.#chosenBits & bit) !== 0
  }

  /** Where something is chosen its values count rows beyond the list; else the list's rows are enough. */
  #rowsFor(bit: number): Segment[] {
    return this.#isChosen(bit) ? this.segments : this.#matching
  }

  /** By brand number: how many rows there are before any filter. What is 0 here is no choice at all; what is 0 in count() is a disabled one. */
  presentBrands(): Int32Array {
    return this.#hits ? countBrands(this.index.data, this.segments) : this.scope.baseBrands()
  }

  #countValues(property: SharedProperty, bit: number): Int32Array {
    const { marks, columns, data } = this.index
    const known = this.#unfiltered && this.#isChosen(bit) ? this.#unfiltered.values.get(property) : undefined
    if (known) return known
    const counts = new Int32Array(property.texts.length + 1)
    for (const segment of this.#rowsFor(bit)) {
      const part = property.parts.get(segment.ordinal)
      if (!part) continue
      const local = new Int32Array(part.sharedIds.length)
      countCells(marks, segment, columns.cells, cellsAt(data, segment.ordinal, part.slot), part.own.more, bit, local)
      for (let id = 1; id < local.length; id++) counts[part.sharedIds[id]!]! += local[id]!
    }
    return counts
  }

  /** More properties chosen than there are bits: each of the others is counted in a selection without it. */
  #countUnmarked({ values }: Counted): void {
    const unmarked = this.#choice.properties.slice(mostMarkedProperties).filter(({ name }) => this.#bits.has(name))
    for (const { name } of unmarked) {
      const property = this.scope.property(name)
      if (!property || !values.has(property)) continue
      const open = new Selection(
        this.index,
        this.scope,
        { ...this.#choice, properties: this.#choice.properties.filter((choice) => choice.name !== name) },
        this.#hits,
      )
      values.set(property, open.#countValues(property, markBit.none))
    }
    if (unmarked.length > 0) this.#mark()
  }

  /** How many of the listed products a node of the tree holds; `listed` of count(). The node lies in the scope. */
  countNode(node: number, listed: Int32Array): number {
    const { marks, data } = this.index
    const { firstOrdinal, endOrdinal } = data.tree[node]!
    let count = 0
    for (let ordinal = firstOrdinal; ordinal < endOrdinal; ordinal++) count += listed[ordinal]!
    // Rows of this scope that stand elsewhere but belong to the node as well
    const { extraRows } = this.index.scope(node)
    if (extraRows.length === 0) return count
    if (this.#hits === undefined) {
      for (const row of extraRows) if (marks[row] === 0) count++
      return count
    }
    const hitMarks = this.index.hitMarks()
    for (const row of extraRows) if (marks[row] === 0 && hitMarks[row] === 1) count++
    return count
  }

  /** Product ids of the page. */
  page(ordering: Ordering, offset: number, size: number): number[] {
    const { index } = this
    const segments = this.#matching
    const { marks, columns, pageScratch, byArticle } = index
    const kept = keptOrders.find((order) => order === ordering)
    const pick = (placeOf: (row: number, segment: Segment) => number) =>
      pickByPlace(marks, segments, columns, placeOf, byArticle, offset, size, pageScratch)
    const rows = kept ? pickByKeptOrder(marks, segments, columns, kept, offset, size, pageScratch) : pick(this.#placing(ordering))
    return rows.map((row) => columns.productId[row]!)
  }

  #placing(ordering: Ordering): (row: number, segment: Segment) => number {
    if (ordering === '-relevance') {
      const places = this.index.hitPlaces()
      return this.#hits ? (row) => places[row]! : () => 0
    }
    const { data, columns } = this.index
    const down = ordering.startsWith('-')
    const property = this.scope.property(ordering.slice(ordering.indexOf(':') + 1))
    if (!property) return () => 0
    const most = Math.min(property.texts.length, maxPlaces - 2)
    return (row, { ordinal }) => {
      const part = property.parts.get(ordinal)
      const id = part ? part.sharedIds[columns.cells[cellsAt(data, ordinal, part.slot) + row]!]! : 0
      if (id === 0) return maxPlaces - 1 // without the property: last, up and down
      return down ? Math.max(0, most - id) : Math.min(id, most)
    }
  }
}

/** What a choice counts; an open one from what is kept (at a million products it is asked for most and takes longest). */
export function countChoice(selection: Selection, choice: Choice): Counted {
  const isOpen = countChoices(choice) === 0 && selection.segments === selection.scope.segments
  return isOpen ? countUnfiltered(selection.index, selection.scope) : selection.count(selection.scope.shownProperties())
}

/** Kept until a price or stock changes. Marks what it marks as listed: all of the scope. */
function countUnfiltered(index: CatalogueIndex, scope: Scope): Counted {
  const known = index.unfiltered.get(scope)
  if (known?.patchVersion === index.patchVersion) return known.counted
  const counted = new Selection(index, scope, { brands: [], price: {}, weight: {}, length: {}, properties: [], inStock: false }).count(
    scope.shownProperties(),
  )
  index.unfiltered.set(scope, { patchVersion: index.patchVersion, counted })
  return counted
}
