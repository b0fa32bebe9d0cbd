// Answers that this window has had already: going back over a word shows them at once (SRCH-01). Browser only.
import type { Suggestion } from '#contract/search/search.schema.ts'

const mostKept = 100
/** Prices and stock may have changed after that. */
const keptMs = 60_000
const known = new Map<string, { suggestions: Suggestion[]; at: number }>()

export function knownSuggestions(query: string): Suggestion[] | undefined {
  const kept = known.get(query)
  return kept && performance.now() - kept.at < keptMs ? kept.suggestions : undefined
}

export function keepSuggestions(query: string, suggestions: Suggestion[]): void {
  known.delete(query)
  if (known.size >= mostKept) known.delete(known.keys().next().value!) // the oldest: a Map keeps the order of insertion
  known.set(query, { suggestions, at: performance.now() })
}
