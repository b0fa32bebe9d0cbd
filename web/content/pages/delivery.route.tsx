// Delivery and payment (ROUTE-06, CONST-10, SHELL-09).
import { findCompanyPage } from '#server/content/company-pages.ts'
import { pageMeta } from '#web/rendering/page-meta.ts'
import { shopDetailsOf } from '#web/rendering/shop-contacts.ts'
import { requestContext } from '#web/rendering/request-context.ts'
import { DeliveryPage } from './delivery-page.tsx'
import { richTextHtml } from '../rich-text.tsx'
import type { Route } from './+types/delivery.route.ts'

export { unlessHashChange as shouldRevalidate } from '#web/cart/revalidation.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  // The cart and the order lead here, so the page stands also while its text is not published.
  const text = await findCompanyPage(services.db, 'delivery')
  return {
    lead: text?.summary ?? '',
    html: text ? richTextHtml(text.body, text.pictures) : '',
    rule: services.settings.deliveryRule(services.clock()),
    details: shopDetailsOf(services.settings.current()),
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Доставка и оплата — Родник',
    description: 'Доставка по городу и по Казахстану, самовывоз из магазинов, способы оплаты.',
    path: '/delivery',
    matches,
  })

export default function DeliveryRoute({ loaderData }: Route.ComponentProps) {
  return <DeliveryPage {...loaderData} />
}
