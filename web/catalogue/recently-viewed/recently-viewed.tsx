// «Вы смотрели» (RCT-01). Known to the browser alone: nothing of it is in the page's HTML, and the cards are asked for when their place
// comes into view. They stand in places of fixed size, so that nothing shifts.
import { useEffect, useRef, useState } from 'react'
import { withViewed } from '#contract/catalogue/recently-viewed-list.ts'
import { productHref } from '#web/links/catalogue-links.ts'
import type { CardView } from '../cards/card-view-model.ts'
import { fetchCards } from '../cards/fetch-cards.ts'
import { bindUnits } from '#contract/values/typography.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { SectionHeading } from '#web/ui/page-heading.tsx'
import { keepRecentlyViewed, storedRecentlyViewed } from './storage.ts'

/** @param current the product of this page: not shown, and the newest from now on */
export function RecentlyViewed({ current, className }: { current?: string | undefined; className?: string }) {
  const [articles, setArticles] = useState<string[]>([])
  const [cards, setCards] = useState<CardView[]>()
  const section = useRef<HTMLElement>(null)

  useEffect(() => {
    const kept = storedRecentlyViewed()
    setArticles(kept.filter((article) => article !== current))
    if (current !== undefined) keepRecentlyViewed(withViewed(kept, current))
  }, [current])

  useEffect(() => {
    const element = section.current
    if (!element || articles.length === 0) return undefined
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        watch.disconnect()
        fetchCards(articles).then(
          (found) => {
            setCards(found)
            // What is no longer sold is forgotten.
            const sold = new Set(found.map(({ article }) => article))
            keepRecentlyViewed(storedRecentlyViewed().filter((article) => sold.has(article) || !articles.includes(article)))
          },
          () => setCards([]),
        )
      },
      { rootMargin: '300px' },
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [articles])

  if (articles.length === 0 || cards?.length === 0) return null
  return (
    <section ref={section} className={className} aria-labelledby="recently-viewed" aria-busy={cards === undefined}>
      <SectionHeading id="recently-viewed">Вы смотрели</SectionHeading>
      <ul className="scroll-row flex gap-2 p-1 -m-1 md:gap-4">
        {cards
          ? cards.map((card) => (
              <li key={card.article} className={place}>
                <Tile card={card} />
              </li>
            ))
          : articles.map((article) => <li key={article} className={`${place} animate-[pulse_1.5s_infinite] bg-ground`} />)}
      </ul>
    </section>
  )
}

const place = 'h-24 w-64 shrink-0 rounded-card border border-line'

function Tile({ card }: { card: CardView }) {
  return (
    <Link
      to={productHref(card.article)}
      title={card.name}
      className="flex h-full items-center gap-3 rounded-card p-2 text-14 no-underline transition-shadow hover:text-primary hover:shadow-card"
    >
      <span className="picture-ground flex size-18 shrink-0 items-center justify-center overflow-hidden rounded-control text-[#b6c0cf]">
        {card.image === undefined ? (
          <Icon name="package" size={32} />
        ) : (
          <img src={`/images/${card.image}-160.webp`} width={72} height={72} alt="" loading="lazy" />
        )}
      </span>
      <span className="min-w-0">
        <span className="line-clamp-2">{bindUnits(card.name)}</span>
        <span className="numbers font-semibold text-ink">{card.price ?? 'По\u00a0запросу'}</span>
      </span>
    </Link>
  )
}
