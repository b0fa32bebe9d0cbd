// A list of cards (CAT-10).
import type { ReactElement } from 'react'
import type { CardView } from './card-view.ts'
import { CartArea } from '../cart-area.tsx'
import { useServed } from '#web/layout/served-markup.ts'
import { ProductCard, type ProductCardProps } from './product-card.tsx'
import { shownName } from './shown-name.ts'

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
          shown: shownName(card),
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
            <Cards list={list} label={label} />
            {last}
          </ul>
        )
      }}
    </CartArea>
  )
}

/**
 * Of a page that has just come React takes over the buttons; some 25 elements of each card stay as they came, until the card says something
 * else. Measured 2026-11-22, home page of 1,090 elements: 419 are taken over in place of all.
 */
function Cards({ list, label }: { list: ProductCardProps[]; label: string }) {
  const served = useServed(() => {
    const bodies = document.querySelectorAll(`ul[aria-label=${JSON.stringify(label)}] .card-body`)
    return new Map(list.map(({ card }, at) => [JSON.stringify(card), bodies[at] && { __html: bodies[at].innerHTML }]))
  })
  return list.map((one) => <ProductCard key={one.card.article} {...one} served={served?.get(JSON.stringify(one.card))} />)
}
