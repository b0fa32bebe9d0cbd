// Reads and adds URL parameters with the page and action after a login (ROUTE-15, FAV-01).
import { safeReturn } from './login-links.ts'

export type LoginRedirect = {
  returnTo: string | undefined
  /** article whose favourite button a guest clicked */
  favourite: string | undefined
}

export const noLoginRedirect: LoginRedirect = { returnTo: undefined, favourite: undefined }

export function readLoginRedirect(params: URLSearchParams): LoginRedirect {
  const favourite = params.get('favourite') ?? undefined
  return {
    returnTo: safeReturn(params.get('returnTo')),
    favourite: favourite !== undefined && favourite !== '' && favourite.length <= 200 ? favourite : undefined,
  }
}

/** `/registration?returnTo=…` @param page may have other parameters */
export function withLoginRedirect(page: string, { returnTo, favourite }: LoginRedirect): string {
  const params = new URLSearchParams({ ...(returnTo ? { returnTo } : {}), ...(favourite ? { favourite } : {}) })
  return params.size > 0 ? `${page}${page.includes('?') ? '&' : '?'}${params}` : page
}
