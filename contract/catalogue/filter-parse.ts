// Parses filters from addresses, for pages and for the API; filter-serialize.ts writes them.
// Separate because most pages write links of lists, but parse none.
import { catalogueDefaults, maxPageSize } from '../shop/constants.ts'
import type { FieldErrors } from '../errors.ts'
import { canonical, emptyFilter, plainOrderings, type ListingFilter, type Ordering, type PropertyChoice, type Range } from './filter.ts'
import { splitEscaped } from './filter-escape.ts'
import {
  boundParams,
  mapFlags,
  mapRanges,
  pageParams,
  parsePropertyBound,
  type FilterParamKey,
  type ParamNames,
  type RangeField,
} from './filter-params.ts'

/** «1 234,5» as people type it; NaN of other text */
export const parseNumber = (text: string): number => Number(text.replace(/\s/g, '').replace(',', '.'))

const maxQueryCharacters = 300
/** Each is a chip whose address holds all the others: the cost is quadratic. */
const maxChoices = 60

/** `missing`: parameters that a canonical address has and this one does not (ROUTE-02). */
export type ReadFilter = { filter: ListingFilter; errors: FieldErrors; missing: string[] }

export function readPageFilter(params: URLSearchParams): ReadFilter {
  const read = readFilter(params, pageParams)
  return { ...read, filter: withOrderedBounds(read.filter) }
}

/** Malformed parameters are named in `errors` and left out of the filter, unknown ones ignored. */
export function readFilter(params: URLSearchParams, names: ParamNames): ReadFilter {
  const valuesOf = (key: FilterParamKey) => names[key].flatMap((name) => params.getAll(name))
  const errors = new Map<string, string[]>() // a parameter may be called `constructor` or `__proto__`
  const refuse = (field: string, text: string) => {
    errors.set(field, [...(errors.get(field) ?? []), text])
  }
  const first = (key: FilterParamKey) => names[key].map((name) => params.get(name)?.trim()).find((text) => text) ?? ''
  const number = (field: string, text: string): number | undefined => {
    if (text.trim() === '') return undefined // an empty bound is removed (CAT-04)
    const value = parseNumber(text)
    if (Number.isFinite(value)) return value
    refuse(field, 'Введите число.')
    return undefined
  }
  const bounds = (field: RangeField): Range => {
    const { from, to } = boundParams(field, names)
    return range(number(from, params.get(from) ?? ''), number(to, params.get(to) ?? ''))
  }
  const readInteger = (key: FilterParamKey, fallback: number, most: number): number => {
    const text = first(key)
    if (text === '') return fallback
    if (/^\d{1,7}$/.test(text) && Number(text) >= 1 && Number(text) <= most) return Number(text)
    refuse(names[key][0], `Введите целое число от 1 до ${most}.`)
    return fallback
  }

  const query = first('query').replace(/\s+/g, ' ')
  if (query.length > maxQueryCharacters) refuse(names.query[0], `Запрос длиннее ${maxQueryCharacters} знаков. Сократите его.`)
  for (const [key, value] of params) if (value.includes('\u0000')) refuse(key, 'Недопустимый знак.')

  // All names of prices mean the price that the visitor pays (API-12).
  const price: Range = {}
  const atLeast = (from: number | undefined) => {
    if (from !== undefined) price.from = Math.max(from, price.from ?? from)
  }
  const atMost = (to: number | undefined) => {
    if (to !== undefined) price.to = Math.min(to, price.to ?? to)
  }
  for (const name of names.priceFrom) atLeast(number(name, params.get(name) ?? ''))
  for (const name of names.priceTo) atMost(number(name, params.get(name) ?? ''))
  for (const name of names.price) {
    for (const text of params.getAll(name)) {
      const parts = text.split(',')
      if (parts.length > 2) refuse(name, 'Введите две границы через запятую.')
      const from = number(name, parts[0] ?? '')
      atLeast(from)
      atMost(parts.length === 1 ? from : number(name, parts[1] ?? ''))
    }
  }

  const brands = [...valuesOf('brands').flatMap((text) => splitEscaped(text, ',')), ...valuesOf('brand')]
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const properties = readProperties(params, names, number, refuse)
  const isTooMuch = brands.length + properties.length > maxChoices
  if (isTooMuch) refuse(names.brands[0], `Выбрано больше ${maxChoices} значений.`)

  const inSearch = query !== ''
  const fallback: Ordering = inSearch ? catalogueDefaults.searchOrdering : catalogueDefaults.ordering
  const ordering = readOrdering(first('ordering'), fallback, inSearch, (text) => refuse(names.ordering[0], text))
  const filter = canonical({
    ...emptyFilter,
    query: query.slice(0, maxQueryCharacters),
    category: first('category') || null,
    subcategory: first('subcategory') || null,
    brands: isTooMuch ? [] : brands,
    ...mapRanges((field) => (field === 'price' ? price : bounds(field))),
    properties: isTooMuch ? [] : properties,
    ...mapFlags((field) => ['1', 'true'].includes(params.get(names[field][0]) ?? '')),
    ordering,
    page: readInteger('page', catalogueDefaults.page, 1_000_000),
    pageSize: readInteger('pageSize', catalogueDefaults.pageSize, maxPageSize),
  })
  const required = [names.page[0], names.pageSize[0], names.ordering[0]]
  return { filter, errors: Object.fromEntries(errors), missing: required.filter((name) => !params.has(name)) }
}

