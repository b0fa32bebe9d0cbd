// Writes filters as addresses, for pages (CAT-04) and for the API; filter-parse.ts reads them.
import type { ListingFilter } from './filter.ts'
import { escapeName } from './filter-escape.ts'
import { boundParams, flagFields, pageParams, rangeFields, type FilterParamKey, type ParamNames } from './filter-params.ts'

/** Without the `?`; parameters in fixed order, page, page_size and ordering always present (ROUTE-02). */
export const printPageFilter = (filter: ListingFilter): string => printFilter(filter, pageParams).toString()

export const catalogueHref = (filter: ListingFilter): string => `/catalog/v2?${printPageFilter(filter)}`

export function printFilter(filter: ListingFilter, names: ParamNames): URLSearchParams {
  const params = new URLSearchParams()
  const append = (name: string, value: string | number | undefined | null) => {
    if (value !== undefined && value !== null && value !== '') params.append(name, String(value))
  }
  const add = (key: FilterParamKey, value: string | number | null) => append(names[key][0], value)
  add('query', filter.query)
  add('category', filter.category)
  add('subcategory', filter.subcategory)
  add('brands', filter.brands.map(escapeName).join(','))
  for (const field of rangeFields) {
    const { from, to } = boundParams(field, names)
    append(from, filter[field].from)
    append(to, filter[field].to)
  }
  for (const { name, values, from, to } of filter.properties) {
    const escaped = escapeName(name)
    for (const value of values) add('propertyValue', `${escaped}:${escapeName(value)}`)
    if (from !== undefined) add('propertyNumber', `${escaped}__gte:${from}`)
    if (to !== undefined) add('propertyNumber', `${escaped}__lte:${to}`)
  }
  for (const field of flagFields) if (filter[field]) add(field, '1')
  add('page', filter.page)
  add('pageSize', filter.pageSize)
  add('ordering', filter.ordering)
  return params
}
