// Builds the view of the product page: short texts only, because it is sent in the HTML and as data.
import type { Product, ProductAround, ProductCard } from '#contract/catalogue/catalogue.ts'
import { documentHref } from '#contract/catalogue/document-href.ts'
import { productHref } from '#contract/catalogue/product-links.ts'
import { packPriceText } from '../cards/pack-price.ts'
import { formatPrice, retailText } from '#contract/catalogue/unit-price.ts'
import { discountPercent } from '#contract/values/money.ts'
import { formatUnits, stockLevelTexts, type StockLevel } from '#contract/catalogue/stock-level.ts'
import { cleanHref } from '#web/links/catalogue-links.ts'
import { bindProse, bindUnits, valueWithUnit } from '#contract/values/typography.ts'
import { viewCard, type CardView } from '../cards/card-view-model.ts'
import { fileSize } from '#web/forms/file-size.ts'
import { viewFamily } from './size-variants-view.ts'

/** Lowercases a property's name in a sentence, except «DN» and «КПД». */
export const inSentence = (name: string): string =>
  /^.[\p{Lu}\d]/u.test(name) ? name : name.replace(/^./u, (character) => character.toLowerCase())

export type PropertyView = [name: string, text: string]
export type ShopView = { address: string; hours: string; level: StockLevel; stock: string }
export type DocumentView = { href: string; title: string; size: string }
export type NeedView = CardView & { priceTiyn: number; /** «подходит по размеру 1/2"» */ fits: string | null }

export type ProductView = ReturnType<typeof viewProduct>

const shortProperties = 6

type ViewedProduct = {
  product: Product
  around: ProductAround
  brandHref: string | null
  /** chosen by a form without scripts */
  requestedQuantity: number | null
}

export function viewProduct({ product, around, brandHref, requestedQuantity }: ViewedProduct) {
  const { priceTiyn, lastPriceTiyn, category } = product
  const discount = discountPercent(priceTiyn, lastPriceTiyn)
  const properties = propertiesOf(product)
  return {
    requestedQuantity,
    article: product.article,
    name: product.name,
    subcategory: product.subcategory,
    brand: product.brand,
    brandHref,
    price: priceTiyn === null ? null : formatPrice(priceTiyn, product.unit),
    pack: packPriceText(product) ?? null,
    oldPrice: discount === undefined || lastPriceTiyn === null ? null : formatPrice(lastPriceTiyn, product.unit),
    discount: discount ?? null,
    /** next to a customer's own price */
    retail: product.retailTiyn === undefined ? null : retailText(product.retailTiyn, product.unit),
    saving:
      discount === undefined || priceTiyn === null || lastPriceTiyn === null ? null : formatPrice(lastPriceTiyn - priceTiyn, product.unit),
    inStock: product.availability === 'in_stock',
    unit: product.unit,
    description: bindProse(product.description),
    images: product.images,
    short: properties.slice(0, shortProperties),
    more: properties.slice(shortProperties),
    shops: (product.isActive ? product.stock : []).map(({ address, hours, level, unit, count }): ShopView => ({
      address: bindUnits(address),
      hours: bindUnits(hours),
      level,
      stock: count !== null && level !== 'none' ? `В\u00a0наличии ${formatUnits(count, unit)}` : stockLevelTexts[level],
    })),
    /** why guests see levels instead of quantities */
    shopsNote: product.stock.some(({ count }) => count !== null) ? null : 'Штуки видны после входа',
    /** null: on request */
    priceTiyn,
    warranty: findWarranty(properties),
    crumbs: [
      { name: 'Каталог', href: '/precatalog' },
      { name: category.name, href: cleanHref(category) },
      ...product.subcategories.map((step) => ({ name: step.name, href: cleanHref(category, step) })),
      { name: product.name, href: productHref(product.article) },
    ],
    documents: around.documents.map(({ hash, title, bytes }) => ({ href: documentHref(hash, title), title, size: fileSize(bytes) })),
    family: viewFamily(product, around.family),
    needs: around.needs.flatMap(({ card, size }) => viewNeed(card, size)),
    analogues: {
      title: around.areAnalogues ? 'Аналоги' : 'Похожие товары',
      cards: around.analogues.map((card) => viewAlike(card, around.differences[card.id])),
    },
    together: {
      title: around.isOrderedTogether ? 'С\u00a0этим товаром покупают' : 'Может пригодиться',
      cards: around.together.map(viewCard),
    },
    questions: around.questions,
    /** removed from sale: 410 */
    isRemoved: !product.isActive,
    canonical: productHref(product.article),
  }
}

function viewAlike(card: ProductCard, differences: string[] = []): CardView {
  const view = viewCard(card)
  return differences.length === 0 ? view : { ...view, properties: `Отличается: ${differences.map(bindUnits).join('\u00a0· ')}` }
}

function viewNeed(card: ProductCard, size: ProductAround['needs'][number]['size']): NeedView[] {
  if (card.priceTiyn === null) return []
  return [
    {
      ...viewCard(card),
      priceTiyn: card.priceTiyn,
      fits: size && `${inSentence(size.property)}\u00a0${valueWithUnit(size.text, size.unit)}`,
    },
  ]
}

function propertiesOf(product: Product): PropertyView[] {
  const rows = product.allProperties.map(({ name, text, unit }): PropertyView => [name, valueWithUnit(text, unit)])
  const named = new Set(rows.map(([name]) => name.toLowerCase()))
  const add = (name: string, text: string) => {
    if (!named.has(name.toLowerCase())) rows.push([name, text])
  }
  if (product.weightGrams) add('Масса', formatUnits(product.weightGrams / 1000, 'кг'))
  if (product.lengthMm) add('Длина', formatUnits(product.lengthMm, 'мм'))
  if (product.barcode) add('Штрихкод', product.barcode)
  return rows
}

/** «24 мес.» of «Гарантия, мес.», «Срок гарантии (мес.)», «Гарантийный срок: 24 мес.» */
export function findWarranty(properties: readonly (readonly [name: string, text: string])[]): string | null {
  const [name, text] = properties.find((property) => /^(срок\s+)?гаранти/i.test(property[0])) ?? []
  if (name === undefined || text === undefined) return null
  const unit = /[,(]\s*([^,()]+)\)?$/.exec(name)?.[1]
  return unit !== undefined && /\d$/.test(text) ? `${text}\u00a0${unit}` : text
}
