// Carries what a visitor logs in, registers or recovers a password for from page to page, in the address and in the e-mail (ROUTE-15, FAV-01).
import { safeReturn } from './login-links.ts'

export type LoginAim = {
  /** of this site; undefined where nothing, or something else, was named */
  returnTo: string | undefined
  /** the article that a guest pressed the heart of */
  favourite: string | undefined
}

export const noAim: LoginAim = { returnTo: undefined, favourite: undefined }

export function readLoginAim(params: URLSearchParams): LoginAim {
  const favourite = params.get('favourite') ?? undefined
  return {
    returnTo: safeReturn(params.get('returnTo')),
    favourite: favourite !== undefined && favourite !== '' && favourite.length <= 200 ? favourite : undefined,
  }
}

/** The same page of the accounts with the aim: `/registration?returnTo=…`. @param page may have parameters of its own */
export function withLoginAim(page: string, { returnTo, favourite }: LoginAim): string {
  const params = new URLSearchParams({ ...(returnTo ? { returnTo } : {}), ...(favourite ? { favourite } : {}) })
  return params.size > 0 ? `${page}${page.includes('?') ? '&' : '?'}${params}` : page
}
