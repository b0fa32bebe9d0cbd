// Computes ranks of rows in orders that are not precomputed: relevance, properties (CAT-07, CAT-16).
import { orderingProperty, type Ordering } from '#contract/catalogue/filter.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import { maxRanks } from './select-page.ts'
import { cellsAt, type Scope } from './category-scope.ts'

export function rankBy(
  index: CatalogueIndex,
  scope: Scope,
  ordering: Ordering,
  hasHits: boolean,
): (row: number, ordinal: number) => number {
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
