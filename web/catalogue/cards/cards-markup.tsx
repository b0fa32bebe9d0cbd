// The cards of a list as the server writes them (markup-mould.ts).
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { mouldOf } from '#web/layout/markup-mould.ts'
import { ProductCard, type ProductCardProps } from './product-card.tsx'

type CardFields = Omit<ProductCardProps['card'], 'row'> & Pick<ProductCardProps, 'shown' | 'formId' | 'isEager' | 'sizes'>

const newCard = mouldOf(({ shown, formId, isEager, sizes, ...card }: CardFields) => (
  <ProductCard card={card} shown={shown} quantity={0} formId={formId} returnTo="" isEager={isEager} sizes={sizes} />
))

/** What is in the cart has a form of its own, and few cards are. */
export function cardMarkup(props: ProductCardProps): string {
  const { card, shown, quantity, formId, isEager, sizes } = props
  if (quantity > 0 || card.row) return renderToString(<ProductCard {...props} />)
  const { article, name, subcategory, properties, inStock, stock, price, oldPrice, discount, retail, isNew, image } = card
  const texts = { article, name, subcategory, properties, inStock, stock, price, oldPrice, discount, retail, isNew, image }
  return newCard({ ...texts, shown, formId, isEager, sizes })
}

const kept = new WeakMap<ReactElement, string>()

/** Of an element that is one and the same on every page. */
export function keptMarkup(element: ReactElement): string {
  let html = kept.get(element)
  if (html === undefined) kept.set(element, (html = renderToString(element)))
  return html
}
