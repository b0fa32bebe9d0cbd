// Suggestions for what is being typed: the newest answer wins, a failure empties the list, the loading mark always goes (SRCH-01).
import { useEffect, useState } from 'react'
import { searchDebounceMs } from '#contract/constants.ts'
import { suggestionsAnswer, type Suggestion } from '#contract/search.ts'

export type Typed = { text: string; /** pasted or chosen: asked for at once (CONST-02) */ isReady: boolean }

export function useSuggestions({ text, isReady }: Typed): { suggestions: Suggestion[]; isLoading: boolean } {
  const [answer, setAnswer] = useState<{ suggestions: Suggestion[]; isLoading: boolean }>({ suggestions: [], isLoading: false })
  const query = text.trim()
  useEffect(() => {
    if (query === '') {
      setAnswer({ suggestions: [], isLoading: false })
      return undefined
    }
    const request = new AbortController()
    setAnswer((old) => ({ ...old, isLoading: true }))
    const timer = setTimeout(
      () => {
        void fetchSuggestions(query, request.signal).then((suggestions) => {
          if (!request.signal.aborted) setAnswer({ suggestions, isLoading: false })
        })
      },
      isReady ? 0 : searchDebounceMs,
    )
    return () => {
      clearTimeout(timer)
      request.abort()
    }
  }, [query, isReady])
  return answer
}

async function fetchSuggestions(query: string, signal: AbortSignal): Promise<Suggestion[]> {
  try {
    const response = await fetch(`/api/v1/catalog/suggestions/?${new URLSearchParams({ query })}`, { signal })
    if (!response.ok) return []
    const answer = suggestionsAnswer.safeParse(await response.json())
    return answer.success ? answer.data : []
  } catch {
    return [] // aborted, offline, or no JSON: the form itself still searches
  }
}
