// Makes the web `Request` that pages read of a request to Fastify.
import { createHeaders } from '@remix-run/node-fetch-server'
import type { FastifyRequest } from 'fastify'

type Change = { path?: string; method?: string; body?: unknown }

/** @param change what the page is asked for in place of the request's own; a form that was read already gets a boundary of its own */
export function asWebRequest(
  request: FastifyRequest,
  { path = request.url, method = request.method, body = request.body }: Change = {},
): Request {
  const headers = createHeaders(request.raw)
  if (body instanceof FormData) for (const name of ['content-type', 'content-length']) headers.delete(name)
  const sent = body instanceof FormData ? body : Buffer.isBuffer(body) ? new Uint8Array(body) : null
  // The origin as the visitor sees it: actions compare it with Origin.
  const url = `${request.protocol}://${request.host}${path}`
  return new Request(url, { method, headers, body: method === 'GET' || method === 'HEAD' ? null : sent })
}
