// Reads and writes the view mode of lists (CAT-08): a cookie, so that the server renders in it.
// The default mode has no cookie, so that its pages can be cached (docs/decisions/005).
import { cookieNames, readableCookie, readCookie } from '#contract/shop/cookies.ts'

const viewModes = ['grid', 'list', 'table'] as const
export type ViewMode = (typeof viewModes)[number]

/** Chooses the view mode without scripts; a redirect removes it. */
export const viewModeParameter = 'look'
const cookieName = cookieNames.viewMode
const maxAgeSeconds = 365 * 24 * 3600

export const isViewMode = (text: unknown): text is ViewMode => viewModes.some((mode) => mode === text)

/** @param cookies request header */
export function readViewMode(cookies: string | null): ViewMode {
  const value = readCookie(cookies, cookieName)
  return isViewMode(value) ? value : 'grid'
}

/** For `document.cookie` and `Set-Cookie`. */
export const viewModeCookie = (viewMode: ViewMode, origin: string): string =>
  readableCookie(cookieName, viewMode, viewMode === 'grid' ? 0 : maxAgeSeconds, origin)
