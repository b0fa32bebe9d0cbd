// Returns a few cards by article: `/fragments/cards?article=A&article=B`.
import { listCardsByArticle } from '#server/catalogue/cards/cards-by-article.ts'
import { cardsFor } from '#server/catalogue/cards/personalize-cards.ts'
import { requestContext } from '#web/rendering/request-context.ts'
import { viewCard, type CardView } from './card-view-model.ts'
import type { Route } from './+types/cards.route.ts'
import type { PageHandle } from '#contract/accounts/page-handle.ts'

export const handle = { action: 'shop:read', isBackground: true, isPersonal: true } satisfies PageHandle

const maxCards = 20

export async function loader({ url, context }: Route.LoaderArgs) {
  const { services, visitor } = context.get(requestContext)
  const articles = [...new Set(url.searchParams.getAll('article'))].slice(0, maxCards)
  const cards = await cardsFor(services, visitor.user, await listCardsByArticle(services, articles))
  return Response.json(cards.map((card): CardView => viewCard(card)))
}
