// Opens a shop for a test file: its own database, on request with indexes or the whole application.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { pino, type Logger } from 'pino'
import type { Actor } from '#contract/journal/actor.ts'
import { loadProducts } from '#demo/load-products.ts'
import { openAuth } from '#server/accounts/better-auth.ts'
import { openStaffAuth } from '#server/staff/staff-auth.ts'
import { buildApp } from '#server/app.ts'
import { mergeAfterLogin } from '#server/cart/merge-after-login.ts'
import { startCatalogueIndexes, startSearchIndexes } from './start-indexes.ts'
import { readConfig, type Config } from '#server/config/config.ts'
import { openDatabase, openPool, type Database, type Timeouts } from '#server/database/database.ts'
import { openReads } from '#server/database/open-reads.ts'
import { openDocumentFiles } from '#server/files/document-store.ts'
import { openImageFiles } from '#server/files/image-store.ts'
import { openPrivateFiles } from '#server/files/private-files.ts'
import { openUploadFolder } from '#server/http/uploads/upload-folder.ts'
import { openVideoFiles } from '#server/files/video-store.ts'
import { openLiveEvents } from '#server/live/live-events.ts'
import { openListReader } from '#server/list-parsing/list-parser.ts'
import { openOrderPdfs } from '#server/orders/documents/order-pdf-cache.ts'
import type { Services } from '#server/services.ts'
import { startSettings } from '#server/settings/settings-cache.ts'
import { createTestDatabase, fixturesOfTemplate, type templates } from './database.ts'
import type { ShopFixtures } from './fixtures/shop.ts'
import { newJobs } from './new-jobs.ts'

export type ShopOptions = {
  /** those of test/fixtures/shop.ts (default) or of the template `demo`, so many of the demo assortment, or none */
  products?: 'fixtures' | 'demo' | number | 'none'
  config?: Partial<Config>
  /** prepares the new database and data folder before anything opens them */
  prepare?: (target: Pick<TestData, 'connectionString' | 'folder'>) => Promise<void>
  clock?: Services['clock']
  /** of the database; none by default */
  timeouts?: Partial<Timeouts>
  /** silent, unless a test reads it */
  log?: Logger
}

export type BaseServices = Pick<
  Services,
  'db' | 'reads' | 'pool' | 'jobs' | 'auth' | 'staffAuth' | 'afterLogin' | 'config' | 'clock' | 'log'
>
/** A database and a folder, without jobs and services. */
export type TestData = { pool: Pool; db: Database; connectionString: string; folder: string; close(): Promise<void> }
export type TestShop = {
  services: BaseServices
  pool: Pool
  /** those of the template; only with `products: 'fixtures'` are they in the database */
  fixtures: ShopFixtures
  connectionString: string
  /** removed at the end */
  folder: string
  close(): Promise<void>
}
export type TestShopWithIndexes = TestShop & { services: BaseServices & Pick<Services, 'catalogue' | 'search'> }
type RunningApp = { app: Awaited<ReturnType<typeof buildApp>>; services: Services; close(): Promise<void> }
export type TestShopWithApp = TestShop &
  RunningApp & {
    /** A second application over the same database, as in another process; to be closed before the shop. */
    openSecondApp(): Promise<RunningApp>
  }

/** @param options `indexes`: of catalogue and search; `app`: the whole application with all services and indexes */
export function openShop(options?: ShopOptions): Promise<TestShop>
export function openShop(options: ShopOptions & { indexes: true }): Promise<TestShopWithIndexes>
export function openShop(options: ShopOptions & { app: true }): Promise<TestShopWithApp>
export async function openShop(options: ShopOptions & { indexes?: true; app?: true } = {}) {
  const shop = await openBase(options)
  if (options.app) return withApp(shop)
  return options.indexes ? withIndexes(shop) : shop
}

/** @param env variables of the environment that differ */
export const testConfig = (env: Record<string, string> = {}): Config =>
  readConfig({
    NODE_ENV: 'test',
    COOKIE_SECRET: 'a secret for tests of at least 32 characters',
    PUBLIC_ORIGIN: 'http://rodnik.test',
    COST_LIMIT: '0', // a test file sends all its requests from one address
    ...env,
  })

