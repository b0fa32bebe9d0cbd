// Suggestions for what is being typed: the newest answer wins, a failure empties the list, the loading mark always goes (SRCH-01).
import { type Suggestion, popularQueriesAnswer, searchCountAnswer, suggestionsAnswer } from '#contract/search/search.schema.ts'
import { useEffect, useState } from 'react'
import { searchDebounceMs } from '#contract/shop/constants.ts'
import { useLocation } from 'react-router'
import { noteOpened } from '../catalogue/cards/track-opened.ts'
import { mostQueries } from './search-rows.tsx'
import { forgetAllQueries, forgetQuery, recentQueries, rememberQuery } from './recent-queries.ts'
import { sentHref, fitting, mostOnPhones, suggestionHref, targetOf } from './suggestion-href.ts'

const maxStored = 100
/** Prices and stock may have changed after that. */
const lifetimeMs = 60_000
const cached = new Map<string, { suggestions: Suggestion[]; at: number }>()

export function knownSuggestions(query: string): Suggestion[] | undefined {
  const kept = cached.get(query)
  return kept && performance.now() - kept.at < lifetimeMs ? kept.suggestions : undefined
}

export function keepSuggestions(query: string, suggestions: Suggestion[]): void {
  cached.delete(query)
  if (cached.size >= maxStored) cached.delete(cached.keys().next().value!) // the oldest: a Map keeps the order of insertion
  cached.set(query, { suggestions, at: performance.now() })
}

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

export type SearchRows = {
  query: string
  suggestions: Suggestion[]
  /** where nothing is typed */
  queries: string[]
  recentCount: number
  /** of whichever is shown */
  hrefs: string[]
  isLoading: boolean
  /** Writes down what a row opens, also in another tab. */
  remember(row: number): void
  /** @param query undefined for all */
  forget(query: string | undefined): void
  /** Another tab may have searched meanwhile. */
  readRecent(): void
}

const isPhone = () => window.matchMedia('(max-width: 780px)').matches

export function useSearchRows(typed: Typed, isOpen: boolean): SearchRows {
  const location = useLocation()
  const [recent, setRecent] = useState(recentQueries)
  const popular = usePopularQueries()
  const answer = useSuggestions(typed)
  const query = typed.text.trim()
  const suggestions = isOpen && isPhone() ? fitting(answer.suggestions, mostOnPhones) : answer.suggestions
  const queries = [...recent, ...popular.filter((one) => !recent.includes(one))].slice(0, mostQueries)
  const readRecent = () => setRecent(recentQueries())
  return {
    query,
    suggestions,
    queries,
    recentCount: recent.length,
    hrefs: query === '' ? queries.map(sentHref) : suggestions.map((suggestion) => suggestionHref(suggestion, location)),
    isLoading: answer.isLoading,
    remember(row) {
      const suggestion = query === '' ? undefined : suggestions[row]
      rememberQuery(query === '' ? (queries[row] ?? '') : query)
      readRecent()
      if (suggestion) noteOpened(query, targetOf(suggestion))
    },
    forget(one) {
      if (one === undefined) forgetAllQueries()
      else forgetQuery(one)
      readRecent()
    },
    readRecent,
  }
}
