// A filter is a value: what one list shows. The same value goes to the list, the facets, the chips and the canonical link.
import { catalogueDefaults } from '../shop/constants.ts'

/** Inclusive bounds; an open side is absent. Price in tenge, weight in kg, length in m, properties in their own unit. */
export type Range = { from?: number; to?: number }

/** A product matches when the property has one of `values` (sorted) or lies within `from` and `to`. */
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

/** What a change does to one field: leaves it, empties it (to `emptyFilter`), sets it, or takes from the order what the new list cannot have. */
type Effect = 'keep' | 'clear' | 'set' | 'withoutRelevance' | 'withoutProperty' | 'fit' | 'relevance'
type Transition = Readonly<Record<keyof ListingFilter, Effect>>

const kept: Transition = {
  query: 'keep',
  category: 'keep',
  subcategory: 'keep',
  brands: 'keep',
  price: 'keep',
  weight: 'keep',
  length: 'keep',
  properties: 'keep',
  inStock: 'keep',
  ordering: 'keep',
  page: 'clear', // any change of what is listed sets page 1 (CAT-01)
  pageSize: 'keep',
}
const emptied = { brands: 'clear', price: 'clear', weight: 'clear', length: 'clear', properties: 'clear', inStock: 'clear' } as const

const suggested: Transition = {
  ...kept,
  query: 'clear',
  category: 'clear',
  subcategory: 'clear',
  brands: 'clear',
  price: 'clear',
  properties: 'clear',
  weight: 'clear',
  length: 'clear',
  ordering: 'fit',
}

/**
 * Every change of a filter, by field (CAT-01 to CAT-03). Properties, and orders by one, belong to a subcategory: another place has no
 * use for them (docs/decisions/005).
 */
const transitions = {
  category: { ...kept, category: 'set', subcategory: 'clear', brands: 'clear', properties: 'clear', ordering: 'withoutProperty' },
  subcategory: { ...kept, subcategory: 'set', brands: 'clear', price: 'clear', properties: 'clear', ordering: 'withoutProperty' },
  brands: { ...kept, brands: 'set' },
  price: { ...kept, price: 'set' },
  weight: { ...kept, weight: 'set' },
  length: { ...kept, length: 'set' },
  properties: { ...kept, properties: 'set' },
  inStock: { ...kept, inStock: 'set' },
  page: { ...kept, page: 'set' },
  leaveSearch: { ...kept, query: 'clear', ordering: 'withoutRelevance' },
  /** all filters; the place stays */
  clear: { ...kept, ...emptied },
  /** what narrows a search; the query and its order stay */
  clearSearch: { ...kept, ...emptied, category: 'clear', subcategory: 'clear', ordering: 'relevance' },
  /** everything, before a search */
  search: { ...kept, ...emptied, query: 'set', category: 'clear', subcategory: 'clear', ordering: 'relevance', pageSize: 'clear' },
  /** suggestions lead to a place or a brand as it is: what was searched and what narrowed it goes (SRCH-04, docs/decisions/007) */
  suggestedCategory: { ...suggested, category: 'set' },
  suggestedSubcategory: { ...suggested, category: 'set', subcategory: 'set' },
  suggestedBrand: { ...suggested, brands: 'set' },
} satisfies Record<string, Transition>

/** @param chosen the fields that the transition sets */
function go(filter: ListingFilter, transition: Transition, chosen: Partial<ListingFilter> = {}): ListingFilter {
  const next = (field: keyof ListingFilter) =>
    transition[field] === 'clear' ? emptyFilter[field] : transition[field] === 'set' ? chosen[field] : filter[field]
  const fields = Object.keys(transition) as (keyof ListingFilter)[] // a Transition names all fields and no other
  const changed = { ...filter, ...Object.fromEntries(fields.map((field) => [field, next(field)])) }
  return canonical({ ...changed, ordering: orderingAfter(transition.ordering, filter) })
}

function orderingAfter(effect: Effect, { ordering, query }: ListingFilter): Ordering {
  if (effect === 'fit') {
    const isOfThisList = ordering === catalogueDefaults.searchOrdering || orderingProperty(ordering) !== undefined
    return isOfThisList ? catalogueDefaults.ordering : ordering
  }
  if (effect === 'relevance') return catalogueDefaults.searchOrdering
  if (effect === 'withoutRelevance' && ordering === catalogueDefaults.searchOrdering) return catalogueDefaults.ordering
  if (effect === 'withoutProperty' && orderingProperty(ordering) !== undefined) {
    return query === '' ? catalogueDefaults.ordering : catalogueDefaults.searchOrdering
  }
  return ordering
}

