// A list of cards (CAT-10).
import type { ReactElement } from 'react'
import type { CardView } from './card-view.ts'
import { CartArea } from '../cart-area.tsx'
import { ProductCard } from './product-card.tsx'

type ProductListProps = {
  cards: CardView[]
  /** cards that are seen without scrolling */
  eagerCount?: number
  /** `list`: 4:3 pictures, three in a row beside the filters; `row`: square ones, up to five */
  look?: 'list' | 'row'
  label: string
  /** an item after the cards; always the same element */
  last?: ReactElement
}

const pictureSizes = {
  list: '(min-width: 1351px) 22vw, (min-width: 681px) 30vw, 44vw',
  row: '(min-width: 1101px) 18vw, (min-width: 576px) 30vw, 44vw',
}

// The server writes cards without React (markup-mould.ts).
const onServer = import.meta.env.SSR ? await import('./cards-markup.tsx') : undefined

export function ProductList({ cards, eagerCount = 0, look = 'list', label, last }: ProductListProps) {
  return (
    <CartArea>
      {({ quantities, formId, returnTo }) => {
        const list = cards.map((card, at) => ({
          card,
          quantity: quantities[card.article] ?? 0,
          formId,
          returnTo,
          isEager: at < eagerCount,
          sizes: pictureSizes[look],
        }))
        const props = { className: look === 'list' ? 'cards cards-list' : 'cards cards-row', 'aria-label': label }
        if (onServer) {
          const html = list.map(onServer.cardMarkup).join('') + (last ? onServer.keptMarkup(last) : '')
          return <ul {...props} dangerouslySetInnerHTML={{ __html: html }} />
        }
        return (
          <ul {...props}>
            {list.map((one) => (
              <ProductCard key={one.card.article} {...one} />
            ))}
            {last}
          </ul>
        )
      }}
    </CartArea>
  )
}
