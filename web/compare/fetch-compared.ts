// Fetches the products of a comparison, which only the browser stores.
import type { ComparedResponse } from './compare-view.ts'

/** @throws without a connection */
export async function fetchCompared(articles: readonly string[], signal?: AbortSignal): Promise<ComparedResponse> {
  const params = new URLSearchParams(articles.map((article) => ['article', article]))
  const response = await fetch(`/fragments/comparison?${params}`, { signal: signal ?? null })
  if (!response.ok) throw new Error(`comparison: ${response.status}`)
  return (await response.json()) as ComparedResponse // typed by comparison.route.ts
}
