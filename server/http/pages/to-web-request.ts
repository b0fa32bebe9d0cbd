// Converts a Fastify request to the web `Request` of React Router.
import { MIMEType } from 'node:util'
import { createHeaders } from '@remix-run/node-fetch-server'
import type { FastifyRequest } from 'fastify'

type Change = { origin?: string; path?: string; method?: string; body?: unknown }

/** @param change replaces parts of the request; a body that was parsed already gets a new multipart boundary */
export function asWebRequest(
  request: FastifyRequest,
  { origin = `${request.protocol}://${request.host}`, path = request.url, method = request.method, body = request.body }: Change = {},
): Request {
  const headers = createHeaders(request.raw)
  const type = mimeTypeOf(request)
  // Of a list of types the web API takes the last one, whose boundary was not checked.
  if (type) headers.set('content-type', type.toString())
  if (body instanceof FormData) for (const name of ['content-type', 'content-length']) headers.delete(name)
  const sent = body instanceof FormData ? body : Buffer.isBuffer(body) ? new Uint8Array(body) : null
  // By default the origin as the visitor sees it: actions compare it with the header `Origin`.
  return new Request(`${origin}${path}`, { method, headers, body: method === 'GET' || method === 'HEAD' ? null : sent })
}

export function mimeTypeOf({ headers }: FastifyRequest): MIMEType | undefined {
  const type = headers['content-type']
  if (type === undefined) return undefined // of most requests: an error would take longer than the rest of this file
  try {
    return new MIMEType(type)
  } catch {
    return undefined
  }
}
