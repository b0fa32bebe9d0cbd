// Renders a list of product cards (CAT-10).
import { Suspense, type ReactElement } from 'react'
import type { CardView } from './card-view-model.ts'
import { AddToCartArea } from '#web/cart/add-to-cart-area.tsx'
import { ProductCard } from './product-card.tsx'

type ProductListProps = {
  cards: CardView[]
  /** cards in the first screen */
  eagerCount?: number
  /** `list`: up to three in a row, 4:3; `row`: up to five, square */
  layout?: 'list' | 'row'
  label: string
  last?: ReactElement
}

const pictureSizes = {
  list: '(min-width: 1351px) 22vw, (min-width: 576px) 30vw, 44vw',
  row: '(min-width: 1100px) 18vw, (min-width: 576px) 30vw, 44vw',
}

/** Suspense lets React hydrate the clicked list first. */
export function ProductList({ cards, eagerCount = 0, layout = 'list', label, last }: ProductListProps) {
  return (
    <AddToCartArea>
      <ul className={layout === 'list' ? 'cards cards-list' : 'cards cards-row'} aria-label={label}>
        <Suspense>
          {cards.map((card, at) => (
            <ProductCard
              key={card.article}
              card={card}
              heading={layout === 'list' ? 'h2' : 'h3'}
              isEager={at < eagerCount}
              sizes={pictureSizes[layout]}
            />
          ))}
          {last}
        </Suspense>
      </ul>
    </AddToCartArea>
  )
}
