// The product page's data: ready texts, and the sheet of characteristics in two columns.
import type { ImageSource, Product, ProductCard } from '#contract/catalogue.ts'
import { discountPercent, formatTiyn } from '#contract/money.ts'
import { cleanHref, productHref } from './addresses.ts'
import { viewCard, type CardView } from './card-view.ts'
import { productData, type Crumb } from './structured-data.ts'

export type PropertyView = [name: string, text: string]

export type ShopView = { name: string; address: string; hours: string; isAvailable: boolean; count: number | null }

export type ProductView = {
  article: string
  name: string
  subcategory: string
  brand: string | null
  brandHref: string | null
  price: string | null
  oldPrice: string | null
  discount: number | null
  /** «7 600 ₸» */
  saving: string | null
  inStock: boolean
  unit: string
  description: string
  images: ImageSource[]
  /** the first six, beside the price */
  short: PropertyView[]
  properties: PropertyView[]
  stock: ShopView[]
  crumbs: Crumb[]
  related: CardView[]
  /** 410: it was removed from sale */
  isRemoved: boolean
  origin: string
  canonical: string
  structured: ReturnType<typeof productData>
}

const shortProperties = 6

export function viewProduct(product: Product, related: ProductCard[], origin: string, brandHref: string | null): ProductView {
  const { priceTiyn, lastPriceTiyn, category } = product
  const discount = discountPercent(priceTiyn, lastPriceTiyn)
  const properties = propertiesOf(product)
  return {
    article: product.article,
    name: product.name,
    subcategory: product.subcategory,
    brand: product.brand,
    brandHref,
    price: priceTiyn === null ? null : formatTiyn(priceTiyn),
    oldPrice: discount === undefined || lastPriceTiyn === null ? null : formatTiyn(lastPriceTiyn),
    discount: discount ?? null,
    saving: discount === undefined || priceTiyn === null || lastPriceTiyn === null ? null : formatTiyn(lastPriceTiyn - priceTiyn),
    inStock: product.availability === 'in_stock',
    unit: product.unit,
    description: product.description,
    images: product.images,
    short: properties.slice(0, shortProperties),
    properties,
    stock: product.stock.map(({ name, address, hours, isAvailable, count }) => ({ name, address, hours, isAvailable, count })),
    crumbs: [
      { name: 'Каталог', href: '/precatalog' },
      { name: category.name, href: cleanHref(category) },
      ...product.subcategories.map((step) => ({ name: step.name, href: cleanHref(category, step) })),
      { name: product.name, href: productHref(product.article) },
    ],
    related: related.map(viewCard),
    isRemoved: !product.isActive,
    origin,
    canonical: origin + productHref(product.article),
    structured: productData(product, origin),
  }
}

function propertiesOf(product: Product): PropertyView[] {
  const rows = product.allProperties.map(({ name, text, unit }): PropertyView => [name, unit ? `${text}\u00a0${unit}` : text])
  const named = new Set(rows.map(([name]) => name.toLowerCase()))
  const add = (name: string, text: string) => {
    if (!named.has(name.toLowerCase())) rows.push([name, text])
  }
  if (product.weightGrams) add('Масса', `${decimal(product.weightGrams / 1000)}\u00a0кг`)
  if (product.lengthMm) add('Длина', `${decimal(product.lengthMm)}\u00a0мм`)
  if (product.barcode) add('Штрихкод', product.barcode)
  return rows
}

const decimal = (value: number): string => String(Number(value.toFixed(3))).replace('.', ',')
