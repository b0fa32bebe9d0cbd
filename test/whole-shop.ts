// The whole application over the named world: every plugin, both indexes, the built pages. What a visitor's request meets.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '#server/app.ts'
import { startCatalogueIndexes } from '#server/catalogue/index/current.ts'
import { openDocumentFiles } from '#server/files/documents.ts'
import { openImageFiles } from '#server/files/images.ts'
import { startSearchIndexes } from '#server/search/index/current.ts'
import type { Services } from '#server/services.ts'
import { openOrderShop } from './order-shop.ts'

export async function openWholeShop() {
  const shop = await openOrderShop()
  const { pool, log } = shop.services
  const folder = await mkdtemp(join(tmpdir(), 'rodnik-images-'))
  const catalogue = await startCatalogueIndexes({ pool, connectionString: shop.connectionString, log })
  const search = await startSearchIndexes({ pool, catalogue, log })
  const services: Services = {
    ...shop.services,
    catalogue,
    search,
    images: await openImageFiles({ folder }),
    documents: await openDocumentFiles({ folder }),
  }
  const app = await buildApp(services)
  await app.ready()
  return {
    app,
    services,
    world: shop.world,
    async close() {
      await app.close()
      await search.stop()
      await catalogue.stop()
      await shop.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
