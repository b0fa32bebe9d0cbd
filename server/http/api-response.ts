// Reads parameters of API list routes, builds their pages and sets Cache-Control (API-11).
import * as z from 'zod/mini'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { parseId } from '#contract/values/id.ts'
import { lastPageOf } from '#contract/values/pages.ts'
import type { ListingFilter } from '#contract/catalogue/filter.ts'
import { apiParams, readApiFilter } from './api-filter.ts'
import { mapFlags } from '#contract/catalogue/filter-params.ts'
import { maxPageSize } from '#contract/shop/constants.ts'
import { PageNotFound, ShopError } from '../errors.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** of the links in lists */
    publicOrigin: string
  }
}

export const queryOf = (request: FastifyRequest): URLSearchParams => new URLSearchParams(request.url.split('?').slice(1).join('?'))

/** @throws ShopError malformed, naming the parameters */
export function filterOf(params: URLSearchParams): ListingFilter {
  const { filter, errors } = readApiFilter(params)
  if (Object.keys(errors).length > 0) throw new ShopError('malformed', { fields: errors })
  return { ...filter, ...mapFlags((field) => flagOf(params, apiParams[field][0]) === true) }
}

/** Absent is undefined. @throws ShopError malformed */
export function flagOf(params: URLSearchParams, name: string): boolean | undefined {
  const text = params.get(name)
  if (text === null || text === '') return undefined
  if (/^(1|true)$/i.test(text)) return true
  if (/^(0|false)$/i.test(text)) return false
  throw new ShopError('malformed', { fields: { [name]: ['Ожидается true или false.'] } })
}

/** A positive id within PostgreSQL's integer. @throws ShopError not_found */
export function idOf(text: string): number {
  const id = parseId(text)
  if (id === undefined) throw new ShopError('not_found')
  return id
}

export type Paged<T> = { count: number; next: string | null; previous: string | null; results: T[] }

/** One page of a complete list. @throws ShopError malformed; PageNotFound */
export function pageOfList<T>(request: FastifyRequest, params: URLSearchParams, list: T[], defaultSize = maxPageSize): Paged<T> {
  const { page, size } = pageNumbersOf(params, defaultSize)
  const last = lastPageOf(list.length, size)
  if (page > last) throw new PageNotFound(last)
  return { count: list.length, ...neighbours(request, params, page, last), results: list.slice((page - 1) * size, page * size) }
}

/** As `pageNumbersOf` reads it. */
export const pagingQuery = z.object({
  page: z.optional(z.string().check(z.describe('Страница, с 1'))).check(z.meta({ examples: ['1'] })),
  page_size: z.optional(z.string().check(z.describe('Сколько на странице, до 100'))).check(z.meta({ examples: ['20'] })),
})

export const pageNumbersOf = (params: URLSearchParams, defaultSize: number): { page: number; size: number } => ({
  page: wholeOf(params, 'page', 1, 1_000_000),
  size: wholeOf(params, 'page_size', defaultSize, maxPageSize),
})

export function neighbours(
  request: FastifyRequest,
  params: URLSearchParams,
  page: number,
  last: number,
): { next: string | null; previous: string | null } {
  const address = (to: number) => {
    const changed = new URLSearchParams(params)
    changed.set('page', String(to))
    return `${request.server.publicOrigin}${request.url.split('?', 1)[0]}?${changed.toString()}`
  }
  return { next: page < last ? address(page + 1) : null, previous: page > 1 ? address(page - 1) : null }
}

function wholeOf(params: URLSearchParams, name: string, fallback: number, most: number): number {
  const text = params.get(name)
  if (text === null || text === '') return fallback
  if (/^\d{1,7}$/.test(text) && Number(text) >= 1 && Number(text) <= most) return Number(text)
  throw new ShopError('malformed', { fields: { [name]: [`Введите целое число от 1 до ${most}.`] } })
}

/** preHandler of routes with the same response for all guests; a signed-in visitor's is not stored by shared caches. */
export async function cacheForGuests(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.header('cache-control', cacheControl[request.visitor.user ? 'visitor' : 'everybody'])
}

const cacheControl = { everybody: 'public, max-age=0, must-revalidate', visitor: 'private, no-cache' }
