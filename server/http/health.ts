// What those who run the shop ask: is it alive, may it be sent visitors, how is it doing (OPS-01).
import { Gauge, Registry, collectDefaultMetrics, Histogram } from 'prom-client'
import { findPause } from '../crm/circuit-breaker.ts'
import { countUnsent } from '../crm/undelivered-requests.ts'
import { countEmails } from '../mail/undeliverable-emails.ts'
import type { Services } from '../services.ts'
import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { ShopError } from '../errors.ts'

export function measureBacklog(registry: Registry, { db, log }: Pick<Services, 'db' | 'log'>): void {
  // Without the database the process's own figures are worth having all the more.
  const orNothing = async (gauge: Pick<Gauge, 'reset'>, collect: () => Promise<void>) => {
    gauge.reset()
    await collect().catch((error: unknown) => log.warn({ err: error }, 'the backlog could not be counted'))
  }
  const callbacks = new Gauge({
    name: 'rodnik_callbacks_unsent',
    help: 'Requests to be called that are not in the CRM: waiting (go by themselves), failed (staff have to look), kept (came without a CRM)',
    labelNames: ['state'],
    registers: [],
    collect() {
      return orNothing(this, async () => {
        for (const [state, count] of Object.entries(await countUnsent(db))) this.set({ state }, count)
      })
    },
  })
  const letters = new Gauge({
    name: 'rodnik_letters_undelivered',
    help: 'Letters that are not delivered: waiting (go by themselves), dead (staff have to look)',
    labelNames: ['state'],
    registers: [],
    collect() {
      return orNothing(this, async () => {
        for (const [state, count] of Object.entries(await countEmails(db))) this.set({ state }, count)
      })
    },
  })
  const pause = new Gauge({
    name: 'rodnik_crm_paused',
    help: '1 while the CRM refuses the webhook and is left alone',
    registers: [],
    collect() {
      return orNothing(this, async () => this.set((await findPause(db)) ? 1 : 0))
    },
  })
  for (const gauge of [callbacks, letters, pause]) registry.registerMetric(gauge)
}

export const health = fp(async (app: FastifyInstance, { services }: { services: Services }) => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  measureBacklog(registry, services)
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the sent answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'none', status: String(reply.statusCode) }
    durations.observe(labels, reply.elapsedTime / 1000)
  })

  const quiet = { schema: { hide: true }, logLevel: 'warn' as const }
  app.get('/healthz', quiet, async () => ({ status: 'ok' }))

  app.get('/readyz', quiet, async (_request, reply) => {
    const database = await sql`select 1`.execute(services.db).then(
      () => true,
      () => false,
    )
    const parts = { database, catalogue: services.catalogue.ready(), search: services.search.ready() }
    const isReady = Object.values(parts).every(Boolean)
    return reply.status(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready', ...parts })
  })

  app.get('/metrics', quiet, async (request, reply) => {
    const { metricsToken } = services.config
    const isLoopback = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.ip)
    const hasToken = metricsToken !== undefined && request.headers.authorization === `Bearer ${metricsToken}`
    if (!isLoopback && !hasToken) throw new ShopError('forbidden')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
})
