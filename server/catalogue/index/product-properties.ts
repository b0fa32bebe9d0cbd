// Reads a product's properties from the index in the subcategory's order, sizes in the shortest form.
import type { CatalogueIndex } from './catalogue-index.ts'
import { cellsAt } from './category-scope.ts'

export type RowProperty = { name: string; text: string; unit: string | null; type: 'str' | 'int' | 'float'; rapid: boolean }

/** Empty for a product added after the index was read. */
export function listProperties({ data, columns, rowOf }: CatalogueIndex, productId: number): RowProperty[] {
  const row = rowOf(productId)
  if (row < 0) return []
  const ordinal = columns.home[row]!
  const found: RowProperty[] = []
  for (const [slot, { name, texts, unit, type, rapid }] of data.properties[ordinal]!.entries()) {
    const value = columns.cells[cellsAt(data, ordinal, slot) + row]!
    if (value > 0) found.push({ name, text: texts[value - 1]!, unit, type, rapid })
  }
  return found
}
