// The named world with a queue: what tests of cart, orders and mail need of a running shop.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
import { openDatabase, openPool } from '#server/database/database.ts'
import { ordersApi } from '#server/orders/orders.api.ts'
import { errorHandler } from '#server/http/error-handler.ts'
import { guards } from '#server/http/authorize.ts'
import { visitorPlugin } from '#server/http/visitor.ts'
import type { Database } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import { createTestDatabase, worldOfTemplate } from './database.ts'
import type { World } from './fixtures/shop.ts'

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
