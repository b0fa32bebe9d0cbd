// Finds a page's canonical path: the router ignores case and trailing slashes (CONT-03).
import type { Page } from '#contract/accounts/page-handle.ts'

/** @returns undefined when the path is canonical already or no page's */
export function canonicalPath(path: string, { pattern, slugs = [] }: Page): string | undefined {
  if (!/[A-Z]|.\/$/.test(path)) return undefined
  // What `*` stands for may end with a slash; the product page checks the spelling of the article.
  const start = pattern.slice(0, -1)
  const isRest = pattern.endsWith('/*') && path.length >= start.length
  const own = isRest ? start + path.slice(start.length) : fitted(pattern.slice(1).split('/'), path, slugs)
  return own === path ? undefined : own
}

function fitted(pattern: readonly string[], path: string, slugs: readonly string[]): string | undefined {
  let end = path.length
  while (path[end - 1] === '/') end-- // a regular expression takes quadratic time
  const parts = path.slice(1, end).split('/')
  if (parts.length > pattern.length) return undefined
  const own: string[] = []
  for (const [at, name] of pattern.entries()) {
    const part = parts[at]
    if (part === undefined) {
      if (name.endsWith('?')) break
      return undefined
    }
    if (name.startsWith(':')) own.push(slugs.includes(name.replace(/^:|\?$/g, '')) && !part.includes('%') ? part.toLowerCase() : part)
    else if (name === part.toLowerCase()) own.push(name)
    else return undefined
  }
  return `/${own.join('/')}`
}
