// Responds to what Node cannot parse: headers too long, connection too slow, no HTTP (ERR-01).
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import type { ErrorCode } from '#contract/errors.ts'
import { toProblem, ShopError } from '../errors.ts'
import { newRequestId } from './error-handler.ts'
import { commonHeaders, contentSecurityPolicy } from './security-headers.ts'
import { plainPage } from './static-error-page.ts'

const codes: Record<string, ErrorCode> = { HPE_HEADER_OVERFLOW: 'headers_too_large', ERR_HTTP_REQUEST_TIMEOUT: 'too_slow' }

/** Time for the client to read the response. Node would leave a half-open connection to the client for ever. */
const lingerMs = 1000

export function unreadableRequest(log: Logger, config: { publicOrigin: string }) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return
    const code = codes[error.code ?? ''] ?? 'malformed'
    const requestId = newRequestId()
    log.info({ requestId, code, cause: error.code }, 'unreadable request')
    const problem = toProblem(new ShopError(code), requestId)
    const body = plainPage(problem)
    const headers = {
      ...commonHeaders(config),
      'content-type': 'text/html; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      'x-request-id': requestId,
      'content-security-policy': contentSecurityPolicy([], false),
      connection: 'close',
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${lines.join('')}\r\n${body}`)
    setTimeout(() => socket.destroy(), lingerMs).unref()
  }
}
