// Where a login or registration leads, and what was wanted there (ROUTE-15, FAV-01).
import { safeReturn } from '#contract/account-href.ts'

export type Wanted = {
  /** of this site; undefined where nothing, or something else, was named */
  returnTo: string | undefined
  /** the article that a guest pressed the heart of */
  favourite: string | undefined
}

export function readWanted(params: URLSearchParams): Wanted {
  const favourite = params.get('favourite') ?? undefined
  return {
    returnTo: safeReturn(params.get('returnTo')),
    favourite: favourite !== undefined && favourite !== '' && favourite.length <= 200 ? favourite : undefined,
  }
}

/** The same page of the accounts with what was wanted: `/registration?returnTo=…`. */
export function withWanted(page: string, { returnTo, favourite }: Wanted): string {
  const params = new URLSearchParams({ ...(returnTo ? { returnTo } : {}), ...(favourite ? { favourite } : {}) })
  return params.size > 0 ? `${page}?${params}` : page
}
