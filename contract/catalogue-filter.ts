// A filter is a value: what one list shows. The same value goes to the list, the facets, the chips and the canonical link.
import { catalogueDefaults } from './constants.ts'

/** Inclusive bounds; an open side is absent. Price in tenge, weight in kg, length in m, properties in their own unit. */
export type Range = { from?: number; to?: number }

/** `values`: any of these texts (sorted); `from`/`to`: numeric bounds. */
export type PropertyChoice = Range & { name: string; values: string[] }

export type ListingFilter = {
  query: string
  category: string | null
  subcategory: string | null
  /** sorted, without repeats */
  brands: string[]
  price: Range
  weight: Range
  length: Range
  /** sorted by name, one entry a name, none empty */
  properties: PropertyChoice[]
  inStock: boolean
  ordering: Ordering
  page: number
  pageSize: number
}

export const plainOrderings = ['price', '-price', 'name', '-name', 'new', 'popular', '-relevance'] as const
export type Ordering = (typeof plainOrderings)[number] | `property:${string}` | `-property:${string}`

/** The property by which a list is ordered; undefined for the plain orders. Colons and percent signs in its name need no escape (CAT-07). */
export const orderingProperty = (ordering: Ordering): string | undefined => /^-?property:(.+)$/s.exec(ordering)?.[1]

export const emptyFilter: ListingFilter = {
  query: '',
  category: null,
  subcategory: null,
  brands: [],
  price: {},
  weight: {},
  length: {},
  properties: [],
  inStock: false,
  ordering: catalogueDefaults.ordering,
  page: catalogueDefaults.page,
  pageSize: catalogueDefaults.pageSize,
}

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const unique = (texts: string[]) => [...new Set(texts)].sort(byText)
const isOpen = (range: Range) => range.from === undefined && range.to === undefined

/** Canonical form: sorted, without repeats and empty choices; two filters that show the same list are deeply equal. */
export function canonical(filter: ListingFilter): ListingFilter {
  const byName = new Map<string, PropertyChoice>()
  for (const choice of filter.properties) {
    const merged = { ...byName.get(choice.name), ...choice, values: unique([...(byName.get(choice.name)?.values ?? []), ...choice.values]) }
    if (merged.values.length > 0 || !isOpen(merged)) byName.set(choice.name, merged)
  }
  return {
    ...filter,
    brands: unique(filter.brands),
    properties: [...byName.values()].sort((a, b) => byText(a.name, b.name)),
  }
}

const toggled = (list: string[], text: string) => (list.includes(text) ? list.filter((one) => one !== text) : unique([...list, text]))

/** Any change of category, subcategory, brands, price or properties sets page 1 (CAT-01). */
function changed(filter: ListingFilter, change: Partial<ListingFilter>): ListingFilter {
  return canonical({ ...filter, ...change, page: 1 })
}

/** Choosing a category toggles it; either way subcategory and brands clear (CAT-01), and so does what belongs to a subcategory: properties and an order by one. */
export function withCategory(filter: ListingFilter, name: string): ListingFilter {
  const category = filter.category === name ? null : name
  return changed(filter, { category, subcategory: null, brands: [], properties: [], ordering: plainOrder(filter) })
}

/** Choosing a subcategory toggles it and clears brands, price and property filters (CAT-01). */
export function withSubcategory(filter: ListingFilter, name: string): ListingFilter {
  const subcategory = filter.subcategory === name ? null : name
  return changed(filter, { subcategory, brands: [], price: {}, properties: [], ordering: plainOrder(filter) })
}

/** The order without a property: another subcategory need not have it (CAT-07). */
const plainOrder = ({ ordering, query }: ListingFilter): Ordering => {
  if (orderingProperty(ordering) === undefined) return ordering
  return query === '' ? catalogueDefaults.ordering : catalogueDefaults.searchOrdering
}

export const withBrand = (filter: ListingFilter, name: string): ListingFilter => changed(filter, { brands: toggled(filter.brands, name) })

export function withPropertyValue(filter: ListingFilter, name: string, text: string): ListingFilter {
  const old = filter.properties.find((choice) => choice.name === name) ?? { name, values: [] }
  const rest = filter.properties.filter((choice) => choice.name !== name)
  return changed(filter, { properties: [...rest, { ...old, values: toggled(old.values, text) }] })
}

export function withPropertyRange(filter: ListingFilter, name: string, range: Range): ListingFilter {
  const old = filter.properties.find((choice) => choice.name === name) ?? { name, values: [] }
  const rest = filter.properties.filter((choice) => choice.name !== name)
  return changed(filter, { properties: [...rest, { name, values: old.values, ...range }] })
}

export const withPrice = (filter: ListingFilter, price: Range): ListingFilter => changed(filter, { price })
export const withWeight = (filter: ListingFilter, weight: Range): ListingFilter => changed(filter, { weight })
export const withLength = (filter: ListingFilter, length: Range): ListingFilter => changed(filter, { length })
export const withInStock = (filter: ListingFilter, inStock: boolean): ListingFilter => changed(filter, { inStock })
export const withPage = (filter: ListingFilter, page: number): ListingFilter => ({ ...filter, page })

/** Leaving search mode changes ordering from relevance to price (CAT-02). */
export function withoutQuery(filter: ListingFilter): ListingFilter {
  const ordering = filter.ordering === catalogueDefaults.searchOrdering ? catalogueDefaults.ordering : filter.ordering
  return changed(filter, { query: '', ordering })
}

/** Everything cleared before a search (CAT-03), ordered by relevance (CONST-01). */
export const searchFor = (query: string): ListingFilter => ({ ...emptyFilter, query, ordering: catalogueDefaults.searchOrdering })

/** All filters cleared; category, subcategory, query, ordering and page size stay (CAT-03). */
export function cleared(filter: ListingFilter): ListingFilter {
  return changed(filter, { brands: [], price: {}, weight: {}, length: {}, properties: [], inStock: false })
}

/** Whether anything but place, order and page is chosen. */
export const isFiltered = (filter: ListingFilter): boolean =>
  filter.brands.length > 0 ||
  filter.properties.length > 0 ||
  filter.inStock ||
  [filter.price, filter.weight, filter.length].some((range) => !isOpen(range))
