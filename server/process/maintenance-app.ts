// Serves the maintenance page (MAINTENANCE=true) without touching database or files.
import fastify from 'fastify'
import type { Config } from '../config/config.ts'
import { errorHandler, newRequestId, sendProblem } from '../http/error-handler.ts'
import { maintenance } from '../http/maintenance.ts'
import { unreadableRequest } from '../http/client-error.ts'
import type { Services } from '../services.ts'

export async function buildClosedApp({ log }: Pick<Services, 'log'>, config: Pick<Config, 'trustProxy' | 'publicOrigin'>) {
  const { trustProxy } = config
  const app = fastify({
    loggerInstance: log,
    genReqId: newRequestId,
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    clientErrorHandler: unreadableRequest(log, config),
    frameworkErrors: (error, request, reply) => void sendProblem(error, request, reply),
  })
  await app.register(errorHandler)
  await app.register(maintenance, { closedUntil: () => null, clock: () => new Date(), phone: () => '' })
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => reply.status(503).send({ status: 'closed' }))
  return app
}
