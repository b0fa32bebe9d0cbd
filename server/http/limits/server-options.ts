// Returns the server options that hold with and without maintenance: proxies, timeouts, refusals.
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '../../config/config.ts'
import { unreadableRequest } from '../client-error.ts'
import { newRequestId, sendProblem } from '../error-handler.ts'
import { commonHeaders } from '../security-headers.ts'
import { requestTimeoutMs } from '../timeouts.ts'
import { connectionTimeouts, maxRequestsPerSocket } from './connection-limits.ts'

export const serverOptions = (log: Logger, config: Pick<Config, 'trustProxy' | 'publicOrigin'>) => {
  const { trustProxy } = config
  return {
    loggerInstance: log,
    genReqId: newRequestId,
    trustProxy: typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy,
    requestTimeout: requestTimeoutMs,
    // What has arrived while the process stops is answered like before: nothing that answers it is closed earlier.
    return503OnClosing: false,
    http: connectionTimeouts,
    maxRequestsPerSocket,
    clientErrorHandler: unreadableRequest(log, config),
    // No hook has run for these.
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
      void sendProblem(error, request, reply.headers(commonHeaders(config))),
  }
}
