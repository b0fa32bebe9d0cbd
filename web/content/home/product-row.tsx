// Shows a row of products on the home page (ROUTE-01): five, paged by arrows; fewer on narrow screens.
import { useRef, useState } from 'react'
import type { CardView } from '#web/catalogue/cards/card-view-model.ts'
import { fetchCards } from '#web/catalogue/cards/fetch-cards.ts'
import { ProductList } from '#web/catalogue/cards/product-list.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SectionHeading } from '#web/ui/page-heading.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { Link } from '#web/ui/link.tsx'

/** The link next to a heading of the home page. */
export const sectionLink = 'relative touch-area text-14 font-medium text-primary underline-offset-4 hover:underline'

/** `cards`: the first of `articles`, which holds all that the arrows lead through */
export type RowProducts = { cards: CardView[]; articles: string[] }

const perPage = 5

type ProductRowProps = { title: string; href?: string | undefined; link?: string; products: RowProducts }

export function ProductRow({ title, href, link, products }: ProductRowProps) {
  const { cards, page, pageCount, isLoading, turn, fetchAhead } = usePages(products)
  if (products.cards.length === 0) return null
  const arrow = (step: 1 | -1) => {
    const isEnd = step < 0 ? page === 0 : page + 1 >= pageCount
    return (
      <button
        type="button"
        className="row-arrow"
        aria-label={`${step < 0 ? 'Предыдущие' : 'Следующие'} товары: ${title}`}
        aria-disabled={isEnd}
        onPointerEnter={isEnd ? undefined : () => fetchAhead(page + step)}
        onFocus={isEnd ? undefined : () => fetchAhead(page + step)}
        onClick={isEnd ? undefined : () => void turn(page + step)}
      >
        <Icon name={step < 0 ? 'chevron-left' : 'chevron-right'} />
      </button>
    )
  }
  return (
    <section className="home-row" aria-label={title} aria-busy={isLoading}>
      <SectionHeading
        extra={
          <>
            {href === undefined ? null : (
              <Link to={href} className={sectionLink} aria-label={`${link}: ${title}`}>
                {link}
              </Link>
            )}
            {pageCount > 1 ? (
              <span className="row-arrows">
                {arrow(-1)}
                {arrow(1)}
              </span>
            ) : null}
          </>
        }
      >
        {title}
      </SectionHeading>
      <ProductList cards={cards} layout="row" label={title} />
      {pageCount > 1 ? (
        <p role="status" className="sr-only">
          {page > 0 ? `Страница ${page + 1} из ${pageCount}` : ''}
        </p>
      ) : null}
    </section>
  )
}

/** The first page comes from the loader; the cards of others are fetched once, on demand. */
function usePages({ cards: first, articles }: RowProducts) {
  const [turned, setTurned] = useState<{ page: number; cards: CardView[] }>()
  const [isLoading, setIsLoading] = useState(false)
  const [fetched] = useState(() => new Map<number, Promise<CardView[]>>())
  const latest = useRef(0)
  const cardsOf = (page: number): Promise<CardView[]> => {
    const known = fetched.get(page)
    if (known) return known
    const cards = fetchCards(articles.slice(page * perPage, (page + 1) * perPage))
    fetched.set(page, cards)
    cards.catch(() => fetched.delete(page)) // the next click tries again
    return cards
  }
  const turn = async (page: number) => {
    latest.current = page
    setIsLoading(page > 0)
    if (page === 0) return setTurned(undefined)
    const cards = await cardsOf(page).catch(() => undefined)
    // Another page was chosen meanwhile.
    if (latest.current !== page) return
    setIsLoading(false)
    if (cards) setTurned({ page, cards })
    else showToast({ text: 'Не\u00a0удалось показать товары. Проверьте связь и\u00a0повторите', tone: 'error' })
  }
  return {
    page: turned?.page ?? 0,
    cards: turned?.cards ?? first,
    pageCount: Math.ceil(articles.length / perPage),
    isLoading,
    turn,
    fetchAhead: (page: number) => void (page > 0 && cardsOf(page)),
  }
}
