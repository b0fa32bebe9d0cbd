// Builds the data of the table view (CAT-17): columns, and the part of each row that its card lacks.
import type { ListingTable, ProductCard } from '#contract/catalogue/catalogue.ts'
import { orderingProperty, type ListingFilter, type Ordering } from '#contract/catalogue/filter.ts'
import { bindUnits } from '#contract/values/typography.ts'
import type { RowView } from '../cards/card-view-model.ts'
import { formatUnits, stockLevelTexts } from '#contract/catalogue/stock-level.ts'

export type ColumnView = {
  name: string
  unit: string | null
  isNumeric: boolean
  /** ascending; absent where the column cannot be sorted */
  ordering?: Ordering
}

export type TableView = {
  columns: ColumnView[]
  /** of the form: a selection sent twice is added once (CHK-05) */
  key: string
}

/** Outside of one subcategory products share no properties: shows the brand. */
export function viewTable({ columns }: ListingTable, key: string): TableView {
  if (columns.length === 0) return { key, columns: [{ name: 'Бренд', unit: null, isNumeric: false }] }
  return { key, columns: columns.map((column) => ({ ...column, ordering: `property:${column.name}` })) }
}

export function viewRow(table: ListingTable, at: number, card: ProductCard, isDiscounted: boolean): RowView {
  const { cells, level } = table.rows[at]!
  return {
    cells: table.columns.length === 0 ? [card.brand ?? ''] : cells.map(bindUnits),
    level,
    stock: card.quantityInStock && level !== 'none' ? formatUnits(card.quantityInStock, card.unit) : stockLevelTexts[level],
    unit: card.unit,
    priceTiyn: card.priceTiyn,
    lastPriceTiyn: isDiscounted ? card.lastPriceTiyn : null,
    ...(card.retailTiyn === undefined ? {} : { retailTiyn: card.retailTiyn }),
  }
}

export type Sorting = 'ascending' | 'descending' | undefined

export function sortingOf(ordering: Ordering | undefined, filter: ListingFilter): Sorting {
  if (ordering === undefined) return undefined
  if (filter.ordering === ordering) return 'ascending'
  return filter.ordering === reversed(ordering) ? 'descending' : undefined
}

export const nextOrdering = (ordering: Ordering, sorting: Sorting): Ordering => (sorting === 'ascending' ? reversed(ordering) : ordering)

function reversed(ordering: Ordering): Ordering {
  const property = orderingProperty(ordering)
  if (property !== undefined) return `-property:${property}`
  return ordering === 'name' ? '-name' : '-price'
}
