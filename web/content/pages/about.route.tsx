// About the company, with the ways into what belongs to it (ROUTE-10).
import { companyPageHrefs } from '#contract/content/company-pages.ts'
import { pageMeta } from '#web/rendering/page-meta.ts'
import { requestContext } from '#web/rendering/request-context.ts'
import { loadCompanyPage } from './company-page.loader.ts'
import { AboutPage } from './about-page.tsx'
import type { Route } from './+types/about.route.ts'

export { unlessHashChange as shouldRevalidate } from '#web/cart/revalidation.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return loadCompanyPage(context.get(requestContext).services, 'about-us')
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta({
    title: `${loaderData.title} — Родник`,
    description: loaderData.summary,
    path: companyPageHrefs['about-us'],
    matches,
    picture: loaderData.picture,
  })

export default function AboutRoute({ loaderData }: Route.ComponentProps) {
  return <AboutPage page={loaderData} />
}
