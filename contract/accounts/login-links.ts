// Builds links to the login that lead back to a page of this site (ROUTE-15).

/** Only paths of this site: `//other.example`, `/\other.example` and `/.//other.example` lead to another. */
export function safeReturn(text: string | null | undefined): string | undefined {
  if (!text || text.length > 2000 || !/^\/(?![/\\])[^\s\\\p{Cc}]*$/u.test(text)) return undefined
  return new URL(text, 'http://a').pathname[1] === '/' ? undefined : text
}

export function loginHref(back?: string): string {
  const returnTo = safeReturn(back)
  return returnTo === undefined || returnTo === '/' ? '/login' : `/login?${new URLSearchParams({ returnTo })}`
}
