// Fetches cards by article for lists that only the browser stores: recently viewed, the comparison.
import type { CardView } from './card-view-model.ts'

/** In the order of `articles`; unsold products are omitted. @throws without a connection */
export async function fetchCards(articles: readonly string[]): Promise<CardView[]> {
  const params = new URLSearchParams(articles.map((article) => ['article', article]))
  const response = await fetch(`/fragments/cards?${params}`)
  if (!response.ok) throw new Error(`cards: ${response.status}`)
  return (await response.json()) as CardView[] // typed by cards.route.ts
}
