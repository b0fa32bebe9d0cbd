// The total of the comparison for the server, so that the first HTML's count is right (SHELL-04). Visitors who compare nothing have no
// such cookie; without a cookie of the shop pages come from the page cache.
import { cookieNames } from '#contract/cookies.ts'

const maxAgeSeconds = 400 * 24 * 3600 // the longest that browsers keep one

/** @param cookies the request's header */
export const readComparedCount = (cookies: string | null): number =>
  Number(new RegExp(`(?:^|; )${cookieNames.compared}=(\\d{1,3})(?:;|$)`).exec(cookies ?? '')?.[1] ?? 0)

/** What to assign to `document.cookie`. */
export const comparedCookie = (count: number): string =>
  `${cookieNames.compared}=${count || ''}; path=/; max-age=${count === 0 ? 0 : maxAgeSeconds}; samesite=lax`
