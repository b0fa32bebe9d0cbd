// Suggestions for what is being typed: the newest answer wins, a failure empties the list, the loading mark always goes (SRCH-01).
import { useEffect, useState } from 'react'
import { searchDebounceMs } from '#contract/shop/constants.ts'
import { popularQueriesAnswer, searchCountAnswer, suggestionsAnswer, type Suggestion } from '#contract/search/search.schema.ts'
import { keepSuggestions, knownSuggestions } from './known-suggestions.ts'

export type Typed = { text: string; /** pasted or chosen: asked for at once (CONST-02) */ isReady: boolean }
type Answer = { query: string; suggestions: Suggestion[]; isLoading: boolean }

const nothing: Answer = { query: '', suggestions: [], isLoading: false }

/** `query`: what the suggestions answer, which may be a text typed before. */
export function useSuggestions({ text, isReady }: Typed): Answer {
  const [answer, setAnswer] = useState(nothing)
  const query = text.trim()
  useEffect(() => {
    const known = query === '' ? [] : knownSuggestions(query)
    if (known) {
      setAnswer({ query, suggestions: known, isLoading: false })
      return undefined
    }
    const request = new AbortController()
    setAnswer((old) => ({ ...old, isLoading: true }))
    const timer = setTimeout(
      () => {
        void fetchSuggestions(query, request.signal).then((suggestions) => {
          if (request.signal.aborted) return
          if (suggestions) keepSuggestions(query, suggestions)
          setAnswer({ query, suggestions: suggestions ?? [], isLoading: false })
        })
      },
      isReady ? 0 : searchDebounceMs,
    )
    return () => {
      clearTimeout(timer)
      request.abort()
    }
  }, [query, isReady])
  return query === '' ? nothing : answer
}

/** undefined for a failure: the form itself still searches. */
async function fetchSuggestions(query: string, signal: AbortSignal): Promise<Suggestion[] | undefined> {
  try {
    const response = await fetch(`/api/v1/catalog/suggestions/?${new URLSearchParams({ query })}`, { signal })
    const answer = response.ok ? suggestionsAnswer.safeParse(await response.json()) : undefined
    return answer?.data
  } catch {
    return undefined // aborted, offline, or no JSON
  }
}

const countDelayMs = 200

/** How many products the list for `query` holds, once nothing more is typed; undefined until it is known. */
export function useSearchCount(query: string, isWanted: boolean): number | undefined {
  const [answer, setAnswer] = useState<{ query: string; count: number }>()
  useEffect(() => {
    if (!isWanted || query === '') return undefined
    const request = new AbortController()
    const timer = setTimeout(() => {
      fetch(`/api/v1/catalog/search-count/?${new URLSearchParams({ query })}`, { signal: request.signal })
        .then((response) => response.json())
        .then((counted) => setAnswer({ query, count: searchCountAnswer.parse(counted).count }))
        .catch(() => undefined) // the link says «все результаты»
    }, countDelayMs)
    return () => {
      clearTimeout(timer)
      request.abort()
    }
  }, [query, isWanted])
  return answer?.query === query ? answer.count : undefined
}

/** What many search for; asked for once a page, and nothing when it cannot be had. */
export function usePopularQueries(): string[] {
  const [queries, setQueries] = useState<string[]>([])
  useEffect(() => {
    const request = new AbortController()
    fetch('/api/v1/catalog/popular-queries/', { signal: request.signal })
      .then((response) => response.json())
      .then((answer) => setQueries(popularQueriesAnswer.parse(answer)))
      .catch(() => undefined)
    return () => request.abort()
  }, [])
  return queries
}
