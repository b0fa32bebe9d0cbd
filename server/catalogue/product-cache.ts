// Caches product data of lists in this process; charged prices and stock are never read from here.
import type { Database } from '#server/database/database.ts'
import { apiProducts } from './product-response.ts'
import { listCards } from './cards/read-cards.ts'
import type { CatalogueIndex } from './index/catalogue-index.ts'
import { BatchedCache } from './cache/batched-cache.ts'
import { countUnits } from './cards/stock-levels.ts'

// A card takes 0.9 kB. The suggestions for 5,600 different queries show 19,000 products, 1,200 lists of the API 10,000.
const maxCards = 25_000
const maxApiProducts = 12_000
const maxQuantities = 20_000
// The change feed has no rows for mere changes of quantity.
const quantityTtlMs = 5_000

export function openProductCache(db: Database, current: () => CatalogueIndex) {
  const caches = {
    cards: new BatchedCache({ read: async (ids) => byId(await listCards(db, current(), ids)), max: maxCards }),
    apiProducts: new BatchedCache({ read: async (ids) => byId(await apiProducts(db, current(), ids, null)), max: maxApiProducts }),
    /** of all shops together, for customers; up to five seconds old */
    quantities: new BatchedCache({ read: (ids) => countUnits(db, ids), max: maxQuantities, ttlMs: quantityTtlMs }),
  }
  return {
    ...caches,
    forget(productIds: readonly number[] | undefined): void {
      for (const cache of Object.values(caches)) cache.forget(productIds)
    },
  }
}

const byId = <Item extends { id: number }>(items: Item[]) => new Map(items.map((item) => [item.id, item]))
