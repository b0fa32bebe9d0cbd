// Chooses the properties that filter a search whose hits are mostly of one subcategory (SRCH-07).
import type { Facets, RangeFacet } from '#contract/catalogue/catalogue.ts'
import type { CatalogueIndex } from '../index/catalogue-index.ts'
import type { Scope } from '../index/category-scope.ts'
import type { Hits } from '../index/selection.ts'
import type { SharedProperty } from '../index/merged-property.ts'
import { rowFlags } from '../index/catalogue-index-data.ts'

// The best hits decide: the last of thousands only contain the words.
const lookedAt = 100
const minShare = 0.6

/** Deciding ones first; none where the best hits are of many subcategories. */
export function propertiesOfHits({ data, rowOf }: Pick<CatalogueIndex, 'data' | 'rowOf'>, scope: Scope, hits: Hits): SharedProperty[] {
  const looked = hits.rows.subarray(0, lookedAt)
  const counts = new Map<number, number>()
  for (const hit of looked) {
    const home = data.columns.home[rowOf(hits.documentIds[hit]!)] // none for a product that is not in the index
    if (home !== undefined) counts.set(home, (counts.get(home) ?? 0) + 1)
  }
  const [leaf] = [...counts].find(([, count]) => count >= looked.length * minShare) ?? []
  if (leaf === undefined) return []
  const names = new Set(data.properties[leaf]!.map(({ name }) => name))
  return scope.allProperties().filter(({ name }) => names.has(name))
}

/** Without values of other subcategories, and without properties that leave no choice. */
export function withFoundValues(facets: Facets): Facets {
  const properties = facets.properties
    .map((facet) => ({ ...facet, values: facet.values.filter(({ count, chosen }) => count > 0 || chosen) }))
    .filter(({ values, range }) => isOpen(range) || values.length > 1 || values.some(({ chosen }) => chosen))
  return { ...facets, properties }
}

const isOpen = (range: RangeFacet | null) => range !== null && (range.min < range.max || range.from !== undefined || range.to !== undefined)

/** Products of the sale among the documents, all with one score. */
export function saleHits(index: Pick<CatalogueIndex, 'columns' | 'documentRows'>, { documentIds }: Pick<Hits, 'documentIds'>): Hits {
  const { flags } = index.columns
  const rows: number[] = []
  for (const [at, row] of index.documentRows(documentIds).entries()) if (row >= 0 && flags[row]! & rowFlags.sale) rows.push(at)
  return { documentIds, rows: Uint32Array.from(rows), scores: new Float32Array(rows.length) }
}
