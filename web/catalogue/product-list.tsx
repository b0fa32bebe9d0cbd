// A list of cards with one form and one listener for all of them. Works before scripts: the buttons send the form (CAT-18).
import { useId, type MouseEvent, type ReactNode, type SubmitEvent } from 'react'
import { useLocation } from 'react-router'
import type { CardView } from './card-view.ts'
import { useCartLines } from './cart-lines.ts'
import { ProductCard } from './product-card.tsx'

type ProductListProps = {
  cards: CardView[]
  /** cards that are seen without scrolling */
  eagerCount?: number
  /** `list`: 4:3 pictures, three in a row beside the filters; `row`: square ones, up to five */
  look?: 'list' | 'row'
  label: string
  /** an item after the cards */
  last?: ReactNode
}

const pictureSizes = {
  list: '(min-width: 1351px) 22vw, (min-width: 781px) 30vw, 44vw',
  row: '(min-width: 1301px) 18vw, (min-width: 781px) 30vw, 44vw',
}

export function ProductList({ cards, eagerCount = 0, look = 'list', label, last }: ProductListProps) {
  const formId = useId()
  const { pathname, search } = useLocation()
  const returnTo = pathname + search
  const { quantities, change } = useCartLines()

  const onClick = (event: MouseEvent) => {
    const button = event.target instanceof Element && event.target.closest('button[name=article]')
    if (!(button instanceof HTMLButtonElement)) return
    event.preventDefault()
    change(button.value, (quantities[button.value] ?? 0) + 1)
  }
  const onSubmit = (event: SubmitEvent) => {
    const button = event.nativeEvent.submitter
    const article = event.target instanceof HTMLFormElement ? event.target.dataset.article : undefined
    if (article === undefined || !(button instanceof HTMLButtonElement)) return
    event.preventDefault()
    change(article, Number(button.value))
  }

  return (
    // The list only hears what its buttons do; it is no control itself.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <div onClick={onClick} onSubmit={onSubmit}>
      <form id={formId} method="post" action="/cart" hidden>
        <input type="hidden" name="intent" value="add" />
        <input type="hidden" name="quantity" value="1" />
        <input type="hidden" name="returnTo" value={returnTo} />
      </form>
      <ul className={look === 'list' ? 'cards cards-list' : 'cards cards-row'} aria-label={label}>
        {cards.map((card, at) => (
          <ProductCard
            key={card.article}
            card={card}
            quantity={quantities[card.article] ?? 0}
            formId={formId}
            returnTo={returnTo}
            isEager={at < eagerCount}
            sizes={pictureSizes[look]}
          />
        ))}
        {last}
      </ul>
    </div>
  )
}
