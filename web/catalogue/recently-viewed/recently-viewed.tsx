// Renders «Вы смотрели» (RCT-01), which only the browser stores: cards are fetched when they come
// into view, into placeholders of fixed size.
import { useEffect, useRef, useState } from 'react'
import { readRecentlyViewed, withViewed } from './recently-viewed-list.ts'
import { withStorage } from '#web/browser/safe-storage.ts'
import { productHref } from '#contract/catalogue/product-links.ts'
import type { CardView } from '../cards/card-view-model.ts'
import { fetchCards } from '../cards/fetch-cards.ts'
import { LinePicture } from '#web/ui/controls/product-thumbnail.tsx'
import { Link } from '#web/ui/link.tsx'
import { ProductName } from '#web/ui/product-name.tsx'
import { SectionHeading } from '#web/ui/page-heading.tsx'

const key = 'recently-product'

const storedRecentlyViewed = (): string[] => withStorage('localStorage', (storage) => readRecentlyViewed(storage.getItem(key)), [])

const storeRecentlyViewed = (articles: readonly string[]): void =>
  withStorage('localStorage', (storage) => storage.setItem(key, JSON.stringify(articles)), undefined)

/** @param current product of this page: stored, not shown */
export function RecentlyViewed({ current, className }: { current?: string | undefined; className?: string }) {
  const [articles, setArticles] = useState<string[]>([])
  const [cards, setCards] = useState<CardView[]>()
  const section = useRef<HTMLElement>(null)

  useEffect(() => {
    const stored = storedRecentlyViewed()
    setArticles(stored.filter((article) => article !== current))
    if (current !== undefined) storeRecentlyViewed(withViewed(stored, current))
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
            const sold = new Set(found.map(({ article }) => article))
            storeRecentlyViewed(storedRecentlyViewed().filter((article) => sold.has(article) || !articles.includes(article)))
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
              <li key={card.article} className={tileSize}>
                <Tile card={card} />
              </li>
            ))
          : articles.map((article) => <li key={article} className={`${tileSize} animate-[pulse_1.5s_infinite] bg-ground`} />)}
      </ul>
    </section>
  )
}

const tileSize = 'h-24 w-64 shrink-0 rounded-card border border-line'

function Tile({ card }: { card: CardView }) {
  return (
    <Link
      to={productHref(card.article)}
      title={card.name}
      className="flex h-full items-center gap-3 rounded-card p-2 text-14 no-underline transition-shadow hover:text-primary hover:shadow-card"
    >
      <span className="picture-ground flex size-18 shrink-0 items-center justify-center overflow-hidden rounded-control">
        <LinePicture hash={card.image} size={72} />
      </span>
      <span className="min-w-0">
        <span className="line-clamp-2">
          <ProductName name={card.name} />
        </span>
        <span className="numbers font-semibold text-ink">{card.price ?? 'По\u00a0запросу'}</span>
      </span>
    </Link>
  )
}
