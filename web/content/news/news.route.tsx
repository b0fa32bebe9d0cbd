// One piece of news (ROUTE-10).
import { type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { pictureIdsOf } from '#contract/rich-text.ts'
import { getNews, listLatestNews } from '#server/content/news.ts'
import { findPictures } from '#server/content/pictures.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { describePage, requestContext } from '#web/request-context.ts'
import { newsData } from '#web/structured-data.ts'
import { viewNewsCard } from './news-view.ts'
import { pageId } from '../page-id.loader.ts'
import { richTextHtml } from '../rich-text.tsx'
import { rssLink } from './rss-link.ts'
import { DrawnPage } from '../production/drawn-page.tsx'
import { drawPage } from '../production/draw-page.ts'
import { NewsPage } from './news-page.tsx'

export { unlessHashChange as shouldRevalidate } from '#web/layout/revalidation.ts'

const moreCount = 3

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { services } = context.get(requestContext)
  const { db, clock, config } = services
  const now = clock()
  const news = await getNews(db, now, pageId(params.id))
  const [pictures, latest] = await Promise.all([findPictures(db, pictureIdsOf(news.body)), listLatestNews(db, now, moreCount + 1)])
  const more = latest.filter(({ id }) => id !== news.id).slice(0, moreCount)
  const card = viewNewsCard(news, now)
  const { href } = card
  const moreCards = more.map((one) => viewNewsCard(one, now))
  describePage(context, newsData({ ...news, path: href }, config.publicOrigin))
  return {
    title: news.title,
    summary: news.summary,
    href,
    html: drawPage(<NewsPage news={card} place={news.place} html={richTextHtml(news.body, pictures)} more={moreCards} />),
    picture: news.picture && { hash: news.picture.hash },
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  if (!loaderData) return [{ title: 'Новость не найдена — Родник' }, { name: 'robots', content: 'noindex' }]
  const { title, summary, href, picture } = loaderData
  return [
    ...pageMeta({ title: `${title} — Родник`, description: summary || title, path: href, matches, picture, type: 'article' }),
    rssLink,
  ]
}

export default DrawnPage
