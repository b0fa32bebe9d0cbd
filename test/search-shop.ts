// The demo's goods in a database of their own with the words that mean the same: what search is tested on.
import { loadProducts } from '#demo/load.ts'
import { readAssortment } from '#demo/assortment.ts'
import { openPool } from '#server/database.ts'
import { seedSynonyms } from '#server/search/synonyms.ts'
import { createTestDatabase } from './database.ts'

const count = 2000

export async function openSearchShop() {
  const database = await createTestDatabase()
  const pool = openPool(database.connectionString, 3)
  await loadProducts(pool, { count, now: new Date('2026-11-01T00:00:00Z') })
  await seedSynonyms(pool, readAssortment().search_synonyms)
  return {
    connectionString: database.connectionString,
    pool,
    async close() {
      await pool.end()
      await database.drop()
    },
  }
}
