// A database with its catalogue index: what tests of the catalogue need of a running shop.
import type { Pool } from 'pg'
import { pino } from 'pino'
import { loadProducts } from '#demo/load-products.ts'
import { startCatalogueIndexes } from '#server/catalogue/live-index.ts'
import { openDatabase, openPool } from '#server/database/database.ts'
import { startSearchIndexes } from '#server/search/search-engine.ts'
import type { Services } from '#server/services.ts'
import { createTestDatabase, worldOfTemplate } from './database.ts'
import type { World } from './fixtures/shop.ts'

export type CatalogueShop = {
  services: Pick<Services, 'db' | 'pool' | 'catalogue' | 'search'>
  pool: Pool
  world: World | undefined
  close(): Promise<void>
}

/** @param filling the named world, or so many products of the demo assortment */
export async function openCatalogueShop(filling: 'world' | number): Promise<CatalogueShop> {
  const database = await createTestDatabase(filling === 'world' ? 'world' : 'empty')
  const pool = openPool(database.connectionString)
  const world = filling === 'world' ? worldOfTemplate() : undefined
  if (typeof filling === 'number') await loadProducts(pool, { count: filling })
  const log = pino({ level: 'silent' })
  const catalogue = await startCatalogueIndexes({ pool, connectionString: database.connectionString, log })
  const search = await startSearchIndexes({ pool, catalogue, log })
  return {
    services: { db: openDatabase(pool), pool, catalogue, search },
    pool,
    world,
    async close() {
      await search.stop()
      await catalogue.stop()
      await pool.end()
      await database.drop()
    },
  }
}
