// Lists coming and past events (ROUTE-06).
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SectionHeading } from '#web/ui/page-heading.tsx'
import { AskUs, aboutStep, TextPage } from '../page-layout.tsx'
import { NewsCards } from '../news/news-cards.tsx'
import { Prose } from '../prose.tsx'
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import { companyPageHrefs } from '#contract/content/content-links.ts'
import { maxPageSize } from '#contract/shop/constants.ts'
import { selectNews } from '#server/content/news.ts'
import { pageMeta } from '#web/rendering/page-meta.ts'
import { requestContext } from '#web/rendering/request-context.ts'
import { viewNewsCard, type NewsCardView } from '../news/news-view.ts'
import { loadCompanyPage } from './company-page.loader.ts'
import type { Route } from './+types/events.route.ts'

export const handle = { action: 'shop:read', isShared: true } satisfies PageHandle

export default function EventsRoute({ loaderData: { title, summary, html, coming, past } }: Route.ComponentProps) {
  return (
    <TextPage
      title={title}
      lead={summary}
      steps={[aboutStep]}
      sidebar={<AskUs title="Хотите прийти или позвать нас?" text="Оставьте номер: запишем на семинар или договоримся о занятии у вас." />}
    >
      <Prose html={html} className="mb-10" />
      {coming.length > 0 ? (
        <Section id="coming" title="Ближайшие" events={coming} />
      ) : (
        <EmptyState
          icon="clock"
          title="Новых дат пока нет"
          link={{ to: '/about/news', text: 'Новости и\u00a0акции', variant: 'plain', size: 'm' }}
        >
          О&nbsp;следующем семинаре напишем в&nbsp;новостях.
        </EmptyState>
      )}
      {past.length > 0 ? <Section id="past" title="Как это было" events={past} /> : null}
    </TextPage>
  )
}

function Section({ id, title, events }: { id: string; title: string; events: NewsCardView[] }) {
  return (
    <section aria-labelledby={id} className="mb-10">
      <SectionHeading id={id}>{title}</SectionHeading>
      <NewsCards news={events} heading="h3" columns={2} />
    </section>
  )
}

export { unlessHashChange as shouldRevalidate } from '#web/forms/revalidation.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  const now = services.clock()
  const [{ title, summary, html }, news] = await Promise.all([
    loadCompanyPage(services, 'events'),
    selectNews(services.db, now, 'event').limit(maxPageSize).execute(),
  ])
  const events = news
    .toSorted((one, other) => ((one.startsOn ?? '') < (other.startsOn ?? '') ? 1 : -1))
    .map((one) => viewNewsCard(one, now))
  return {
    title,
    summary,
    html,
    // Coming: the next one first; past: the latest one first.
    coming: events.filter(({ isOver }) => !isOver).reverse(),
    past: events.filter(({ isOver }) => isOver),
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta({ title: `${loaderData.title} — Родник`, description: loaderData.summary, path: companyPageHrefs.events, matches })
