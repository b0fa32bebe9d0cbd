// Reports what was opened from which query (SRCH-08), without waiting and without the visitor.
import type { SearchTarget } from '#contract/search/search.schema.ts'

export function trackOpened(query: string, target: SearchTarget): void {
  navigator.sendBeacon('/api/v1/catalog/opened/', new Blob([JSON.stringify({ query, ...target })], { type: 'application/json' }))
}
