// The named world with a queue: what tests of cart, orders and mail need of a running shop.
import { mkdtemp, rm, mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, dirname } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { pino, type Logger } from 'pino'
import type { GuestOrderInput } from '#contract/orders/order-form.schema.ts'
import { openAuth } from '#server/accounts/better-auth.ts'
import { cartApi } from '#server/cart/cart.api.ts'
import { startCatalogueIndexes } from '#server/catalogue/live-index.ts'
import { readConfig, type Config } from '#server/config/config.ts'
import { openDatabase, openPool, type Database } from '#server/database/database.ts'
import { ordersApi } from '#server/orders/orders.api.ts'
import { errorHandler } from '#server/http/error-handler.ts'
import { guards } from '#server/http/authorize.ts'
import { visitorPlugin, type Visitor } from '#server/http/visitor.ts'
import type { Services } from '#server/services.ts'
import { createTestDatabase, worldOfTemplate } from './database.ts'
import type { World } from './fixtures/shop.ts'
import { accountsApi } from '#server/accounts/accounts.api.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import type { Pool } from 'pg'
import { loadProducts } from '#demo/load-products.ts'
import { startSearchIndexes } from '#server/search/search-engine.ts'
import type { SignedInUser } from '#contract/accounts/signed-in-user.ts'
import type { CheckoutDetails } from '#contract/orders/orders.ts'
import { createDraft } from '#server/orders/drafts.ts'
import { anotherPerson, signedIn, type SignedIn } from './create-session.ts'
import type { ImportReport } from '#contract/import/import-report.ts'
import { importCommerceMl, type ImportOptions } from '#server/commerceml/import-commerceml.ts'
import { openImageFiles } from '#server/files/image-store.ts'
import etag from '@fastify/etag'
import { buildApp } from '#server/app.ts'
import { openDocumentFiles } from '#server/files/document-store.ts'
import { openPrivateFiles } from '#server/files/private-files.ts'
import { openVideoFiles } from '#server/files/video-store.ts'
import { openListReader } from '#server/list-parsing/list-parser.ts'
import { startSettings } from '#server/settings/settings-cache.ts'
import { notificationListAnswer } from '#contract/accounts/notifications.schema.ts'
import { notify, type Note } from '#server/notifications/notify.ts'
import { readDocuments } from '#server/search/index/read-documents.ts'
import { SearchIndex } from '#server/search/index/search-index.ts'
import { seedDemoSynonyms } from '#demo/synonyms.ts'

export type OrderServices = Pick<Services, 'db' | 'pool' | 'jobs' | 'auth' | 'config' | 'clock' | 'log'>
export type OrderShop = {
  services: OrderServices
  world: World
  connectionString: string
  /** an app with the cart's and the orders' API alone */
  api(): Promise<FastifyInstance>
  close(): Promise<void>
}

