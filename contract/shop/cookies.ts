// Names the shop's cookies, and writes those that scripts read.
// Pages depend on no others (server/http/pages/page-cache.ts).

export const cookieNames = {
  /** the guest's cart, signed */
  cart: 'cart',
  session: 'session',
  /** number of compared products */
  compared: 'compare',
  /** product added to the comparison before scripts ran */
  addedToComparison: 'compare-added',
  /** view mode of lists */
  viewMode: 'list-look',
  /** shows once that the guest's cart was merged */
  mergedCart: 'cart-merged',
} as const

/** Over https only this host can set such a cookie. @param origin of the shop as visitors see it */
export const hostCookie = (name: string, origin: string): string => (origin.startsWith('https:') ? `__Host-${name}` : name)

/**
 * A line of `Set-Cookie` or for `document.cookie`, named as by `hostCookie`; for what is no secret.
 * @param maxAge seconds; 0 deletes the cookie @param origin of the shop as visitors see it
 */
export function readableCookie(name: string, value: string | number, maxAge: number, origin: string): string {
  const line = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAge}; SameSite=Lax`
  return origin.startsWith('https:') ? `__Host-${line}; Secure` : line
}

/** A malformed value is as no cookie. @param cookies `document.cookie` or the header of a request */
export function readCookie(cookies: string | null, name: string): string | undefined {
  const value = new RegExp(`(?:^|; ?)(?:__Host-)?${name}=([^;]*)`).exec(cookies ?? '')?.[1]
  try {
    return value && decodeURIComponent(value)
  } catch {
    return undefined
  }
}