const toggled = (list: string[], text: string) => (list.includes(text) ? list.filter((one) => one !== text) : [...list, text])

/** Choosing a category toggles it; either way subcategory and brands clear (CAT-01). */
export const withCategory = (filter: ListingFilter, name: string): ListingFilter =>
  go(filter, transitions.category, { category: filter.category === name ? null : name })

/** Choosing a subcategory toggles it and clears brands, price and property filters (CAT-01). */
export const withSubcategory = (filter: ListingFilter, name: string): ListingFilter =>
  go(filter, transitions.subcategory, { subcategory: filter.subcategory === name ? null : name })

export const withBrand = (filter: ListingFilter, name: string): ListingFilter =>
  go(filter, transitions.brands, { brands: toggled(filter.brands, name) })

export const withPropertyValue = (filter: ListingFilter, name: string, text: string): ListingFilter =>
  withProperty(filter, name, (old) => ({ ...old, values: toggled(old.values, text) }))

export const withPropertyRange = (filter: ListingFilter, name: string, range: Range): ListingFilter =>
  withProperty(filter, name, ({ values }) => ({ name, values, ...range }))

function withProperty(filter: ListingFilter, name: string, change: (old: PropertyChoice) => PropertyChoice): ListingFilter {
  const old = filter.properties.find((choice) => choice.name === name) ?? { name, values: [] }
  const rest = filter.properties.filter((choice) => choice.name !== name)
  return go(filter, transitions.properties, { properties: [...rest, change(old)] })
}

export const withPrice = (filter: ListingFilter, price: Range): ListingFilter => go(filter, transitions.price, { price })
export const withWeight = (filter: ListingFilter, weight: Range): ListingFilter => go(filter, transitions.weight, { weight })
export const withLength = (filter: ListingFilter, length: Range): ListingFilter => go(filter, transitions.length, { length })
export const withInStock = (filter: ListingFilter, inStock: boolean): ListingFilter => go(filter, transitions.inStock, { inStock })
export const withPage = (filter: ListingFilter, page: number): ListingFilter => go(filter, transitions.page, { page })

/** Leaving search mode changes ordering from relevance to price (CAT-02). */
export const withoutQuery = (filter: ListingFilter): ListingFilter => go(filter, transitions.leaveSearch)

/** Everything cleared before a search (CAT-03), ordered by relevance (CONST-01). */
export const searchFor = (query: string): ListingFilter => go(emptyFilter, transitions.search, { query })

/** «Перейти в категорию»: query, price and what narrowed the list cleared, the category the only place, page 1; «в наличии», order and page size stay (SRCH-04). */
export const withSuggestedCategory = (filter: ListingFilter, category: string): ListingFilter =>
  go(filter, transitions.suggestedCategory, { category })

/** «Перейти в подкатегорию»: the same with its parent as the category (SRCH-04). */
export const withSuggestedSubcategory = (filter: ListingFilter, category: string, subcategory: string): ListingFilter =>
  go(filter, transitions.suggestedSubcategory, { category, subcategory })

/** «Перейти в бренд»: the only brand, in the whole catalogue (SRCH-04). */
export const withSuggestedBrand = (filter: ListingFilter, brand: string): ListingFilter =>
  go(filter, transitions.suggestedBrand, { brands: [brand] })

/** The search without what narrows it; query, `-relevance` and page size stay (CAT-03). */
export const withSearchCleared = (filter: ListingFilter): ListingFilter => go(filter, transitions.clearSearch)

/** All filters cleared; category, subcategory, query, ordering and page size stay (CAT-03). */
export const cleared = (filter: ListingFilter): ListingFilter => go(filter, transitions.clear)

/** Whether anything but place, order and page is chosen. */
export const isFiltered = (filter: ListingFilter): boolean =>
  filter.brands.length > 0 ||
  filter.properties.length > 0 ||
  filter.inStock ||
  [filter.price, filter.weight, filter.length].some((range) => !isOpen(range))
