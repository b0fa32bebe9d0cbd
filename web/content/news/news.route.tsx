// One piece of news (ROUTE-10).
import { pictureIdsOf } from '#contract/content/rich-text.schema.ts'
import { getNews, listLatestNews } from '#server/content/news.ts'
import { findPictures } from '#server/content/content-images.ts'
import { pageMeta } from '#web/rendering/page-meta.ts'
import { requestContext } from '#web/rendering/request-context.ts'
import { newsData } from '#contract/shop/schema-org.ts'
import { viewNewsCard } from './news-view.ts'
import { pageId } from '../page-id.loader.ts'
import { richTextHtml } from '../rich-text.tsx'
import { rssLink } from './rss-link.ts'
import { NewsPage } from './news-page.tsx'
import type { Route } from './+types/news.route.ts'

export { unlessHashChange as shouldRevalidate } from '#web/cart/revalidation.ts'

const moreCount = 3

export async function loader({ params, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  const { db, clock, config } = services
  const now = clock()
  const news = await getNews(db, now, pageId(params.id))
  const [pictures, latest] = await Promise.all([findPictures(db, pictureIdsOf(news.body)), listLatestNews(db, now, moreCount + 1)])
  const more = latest.filter(({ id }) => id !== news.id).slice(0, moreCount)
  const card = viewNewsCard(news, now)
  return {
    title: news.title,
    summary: news.summary,
    card,
    place: news.place,
    html: richTextHtml(news.body, pictures),
    more: more.map((one) => viewNewsCard(one, now)),
    structuredData: [newsData({ ...news, path: card.href }, config.publicOrigin)],
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { title, summary, structuredData } = loaderData
  const { href, picture } = loaderData.card
  return [
    ...pageMeta({
      title: `${title} — Родник`,
      description: summary || title,
      path: href,
      matches,
      picture,
      type: 'article',
      structuredData,
    }),
    rssLink,
  ]
}

export default function NewsRoute({ loaderData }: Route.ComponentProps) {
  return <NewsPage {...loaderData} news={loaderData.card} />
}
