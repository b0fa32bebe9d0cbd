// What a visitor asked of Fastify as the Request that pages read.
import type { FastifyRequest } from 'fastify'

export function asWebRequest(request: FastifyRequest): Request {
  if (request.method === 'GET' || request.method === 'HEAD') return asPageRequest(request, request.url, request.method)
  const body = Buffer.isBuffer(request.body) ? new Uint8Array(request.body) : null
  return new Request(addressOf(request, request.url), { method: request.method, headers: headersOf(request), body })
}

/** As if that address had been asked for, without a body. */
export const asPageRequest = (request: FastifyRequest, path: string, method = 'GET'): Request =>
  new Request(addressOf(request, path), { method, headers: headersOf(request) })

/** @param form read already; it gets a boundary of its own */
export function asFormRequest(request: FastifyRequest, form: FormData): Request {
  const headers = headersOf(request)
  for (const name of ['content-type', 'content-length']) headers.delete(name)
  return new Request(addressOf(request, request.url), { method: 'POST', headers, body: form })
}

/** As the visitor sees it: actions compare it with Origin. */
const addressOf = ({ protocol, host }: FastifyRequest, path: string): string => `${protocol}://${host}${path}`

function headersOf(request: FastifyRequest): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string') headers.set(name, value)
    else if (value) for (const one of value) headers.append(name, one)
  }
  return headers
}
