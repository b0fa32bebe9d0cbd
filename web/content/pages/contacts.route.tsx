// How the shop is reached, and its shops with hours, way and map (ROUTE-06, CONT-02).
import { listShopPlaces } from '#server/content/shops.ts'
import { pageMeta } from '#web/rendering/page-meta.ts'
import { shopDetailsOf } from '#web/rendering/shop-contacts.ts'
import { requestContext } from '#web/rendering/request-context.ts'
import { ContactsPage } from './contacts-page.tsx'
import { mapSettingsOf } from './map-settings.ts'
import { shopsData } from './shops-data.ts'
import type { Route } from './+types/contacts.route.ts'

export { unlessHashChange as shouldRevalidate } from '#web/cart/revalidation.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  const settings = services.settings.current()
  const shops = await listShopPlaces(services.db, services.clock())
  return {
    shops,
    details: shopDetailsOf(settings),
    map: mapSettingsOf(settings),
    structuredData: shopsData(shops, settings.phone, services.config.publicOrigin),
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta({
    title: 'Контакты — Родник',
    description: 'Телефон, почта, адреса магазинов, часы работы и как проехать.',
    path: '/contacts',
    matches,
    structuredData: loaderData.structuredData,
  })

export default function ContactsRoute({ loaderData }: Route.ComponentProps) {
  return <ContactsPage {...loaderData} />
}
