// Fetches suggestions for the typed text; only the newest request counts (SRCH-01).
import { type Suggestion, popularQueriesResponse, searchCountResponse, suggestionsResponse } from '#contract/search/search.schema.ts'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useShellData } from '#web/rendering/shell-data.ts'
import { trackOpened } from './track-opened.ts'
import { forgetAllQueries, forgetQuery, recentQueries, rememberQuery } from './recent-queries.ts'
import { searchHref, fitting, maxOnPhones, suggestionHref, toSearchTarget } from './suggestion-href.ts'

const maxQueries = 8

/** `text` may be longer than the field: a pasted list of articles. */
export type Typed = { text: string; /** pasted or chosen: fetched without debounce (CONST-02) */ isReady: boolean }
/** `isKnown`: false if it could not be fetched */
type SuggestionsState = { query: string; suggestions: Suggestion[]; isLoading: boolean; isKnown: boolean }

const nothing: SuggestionsState = { query: '', suggestions: [], isLoading: false, isKnown: false }

/** `query` may be an earlier text. */
export function useSuggestions({ text, isReady }: Typed): SuggestionsState {
  const [state, setState] = useState(nothing)
  const query = text.trim()
  const { searchDebounceMs = 0 } = useShellData().shop ?? {}
  useEffect(() => {
    if (query === '') {
      setState(nothing)
      return undefined
    }
    const request = new AbortController()
    setState((old) => ({ ...old, isLoading: true }))
    const timer = setTimeout(
      () => {
        void read(`suggestions/?${new URLSearchParams({ query })}`, suggestionsResponse, request.signal).then((suggestions) => {
          if (request.signal.aborted) return
          setState({ query, suggestions: suggestions ?? [], isLoading: false, isKnown: suggestions !== undefined })
        })
      },
      isReady ? 0 : searchDebounceMs,
    )
    return () => {
      clearTimeout(timer)
      request.abort()
    }
  }, [query, isReady, searchDebounceMs])
  return query === '' ? nothing : state
}

/** Undefined on failure, also if aborted or no JSON: the form still works. */
async function read<Body>(address: string, schema: { parse: (body: unknown) => Body }, signal: AbortSignal): Promise<Body | undefined> {
  try {
    return schema.parse(await (await fetch(`/api/v1/catalog/${address}`, { signal })).json())
  } catch {
    return undefined
  }
}

const countDelayMs = 200

/** Undefined until typing pauses and the count is known. */
export function useSearchCount(query: string, isEnabled: boolean): number | undefined {
  const [counted, setCounted] = useState<{ query: string; count: number }>()
  useEffect(() => {
    if (!isEnabled || query === '') return undefined
    const request = new AbortController()
    const timer = setTimeout(() => {
      // Without a count the link shows «все результаты».
      void read(`search-count/?${new URLSearchParams({ query })}`, searchCountResponse, request.signal).then((found) =>
        found ? setCounted({ query, count: found.count }) : undefined,
      )
    }, countDelayMs)
    return () => {
      clearTimeout(timer)
      request.abort()
    }
  }, [query, isEnabled])
  return counted?.query === query ? counted.count : undefined
}

/** Fetched once a page; empty on failure. */
function usePopularQueries(): string[] {
  const [queries, setQueries] = useState<string[]>([])
  useEffect(() => {
    const request = new AbortController()
    void read('popular-queries/', popularQueriesResponse, request.signal).then((found) => (found ? setQueries(found) : undefined))
    return () => request.abort()
  }, [])
  return queries
}

export const isPhone = () => window.matchMedia('(max-width: 780px)').matches

export function useSearchRows(typed: Typed, isOpen: boolean) {
  const location = useLocation()
  const [recent, setRecent] = useState(recentQueries)
  const popular = usePopularQueries()
  const found = useSuggestions(typed)
  const query = typed.text.trim()
  const suggestions = isOpen && isPhone() ? fitting(found.suggestions, maxOnPhones) : found.suggestions
  const queries = [...recent, ...popular.filter((one) => !recent.includes(one))].slice(0, maxQueries)
  const readRecent = () => setRecent(recentQueries())
  return {
    query,
    suggestions,
    queries,
    recentCount: recent.length,
    hrefs: query === '' ? queries.map(searchHref) : suggestions.map((suggestion) => suggestionHref(suggestion, location)),
    isLoading: found.isLoading,
    /** the search of the typed text found nothing (SRCH-05) */
    isEmpty: found.isKnown && !found.isLoading && found.query === query && found.suggestions.length === 0,
    /** Stores the query and reports the opened row. @param row -1: all results */
    remember(row: number) {
      const suggestion = query === '' ? undefined : suggestions[row]
      rememberQuery(query === '' ? (queries[row] ?? '') : query)
      readRecent()
      const target = suggestion && toSearchTarget(suggestion)
      if (target) trackOpened(query, target)
    },
    /** @param one undefined for all */
    forget(one: string | undefined) {
      if (one === undefined) forgetAllQueries()
      else forgetQuery(one)
      readRecent()
    },
    /** Another tab may have stored queries. */
    readRecent,
  }
}
