// The table of characteristics as the list sends it (CAT-17): columns, and what each row shows beside its card.
import type { ListingTable, ProductCard } from '#contract/catalogue/catalogue.ts'
import { orderingProperty, type ListingFilter, type Ordering } from '#contract/catalogue/filter.ts'
import { bindUnits } from '#contract/values/typography.ts'
import { formatUnits, stockLevelTexts, type StockLevel } from '#contract/catalogue/stock-level.ts'

export type ColumnView = {
  name: string
  unit: string | null
  isNumeric: boolean
  /** ascending; the other way with a minus before it. Absent where there is no such order */
  ordering?: Ordering
}

export type TableView = {
  columns: ColumnView[]
  /** of the form: a selection that is sent twice is added once (CHK-05) */
  key: string
}

export type RowView = {
  /** beside the columns; empty = without */
  cells: string[]
  level: StockLevel
  /** the level in a word; pieces for customers */
  stock: string
  unit: string
  priceTiyn: number | null
  /** only where there is a discount */
  lastPriceTiyn: number | null
  /** beside an own price */
  retailTiyn?: number
}

/** Outside of one subcategory, where products share no properties, their brand is the one column. */
export function viewTable({ columns }: ListingTable, key: string): TableView {
  if (columns.length === 0) return { key, columns: [{ name: 'Бренд', unit: null, isNumeric: false }] }
  return { key, columns: columns.map((column) => ({ ...column, ordering: `property:${column.name}` })) }
}

export function viewRow(table: ListingTable, at: number, card: ProductCard, isDiscounted: boolean): RowView {
  const { cells, level } = table.rows[at]!
  return {
    cells: table.columns.length === 0 ? [card.brand ?? ''] : cells.map(bindUnits),
    level,
    stock: card.pieces && level !== 'none' ? formatUnits(card.pieces, card.unit) : stockLevelTexts[level],
    unit: card.unit,
    priceTiyn: card.priceTiyn,
    lastPriceTiyn: isDiscounted ? card.lastPriceTiyn : null,
    ...(card.retailTiyn === undefined ? {} : { retailTiyn: card.retailTiyn }),
  }
}

export type Sorting = 'ascending' | 'descending' | undefined

/** How a column stands in the present order. */
export function sortingOf(ordering: Ordering | undefined, filter: ListingFilter): Sorting {
  if (ordering === undefined) return undefined
  if (filter.ordering === ordering) return 'ascending'
  return filter.ordering === reversed(ordering) ? 'descending' : undefined
}

/** The order that a press on the column's header asks for. */
export const nextOrdering = (ordering: Ordering, sorting: Sorting): Ordering => (sorting === 'ascending' ? reversed(ordering) : ordering)

function reversed(ordering: Ordering): Ordering {
  const property = orderingProperty(ordering)
  if (property !== undefined) return `-property:${property}`
  return ordering === 'name' ? '-name' : '-price'
}
