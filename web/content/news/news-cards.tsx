// News as cards, for their list, the events and the home page.
import type { NewsKind } from '#contract/content/news.schema.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { ContentImage } from '../content-image.tsx'
import type { NewsCardView } from './news-view.ts'

const tones: Record<NewsKind, string> = {
  news: 'bg-primary-tint text-primary-hover',
  promotion: 'bg-buy-tint text-buy-tint-ink',
  event: 'bg-stock-tint text-stock',
}

export const kindClass = (tone: NewsKind): string => `rounded-badge px-2 py-0.5 text-13 font-medium ${tones[tone]}`

type NewsCardsProps = { news: NewsCardView[]; heading?: 'h2' | 'h3'; columns?: 2 | 3; isTop?: boolean }

/**
 * @param heading level of the cards' titles under the page's own
 * @param isTop the first card is on the first screen
 * @param columns at most, where the window is wide
 */
export function NewsCards({ news, heading: Heading = 'h2', columns = 3, isTop = false }: NewsCardsProps) {
  return (
    <ul className={`grid gap-4 sm:grid-cols-2 md:gap-6 ${columns === 3 ? 'lg:grid-cols-3' : ''}`}>
      {news.map((card, at) => (
        <li
          key={card.href}
          className="group relative flex flex-col overflow-hidden rounded-card border border-line transition-shadow hover:shadow-card"
        >
          {card.picture ? (
            <ContentImage
              picture={card.picture}
              isFirst={isTop && at === 0}
              sizes="(min-width: 1100px) 31vw, (min-width: 576px) 46vw, 92vw"
              className="aspect-video w-full object-cover"
            />
          ) : (
            <div className="flex aspect-video w-full items-center justify-center bg-ground text-[#b6c0cf]">
              <Icon name="document" size={56} />
            </div>
          )}
          <div className="flex grow flex-col p-4 md:p-5">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-muted">
              <span className={kindClass(card.tone)}>{card.kind}</span>
              <span className="numbers">{card.date}</span>
            </p>
            <Heading className="mt-2 text-18">
              <Link to={card.href} className="text-ink no-underline group-hover:text-primary after:absolute after:inset-0">
                {card.title}
              </Link>
            </Heading>
            {card.summary ? <p className="mt-2 text-14 text-muted">{card.summary}</p> : null}
            {card.days ? (
              <p className={`numbers mt-auto flex items-center gap-2 pt-3 text-14 font-medium ${card.isOver ? 'text-muted' : 'text-ink'}`}>
                <Icon name="clock" size={16} />
                {card.days}
              </p>
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  )
}
