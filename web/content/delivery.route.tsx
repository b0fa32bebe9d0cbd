// Delivery and payment (ROUTE-06, CONST-10, SHELL-09).
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { findCompanyPage } from '#server/content/company-pages.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { shopDetailsOf } from '#web/layout/shop-details.ts'
import { requestContext } from '#web/request-context.ts'
import { DeliveryPage } from './delivery-page.tsx'
import { drawPage } from './production/draw-page.ts'
import { DrawnPage } from './production/drawn-page.tsx'
import { richTextHtml } from './rich-text.tsx'

export { unlessHashChange as shouldRevalidate } from '#web/layout/revalidation.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const { services } = context.get(requestContext)
  // The cart and the order lead here, so the page stands also while its text is not published.
  const text = await findCompanyPage(services.db, 'delivery')
  return {
    html: drawPage(
      <DeliveryPage
        lead={text?.summary ?? ''}
        html={text ? richTextHtml(text.body, text.pictures) : ''}
        rule={services.settings.deliveryRule(services.clock())}
        details={shopDetailsOf(services.settings.current())}
      />,
    ),
  }
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Доставка и оплата — Родник',
    description: 'Доставка по городу и по Казахстану, самовывоз из магазинов, способы оплаты.',
    path: '/delivery',
    matches,
  })

export default DrawnPage
