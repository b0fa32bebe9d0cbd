// Serves the maintenance page (MAINTENANCE=true) without touching database or files.
import fastify from 'fastify'
import manifest from '../../package.json' with { type: 'json' }
import type { Config } from '../config/config.ts'
import { errorHandler } from '../http/error-handler.ts'
import { maintenance } from '../http/maintenance.ts'
import { securityHeaders } from '../http/security-headers.ts'
import { limitConnections } from '../http/limits/connection-limits.ts'
import { serverOptions } from '../http/limits/server-options.ts'
import type { Services } from '../services.ts'

export async function buildClosedApp(
  { log }: Pick<Services, 'log'>,
  config: Pick<Config, 'trustProxy' | 'publicOrigin' | 'maxConnections' | 'connectionsPerAddress'>,
) {
  const app = fastify(serverOptions(log, config))
  limitConnections(app.server, config)
  await app.register(errorHandler)
  await app.register(securityHeaders, { config })
  await app.register(maintenance, { closedUntil: () => null, clock: () => new Date(), phone: () => '' })
  app.get('/healthz', async () => ({ status: 'ok', version: manifest.version }))
  app.get('/readyz', async (_request, reply) => reply.status(503).send({ status: 'closed' }))
  return app
}
