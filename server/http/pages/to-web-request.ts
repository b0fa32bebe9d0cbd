// Converts a Fastify request to the web `Request` of React Router.
import { createHeaders } from '@remix-run/node-fetch-server'
import type { FastifyRequest } from 'fastify'

/** Of the back office: its parser admits no other type that begins so. */
const isJson = ({ headers }: FastifyRequest): boolean => headers['content-type']?.startsWith('application/json') ?? false

type Change = { origin?: string; path?: string; method?: string; form?: FormData }

/** @param change replaces parts of the request; `form`: parsed already, its files are on disk */
export function asWebRequest(
  request: FastifyRequest,
  { origin = `${request.protocol}://${request.host}`, path = request.url, method = request.method, form }: Change = {},
): Request {
  const headers = createHeaders(request.raw)
  const { body } = request
  const hasBody = Buffer.isBuffer(body) && method !== 'GET' && method !== 'HEAD'
  // Of a list of types the web API takes the last one, whose fields were not counted.
  if (hasBody) headers.set('content-type', isJson(request) ? 'application/json' : 'application/x-www-form-urlencoded')
  // By default the origin as the visitor sees it: actions compare it with the header `Origin`.
  const sent = new Request(`${origin}${path}`, { method, headers, body: hasBody ? new Uint8Array(body) : null })
  return form ? Object.defineProperty(sent, 'formData', { value: async () => form }) : sent
}
