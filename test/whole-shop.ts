// The whole application over the named world: every plugin, both indexes, the built pages. What a visitor's request meets.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { buildApp } from '#server/app.ts'
import { startCatalogueIndexes } from '#server/catalogue/live-index.ts'
import { openDocumentFiles } from '#server/files/document-store.ts'
import { openImageFiles } from '#server/files/image-store.ts'
import { openPrivateFiles } from '#server/files/private-files.ts'
import { openVideoFiles } from '#server/files/video-store.ts'
import { openListReader } from '#server/list-parsing/list-parser.ts'
import { startSearchIndexes } from '#server/search/search-engine.ts'
import type { Services } from '#server/services.ts'
import { startSettings } from '#server/settings/settings-cache.ts'
import { openOrderShop, type OrderShop } from './harness.ts'

export type WholeShop = Awaited<ReturnType<typeof openWholeShop>>

/** @param log silent, unless a test looks at what is written */
export async function openWholeShop(log?: Logger) {
  const shop = await openOrderShop({}, log)
  const folder = await mkdtemp(join(tmpdir(), 'rodnik-images-'))
  const first = await openApp(shop, folder)
  return {
    ...first,
    world: shop.world,
    /** a further process's worth of the application over the same database, with indexes of its own; to be closed before the shop */
    another: () => openApp(shop, folder),
    async close() {
      await first.close()
      await shop.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function openApp(shop: OrderShop, folder: string) {
  const { pool, log } = shop.services
  const catalogue = await startCatalogueIndexes({ pool, connectionString: shop.connectionString, log })
  const search = await startSearchIndexes({ pool, catalogue, log })
  const services: Services = {
    ...shop.services,
    catalogue,
    search,
    settings: await startSettings({ db: shop.services.db, catalogue }),
    images: await openImageFiles({ folder }),
    documents: await openDocumentFiles({ folder }),
    orderFiles: await openPrivateFiles({ folder: join(folder, 'order-files') }),
    callbackFiles: await openPrivateFiles({ folder: join(folder, 'callback-files') }),
    videos: await openVideoFiles({ folder: join(folder, 'videos') }),
    listReader: openListReader(),
  }
  const app = await buildApp(services)
  await app.ready()
  return {
    app,
    services,
    async close() {
      await app.close()
      await services.listReader.stop()
      await search.stop()
      await catalogue.stop()
    },
  }
}
