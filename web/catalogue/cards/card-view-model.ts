// Builds the view of a product card: short texts only, because it is sent in the HTML and as data.
import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import { packPriceText } from './pack-price.ts'
import { formatPrice, retailText } from '#contract/catalogue/unit-price.ts'
import { discountPercent } from '#contract/values/money.ts'
import { formatUnits, type StockLevel } from '#contract/catalogue/stock-level.ts'
import { bindUnits } from '#contract/values/typography.ts'

/** `row` only in the table view (CAT-17) */
export type CardView = ReturnType<typeof viewCard> & { row?: RowView }

/** What a row of the table view shows beyond its card (CAT-17). */
export type RowView = {
  /** one per column; empty = no value */
  cells: string[]
  level: StockLevel
  stock: string
  unit: string
  priceTiyn: number | null
  lastPriceTiyn: number | null
  retailTiyn?: number
}

export function viewCard(card: ProductCard) {
  const discount = discountPercent(card.priceTiyn, card.lastPriceTiyn)
  return {
    article: card.article,
    name: card.name,
    subcategory: card.subcategory,
    /** «Ду 25 · PN 30 · латунь» */
    properties: propertiesLine(card),
    inStock: card.availability === 'in_stock',
    /** «В наличии», for customers «В наличии 26 шт»; «Под заказ» */
    stock: stockText(card),
    /** `12 345 ₸`, `220 ₸/м`; absent = on request (CAT-11) */
    price: card.priceTiyn === null ? undefined : formatPrice(card.priceTiyn, card.unit),
    /** «бухта 240 м — 52 800 ₸» */
    pack: packPriceText(card),
    oldPrice: discount === undefined || card.lastPriceTiyn === null ? undefined : formatPrice(card.lastPriceTiyn, card.unit),
    discount: card.lastPriceTiyn === null ? undefined : discount,
    /** «розница 12 345 ₸», next to a customer's own price */
    retail: card.retailTiyn === undefined ? undefined : retailText(card.retailTiyn, card.unit),
    isNew: card.isNew || undefined,
    image: card.image?.hash,
  }
}

/** Omits words that the name contains already («рычаг»). A dot ends a line, never begins one. */
function propertiesLine({ name, properties }: ProductCard): string {
  const said = name.toLowerCase()
  const news = properties.filter((text) => !(words.test(text) && said.includes(text)))
  return (news.length > 0 ? news : properties).map(bindUnits).join('\u00a0· ')
}

const words = /^[а-яё -]{4,}$/

function stockText({ availability, quantityInStock, unit }: Pick<ProductCard, 'availability' | 'quantityInStock' | 'unit'>): string {
  if (availability !== 'in_stock') return 'Под заказ'
  return quantityInStock ? `В наличии ${formatUnits(quantityInStock, unit)}` : 'В наличии'
}
