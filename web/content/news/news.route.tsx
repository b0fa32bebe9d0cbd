// Shows a piece of news with its products (ROUTE-10).
import { Icon } from '#web/ui/icon.tsx'
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import { bindUnits } from '#contract/values/typography.ts'
import { Link } from '#web/ui/link.tsx'
import { aboutStep, TextPage } from '../page-layout.tsx'
import { ContentImage } from '../content-image.tsx'
import { kindClass } from './news-cards.tsx'
import { Prose } from '../prose.tsx'
import { listPictureIds } from '#contract/content/rich-text.schema.ts'
import { viewCard } from '#web/catalogue/cards/card-view-model.ts'
import { ProductList } from '#web/catalogue/cards/product-list.tsx'
import { Section } from '#web/ui/page-heading.tsx'
import { cardsFor } from '#server/catalogue/cards/personalize-cards.ts'
import { getNews, listLatestNews, listNewsProducts } from '#server/content/news.ts'
import { findPictures } from '#server/content/content-images.ts'
import { pageMeta } from '#web/rendering/page-meta.ts'
import { requestContext } from '#web/rendering/request-context.ts'
import { newsData } from '../schema-org.ts'
import { viewNewsCard, type NewsCardView } from './news-view.ts'
import { requireId } from '#server/http/api-response.ts'
import { richTextHtml } from '../rich-text-html.tsx'
import { rssLink } from './rss-link.ts'
import type { Route } from './+types/news.route.ts'

export const handle = { action: 'shop:read', isShared: true } satisfies PageHandle

export default function NewsRoute({ loaderData: { card, place, html, products, more } }: Route.ComponentProps) {
  const { title, kind, tone, date, summary, picture, days, isOver } = card
  return (
    <TextPage
      title={title}
      steps={[aboutStep, { name: 'Новости и акции', href: '/about/news' }]}
      extra={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className={kindClass(tone)}>{kind}</span>
          <span className="numbers">{date}</span>
        </span>
      }
      lead={summary}
      sidebar={more.length > 0 ? <MoreNews news={more} /> : undefined}
    >
      <article>
        {days || place ? (
          <ul className="mb-6 flex max-w-3xl flex-col gap-2 rounded-card bg-ground p-4 text-16 md:p-5">
            {days ? (
              <li className={`numbers flex gap-3 font-medium ${isOver ? 'text-muted' : ''}`}>
                <Icon name="clock" className="mt-0.5 text-primary" />
                {days}
              </li>
            ) : null}
            {place ? (
              <li className="flex gap-3">
                <Icon name="map-pin" className="mt-0.5 text-primary" />
                {place}
              </li>
            ) : null}
          </ul>
        ) : null}
        {picture ? <ContentImage picture={picture} isFirst className="mb-6 h-auto w-full rounded-card bg-ground" /> : null}
        <Prose html={html} />
      </article>
      {products.length > 0 ? (
        <Section id="news-products" title={'Товары из\u00a0новости'} className="mt-10">
          <ProductList cards={products} label="Товары из новости" />
        </Section>
      ) : null}
    </TextPage>
  )
}

/** Small, so that what one came for leads. */
function MoreNews({ news }: { news: NewsCardView[] }) {
  return (
    <section aria-labelledby="more-news" className="rounded-card border border-line p-5 md:p-6">
      <h2 id="more-news" className="mb-4 text-18">
        Другие новости
      </h2>
      <ul className="flex flex-col gap-4">
        {news.map(({ href, title, date, days, picture }) => (
          <li key={href} className="group relative flex items-center gap-4">
            {picture ? (
              <ContentImage
                picture={{ ...picture, alt: '' }}
                sizes="112px"
                className="aspect-4/3 w-[min(7rem,30%)] flex-none rounded-control object-cover"
              />
            ) : null}
            <div className="min-w-0">
              <p className="numbers text-13 text-muted">{date || days}</p>
              <h3 className="text-16 font-medium">
                <Link to={href} className="text-ink no-underline group-hover:text-primary after:absolute after:inset-0">
                  {bindUnits(title)}
                </Link>
              </h3>
            </div>
          </li>
        ))}
      </ul>
      <Link
        to="/about/news"
        className="mt-4 inline-flex min-h-9 items-center text-14 font-medium text-primary underline-offset-4 hover:underline"
      >
        Все новости
      </Link>
    </section>
  )
}

export { unlessHashChange as shouldRevalidate } from '#web/forms/revalidation.ts'

const moreCount = 3

export async function loader({ params, context }: Route.LoaderArgs) {
  const { services, visitor } = context.get(requestContext)
  const { db, clock, config } = services
  const now = clock()
  const news = await getNews(db, now, requireId(params.id))
  const [pictures, latest, cards] = await Promise.all([
    findPictures(db, listPictureIds(news.body)),
    listLatestNews(db, now, moreCount + 1),
    listNewsProducts(services, news.id).then((found) => cardsFor(services, visitor.user, found)),
  ])
  const more = latest.filter(({ id }) => id !== news.id).slice(0, moreCount)
  const card = viewNewsCard(news, now)
  return {
    title: news.title,
    summary: news.summary,
    card,
    place: news.place,
    html: richTextHtml(news.body, pictures),
    products: cards.map(viewCard),
    more: more.map((one) => viewNewsCard(one, now)),
    structuredData: [newsData(news, config.publicOrigin)],
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
      imageHash: picture?.hash,
      type: 'article',
      structuredData,
    }),
    rssLink,
  ]
}
