// Hands the results of loaders and actions to what keeps the page (keep-page.ts), which is loaded last. Browser only.
import { useEffect } from 'react'
import { useLocation, useMatches, type DataStrategyResult, type MiddlewareFunction } from 'react-router'

export type ClientResults = Record<string, DataStrategyResult>
export type ShownPage = { address: string; matches: ReturnType<typeof useMatches> }
type Keep = (request: Request, results: ClientResults, shown: ShownPage) => void

let keep: Keep | undefined
let shown: ShownPage = { address: '', matches: [] }

export function keepResultsBy(keeps: Keep): void {
  keep = keeps
}

/** In the root: remembers what the page shows. */
export function useShownPage(): void {
  const { pathname, search } = useLocation()
  const matches = useMatches()
  useEffect(() => {
    shown = { address: pathname + search, matches }
  }, [matches, pathname, search])
}

/** The root's `clientMiddleware`. @param loadKeeper of the part that calls `keepResultsBy`: a lost read waits for it */
export const clientResults =
  (loadKeeper: () => Promise<unknown>): MiddlewareFunction<ClientResults> =>
  async ({ request }, next) => {
    const results = await next()
    if (!keep && Object.values(results).some(({ type }) => type === 'error')) await loadKeeper()
    if (!request.signal.aborted) keep?.(request, results, shown)
    return results
  }
