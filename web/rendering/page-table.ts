// Reads the `handle` of every page from the build's routes.
import { matchRoutes, type ServerBuild } from 'react-router'
import type { Page, PageHandle, PageTable } from '#contract/accounts/page-handle.ts'

/** @throws when a page has no action */
export function readPages({ routes }: Pick<ServerBuild, 'routes'>): PageTable {
  const all = pagesBelow(routes, undefined, '', {})
  const byPattern = new Map(all.map((page) => [page.pattern, page]))
  const matched = all.map(({ pattern }) => ({ path: pattern, id: pattern }))
  // React Router ranks all routes it gets for each match: these are three to ten instead of fifty.
  const byStart = Map.groupBy(matched, ({ path }) => startOf(path))
  const open = matched.filter(({ path }) => /^[:*]/.test(startOf(path)))
  return {
    all,
    find(requested) {
      const path = requested.replace(/(?:\/_)?\.data$/, '') || '/'
      const start = startOf(path).toLowerCase()
      const routesOfStart = start.includes('%') ? matched : [...(byStart.get(start) ?? []), ...open]
      return byPattern.get(matchRoutes(routesOfStart, path)?.[0]?.route.path ?? '')
    },
    withPattern: (pattern) => byPattern.get(pattern.startsWith('/') ? pattern : `/${pattern}`),
  }
}

const startOf = (path: string): string => path.split('/', 2)[1] ?? ''

function pagesBelow(routes: ServerBuild['routes'], parentId: string | undefined, above: string, inherited: Partial<PageHandle>): Page[] {
  return Object.values(routes).flatMap((route) => {
    if (route === undefined || route.parentId !== parentId) return []
    const path = route.path ? `${above}/${route.path}` : above
    const handle: Partial<PageHandle> = { ...inherited, ...Object(route.module.handle) }
    const below = pagesBelow(routes, route.id, path, handle)
    // A parent without an index is a page of its own: a list beside which a record opens.
    const isPage = below.length === 0 || (Boolean(route.path) && !below.some(({ pattern }) => pattern === path))
    if (!isPage) return below
    const { action } = handle
    const pattern = path || '/'
    if (action === undefined) throw new Error(`no action in the handle of page ${pattern} (${route.id})`)
    return [{ ...handle, action, pattern }, ...below]
  })
}
