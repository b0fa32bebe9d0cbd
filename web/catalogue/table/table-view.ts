// Builds the data of the table view (CAT-17): columns, and the part of each row that its card lacks.
import type { ListingTable, ProductCard, TableColumn } from '#contract/catalogue/catalogue.ts'
import { orderingProperty, type ListingFilter, type Ordering } from '#contract/catalogue/filter.ts'
import { bindUnits } from '#contract/values/typography.ts'
import type { RowView } from '../cards/card-view-model.ts'
import { formatUnits, stockLevelTexts } from '#contract/catalogue/stock-level.ts'

export type TableView = {
  columns: TableColumn[]
  /** of the form: a selection sent twice is added once (CHK-05) */
  key: string
}

export function viewRow(table: ListingTable, at: number, card: ProductCard, isDiscounted: boolean): RowView {
  const { cells, level } = table.rows[at]!
  return {
    cells: cells.map(bindUnits),
    level,
    stock: card.quantityInStock && level !== 'none' ? formatUnits(card.quantityInStock, card.unit) : stockLevelTexts[level],
    unit: card.unit,
    priceTiyn: card.priceTiyn,
    lastPriceTiyn: isDiscounted ? card.lastPriceTiyn : null,
    ...(card.retailTiyn === undefined ? {} : { retailTiyn: card.retailTiyn }),
  }
}

export type Sorting = 'ascending' | 'descending' | undefined

export function findSorting(ordering: Ordering | undefined, filter: ListingFilter): Sorting {
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
