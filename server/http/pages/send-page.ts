// Sends a rendered or a cached page with its caching headers.
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncoding, compressBody, encodings } from '../compression.ts'
import { mayBeRepeated, retrySeconds } from '../error-handler.ts'
import { bytesPerCost } from '../limits/cost-limit.ts'
import type { CachedPage } from './page-cache.ts'
import { isPrefetch } from '../is-prefetch.ts'

const prefetchFreshSeconds = 5

/**
 * Sends a page as a whole: compressing a stream takes twice its CPU. A download can be larger than the memory of the
 * process. Both cost about as much as they are long, which is not known before.
 */
export async function sendPage(page: Response, reply: FastifyReply): Promise<FastifyReply> {
  reply.status(page.status).headers(cachingHeaders(reply.request, page.status))
  if (mayBeRepeated.has(page.status)) reply.header('retry-after', String(retrySeconds))
  for (const [name, value] of page.headers) reply.header(name, value)
  if (page.body && page.headers.get('content-disposition')?.startsWith('attachment')) {
    return reply.send(Readable.from(chargedStream(page.body, reply.request)))
  }
  const body = Buffer.from(await page.arrayBuffer())
  reply.request.chargeAfterwards(Math.floor(body.length / bytesPerCost))
  return sendCompressed(body, compressBody, reply)
}

async function* chargedStream(body: ReadableStream<Uint8Array>, request: FastifyRequest): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    request.chargeAfterwards(Math.ceil(chunk.length / bytesPerCost))
    yield chunk
  }
}

export async function sendCachedPage({ headers, body, compressed }: CachedPage, reply: FastifyReply): Promise<FastifyReply> {
  reply.headers({ ...cachingHeaders(reply.request, 200), ...headers })
  return sendCompressed(body, (whole, encoding) => (compressed[encoding] ??= compressBody(whole, encoding)), reply)
}

/** A thread compresses it: a long page takes as long as several others are rendered. */
async function sendCompressed(body: Buffer, compress: typeof compressBody, reply: FastifyReply): Promise<FastifyReply> {
  reply.header('vary', [reply.getHeader('vary') ?? [], 'accept-encoding'].flat().join(', '))
  const encoding = body.length > 0 ? acceptedEncoding(reply.request, encodings) : null
  if (encoding === null) return reply.send(body)
  return reply.header('content-encoding', encoding).send(await compress(body, encoding))
}

/**
 * Prefetched data may be shown by the next navigation unless a cookie changed. A customer's page is never stored, of
 * its data only those of the catalogue and content: another visitor of the device would see it (AUTH-04).
 */
function cachingHeaders({ headers, url, visitor, page }: FastifyRequest, status: number): Record<string, string> {
  const path = url.split('?', 1)[0]!
  if (status === 200 && isPrefetch(headers) && path.endsWith('.data') && (!visitor.user || page?.isShared))
    return { 'cache-control': `private, max-age=${prefetchFreshSeconds}`, vary: 'cookie' }
  return { 'cache-control': visitor.user ? 'private, no-store' : 'private, no-cache' }
}
