// A rendered page on its way to the browser: its headers, what the browser holds already, and the packed forms of a page that is kept.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { retrySeconds } from './error-handler.ts'
import { isKnownAnswer } from './known-answer.ts'
import { packingFor } from './packing.ts'
import type { KeptPage } from './page-cache.ts'

export type Page = { status: number; headers: [string, string][]; body: Buffer }

const qualityOfKept = 5
/** How old a list may be that was fetched while the pointer rested on its link (web/catalogue/listing/prefetch-lists.ts). */
const prefetchFreshSeconds = 5

export function sendPage(page: Page, reply: FastifyReply): FastifyReply {
  reply.status(page.status)
  if (page.status === 503) reply.header('retry-after', String(retrySeconds))
  for (const [name, value] of page.headers) reply.header(name, value)
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', cacheControl(reply.request, page.status))
  return isHeld(page, reply.request) ? reply.status(304).send() : reply.send(page.body)
}

export async function sendKept(page: KeptPage, reply: FastifyReply): Promise<FastifyReply> {
  const { request } = reply
  reply.status(page.status).header('cache-control', cacheControl(request, page.status)).header('vary', 'accept-encoding')
  for (const [name, value] of page.headers) reply.header(name, value)
  if (isHeld(page, request)) return reply.status(304).send()
  const packing = packingFor(request)
  if (packing === null) return reply.send(page.body)
  const packed = await (page.packed[packing] ??= request.server.pack(Uint8Array.from(page.body), packing, qualityOfKept))
  return reply.header('content-encoding', packing).send(packed)
}

/**
 * What is fetched ahead may be shown by the navigation that follows; nothing else is shown without asking, and a customer's page is never
 * kept: going back after the logout would show it, name and orders, to whoever sits there next (AUTH-04).
 */
function cacheControl({ headers, url, visitor }: FastifyRequest, status: number): string {
  if (status === 200 && headers.purpose === 'prefetch' && url.split('?', 1)[0]!.endsWith('.data'))
    return `private, max-age=${prefetchFreshSeconds}`
  return visitor.user ? 'private, no-store' : 'private, no-cache'
}

/** The browser holds these very bytes: only what names an ETag can be known. */
function isHeld({ status, headers }: Pick<Page, 'status' | 'headers'>, request: FastifyRequest): boolean {
  const etag = headers.find(([name]) => name === 'etag')?.[1]
  return etag !== undefined && status === 200 && isKnownAnswer(request.headers, { etag })
}
