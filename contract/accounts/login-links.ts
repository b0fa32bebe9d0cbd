// Builds links to the login that lead back to a page of this site (ROUTE-15).

/** Only paths of this site: `//other.example`, `/\other.example` and `/.//other.example` lead to another. */
export function safeReturn(text: string | null | undefined): string | undefined {
  if (!text || text.length > 2000 || !/^\/(?![/\\])[^\s\\\p{Cc}]*$/u.test(text)) return undefined
  const { pathname, search, hash } = new URL(text, 'http://a')
  return pathname[1] === '/' ? undefined : pathname + search + hash
}

/** @param hasEnded the session has ended: the login says so, and continues with what was typed */
export function loginHref(back?: string, hasEnded = false): string {
  const returnTo = safeReturn(back)
  const params = new URLSearchParams({
    ...(returnTo === undefined || returnTo === '/' ? {} : { returnTo }),
    ...(hasEnded ? { [endedParameter]: '1' } : {}),
  })
  return params.size > 0 ? `/login?${params}` : '/login'
}

export const endedParameter = 'ended'