export async function openOrderShop(settings: Partial<Config> = {}, log: Logger = pino({ level: 'silent' })): Promise<OrderShop> {
  const database = await createTestDatabase('world')
  const folder = await mkdtemp(join(tmpdir(), 'rodnik-orders-'))
  const pool = openPool(database.connectionString)
  const jobs = new PgBoss({
    connectionString: database.connectionString,
    max: 3,
    schedule: false,
    supervise: false,
  })
  await jobs.start()
  const config: Config = {
    ...readConfig({
      NODE_ENV: 'test',
      DATA_FOLDER: folder,
      COOKIE_SECRET: 'a secret of tests, thirty-two signs',
      PUBLIC_ORIGIN: 'http://rodnik.test',
    }),
    ...settings,
  }
  const db = openDatabase(pool)
  const services: OrderServices = {
    db,
    pool,
    jobs,
    auth: await openAuth({ db, config }),
    config,
    clock: () => new Date(),
    log,
  }
  return {
    services,
    world: worldOfTemplate(),
    connectionString: database.connectionString,
    api: () => orderApi(services, database.connectionString),
    async close() {
      await jobs.stop({ graceful: true, timeout: 5000 })
      await pool.end()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function orderApi(services: OrderServices, connectionString: string): Promise<FastifyInstance> {
  const catalogue = await startCatalogueIndexes({ pool: services.pool, connectionString, log: services.log })
  const app = fastify({
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  await app.register(errorHandler)
  await app.register(visitorPlugin, { services })
  await app.register(
    async (api) => {
      await api.register(guards)
      await api.register(cartApi, { services: { ...services, catalogue } })
      await api.register(ordersApi, { services })
    },
    { prefix: '/api/v1' },
  )
  app.addHook('onClose', () => catalogue.stop())
  await app.ready()
  return app
}

/** A visitor without cookies; keeps the cart it is given. */
export function newVisitor(): { cartId: string | null; user: null; rememberCart(cartId: string): void } {
  return {
    cartId: null,
    user: null,
    rememberCart(cartId) {
      this.cartId = cartId
    },
  }
}

export const guest: Omit<GuestOrderInput, 'items'> = {
  name: 'Айдар Нурланов',
  phone: '+77015550102',
  email: 'aidar@stroydom.example',
  comment: 'Позвоните после обеда',
  shop: null,
  consent: true,
}

/** Pieces of a product over all shops. */
export async function stockOf(db: Database, productId: number): Promise<number> {
  const { rows } = await sql<{
    sum: number
  }>`select coalesce(sum(count), 0) as sum from stock where product_id = ${productId}`.execute(db)
  return rows[0]?.sum ?? 0
}

export type AccountShop = OrderShop

export async function openAccountShop(settings: Partial<Config> = {}): Promise<AccountShop> {
  const shop = await openOrderShop(settings)
  return {
    ...shop,
    async api(): Promise<FastifyInstance> {
      const { services } = shop
      const app = fastify({ routerOptions: { ignoreTrailingSlash: true } }).withTypeProvider<ZodTypeProvider>()
      app.setValidatorCompiler(validatorCompiler)
      app.setSerializerCompiler(serializerCompiler)
      await app.register(errorHandler)
      await app.register(securityHeaders, { config: services.config })
      await app.register(visitorPlugin, { services })
      await app.register(
        async (api) => {
          await api.register(guards)
          await api.register(accountsApi, { services })
        },
        { prefix: '/api/v1' },
      )
      await app.ready()
      return app
    },
  }
}

/** The body of POST /users/; `change` says what is other than usual. */
export const registration = (change: Record<string, unknown>) => ({
  last_name: 'Оспанова',
  first_name: 'Айгуль',
  middle_name: 'Маратовна',
  phone_number: '+7 (701) 555 01 02',
  password: 'синий гвоздь 7',
  repeat_password: 'синий гвоздь 7',
  privacy_policy_accepted: true,
  ...('password' in change ? { repeat_password: change.password } : {}),
  ...change,
})

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

/** Nothing is said: the operator asks. */
export const undecided: CheckoutDetails = {
  phone: '',
  shop: null,
  address: '',
  paymentType: null,
  payerName: '',
  payerBin: '',
  comment: '',
}

/** Delivered, and paid by a firm. */
export const byInvoice: CheckoutDetails = {
  ...undecided,
  address: 'Актобе, Абая 1',
  paymentType: 'invoice',
  payerName: 'ТОО «Дом»',
  payerBin: '940140000385',
  comment: 'Звонить',
}

export type CustomerShop = {
  shop: OrderShop
  customer: SignedInUser
  stranger: SignedInUser
  /** another each time */
  nextKey(): string
  /** The number of a new draft, of the customer unless another is named. */
  draft(items: [article: string, quantity: number][], user?: SignedInUser): Promise<string>
}

export async function openCustomerShop(): Promise<CustomerShop> {
  const shop = await openOrderShop()
  const { user: customer } = await signedIn(shop.services)
  const { user: stranger } = await signedIn(shop.services, anotherPerson)
  let keys = 0
  const nextKey = () => `key-${++keys}`
  return {
    shop,
    customer,
    stranger,
    nextKey,
    draft: (items, user = customer) =>
      createDraft(
        shop.services.db,
        user.id,
        { items: items.map(([article, quantity]) => ({ article, quantity })), comment: '' },
        nextKey(),
      ),
  }
}

export type ExchangeShop = {
  pool: Pool
  folder: string
  import(source: string, options?: Partial<ImportOptions>): Promise<ImportReport>
  /** Writes the files below a new folder and imports it. */
  importFiles(files: Record<string, string | Buffer>, options?: Partial<ImportOptions>): Promise<ImportReport>
  value<Value>(sql: string, values?: unknown[]): Promise<Value>
  close(): Promise<void>
}

export async function openExchangeShop(): Promise<ExchangeShop> {
  const database = await createTestDatabase()
  const pool = openPool(database.connectionString, 3)
  const folder = await mkdtemp(join(tmpdir(), 'rodnik-exchange-'))
  const images = await openImageFiles({ folder: join(folder, 'data') })
  const log = pino({ level: 'silent' })
  let packages = 0
  const shop: ExchangeShop = {
    pool,
    folder,
    import: (source, options = {}) => importCommerceMl({ pool, images, log, source, ...options }),
    async importFiles(files, options) {
      const source = join(folder, `package-${++packages}`)
      for (const [name, content] of Object.entries(files)) {
        await mkdir(dirname(join(source, name)), { recursive: true })
        await writeFile(join(source, name), content)
      }
      return shop.import(source, options)
    },
    async value(text, values) {
      const { rows } = await pool.query({ text, values, rowMode: 'array' })
      return rows[0]?.[0]
    },
    async close() {
      await pool.end()
      await database.drop()
      await rm(folder, { recursive: true })
    },
  }
  return shop
}

const guestVisitor: Visitor = {
  requestId: 'test',
  clientAddress: '127.0.0.1',
  userAgent: 'test',
  user: null,
  sessionId: null,
  hasEndedSession: false,
  sessionCookie: null,
  cartId: null,
  guestCartId: null,
  rememberCart: () => undefined,
  setCookies: () => undefined,
}

export async function guestApp() {
  const app = fastify({ routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 } }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(() => JSON.stringify)
  await app.register(errorHandler)
  await app.register(etag, { weak: true })
  app.decorateRequest('visitor', { getter: () => guestVisitor })
  return app
}

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

export type NotifiedShop = Awaited<ReturnType<typeof openNotifiedShop>>

export async function openNotifiedShop() {
  const shop = await openWholeShop()
  const { services } = shop
  let now: Date
  let mine: SignedIn
  const watching = () => ({ ...services, clock: () => now })
  const setStock = (article: string, count: number) =>
    services.pool.query('update stock set count = $2 where product_id = (select id from products where article = $1)', [article, count])
  const ask = (method: 'GET' | 'PATCH', path: string, who: SignedIn | null = mine) =>
    shop.app.inject({
      method,
      url: `/api/v1/notification${path}`,
      headers: { host: 'rodnik.test', ...who?.headers },
      ...(method === 'PATCH' ? { payload: { is_read: true } } : {}),
    })
  const list = async (who: SignedIn = mine) => notificationListAnswer.parse((await ask('GET', '/', who)).json())
  const tell = (...notes: Note[]) => services.db.transaction().execute((trx) => notify(trx, watching(), notes))
  return {
    ...shop,
    /** Nobody was told anything, VT-15 costs 2 450 and is there, it is a morning in December. */
    async renew() {
      await services.pool.query('delete from pgboss.job; delete from attempts; delete from orders; delete from users')
      await services.pool.query("update products set price_tiyn = 245000 where article = 'VT-15'")
      await setStock('VT-15', 5)
      now = new Date('2026-12-01T09:00:00Z')
      mine = await signedIn(services)
      return { mine, theirs: await signedIn(services, anotherPerson) }
    },
    /** the services at the tests' own time */
    watching,
    /** a moment so many hours from now */
    hour: (shift: number) => new Date(now.getTime() + shift * 3_600_000),
    hoursLater: (hours: number) => (now = new Date(now.getTime() + hours * 3_600_000)),
    setPrice: (article: string, tiyn: number | null) =>
      services.pool.query('update products set price_tiyn = $2 where article = $1', [article, tiyn]),
    setStock,
    ask,
    list,
    titles: async (who: SignedIn = mine) => (await list(who)).results.map(({ title }) => title),
    /** a piece of news for the first customer; `change` says what is other */
    note: (change: Partial<Note> = {}): Note => ({
      userId: mine.user.id,
      kind: 'news',
      about: 'news 1',
      title: 'Новый магазин в\u00a0Астане',
      text: '',
      href: '/about/news/1',
      ...change,
    }),
    tell,
  }
}

const demoProductCount = 2000

export async function openSearchShop() {
  const database = await createTestDatabase()
  const pool = openPool(database.connectionString, 3)
  await loadProducts(pool, { count: demoProductCount, now: new Date('2026-11-01T00:00:00Z') })
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
