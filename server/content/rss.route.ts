// Serves `/rss.xml` with the newest news (CONT-03).
import type { FastifyPluginAsync } from 'fastify'
import { imageHref } from '#contract/files/image-href.ts'
import type { NewsCard } from '#contract/content/news.schema.ts'
import { newsHref } from '#contract/content/content-links.ts'
import type { Services } from '../services.ts'
import { xmlText } from '../http/xml-writer.ts'
import { listLatestNews } from './news.ts'

const shownCount = 50

export const rssRoute: FastifyPluginAsync<{ services: Pick<Services, 'db' | 'clock' | 'config'> }> = async (app, { services }) => {
  app.get('/rss.xml', { config: { action: 'shop:read' } }, async (_request, reply) => {
    const news = await listLatestNews(services.db, services.clock(), shownCount)
    const body = rssOf(news, services.config.publicOrigin)
    return reply.header('cache-control', 'public, max-age=300').type('application/rss+xml; charset=utf-8').send(body)
  })
}

function rssOf(news: NewsCard[], origin: string): string {
  const newest = news[0]?.publishedAt
  const items = news.map(({ id, title, summary, publishedAt, picture }) => {
    const address = xmlText(origin + newsHref(id))
    // An enclosure requires the file's length, which is unknown before a drawing is rendered; media:content does not.
    const image = picture
      ? `<media:content url="${xmlText(origin + imageHref(picture.hash, 1280))}" medium="image" type="image/webp"/>`
      : ''
    return `<item><title>${xmlText(title)}</title><link>${address}</link><guid isPermaLink="true">${address}</guid><pubDate>${publishedAt.toUTCString()}</pubDate><description>${xmlText(summary)}</description>${image}</item>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/"><channel>
<title>Новости «Родника»</title><link>${xmlText(`${origin}/about/news`)}</link>
<description>Поступления, отгрузки производства, акции и мероприятия</description><language>ru</language>${newest ? `<lastBuildDate>${newest.toUTCString()}</lastBuildDate>` : ''}
<atom:link href="${xmlText(`${origin}/rss.xml`)}" rel="self" type="application/rss+xml"/>
${items.join('\n')}
</channel></rss>
`
}
