// Which addresses of the catalogue are shown as they are and which lead to their canonical form first (ROUTE-02, CAT-18).
import { catalogueHref } from '#contract/catalogue/filter-serialize.ts'
import { type ReadFilter } from '#contract/catalogue/filter-parse.ts'
import { canonical, type ListingFilter, type Range } from '#contract/catalogue/filter.ts'
import type { FieldErrors } from '#contract/errors.ts'

const known = new Set([
  'query',
  'category',
  'subcategory',
  'brands',
  'brand',
  'price',
  'priceFrom',
  'priceTo',
  'widthFrom',
  'widthTo',
  'longFrom',
  'longTo',
  'property_item_str',
  'property_item_int',
  'property_item_float',
  'in_stock',
  'ordering',
  'page',
  'page_size',
  'size',
])
const isKnown = (key: string) => known.has(key) || /^(from|to):./.test(key)

/** Parameters that only a plain form or an old link writes: repeats, `from:NAME`, empty fields, second spellings. */
function isLoose(params: URLSearchParams): boolean {
  for (const [key, value] of params) {
    if (isKnown(key) && !key.startsWith('property_item_') && params.getAll(key).length > 1) return true
    if (/^(from|to):./.test(key) || ['brand', 'price', 'size', 'property_item_int'].includes(key)) return true
    if (value === '' && isKnown(key)) return true
  }
  return false
}

/**
 * Where to send the visitor of a clean address first: to the working catalogue when it says more than a page, to itself without
 * `page=1`. Advertisers' marks (utm_…) say nothing.
 */
export function cleanRedirect(pathname: string, params: URLSearchParams, filter: ListingFilter): string | undefined {
  const said = [...new Set(params.keys())].filter(isKnown)
  if (said.some((key) => key !== 'page')) return withForeign(catalogueHref(filter), params)
  return params.getAll('page').length > 1 || params.get('page') === '1' ? withForeign(pathname, params) : undefined
}

/** Where to send the visitor first; undefined when the address is canonical or malformed (an error is shown where it was made). */
export function canonicalRedirect(isWorkingPath: boolean, params: URLSearchParams, read: ReadFilter): string | undefined {
  if (Object.keys(read.errors).length > 0) return undefined
  if (isWorkingPath && read.missing.length === 0 && !isLoose(params)) return undefined
  return withForeign(catalogueHref(read.filter), params)
}

/** Parameters of others (utm_…) are kept behind ours. */
export function withForeign(href: string, params: URLSearchParams): string {
  const foreign = new URLSearchParams([...params].filter(([key]) => !isKnown(key)))
  return foreign.size > 0 ? `${href}${href.includes('?') ? '&' : '?'}${foreign}` : href
}

/** The limits in which a bound says nothing: by name for properties. */
export type Limits = { price: Bounds | null; weight: Bounds | null; length: Bounds | null; properties: Map<string, Bounds> }
type Bounds = { min: number; max: number }

/** The filter without bounds that equal the property's own limit (CAT-04); the same value when there are none. */
export function withoutLimits(filter: ListingFilter, limits: Limits): ListingFilter {
  const next = {
    ...filter,
    price: opened(filter.price, limits.price),
    weight: opened(filter.weight, limits.weight),
    length: opened(filter.length, limits.length),
    properties: filter.properties.map((choice) => {
      const { name, values, ...range } = choice
      const open = opened(range, limits.properties.get(name))
      return open === range ? choice : { name, values, ...open }
    }),
  }
  const isSame =
    next.price === filter.price &&
    next.weight === filter.weight &&
    next.length === filter.length &&
    next.properties.every((choice, at) => choice === filter.properties[at])
  return isSame ? filter : canonical(next)
}

/** The range without the bounds that equal a limit; the same value when neither does. */
function opened(range: Range, limit: Bounds | null | undefined): Range {
  if (!limit || (range.from !== limit.min && range.to !== limit.max)) return range
  const { from, to } = range
  return { ...(from === undefined || from === limit.min ? {} : { from }), ...(to === undefined || to === limit.max ? {} : { to }) }
}

const fieldNames: Record<string, string> = {
  query: 'Запрос',
  brands: 'Бренд',
  price: 'Цена',
  priceFrom: 'Цена от',
  priceTo: 'Цена до',
  widthFrom: 'Масса от',
  widthTo: 'Масса до',
  longFrom: 'Длина от',
  longTo: 'Длина до',
  property_item_str: 'Характеристика',
  property_item_int: 'Характеристика',
  property_item_float: 'Характеристика',
  ordering: 'Порядок',
  page: 'Страница',
  page_size: 'Товаров на странице',
  size: 'Товаров на странице',
}

/** «Цена от: Введите число.» for each malformed field, in the order found (API-11). */
export function readableErrors(errors: FieldErrors): string[] {
  return Object.entries(errors).flatMap(([field, texts]) => texts.map((text) => `${fieldName(field)}: ${text}`))
}

function fieldName(field: string): string {
  const match = /^(from|to):(.+)$/.exec(field)
  if (match) return `${match[2]} ${match[1] === 'from' ? 'от' : 'до'}`
  return fieldNames[field] ?? field
}
