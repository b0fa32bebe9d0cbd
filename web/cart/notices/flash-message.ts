// Encodes the result of a plain form in the URL: codes, undo IDs and articles, never texts.
import type { CartLine } from '#contract/cart/cart.ts'
import { errorTexts, type ErrorCode } from '#contract/errors.ts'
import { isUuid } from '#contract/values/uuid.ts'

export type Flash = {
  /** article whose quantity was lowered to the stock */
  lowered?: string
  /** undo IDs of a removal, of a clearing */
  removed?: string
  cleared?: string
  refused?: ErrorCode
  refusedFor?: string[]
  shared?: string
}

/** @param shown on this page */
export function readFlash(params: URLSearchParams, shown: CartLine[]): Flash {
  const flash: Flash = {}
  const has = (article: string | null) => article !== null && shown.some(({ product }) => product.article === article)
  const lowered = params.get('lowered')
  if (lowered !== null && has(lowered)) flash.lowered = lowered
  for (const kind of ['removed', 'cleared'] as const) {
    const undo = params.get(kind)
    if (undo !== null && isUuid(undo)) flash[kind] = undo
  }
  const shared = params.get('shared')
  if (shared !== null && /^[\w-]{22}$/.test(shared)) flash.shared = shared
  const refused = params.get('refused')
  if (isErrorCode(refused)) {
    flash.refused = refused
    flash.refusedFor = params.getAll('for').slice(0, maxRefused)
  }
  return flash
}

export const cartPageHref = (page: number): string => (page > 1 ? `/cart?page=${page}` : '/cart')

/** @param page of the cart */
export function flashHref({ refusedFor = [], ...codes }: Flash, page = 1): string {
  const params = new URLSearchParams({ ...(page > 1 && { page: String(page) }), ...codes })
  for (const article of refusedFor.slice(0, maxRefused)) params.append('for', article)
  return `/cart?${params}`.replace(/\?$/, '')
}

/** A mounting kit has fewer; URLs have a length limit. */
const maxRefused = 20

const isErrorCode = (code: string | null): code is ErrorCode => code !== null && Object.hasOwn(errorTexts, code)
