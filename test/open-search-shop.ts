// Opens a shop with demo products and synonyms for tests of the search, and reads its search index.
import { loadProducts } from '#demo/load-products.ts'
import { seedDemoSynonyms } from '#demo/synonyms.ts'
import { readDocuments } from '#server/search/index/read-documents.ts'
import { SearchIndex } from '#server/search/index/search-index.ts'
import { openShop } from './harness.ts'

const demoProductCount = 2000

export async function openSearchShop() {
  const shop = await openShop({ products: 'none' })
  await loadProducts(shop.pool, { count: demoProductCount, now: new Date('2026-11-01T00:00:00Z') })
  await seedDemoSynonyms(shop.pool)
  return {
    ...shop,
    /** Builds an index of the current products. */
    async readIndex() {
      const client = await shop.pool.connect()
      try {
        return new SearchIndex(await readDocuments(client))
      } finally {
        client.release()
      }
    },
  }
}
