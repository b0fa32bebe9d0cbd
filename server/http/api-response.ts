// Builds the pages of lists in the API, answers without a body, and sets Cache-Control (API-11).
import * as z from 'zod/mini'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { parseId } from '#contract/values/id.ts'
import { countPages } from '#contract/values/pages.ts'
import type { PageQuery } from './query.schema.ts'
import { PageNotFound, ShopError } from '../errors.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** of the links in lists */
    publicOrigin: string
  }
}

/** A positive id within PostgreSQL's integer. @throws ShopError not_found */
export function requireId(text: string | undefined): number {
  const id = parseId(text ?? '')
  if (id === undefined) throw new ShopError('not_found')
  return id
}

export type Paged<T> = { count: number; next: string | null; previous: string | null; results: T[] }

/** Rows of a list in memory, or how to count and read them (server/database/read-page.ts). */
type Source<T> = readonly T[] | ((page: number, size: number) => Promise<{ count: number; rows: readonly T[] }>)

/** One page of a list. @throws PageNotFound */
export async function listPage<T>(request: FastifyRequest, { page, page_size: size }: PageQuery, source: Source<T>): Promise<Paged<T>> {
  const { count, rows } =
    typeof source === 'function' ? await source(page, size) : { count: source.length, rows: source.slice((page - 1) * size, page * size) }
  const last = countPages(count, size)
  if (page > last) throw new PageNotFound(last)
  return { count, ...neighbours(request, page, last), results: [...rows] }
}

export const neighbours = (request: FastifyRequest, page: number, last: number): { next: string | null; previous: string | null } => ({
  next: page < last ? linkWith(request, 'page', String(page + 1)) : null,
  previous: page > 1 ? linkWith(request, 'page', String(page - 1)) : null,
})

/** The full address of the request with one parameter changed. */
export function linkWith(request: FastifyRequest, name: string, value: string): string {
  const [path, query] = request.url.split('?', 2)
  const params = new URLSearchParams(query)
  params.set(name, value)
  return `${request.server.publicOrigin}${path}?${params.toString()}`
}

export const nothing = { 204: z.null().check(z.describe('Готово')) }

/** Without a body, once the work is done. */
export async function answerNothing(reply: { status(code: 204): unknown }, work: Promise<unknown>): Promise<void> {
  await work
  reply.status(204)
}

/** preHandler of routes with the same response for all guests; a signed-in visitor's is not stored by shared caches. */
export async function cacheForGuests(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.header('cache-control', cacheControl[request.visitor.user ? 'visitor' : 'everybody'])
}

const cacheControl = { everybody: 'public, max-age=0, must-revalidate', visitor: 'private, no-cache' }
