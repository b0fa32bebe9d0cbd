// The demo's goods in a database of their own with the words that mean the same: what search is tested on.
import { loadProducts } from '#demo/load-products.ts'
import { openPool } from '#server/database/database.ts'
import { readDocuments } from '#server/search/index/read-documents.ts'
import { SearchIndex } from '#server/search/index/search-index.ts'
import { seedDemoSynonyms } from '#demo/synonyms.ts'
import { createTestDatabase } from './database.ts'

const count = 2000

export async function openSearchShop() {
  const database = await createTestDatabase()
  const pool = openPool(database.connectionString, 3)
  await loadProducts(pool, { count, now: new Date('2026-11-01T00:00:00Z') })
  await seedDemoSynonyms(pool)
  return {
    connectionString: database.connectionString,
    pool,
    /** of the goods as they stand now */
    async readIndex() {
      const client = await pool.connect()
      try {
        return new SearchIndex(await readDocuments(client))
      } finally {
        client.release()
      }
    },
    async close() {
      await pool.end()
      await database.drop()
    },
  }
}
