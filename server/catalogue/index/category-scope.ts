// Computes the rows of a category or subcategory: its range, plus rows that belong to it as well.
import { russianCollator } from '#contract/catalogue/pipe-size.ts'
import { countColumn, countFurther, type Counting } from './facet-counts.ts'
import { rowFlags, type CatalogueData } from './catalogue-index-data.ts'
import type { Words } from './filter-kernels.ts'
import { addRange, addRow, makeRowSet, type RowSet } from './bitset.ts'
import { shareProperty, type SharedProperty } from './merged-property.ts'

/** Rows of one subcategory in the scope: among `start` … `end` - 1. */
export type HomeRange = { ordinal: number; start: number; end: number }

export type Scope = ReturnType<typeof makeScope>

export function makeScope(data: CatalogueData, node: number, saleRows: () => Int32Array) {
  const first = node < 0 ? 0 : data.tree[node]!.firstOrdinal
  const end = node < 0 ? data.properties.length : data.tree[node]!.endOrdinal
  const extraRows = node < 0 ? new Int32Array(0) : findExtraRows(data, node, saleRows)
  const from = data.ownStart[first]!
  const to = data.ownStart[end]!
  const sizes = new Map<number, number>()
  for (let ordinal = first; ordinal < end; ordinal++) {
    const own = data.ownStart[ordinal + 1]! - data.ownStart[ordinal]!
    if (own > 0) sizes.set(ordinal, own)
  }
  for (const row of extraRows) sizes.set(data.columns.home[row]!, (sizes.get(data.columns.home[row]!) ?? 0) + 1)
  const words = wordsOf(from, to, extraRows)
  const ranges = [...sizes.keys()]
    .sort((a, b) => a - b)
    .map((ordinal): HomeRange => {
      const start = Math.max(data.ownStart[ordinal]!, words.first * 32)
      return { ordinal, start, end: Math.min(data.ownStart[ordinal + 1]!, words.end * 32) }
    })
  const fill = (set: RowSet) => {
    set.fill(0, words.first, words.end)
    addRange(set, from, to)
    for (const row of extraRows) addRow(set, row)
  }
  const shared = new Map<string, SharedProperty | undefined>()
  const names = new Set([...sizes.keys()].flatMap((ordinal) => data.properties[ordinal]!.map((property) => property.name)))
  const property = (name: string) => {
    if (!names.has(name)) return undefined // unknown names must not fill the map
    if (!shared.has(name)) shared.set(name, shareProperty(data, name, sizes))
    return shared.get(name)
  }
  const everyRow = (): Counting => {
    const all = makeRowSet(data.rowCount)
    fill(all)
    return { all, set: all, others: false }
  }
  let all: SharedProperty[] | undefined
  let brands: Int32Array | undefined
  const base = new Map<SharedProperty, Int32Array>()
  const allProperties = () =>
    (all ??= [...names]
      .map(property)
      .filter((one) => one !== undefined)
      .sort((a, b) => Number(b.rapid) - Number(a.rapid) || a.position - b.position || russianCollator.compare(a.name, b.name)))
  return {
    /** position in the tree; -1 = the whole catalogue */
    node,
    /** ascending; `fill` decides which of their rows belong to the scope */
    ranges,
    words,
    rowCount: to - from + extraRows.length,
    /** rows outside the node's own range; ascending */
    extraRows,
    fill,
    /** of that name, merged from all subcategories of the scope */
    property,
    /** possible filters, «rapid» first (CAT-05); computed once */
    allProperties,
    /** those of a chosen subcategory, or where the scope has a single one */
    shownProperties: (): SharedProperty[] => (data.tree[node]?.kind === 'subcategory' || sizes.size === 1 ? allProperties() : []),
    /** counts before any filter, by brand number and by shared id, 0 = none; computed once */
    baseBrands: () => (brands ??= countBrands(data, words, everyRow())),
    baseCounts(one: SharedProperty): Int32Array {
      const counts = base.get(one) ?? countProperty(data, ranges, everyRow(), one)
      base.set(one, counts)
      return counts
    },
  }
}

/** @param extraRows ascending */
function wordsOf(from: number, to: number, extraRows: Int32Array): Words {
  const first = Math.min(from < to ? from : Infinity, extraRows[0] ?? Infinity)
  const last = Math.max(from < to ? to - 1 : -1, extraRows.at(-1) ?? -1)
  return last < 0 ? { first: 0, end: 0 } : { first: first >> 5, end: (last >> 5) + 1 }
}

export function countBrands({ brands, columns, rowCount }: CatalogueData, { first, end }: Words, counting: Counting): Int32Array {
  const counts = new Int32Array(brands.length + 1)
  countColumn(counting, first * 32, Math.min(rowCount, end * 32), columns.brand, 0, counts)
  return counts
}

/** By shared id; 0 = without a value. */
export function countProperty(data: CatalogueData, ranges: HomeRange[], counting: Counting, property: SharedProperty): Int32Array {
  const counts = new Int32Array(property.texts.length + 1)
  for (const { ordinal, start, end } of ranges) {
    const part = property.parts.get(ordinal)
    if (!part) continue
    const local = new Int32Array(part.sharedIds.length)
    countColumn(counting, start, end, data.columns.cells, cellsAt(data, ordinal, part.slot), local)
    countFurther(counting, start, end, part.own.more, local)
    for (let id = 0; id < local.length; id++) counts[part.sharedIds[id]!]! += local[id]!
  }
  return counts
}

/** Add it to a row of the subcategory to get its cell of the property in `slot`. */
export function cellsAt({ ownStart, columns }: CatalogueData, ordinal: number, slot: number): number {
  const start = ownStart[ordinal]!
  return columns.cellStart[ordinal]! + slot * (ownStart[ordinal + 1]! - start) - start
}

function findExtraRows(data: CatalogueData, node: number, saleRows: () => Int32Array): Int32Array {
  const { firstOrdinal, endOrdinal, isSale } = data.tree[node]!
  const from = data.ownStart[firstOrdinal]!
  const to = data.ownStart[endOrdinal]!
  const rows = new Set<number>()
  for (let at = 0; at < data.further.length; at += 2) {
    const row = data.further[at]!
    const ordinal = data.further[at + 1]!
    if (ordinal >= firstOrdinal && ordinal < endOrdinal && (row < from || row >= to)) rows.add(row)
  }
  if (isSale) for (const row of saleRows()) if (row < from || row >= to) rows.add(row)
  return Int32Array.from(rows).sort()
}

export function findSaleRows({ flags }: { flags: Uint8Array }): Int32Array {
  let count = 0
  for (let row = 0; row < flags.length; row++) count += (flags[row]! & rowFlags.sale) >> 2
  const rows = new Int32Array(count)
  for (let row = 0, at = 0; at < count; row++) if (flags[row]! & rowFlags.sale) rows[at++] = row
  return rows
}
