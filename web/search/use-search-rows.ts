// The rows below the field: suggestions for what is typed, or what was searched before and what many search for (SRCH-02).
import { useState } from 'react'
import { useLocation } from 'react-router'
import type { Suggestion } from '#contract/search/search.schema.ts'
import { noteOpened } from '../catalogue/cards/track-opened.ts'
import { mostQueries } from './query-rows.tsx'
import { forgetAllQueries, forgetQuery, recentQueries, rememberQuery } from './recent-queries.ts'
import { sentHref } from './sent-href.ts'
import { fitting, mostOnPhones, suggestionHref, targetOf } from './suggestion-href.ts'
import { usePopularQueries, useSuggestions, type Typed } from './use-suggestions.ts'

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
