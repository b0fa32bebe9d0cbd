// Sends a rendered or a cached page with its caching headers.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncoding, compressBody, encodings } from '../compression.ts'
import { retrySeconds } from '../error-handler.ts'
import type { CachedPage } from './page-cache.ts'
import { isPrefetch } from '../is-prefetch.ts'

/** How long prefetched data may be shown by the navigation that follows. */
const prefetchFreshSeconds = 5

/** As a whole: it is rendered before the first byte is sent, and compressing it as a stream takes twice the CPU of the page. */
export async function sendPage(page: Response, reply: FastifyReply): Promise<FastifyReply> {
  reply.status(page.status).headers(cachingHeaders(reply.request, page.status))
  if (page.status === 503) reply.header('retry-after', String(retrySeconds))
  for (const [name, value] of page.headers) reply.header(name, value)
  return reply.send(Buffer.from(await page.arrayBuffer()))
}

export async function sendCachedPage({ headers, body, compressed }: CachedPage, reply: FastifyReply): Promise<FastifyReply> {
  const { request } = reply
  const caching = cachingHeaders(request, 200)
  reply.headers({ ...caching, ...headers, vary: [caching.vary ?? [], 'accept-encoding'].flat().join(', ') })
  const encoding = acceptedEncoding(request, encodings)
  if (encoding === null) return reply.send(body)
  const bytes = await (compressed[encoding] ??= compressBody(body, encoding))
  return reply.header('content-encoding', encoding).send(bytes)
}

/**
 * What is prefetched may be shown by the navigation that follows, unless a cookie has changed what the page shows (the view mode of lists).
 * Nothing else is shown without asking, and a customer's page is never cached: going back after the logout would show it, name and
 * orders, to the next visitor at this device (AUTH-04).
 */
function cachingHeaders({ headers, url, visitor }: FastifyRequest, status: number): Record<string, string> {
  if (status === 200 && isPrefetch(headers) && url.split('?', 1)[0]!.endsWith('.data'))
    return { 'cache-control': `private, max-age=${prefetchFreshSeconds}`, vary: 'cookie' }
  return { 'cache-control': visitor.user ? 'private, no-store' : 'private, no-cache' }
}
