// Finds a page's canonical path: the router ignores case and trailing slashes (CONT-03).
import { pageActions } from '#contract/accounts/route-permissions.ts'

const patterns = Object.keys(pageActions).map((pattern) => pattern.slice(1).split('/'))
const slugs = new Set([':category', ':category?', ':subcategory?'])

/** The article behind it may end with a slash; the product page checks its spelling. */
const product = '/catalog/product/'

/** @returns undefined when the path is canonical already or no page's */
export function canonicalPath(path: string): string | undefined {
  if (!/[A-Z]|.\/$/.test(path)) return undefined
  const own = /^\/catalog\/product\//i.test(path) ? product + path.slice(product.length) : fitted(path)
  return own === path ? undefined : own
}

function fitted(path: string): string | undefined {
  let end = path.length
  while (path[end - 1] === '/') end-- // a regular expression takes quadratic time
  const parts = path.slice(1, end).split('/')
  return patterns.flatMap((pattern) => fittedTo(pattern, parts) ?? [])[0]
}

function fittedTo(pattern: readonly string[], parts: readonly string[]): string | undefined {
  if (parts.length > pattern.length) return undefined
  const own: string[] = []
  for (const [at, name] of pattern.entries()) {
    const part = parts[at]
    if (part === undefined) {
      if (name.endsWith('?')) break
      return undefined
    }
    if (slugs.has(name) && !part.includes('%')) own.push(part.toLowerCase())
    else if (name.startsWith(':')) own.push(part)
    else if (name === part.toLowerCase()) own.push(name)
    else return undefined
  }
  return `/${own.join('/')}`
}
