// News and promotions, by kind and in pages (ROUTE-10).
import { redirect, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { isNewsKind, newsPageSize, type NewsKind } from '#contract/news.ts'
import { newsListHref } from '#contract/news-href.ts'
import { listNews, listNewsKinds } from '#server/content/news.ts'
import { ShopError } from '#server/errors.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { requestContext } from '#web/request-context.ts'
import { viewNewsCard } from './news-view.ts'
import { rssLink } from './rss-link.ts'
import { DrawnPage } from '../production/drawn-page.tsx'
import { drawPage } from '../production/draw-page.ts'
import { NewsListPage } from './news-list-page.tsx'
import { newsTitles } from './news-titles.ts'

export { unlessHashChange as shouldRevalidate } from '#web/layout/revalidation.ts'

export async function loader({ url, context }: LoaderFunctionArgs) {
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
  const cards = news.map((one) => viewNewsCard(one, now))
  return { kind, page, html: drawPage(<NewsListPage {...{ kind, kinds, page, pageCount }} news={cards} />) }
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

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  const { kind = null, page = 1 } = loaderData ?? {}
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

export default DrawnPage
