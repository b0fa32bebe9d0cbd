// Tells the shop what was opened from which query (SRCH-08). Nobody waits for it, and nobody is named.
import type { SearchTarget } from '#contract/search/search.schema.ts'

export function noteOpened(query: string, target: SearchTarget): void {
  navigator.sendBeacon('/api/v1/catalog/opened/', new Blob([JSON.stringify({ query, ...target })], { type: 'application/json' }))
}
