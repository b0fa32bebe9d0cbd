// One finished object (ROUTE-08): what was built, with which equipment, pictures and the place.
import { data } from 'react-router'
import { listCardsByArticle } from '#server/catalogue/cards/cards-by-article.ts'
import { cardsFor } from '#server/catalogue/cards/personalize-cards.ts'
import { findObject } from '#server/content/projects.ts'
import { viewCard } from '#web/catalogue/cards/card-view-model.ts'
import { pageMeta } from '#web/rendering/page-meta.ts'
import { requestContext } from '#web/rendering/request-context.ts'
import { mapSettingsOf } from '../pages/map-settings.ts'
import { richTextHtml } from '../rich-text.tsx'
import { ObjectPage } from './project.route.tsx'
import type { Route } from './+types/object.route.ts'

export { unlessHashChange as shouldRevalidate } from '#web/cart/revalidation.ts'

const idShape = /^[1-9]\d{0,8}$/

export async function loader({ params, context }: Route.LoaderArgs) {
  const { services, visitor } = context.get(requestContext)
  const id = params.id ?? ''
  const found = idShape.test(id) ? await findObject(services.db, Number(id)) : undefined
  if (!found) throw data(null, { status: 404 })
  const { description, pictures, ...object } = found
  const used = await listCardsByArticle(
    services,
    object.products.map(({ article }) => article),
  )
  const goods = (await cardsFor(services, visitor.user, used)).map((card) => viewCard(card))
  return { object, goods, html: richTextHtml(description, pictures), map: mapSettingsOf(services.settings.current()) }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { id, title, lead, location, gallery } = loaderData.object
  return pageMeta({
    title: `${title}, ${location.name} — объекты «Родник»`,
    description: lead,
    path: `/objects/${id}`,
    matches,
    picture: gallery[0],
  })
}

export default function ObjectRoute({ loaderData }: Route.ComponentProps) {
  return <ObjectPage {...loaderData} />
}
