// One finished object (ROUTE-08): what was built, with which equipment, pictures and the place.
import { data, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { listCardsByArticle } from '#server/catalogue/cards/cards-by-article.ts'
import { cardsFor } from '#server/catalogue/cards/visitor-cards.ts'
import { findObject } from '#server/content/objects.ts'
import { viewCard } from '#web/catalogue/cards/card-view.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { requestContext } from '#web/request-context.ts'
import { mapSettingsOf } from '../map-settings.ts'
import { PressedPictures } from '../pressed-pictures.tsx'
import { drawPage } from '../production/draw-page.ts'
import { richTextHtml } from '../rich-text.tsx'
import { ObjectPage } from './object-page.tsx'

export { unlessHashChange as shouldRevalidate } from '#web/layout/revalidation.ts'

const idShape = /^[1-9]\d{0,8}$/

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { services, visitor } = context.get(requestContext)
  const id = params.id ?? ''
  const found = idShape.test(id) ? await findObject(services.db, Number(id)) : undefined
  if (!found) throw data(null, { status: 404 })
  const { description, pictures, ...object } = found
  const { title, lead, location, gallery } = object
  const used = await listCardsByArticle(
    services,
    object.products.map(({ article }) => article),
  )
  const goods = (await cardsFor(services, visitor.user, used)).map((card) => viewCard(card))
  const html = drawPage(
    <ObjectPage
      object={object}
      goods={goods}
      html={richTextHtml(description, pictures)}
      map={mapSettingsOf(services.settings.current())}
    />,
  )
  return { id: object.id, title, lead, place: location.name, gallery, html }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  if (!loaderData) return [{ title: 'Объект — Родник' }]
  const { id, title, lead, place, gallery } = loaderData
  return pageMeta({
    title: `${title}, ${place} — объекты «Родник»`,
    description: lead,
    path: `/objects/${id}`,
    matches,
    picture: gallery[0],
  })
}

export default function ObjectRoute() {
  const { gallery, html } = useLoaderData<typeof loader>()
  return <PressedPictures pictures={gallery} html={html} />
}
