// Hands the results of loaders and actions to what keeps the page (keep-page.ts), which is loaded last. Browser only.
import type { DataStrategyResult, MiddlewareFunction } from 'react-router'

export type ClientResults = Record<string, DataStrategyResult>
type Keep = (request: Request, results: ClientResults) => void

let keep: Keep | undefined

export function keepResultsBy(keeps: Keep): void {
  keep = keeps
}

/** The root's `clientMiddleware`. */
export const clientResults: MiddlewareFunction<ClientResults> = async ({ request }, next) => {
  const results = await next()
  if (!request.signal.aborted) keep?.(request, results)
  return results
}
