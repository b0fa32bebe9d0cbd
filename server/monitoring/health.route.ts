// Serves liveness, readiness and metrics for operators (OPS-01).
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { sql } from 'kysely'
import { Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { ShopError } from '../errors.ts'
import type { Services } from '../services.ts'
import { measureBacklog } from './measure-backlog.ts'

export const healthRoute = fp(async (app: FastifyInstance, { services }: { services: Services }) => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  measureBacklog(registry, services)
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the sent response',
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
