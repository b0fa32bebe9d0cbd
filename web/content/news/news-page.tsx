import { Icon } from '#web/ui/icon.tsx'
import { SectionHeading } from '#web/ui/page-heading.tsx'
import { aboutStep } from '../home/about-step.ts'
import { ContentPicture } from '../content-picture.tsx'
import { kindClass, NewsCards, type NewsCardView } from './news-cards.tsx'
import { Prose } from '../prose.tsx'
import { TextPage } from '../text-page.tsx'

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
    >
      <article className="max-w-3xl">
        {days || place ? (
          <ul className="mb-6 flex flex-col gap-2 rounded-card bg-ground p-4 text-16 md:p-5">
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
      {more.length > 0 ? (
        <section aria-labelledby="more-news" className="mt-12">
          <SectionHeading
            id="more-news"
            aside={
              <a href="/about/news" className="text-14 font-medium text-primary underline-offset-4 hover:underline">
                Все новости
              </a>
            }
          >
            Другие новости
          </SectionHeading>
          <NewsCards news={more} heading="h3" />
        </section>
      ) : null}
    </TextPage>
  )
}
