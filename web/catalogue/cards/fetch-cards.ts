// Fetches products by article for lists that only the browser stores: recently viewed, the comparison.
import type { CardView } from './card-view-model.ts'

/** In the order of `articles`; unsold products are omitted. @throws without a connection */
export const fetchCards = (articles: readonly string[]): Promise<CardView[]> => fetchByArticles('cards', articles)

/** @returns what the route of the fragment answers @throws without a connection */
export async function fetchByArticles<Found>(fragment: string, articles: readonly string[], signal?: AbortSignal): Promise<Found> {
  const params = new URLSearchParams(articles.map((article) => ['article', article]))
  const response = await fetch(`/fragments/${fragment}?${params}`, { signal: signal ?? null })
  if (!response.ok) throw new Error(`${fragment}: ${response.status}`)
  return (await response.json()) as Found
}
