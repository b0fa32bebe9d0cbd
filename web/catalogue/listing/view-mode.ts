// Grid, list or table of characteristics, kept per device (CAT-08) in a cookie: the server writes the list in its look, so nothing jumps
// at load, and a page in the usual look, which has no cookie, is everybody's and pays for no table (docs/decisions/005).
import { cookieNames } from '#contract/shop/cookies.ts'

const looks = ['grid', 'list', 'table'] as const
export type Look = (typeof looks)[number]

/** In an address it chooses the look and is gone again: how a page without scripts says it. */
export const lookParameter = 'look'
const cookieName = cookieNames.viewMode
const maxAgeSeconds = 365 * 24 * 3600

export const isLook = (text: unknown): text is Look => looks.some((look) => look === text)

/** @param cookies a request's header */
export function readLook(cookies: string | null): Look {
  const kept = new RegExp(`(?:^|;\\s*)${cookieName}=(\\w+)`).exec(cookies ?? '')?.[1]
  return isLook(kept) ? kept : 'grid'
}

/** What `document.cookie` and `Set-Cookie` are given; the usual look needs no cookie. */
export function lookCookie(look: Look, isSecure: boolean): string {
  const maxAge = look === 'grid' ? 0 : maxAgeSeconds
  return `${cookieName}=${look}; path=/; max-age=${maxAge}; samesite=lax${isSecure ? '; secure' : ''}`
}
