// A query for the sale and nothing else («акция», «скидки») finds what its category holds: products are not called so (CONST-11).
import { rowFlags } from '../index/catalogue-index-data.ts'
import type { CatalogueIndex } from '../index/catalogue-index.ts'
import type { Hits } from '../index/selection.ts'

/** All of them equally good. */
export function saleHits(index: Pick<CatalogueIndex, 'columns' | 'documentRows'>, { documentIds }: Pick<Hits, 'documentIds'>): Hits {
  const { flags } = index.columns
  const rows: number[] = []
  for (const [at, row] of index.documentRows(documentIds).entries()) if (row >= 0 && flags[row]! & rowFlags.sale) rows.push(at)
  return { documentIds, rows: Uint32Array.from(rows), scores: new Float32Array(rows.length) }
}