async function openBase({
  products = 'fixtures',
  config: changes,
  prepare,
  clock = () => new Date(),
  timeouts,
  log = pino({ level: 'silent' }),
}: ShopOptions): Promise<TestShop> {
  const { pool, db, connectionString, folder, close } = await openData(
    products === 'fixtures' || products === 'demo' ? products : 'queues',
    timeouts,
  )
  await prepare?.({ connectionString, folder })
  if (typeof products === 'number') await loadProducts(pool, { count: products })
  const jobs = newJobs(connectionString)
  await jobs.start()
  const config: Config = { ...testConfig({ DATA_FOLDER: folder }), ...changes }
  return {
    services: {
      db,
      reads: openReads({ primary: pool, log }),
      pool,
      jobs,
      auth: await openAuth({ db, config }),
      staffAuth: await openStaffAuth({ db, config }),
      afterLogin: mergeAfterLogin,
      config,
      clock,
      log,
    },
    pool,
    fixtures: fixturesOfTemplate(),
    connectionString,
    folder,
    async close() {
      await jobs.stop({ graceful: true, timeout: 5000 })
      await close()
    },
  }
}

/** @param filling a template of test/database.ts; by default migrated, with the seeds only */
export async function openData(filling: keyof typeof templates = 'empty', timeouts?: Partial<Timeouts>): Promise<TestData> {
  const database = await createTestDatabase(filling)
  const folder = await mkdtemp(join(tmpdir(), 'rodnik-shop-'))
  const pool = openPool(database.connectionString, 10, timeouts)
  return {
    pool,
    db: openDatabase(pool),
    connectionString: database.connectionString,
    folder,
    async close() {
      await pool.end()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function withIndexes(shop: TestShop): Promise<TestShopWithIndexes> {
  const { pool, log } = shop.services
  const catalogue = await startCatalogueIndexes({ pool, connectionString: shop.connectionString, log })
  const search = await startSearchIndexes({ pool, catalogue, log })
  return {
    ...shop,
    services: { ...shop.services, catalogue, search },
    async close() {
      await search.stop()
      await catalogue.stop()
      await shop.close()
    },
  }
}

async function withApp(shop: TestShop): Promise<TestShopWithApp> {
  const first = await openApp(shop)
  return {
    ...shop,
    ...first,
    openSecondApp: () => openApp(shop),
    async close() {
      await first.close()
      await shop.close()
    },
  }
}

async function openApp(shop: TestShop): Promise<RunningApp> {
  const indexed = await withIndexes({ ...shop, close: async () => undefined })
  const folder = shop.services.config.dataFolder
  const services: Services = {
    ...indexed.services,
    settings: await startSettings({ ...shop.services, catalogue: indexed.services.catalogue }),
    live: openLiveEvents({ pool: shop.pool, connectionString: shop.connectionString, log: shop.services.log }),
    images: await openImageFiles({ folder: join(folder, 'images') }),
    documents: await openDocumentFiles({ folder: join(folder, 'documents') }),
    orderFiles: await openPrivateFiles({ folder: join(folder, 'order-files') }),
    callbackFiles: await openPrivateFiles({ folder: join(folder, 'callback-files') }),
    uploads: await openUploadFolder({ folder: join(folder, 'uploads') }),
    videos: await openVideoFiles({ folder: join(folder, 'videos') }),
    listReader: openListReader(),
    orderPdfs: openOrderPdfs(shop.services.db),
  }
  const app = await buildApp(services)
  await app.ready()
  return {
    app,
    services,
    async close() {
      await app.close()
      await services.listReader.stop()
      await services.orderPdfs.stop()
      await services.live.stop()
      await indexed.close()
    },
  }
}

/** Who changes orders by hand. */
export const operator: Actor = { kind: 'staff', id: 'operator' }

/** A visitor without cookies, who keeps the cart that a function opens. */
export function newVisitor(): {
  cartId: string | null
  clientAddress: string
  requestId: string
  user: null
  rememberCart(cartId: string): void
} {
  return {
    cartId: null,
    clientAddress: '127.0.0.1',
    requestId: 'test',
    user: null,
    rememberCart(cartId) {
      this.cartId = cartId
    },
  }
}

/** Units of a product in all shops together. */
export async function stockOf(db: Database, productId: number): Promise<number> {
  const { rows } = await sql<{
    sum: number
  }>`select coalesce(sum(count), 0) as sum from stock where product_id = ${productId}`.execute(db)
  return rows[0]?.sum ?? 0
}
