// Reads the `handle` of every page from the build's routes.
import { matchRoutes, type ServerBuild } from 'react-router'
import type { Page, PageHandle, PageTable } from '#contract/accounts/page-handle.ts'

/** @throws when a page has no action */
export function readPages({ routes }: Pick<ServerBuild, 'routes'>): PageTable {
  const all = pagesBelow(routes, undefined, '', {})
  const byPattern = new Map(all.map((page) => [page.pattern, page]))
  const matched = all.map(({ pattern }) => ({ path: pattern, id: pattern }))
  return {
    all,
    find(requested) {
      const path = requested.replace(/(?:\/_)?\.data$/, '') || '/'
      return byPattern.get(matchRoutes(matched, path)?.[0]?.route.path ?? '')
    },
    withPattern: (pattern) => byPattern.get(pattern.startsWith('/') ? pattern : `/${pattern}`),
  }
}

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
