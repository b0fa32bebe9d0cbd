// Cards by article, for what the browser alone knows of: recently viewed, the comparison.
import type { CardView } from './card-view-model.ts'

/** In the order of `articles`; what is no longer sold is left out. @throws where the server cannot be reached */
export async function fetchCards(articles: readonly string[]): Promise<CardView[]> {
  const params = new URLSearchParams(articles.map((article) => ['article', article]))
  const answer = await fetch(`/fragments/cards?${params}`)
  if (!answer.ok) throw new Error(`cards: ${answer.status}`)
  return (await answer.json()) as CardView[] // our own server's answer, typed by cards.route.ts
}
