// How the shop is reached, and its shops with hours, way and map (ROUTE-06, CONT-02).
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { listShopPlaces } from '#server/content/shops.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { shopDetailsOf } from '#web/layout/shop-details.ts'
import { describePage, requestContext } from '#web/request-context.ts'
import { ContactsPage } from './contacts-page.tsx'
import { mapSettingsOf } from './map-settings.ts'
import { drawPage } from './production/draw-page.ts'
import { DrawnPage } from './production/drawn-page.tsx'
import { shopsData } from './shops-data.ts'

export { unlessHashChange as shouldRevalidate } from '#web/layout/revalidation.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const { services } = context.get(requestContext)
  const settings = services.settings.current()
  const shops = await listShopPlaces(services.db, services.clock())
  describePage(context, ...shopsData(shops, settings.phone, services.config.publicOrigin))
  return { html: drawPage(<ContactsPage shops={shops} details={shopDetailsOf(settings)} map={mapSettingsOf(settings)} />) }
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Контакты — Родник',
    description: 'Телефон, почта, адреса магазинов, часы работы и как проехать.',
    path: '/contacts',
    matches,
  })

export default DrawnPage
