// The one printer of filters as addresses, for pages (CAT-04, left names) and for the API (right names); catalogue-url.ts reads them.
// In no script of a list's first load: the server sends it ready addresses (vite.config.ts).
import type { ListingFilter } from './filter.ts'
import { escapeName } from './filter-escape.ts'

export type Names = {
  query: string[]
  category: string[]
  subcategory: string[]
  brands: string[]
  brand: string[]
  price: string[]
  from: { price: string; weight: string; length: string }
  to: { price: string; weight: string; length: string }
  pageSize: string[]
}

export const pageNames: Names = {
  query: ['query'],
  category: ['category'],
  subcategory: ['subcategory'],
  brands: ['brands'],
  brand: ['brand'],
  price: ['price'],
  from: { price: 'priceFrom', weight: 'widthFrom', length: 'longFrom' },
  to: { price: 'priceTo', weight: 'widthTo', length: 'longTo' },
  pageSize: ['page_size', 'size'],
}

export const apiNames: Names = {
  query: ['search', 'query'],
  category: ['category__name'],
  subcategory: ['subcategory__name'],
  brands: ['brand__name__in'],
  brand: ['brand__name'],
  price: ['current_price__range', 'current_price', 'price__range', 'price'],
  from: { price: 'price__gte', weight: 'characteristic__weight__gte', length: 'characteristic__length__gte' },
  to: { price: 'price__lte', weight: 'characteristic__weight__lte', length: 'characteristic__length__lte' },
  pageSize: ['page_size'],
}

/** Canonical query string without the `?`: fixed order of parameters, page, page_size and ordering always there (ROUTE-02). */
export const printPageFilter = (filter: ListingFilter): string => print(filter, pageNames).toString()
export const printApiFilter = (filter: ListingFilter): string => print(filter, apiNames).toString()

/** The working catalogue's address for a filter. */
export const catalogueHref = (filter: ListingFilter): string => `/catalog/v2?${printPageFilter(filter)}`

function print(filter: ListingFilter, names: Names): URLSearchParams {
  const params = new URLSearchParams()
  const add = (key: string, value: string | number | undefined | null) => {
    if (value !== undefined && value !== null && value !== '') params.append(key, String(value))
  }
  add(names.query[0]!, filter.query)
  add(names.category[0]!, filter.category)
  add(names.subcategory[0]!, filter.subcategory)
  add(names.brands[0]!, filter.brands.map(escapeName).join(','))
  for (const name of ['price', 'weight', 'length'] as const) {
    add(names.from[name], filter[name].from)
    add(names.to[name], filter[name].to)
  }
  for (const { name, values, from, to } of filter.properties) {
    const key = escapeName(name)
    for (const value of values) add('property_item_str', `${key}:${escapeName(value)}`)
    if (from !== undefined) add('property_item_float', `${key}__gte:${from}`)
    if (to !== undefined) add('property_item_float', `${key}__lte:${to}`)
  }
  if (filter.inStock) add('in_stock', '1')
  add('page', filter.page)
  add('page_size', filter.pageSize)
  add('ordering', filter.ordering)
  return params
}
