// Changes filters as values: one filter serves the list, facets, chips and canonical link.
import { catalogueDefaults } from '../shop/constants.ts'
import { flagFields, mapFlags, mapRanges, rangeFields, type FlagField, type RangeField } from './filter-params.ts'

/** Inclusive; an open side is absent. Price in tenge, weight in kg, length in m, properties in their own unit. */
export type Range = { from?: number; to?: number }

/** A product matches when the property has one of `values` (sorted) or lies within `from` and `to`. */
export type PropertyChoice = Range & { name: string; values: string[] }

export type ListingFilter = Record<RangeField, Range> &
  Record<FlagField, boolean> & {
    query: string
    category: string | null
    subcategory: string | null
    /** sorted, without repeats */
    brands: string[]
    /** sorted by name, one entry a name, none empty */
    properties: PropertyChoice[]
    ordering: Ordering
    page: number
    pageSize: number
  }

export const plainOrderings = ['price', '-price', 'name', '-name', 'new', 'popular', '-relevance'] as const
export type Ordering = (typeof plainOrderings)[number] | `property:${string}` | `-property:${string}`

/** Undefined for plain orders. */
export const orderingProperty = (ordering: Ordering): string | undefined => /^-?property:(.+)$/s.exec(ordering)?.[1]

export const emptyFilter: ListingFilter = {
  query: '',
  category: null,
  subcategory: null,
  brands: [],
  ...mapRanges(() => ({})),
  properties: [],
  ...mapFlags(() => false),
  ordering: catalogueDefaults.ordering,
  page: catalogueDefaults.page,
  pageSize: catalogueDefaults.pageSize,
}

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const unique = (texts: string[]) => [...new Set(texts)].sort(byText)
const isOpen = (range: Range) => range.from === undefined && range.to === undefined

/** Filters that show the same list become deeply equal. */
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

/** `clear` sets the field as in `emptyFilter`; the others adapt the order to the list. */
type Effect = 'clear' | 'withoutRelevance' | 'withoutProperty' | 'fit' | 'relevance'
/** What else changes when a field is set. Fields that are not named stay; the page is the first again. */
type Transition = Readonly<Partial<Record<keyof ListingFilter, Effect>>>

const narrowing = { brands: 'clear', ...mapRanges(() => 'clear' as const), properties: 'clear' } as const
const emptied = { ...narrowing, ...mapFlags(() => 'clear' as const) } as const

/**
 * Side effects of changes (CAT-01 to CAT-03); all other changes have none.
 * Properties, and orders by one, are valid within a subcategory only (docs/decisions/005).
 */
const transitions = {
  category: { subcategory: 'clear', brands: 'clear', properties: 'clear', ordering: 'withoutProperty' },
  subcategory: { brands: 'clear', price: 'clear', properties: 'clear', ordering: 'withoutProperty' },
  leaveSearch: { query: 'clear', ordering: 'withoutRelevance' },
  /** all filters, but not category, subcategory and query */
  clear: emptied,
  /** all that narrows a search, but not the query and its order */
  clearSearch: { ...emptied, category: 'clear', subcategory: 'clear', ordering: 'relevance' },
  search: { ...emptied, category: 'clear', subcategory: 'clear', ordering: 'relevance', pageSize: 'clear' },
  /** suggestions replace the search and what narrowed it (SRCH-04, docs/decisions/007) */
  suggestion: { ...narrowing, query: 'clear', category: 'clear', subcategory: 'clear', ordering: 'fit' },
} satisfies Record<string, Transition>

function go(filter: ListingFilter, transition: Transition, chosen: Partial<ListingFilter> = {}): ListingFilter {
  const changed: ListingFilter = { ...filter, page: emptyFilter.page }
  for (const [field, effect] of Object.entries(transition)) {
    if (effect === 'clear') Object.assign(changed, { [field]: emptyFilter[field as keyof ListingFilter] })
  }
  return canonical({ ...changed, ...chosen, ordering: orderingAfter(transition.ordering, filter) })
}

function orderingAfter(effect: Effect | undefined, { ordering, query }: ListingFilter): Ordering {
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

/** Toggles; either way subcategory and brands are cleared (CAT-01). */
export const withCategory = (filter: ListingFilter, name: string): ListingFilter =>
  go(filter, transitions.category, { category: filter.category === name ? null : name })

/** Toggles; brands, price and property filters are cleared (CAT-01). */
export const withSubcategory = (filter: ListingFilter, name: string): ListingFilter =>
  go(filter, transitions.subcategory, { subcategory: filter.subcategory === name ? null : name })

export const withBrand = (filter: ListingFilter, name: string): ListingFilter => go(filter, {}, { brands: toggled(filter.brands, name) })

export const withPropertyValue = (filter: ListingFilter, name: string, text: string): ListingFilter =>
  withProperty(filter, name, (old) => ({ ...old, values: toggled(old.values, text) }))

export const withPropertyRange = (filter: ListingFilter, name: string, range: Range): ListingFilter =>
  withProperty(filter, name, ({ values }) => ({ name, values, ...range }))

function withProperty(filter: ListingFilter, name: string, change: (old: PropertyChoice) => PropertyChoice): ListingFilter {
  const old = filter.properties.find((choice) => choice.name === name) ?? { name, values: [] }
  const rest = filter.properties.filter((choice) => choice.name !== name)
  return go(filter, {}, { properties: [...rest, change(old)] })
}

export const withRange = (filter: ListingFilter, field: RangeField, range: Range): ListingFilter => go(filter, {}, { [field]: range })
export const withFlag = (filter: ListingFilter, field: FlagField, isOn: boolean): ListingFilter => go(filter, {}, { [field]: isOn })
export const withPage = (filter: ListingFilter, page: number): ListingFilter => go(filter, {}, { page })

export const withoutQuery = (filter: ListingFilter): ListingFilter => go(filter, transitions.leaveSearch)

/** All else is cleared (CAT-03), ordered by relevance (CONST-01). */
export const searchFor = (query: string): ListingFilter => go(emptyFilter, transitions.search, { query })

/** «Перейти в категорию»: retains «в наличии», order and page size only (SRCH-04). */
export const withSuggestedCategory = (filter: ListingFilter, category: string): ListingFilter =>
  go(filter, transitions.suggestion, { category })

export const withSuggestedSubcategory = (filter: ListingFilter, category: string, subcategory: string): ListingFilter =>
  go(filter, transitions.suggestion, { category, subcategory })

export const withSuggestedBrand = (filter: ListingFilter, brand: string): ListingFilter =>
  go(filter, transitions.suggestion, { brands: [brand] })

/** Retains query, `-relevance` and page size (CAT-03). */
export const withSearchCleared = (filter: ListingFilter): ListingFilter => go(filter, transitions.clearSearch)

/** Retains category, subcategory, query, ordering and page size (CAT-03). */
export const cleared = (filter: ListingFilter): ListingFilter => go(filter, transitions.clear)

/** Whether anything is chosen that `cleared` clears. */
export const isFiltered = (filter: ListingFilter): boolean =>
  filter.brands.length > 0 ||
  filter.properties.length > 0 ||
  flagFields.some((field) => filter[field]) ||
  rangeFields.some((field) => !isOpen(filter[field]))

/** Narrows the sale to one category by a search, since its products belong to other categories. */
const saleQuery = 'распродажа'

export const withinSale = (filter: ListingFilter, category: string): ListingFilter =>
  withCategory({ ...filter, query: saleQuery }, category)
