// Events: what is to come, and what has been (ROUTE-06).
import { companyPageHrefs } from '#contract/content/company-pages.ts'
import { maxPageSize } from '#contract/shop/constants.ts'
import { listNews } from '#server/content/news.ts'
import { pageMeta } from '#web/rendering/page-meta.ts'
import { requestContext } from '#web/rendering/request-context.ts'
import { viewNewsCard } from '../news/news-view.ts'
import { loadCompanyPage } from './company-page.loader.ts'
import { EventsPage } from './events-page.tsx'
import type { Route } from './+types/events.route.ts'

export { unlessHashChange as shouldRevalidate } from '#web/cart/revalidation.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  const now = services.clock()
  const [{ title, summary, html }, { news }] = await Promise.all([
    loadCompanyPage(services, 'events'),
    listNews(services.db, now, { kind: 'event', page: 1, size: maxPageSize }),
  ])
  const events = news
    .toSorted((one, other) => ((one.startsOn ?? '') < (other.startsOn ?? '') ? 1 : -1))
    .map((one) => viewNewsCard(one, now))
  return {
    title,
    summary,
    html,
    // The next one first; of those that have been the last one.
    coming: events.filter(({ isOver }) => !isOver).reverse(),
    past: events.filter(({ isOver }) => isOver),
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta({ title: `${loaderData.title} — Родник`, description: loaderData.summary, path: companyPageHrefs.events, matches })

export default function EventsRoute({ loaderData }: Route.ComponentProps) {
  return <EventsPage {...loaderData} />
}
