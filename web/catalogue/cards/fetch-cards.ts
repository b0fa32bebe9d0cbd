// Fetches cards by article for lists that only the browser stores: recently viewed, the comparison.
import type { CardView } from './card-view-model.ts'

/** In the order of `articles`; unsold products are omitted. @throws without a connection */
export async function fetchCards(articles: readonly string[]): Promise<CardView[]> {
  const params = new URLSearchParams(articles.map((article) => ['article', article]))
  const answer = await fetch(`/fragments/cards?${params}`)
  if (!answer.ok) throw new Error(`cards: ${answer.status}`)
  return (await answer.json()) as CardView[] // typed by cards.route.ts
}
