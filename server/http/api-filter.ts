// Parses filters in addresses of the API (API-02); no page loads it.
import { pageParams, type ParamNames } from '#contract/catalogue/filter-params.ts'
import { readFilter, type ReadFilter } from '#contract/catalogue/filter-parse.ts'

export const apiParams = {
  ...pageParams,
  query: ['search', 'query'],
  category: ['category__name'],
  subcategory: ['subcategory__name'],
  brands: ['brand__name__in'],
  brand: ['brand__name'],
  price: ['price', 'price__range', 'current_price', 'current_price__range'],
  priceFrom: ['price__gte', 'current_price__gte'],
  priceTo: ['price__lte', 'current_price__lte'],
  weightFrom: ['characteristic__weight__gte'],
  weightTo: ['characteristic__weight__lte'],
  lengthFrom: ['characteristic__length__gte'],
  lengthTo: ['characteristic__length__lte'],
  pageSize: ['page_size'],
} as const satisfies ParamNames

export const readApiFilter = (params: URLSearchParams): ReadFilter => readFilter(params, apiParams)
