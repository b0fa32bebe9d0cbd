// One page, one address (CONT-03): the router reads capitals and a slash at the end as it pleases, searchers count them as other pages.
import { pageActions } from '#contract/accounts/route-permissions.ts'

const patterns = Object.keys(pageActions).map((pattern) => pattern.slice(1).split('/'))
// Slugs are small; what stands in other places may have capitals of its own (articles, codes).
const slugs = new Set([':category', ':category?', ':subcategory?'])

/** Behind it the article, which may end with a slash; its own spelling is the product page's business. */
const product = '/catalog/product/'

/** The page's own path where it is asked for by another; undefined where it is right, or nothing is known of it. */
export function ownPath(path: string): string | undefined {
  if (!/[A-Z]|.\/$/.test(path)) return undefined
  const own = /^\/catalog\/product\//i.test(path) ? product + path.slice(product.length) : fitted(path)
  return own === path ? undefined : own
}

function fitted(path: string): string | undefined {
  const parts = path.replace(/\/+$/, '').slice(1).split('/')
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
