// The addresses of accounts, and coming back to where one was (ROUTE-15).

/** Only an address of this site; `//other.example` and `/\other.example` lead away. */
export function safeReturn(text: string | null | undefined): string | undefined {
  if (!text || text.length > 2000 || !/^\/(?![/\\])[^\s\\\p{Cc}]*$/u.test(text)) return undefined
  const base = 'http://here.invalid'
  return URL.canParse(text, base) && new URL(text, base).origin === base ? text : undefined
}

/** @param back where the visitor comes back to after the login */
export function loginHref(back?: string): string {
  const returnTo = safeReturn(back)
  return returnTo === undefined || returnTo === '/' ? '/login' : `/login?${new URLSearchParams({ returnTo })}`
}
