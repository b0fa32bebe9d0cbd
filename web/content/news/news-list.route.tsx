// News and promotions, by kind and in pages (ROUTE-10).
import { redirect } from 'react-router'
import { isNewsKind, newsPageSize, type NewsKind } from '#contract/content/news.schema.ts'
import { newsListHref } from '#contract/content/content-links.ts'
import { listNews, listNewsKinds } from '#server/content/news.ts'
import { ShopError } from '#server/errors.ts'
import { pageMeta } from '#web/rendering/page-meta.ts'
import { requestContext } from '#web/rendering/request-context.ts'
import { viewNewsCard } from './news-view.ts'
import { rssLink } from './rss-link.ts'
import { NewsListPage } from './news-list-page.tsx'
import { newsTitles } from './news-titles.ts'
import type { Route } from './+types/news-list.route.ts'

export { unlessHashChange as shouldRevalidate } from '#web/cart/revalidation.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  const kind = kindOf(url.searchParams.get('kind'))
  const page = pageOf(url.searchParams.get('page'))
  const now = services.clock()
  const [{ count, news }, kinds] = await Promise.all([
    listNews(services.db, now, { kind, page, size: newsPageSize }),
    listNewsKinds(services.db, now),
  ])
  const pageCount = Math.max(1, Math.ceil(count / newsPageSize))
  if (page > pageCount) throw redirect(newsListHref(kind, pageCount))
  return { kind, kinds, page, pageCount, news: news.map((one) => viewNewsCard(one, now)) }
}

function kindOf(text: string | null): NewsKind | null {
  if (text === null || text === '') return null
  if (!isNewsKind(text)) throw new ShopError('not_found')
  return text
}

function pageOf(text: string | null): number {
  if (text === null || text === '') return 1
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new ShopError('not_found')
  return Number(text)
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

export default function NewsListRoute({ loaderData }: Route.ComponentProps) {
  return <NewsListPage {...loaderData} />
}
