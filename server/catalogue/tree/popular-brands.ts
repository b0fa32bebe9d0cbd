// Ranks the brands by number of products.
import type { Services } from '#server/services.ts'
import { cachedPerVersion } from '../cache/version-cache.ts'

type Needed = Pick<Services, 'catalogue'>

/** Most products first; ties by name. */
export const popularBrands = (catalogue: Services['catalogue'], limit: number): string[] => rankedBrands({ catalogue }).slice(0, limit)

const rankedBrands = cachedPerVersion(({ catalogue }: Needed) => {
  const index = catalogue.current()
  const { brands } = index.data
  const counts = new Uint32Array(brands.length + 1)
  for (const brand of index.columns.brand) counts[brand]!++
  return brands
    .map((name, at) => ({ name, count: counts[at + 1]! }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
    .map(({ name }) => name)
})
