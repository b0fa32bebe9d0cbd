// Builds links to the login that lead back to a page of this site (ROUTE-15).

/** Only an address of this site; `//other.example` and `/\other.example` lead away, and `/.//other.example` once its dots are read. */
export function safeReturn(text: string | null | undefined): string | undefined {
  if (!text || text.length > 2000 || !/^\/(?![/\\])[^\s\\\p{Cc}]*$/u.test(text)) return undefined
  return new URL(text, 'http://a').pathname[1] === '/' ? undefined : text
}

/** @param back where the visitor comes back to after the login */
export function loginHref(back?: string): string {
  const returnTo = safeReturn(back)
  return returnTo === undefined || returnTo === '/' ? '/login' : `/login?${new URLSearchParams({ returnTo })}`
}
