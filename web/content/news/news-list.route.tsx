// News and promotions, by kind and in pages (ROUTE-10).
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import { countPages, parsePage } from '#contract/values/pages.ts'
import { type NewsKind, isNewsKind, newsPageSize } from '#contract/content/news.schema.ts'
import { newsListHref } from '#contract/content/content-links.ts'
import { ChipRow } from '#web/ui/chip-row.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Link } from '#web/ui/link.tsx'
import { aboutStep, TextPage } from '../page-layout.tsx'
import { NewsCards } from './news-cards.tsx'
import { redirect } from 'react-router'
import { listNewsKinds, selectNews } from '#server/content/news.ts'
import { pageInSql } from '#server/database/read-page.ts'
import { ShopError } from '#server/errors.ts'
import { pageMeta } from '#web/rendering/page-meta.ts'
import { requestContext } from '#web/rendering/request-context.ts'
import { viewNewsCard } from './news-view.ts'
import { rssLink } from './rss-link.ts'
import type { Route } from './+types/news-list.route.ts'

export const handle = { action: 'shop:read', isShared: true } satisfies PageHandle

/** Of the list: all news, or one kind. */
const newsTitles = { all: 'Новости и акции', news: 'Новости', promotion: 'Акции', event: 'Мероприятия' } as const

export default function NewsListRoute({ loaderData: { kind, kinds, page, pageCount, news } }: Route.ComponentProps) {
  return (
    <TextPage
      title={newsTitles.all}
      steps={[aboutStep]}
      extra={
        <Link to="/rss.xml" className="relative touch-area text-primary underline-offset-4 hover:underline">
          RSS
        </Link>
      }
    >
      {kinds.length > 1 ? (
        <ChipRow
          label="Вид новостей"
          className="mb-6 flex flex-wrap gap-2"
          chips={[null, ...kinds].map((one) => ({
            text: one === null ? 'Все' : newsTitles[one],
            href: newsListHref(one),
            isChosen: one === kind,
          }))}
        />
      ) : null}
      {news.length === 0 ? (
        <EmptyState
          icon="document"
          title="Здесь пока ничего нет"
          link={{
            to: kind === null ? '/' : newsListHref(null),
            text: kind === null ? 'На главную' : 'Все новости',
            variant: 'plain',
            size: 'm',
          }}
        />
      ) : (
        <NewsCards news={news} isTop />
      )}
      <div className="mt-8">
        <Pagination page={page} pageCount={pageCount} hrefOf={(to) => newsListHref(kind, to)} />
      </div>
    </TextPage>
  )
}

export { unlessHashChange as shouldRevalidate } from '#web/forms/revalidation.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  const kind = kindOf(url.searchParams.get('kind'))
  const page = parsePage(url.searchParams.get('page'))
  const now = services.clock()
  const [{ count, rows: news }, kinds] = await Promise.all([
    pageInSql(selectNews(services.db, now, kind))(page, newsPageSize),
    listNewsKinds(services.db, now),
  ])
  const pageCount = countPages(count, newsPageSize)
  if (page > pageCount) throw redirect(newsListHref(kind, pageCount))
  return { kind, kinds, page, pageCount, news: news.map((one) => viewNewsCard(one, now)) }
}

function kindOf(text: string | null): NewsKind | null {
  if (text === null || text === '') return null
  if (!isNewsKind(text)) throw new ShopError('not_found')
  return text
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { kind, page } = loaderData
  return [
    ...pageMeta({
      title: `${newsTitles[kind ?? 'all']}${page > 1 ? `, страница ${page}` : ''} — Родник`,
      description: 'Поступления на склад, отгрузки производства, акции и семинары компании «Родник».',
      path: newsListHref(kind, page),
      matches,
    }),
    rssLink,
  ]
}
