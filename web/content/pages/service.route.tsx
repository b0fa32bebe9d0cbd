// The service centre (ROUTE-06).
import { companyPageHrefs } from '#contract/content/company-pages.ts'
import { pageMeta } from '#web/rendering/page-meta.ts'
import { requestContext } from '#web/rendering/request-context.ts'
import { loadCompanyPage } from './company-page.loader.ts'
import { ServicePage } from './service-page.tsx'
import type { Route } from './+types/service.route.ts'

export { unlessHashChange as shouldRevalidate } from '#web/cart/revalidation.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return loadCompanyPage(context.get(requestContext).services, 'service')
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta({ title: `${loaderData.title} — Родник`, description: loaderData.summary, path: companyPageHrefs.service, matches })

export default function ServiceRoute({ loaderData }: Route.ComponentProps) {
  return <ServicePage page={loaderData} />
}
