// Shows a piece of news and the latest others (ROUTE-10).
import { Icon } from '#web/ui/icon.tsx'
import { bindUnits } from '#contract/values/typography.ts'
import { Link } from '#web/ui/link.tsx'
import { aboutStep } from '../about-step.ts'
import { ContentPicture } from '../content-image.tsx'
import { kindClass, type NewsCardView } from './news-cards.tsx'
import { Prose } from '../rich-text-html.tsx'
import { TextPage } from '../page-layout.tsx'

type NewsPageProps = { news: NewsCardView; place: string; html: string; more: NewsCardView[] }

export function NewsPage({ news, place, html, more }: NewsPageProps) {
  const { title, kind, tone, date, summary, picture, days, isOver } = news
  return (
    <TextPage
      title={title}
      steps={[aboutStep, { name: 'Новости и акции', href: '/about/news' }]}
      aside={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className={kindClass(tone)}>{kind}</span>
          <span className="numbers">{date}</span>
        </span>
      }
      lead={summary}
      beside={more.length > 0 ? <MoreNews news={more} /> : undefined}
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
        {picture ? <ContentPicture picture={picture} isFirst className="mb-6 h-auto w-full rounded-card bg-ground" /> : null}
        <Prose html={html} />
      </article>
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
        {news.map(({ href, title, date, picture }) => (
          <li key={href} className="group relative flex items-center gap-4">
            {picture ? (
              <ContentPicture
                picture={{ ...picture, alt: '' }}
                sizes="112px"
                className="aspect-4/3 w-28 flex-none rounded-control object-cover"
              />
            ) : null}
            <div className="min-w-0">
              <p className="numbers text-13 text-muted">{date}</p>
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
