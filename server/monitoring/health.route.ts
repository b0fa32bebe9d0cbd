// Serves liveness, readiness and metrics for operators (OPS-01).
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { sql } from 'kysely'
import { Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import manifest from '../../package.json' with { type: 'json' }
import { ShopError } from '../errors.ts'
import { isLoopback } from '../http/network.ts'
import { isSameSecret } from '../lib/is-same-secret.ts'
import type { Services } from '../services.ts'
import { measureBacklog } from './measure-backlog.ts'
import { metricsReader } from './worker-metrics.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * From now on connections are closed after their response, and `/readyz` responds 503, `/readyz?drain` 404.
     * @param isReplaced another worker has its port already: the machine stays ready
     */
    startStopping(isReplaced: boolean): void
  }
}

/** Less than a balancer waits for: a database that is silent must not make all processes look dead (`timeout check`, deploy/templates). */
const probeTimeoutMs = 1500
const answerKeptMs = 500
const probeBytes = Buffer.alloc(16 * 1024)

export const healthRoute = fp(async (app: FastifyInstance, { services }: { services: Services }) => {
  const { config } = services
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

  const quiet = { schema: { hide: true }, logLevel: 'warn', config: { action: 'shop:read' } } as const
  app.get('/healthz', { ...quiet, config: { action: 'shop:read', cost: 0 } }, async () => ({ status: 'ok', version: manifest.version }))

  let isStopping = false
  let isReplaced = false
  app.decorate('startStopping', (hasSuccessor: boolean) => {
    isStopping = true
    isReplaced = hasSuccessor
  })
  // Clients open their next connection at a process that goes on.
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close')
  })

  // Both wait for the disk: visitors cannot start more than one at a time, and the balancers of all machines share an answer.
  let probing: Promise<[boolean, boolean]> | undefined
  const probe = () =>
    (probing ??= Promise.all([succeeds(writeToDatabase(services)), succeeds(writeToDisk(services))]).finally(() =>
      setTimeout(() => (probing = undefined), answerKeptMs).unref(),
    ))
  const isDatabaseUp = new Gauge({
    name: 'rodnik_database_up',
    help: '1 while the database can be written',
    aggregator: 'min',
    registers: [],
    async collect() {
      this.set(Number((await probe())[0]))
    },
  })
  registry.registerMetric(isDatabaseUp)

  app.get('/readyz', quiet, async ({ query }, reply) => {
    const [database, disk] = await probe()
    const parts = { database, disk, catalogue: services.catalogue.ready(), search: services.search.ready() }
    // A shared database that is away is no fault of this process: it serves the catalogue from memory.
    const own = config.databaseUrl === undefined ? parts : { ...parts, database: true }
    const isLeaving = isStopping && !isReplaced
    const isReady = !isLeaving && Object.values(own).every(Boolean)
    // HAProxy sends no more after two answers; at a 404 after the first (`disable-on-404`, deploy/templates).
    const refusal = isLeaving && 'drain' in Object(query) ? 404 : 503
    return reply.status(isReady ? 200 : refusal).send({ status: isReady ? 'ready' : 'not ready', ...parts })
  })

  const readMetrics = metricsReader(registry)
  app.get('/metrics', quiet, async (request, reply) => {
    const { metricsToken } = config
    const isAllowed =
      metricsToken === undefined
        ? isLoopback(request.raw.socket.remoteAddress ?? '') && request.headers['x-forwarded-for'] === undefined
        : isSameSecret(request.headers.authorization ?? '', `Bearer ${metricsToken}`)
    if (!isAllowed) throw new ShopError('forbidden')
    return reply.type(registry.contentType).send(await readMetrics())
  })
})

const succeeds = (probe: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    probe.then(
      () => true,
      () => false,
    ),
    wait(probeTimeoutMs, false, { ref: false }),
  ])

/** A record of the write-ahead log: fails on a full disk and on a database that only reads. */
const writeToDatabase = ({ db }: Services) => sql`select pg_logical_emit_message(true, 'rodnik', 'readyz')`.execute(db)

const writeToDisk = ({ config }: Services) => writeFile(join(config.dataFolder, 'readyz-probe'), probeBytes, { flush: true })
