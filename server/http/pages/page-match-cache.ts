// Caches which page an address is: React Router ranks all routes for each match.
import { LRUCache } from 'lru-cache'
import type { Page, PageTable } from '#contract/accounts/page-handle.ts'

const maxAddresses = 5000
/** Longer addresses are rarely asked for twice. */
const maxLength = 200

export function cachingMatches(pages: PageTable): PageTable {
  const known = new LRUCache<string, Page>({ max: maxAddresses })
  return {
    ...pages,
    find(path) {
      const page = known.get(path) ?? pages.find(path)
      if (page && path.length <= maxLength) known.set(path, page)
      return page
    },
  }
}
