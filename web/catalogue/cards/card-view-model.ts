// Makes the view of a product card: ready texts and nothing else, because it is sent twice, in the HTML and as data.
import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import { discountPercent, formatTiyn } from '#contract/values/money.ts'
import { formatUnits } from '#contract/catalogue/stock-level.ts'
import { bindUnits } from '#contract/values/typography.ts'
import type { RowView } from '../table/table-view.ts'

export type CardView = {
  article: string
  name: string
  /** products are compared within it */
  subcategory: string
  /** «Ду 25 · PN 30 · латунь» */
  properties: string
  inStock: boolean
  /** «В наличии», for customers «В наличии 26 шт»; «Под заказ» */
  stock: string
  /** `12 345 ₸`; absent = on request (CAT-11) */
  price: string | undefined
  oldPrice: string | undefined
  discount: number | undefined
  /** «розница 12 345 ₸», beside an own price */
  retail: string | undefined
  isNew: true | undefined
  /** content hash of the first image */
  image: string | undefined
  /** only where the list is a table (CAT-17) */
  row?: RowView
}

export function viewCard(card: ProductCard): CardView {
  const discount = discountPercent(card.priceTiyn, card.lastPriceTiyn)
  return {
    article: card.article,
    name: card.name,
    subcategory: card.subcategory,
    properties: propertiesLine(card),
    inStock: card.availability === 'in_stock',
    stock: stockText(card),
    price: card.priceTiyn === null ? undefined : formatTiyn(card.priceTiyn),
    oldPrice: discount === undefined || card.lastPriceTiyn === null ? undefined : formatTiyn(card.lastPriceTiyn),
    discount: card.lastPriceTiyn === null ? undefined : discount,
    retail: card.retailTiyn === undefined ? undefined : retailText(card.retailTiyn),
    isNew: card.isNew || undefined,
    image: card.image?.hash,
  }
}

/** Words that the name says already («рычаг», «угольник с внутренней резьбой») give their room to sizes. A dot ends a line, it begins none. */
function propertiesLine({ name, properties }: ProductCard): string {
  const said = name.toLowerCase()
  const news = properties.filter((text) => !(words.test(text) && said.includes(text)))
  return (news.length > 0 ? news : properties).map(bindUnits).join('\u00a0· ')
}

const words = /^[а-яё -]{4,}$/

export function stockText({ availability, pieces, unit }: Pick<ProductCard, 'availability' | 'pieces' | 'unit'>): string {
  if (availability !== 'in_stock') return 'Под заказ'
  return pieces ? `В наличии ${formatUnits(pieces, unit)}` : 'В наличии'
}

export const retailText = (tiyn: number): string => `розница\u00a0${formatTiyn(tiyn)}`
