// Which rows a choice of category or subcategory covers: its contiguous range, plus the rows that belong there without standing there.
import { russianCollator } from '#contract/size.ts'
import { countCells } from './count.ts'
import { rowFlags, type CatalogueData } from './data.ts'
import { markBit } from './match.ts'
import { shareProperty, type SharedProperty } from './shared-property.ts'

/** Rows of one home subcategory: `start` … `end` - 1, or that stretch of `rows` where rows are listed. */
export type Segment = { ordinal: number; rows: Int32Array | null; start: number; end: number }

export type Scope = {
  /** position in the tree; -1 = the whole catalogue */
  node: number
  segments: Segment[]
  rowCount: number
  /** rows that do not stand in the node's own range; ascending */
  extraRows: Int32Array
  /** the property of that name as all subcategories of the scope share it */
  property(name: string): SharedProperty | undefined
  /** what can be offered as a filter, «rapid» first (CAT-05); computed once */
  allProperties(): SharedProperty[]
  /** those of them that are shown: where a subcategory is chosen, or where the scope holds a single one anyway */
  shownProperties(): SharedProperty[]
  /** rows by brand number (0 = none) and by a property's shared id, before any filter; computed once */
  baseBrands(): Int32Array
  baseCounts(property: SharedProperty): Int32Array
}

export function makeScope(data: CatalogueData, node: number, saleRows: () => Int32Array): Scope {
  const first = node < 0 ? 0 : data.tree[node]!.firstOrdinal
  const end = node < 0 ? data.properties.length : data.tree[node]!.endOrdinal
  const extraRows = node < 0 ? new Int32Array(0) : findExtraRows(data, node, saleRows)
  const segments = [...ownSegments(data, first, end), ...segmentsOf(data, extraRows)]
  const sizes = new Map<number, number>()
  for (const segment of segments) sizes.set(segment.ordinal, (sizes.get(segment.ordinal) ?? 0) + segment.end - segment.start)
  const shared = new Map<string, SharedProperty | undefined>()
  const names = new Set([...sizes.keys()].flatMap((ordinal) => data.properties[ordinal]!.map((property) => property.name)))
  const property = (name: string) => {
    if (!names.has(name)) return undefined // unknown names must not fill the map
    if (!shared.has(name)) shared.set(name, shareProperty(data, name, sizes))
    return shared.get(name)
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
    node,
    segments,
    rowCount: segments.reduce((sum, segment) => sum + segment.end - segment.start, 0),
    extraRows,
    property,
    allProperties,
    shownProperties: () => (data.tree[node]?.kind === 'subcategory' || sizes.size === 1 ? allProperties() : []),
    baseBrands: () => (brands ??= countBrands(data, segments)),
    baseCounts(one) {
      const counts = base.get(one) ?? countProperty(data, segments, one)
      base.set(one, counts)
      return counts
    },
  }
}

function ownSegments({ ownStart }: CatalogueData, first: number, end: number): Segment[] {
  const segments: Segment[] = []
  for (let ordinal = first; ordinal < end; ordinal++) {
    if (ownStart[ordinal]! < ownStart[ordinal + 1]!)
      segments.push({ ordinal, rows: null, start: ownStart[ordinal]!, end: ownStart[ordinal + 1]! })
  }
  return segments
}

export function countBrands({ brands, columns }: CatalogueData, segments: Segment[]): Int32Array {
  const counts = new Int32Array(brands.length + 1)
  for (const { rows, start, end } of segments) {
    for (let at = start; at < end; at++) counts[columns.brand[rows === null ? at : rows[at]!]!]!++
  }
  return counts
}

function countProperty(data: CatalogueData, segments: Segment[], property: SharedProperty): Int32Array {
  const counts = new Int32Array(property.texts.length + 1)
  const nothingMissed = new Uint16Array(data.rowCount)
  for (const segment of segments) {
    const part = property.parts.get(segment.ordinal)
    if (!part) continue
    const local = new Int32Array(part.sharedIds.length)
    countCells(nothingMissed, segment, data.columns.cells, cellsAt(data, segment.ordinal, part.slot), part.own.more, markBit.none, local)
    for (let id = 1; id < local.length; id++) counts[part.sharedIds[id]!]! += local[id]!
  }
  return counts
}

/** What to add to a row of this home subcategory to get its cell of the property in `slot`. */
export function cellsAt({ ownStart, columns }: CatalogueData, ordinal: number, slot: number): number {
  const start = ownStart[ordinal]!
  return columns.cellStart[ordinal]! + slot * (ownStart[ordinal + 1]! - start) - start
}

/** @param rows ascending */
export function segmentsOf({ columns: { home } }: CatalogueData, rows: Int32Array): Segment[] {
  const segments: Segment[] = []
  for (let start = 0; start < rows.length;) {
    const ordinal = home[rows[start]!]!
    let end = start + 1
    while (end < rows.length && home[rows[end]!] === ordinal) end++
    segments.push({ ordinal, rows, start, end })
    start = end
  }
  return segments
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

/** All rows with a valid old price, ascending. */
export function findSaleRows({ flags }: { flags: Uint8Array }): Int32Array {
  let count = 0
  for (let row = 0; row < flags.length; row++) count += (flags[row]! & rowFlags.sale) >> 2
  const rows = new Int32Array(count)
  for (let row = 0, at = 0; at < count; row++) if (flags[row]! & rowFlags.sale) rows[at++] = row
  return rows
}