/** «от 100 000 до 50 000»: visitors mean the range between; the API finds nothing. */
const withOrderedBounds = (filter: ListingFilter): ListingFilter => ({
  ...filter,
  ...mapRanges((field) => inOrder(filter[field])),
  properties: filter.properties.map(inOrder),
})

const inOrder = <Bounds extends Range>(bounds: Bounds): Bounds => {
  const { from, to } = bounds
  return from !== undefined && to !== undefined && from > to ? { ...bounds, from: to, to: from } : bounds
}

const range = (from: number | undefined, to: number | undefined): Range => ({
  ...(from === undefined ? {} : { from }),
  ...(to === undefined ? {} : { to }),
})

function readProperties(
  params: URLSearchParams,
  names: ParamNames,
  number: (field: string, text: string) => number | undefined,
  refuse: (field: string, text: string) => void,
): PropertyChoice[] {
  const choices: PropertyChoice[] = []
  const numbers: string[] = [names.propertyNumber[0], names.propertyInteger[0]]
  for (const [key, text] of params) {
    const formBound = parsePropertyBound(key)
    if (key === names.propertyValue[0]) {
      if (text === '') continue
      const [name, value] = splitEscaped(text, ':', 2).map((part) => part.trim())
      if (name && value) choices.push({ name, values: [value] })
      else refuse(key, 'Ожидается «название:значение».')
    } else if (numbers.includes(key)) {
      const [left, value = ''] = splitEscaped(text, ':', 2)
      const match = /^(.+)__(gte|lte)$/.exec(left ?? '')
      if (!match) {
        refuse(key, 'Ожидается «название__gte:число» или «название__lte:число».')
        continue
      }
      const bound = number(key, value)
      if (bound !== undefined) choices.push({ name: match[1]!, values: [], ...(match[2] === 'gte' ? { from: bound } : { to: bound }) })
    } else if (formBound) {
      const bound = number(key, text)
      if (bound !== undefined)
        choices.push({ name: formBound.name, values: [], ...(formBound.side === 'from' ? { from: bound } : { to: bound }) })
    }
  }
  return choices
}

function readOrdering(text: string, fallback: Ordering, inSearch: boolean, refuse: (text: string) => void): Ordering {
  if (text === '') return fallback
  if (text === 'relevance' || text === '-relevance') return inSearch ? '-relevance' : fallback
  const plain = plainOrderings.find((one) => one === text)
  if (plain) return plain
  const property = /^(-?)property:(.+)$/.exec(text)
  if (property) return property[1] === '-' ? `-property:${property[2]!}` : `property:${property[2]!}`
  refuse('Неизвестный порядок.')
  return fallback
}
