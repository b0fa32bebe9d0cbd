// Finds the canonical address to which an address of the catalogue is redirected (ROUTE-02, CAT-18).
import { catalogueHref } from '#contract/catalogue/filter-serialize.ts'
import { type ReadFilter } from '#contract/catalogue/filter-parse.ts'
import {
  mapRanges,
  pageParams,
  parsePropertyBound,
  rangeFields,
  ranges,
  readOnlyParams,
  type FilterParamKey,
  type RangeField,
} from '#contract/catalogue/filter-params.ts'
import { canonical, type ListingFilter, type Range } from '#contract/catalogue/filter.ts'
import type { FieldErrors } from '#contract/errors.ts'

const paramKeys = Object.keys(pageParams) as FilterParamKey[]
const repeatable = new Set<string>([pageParams.propertyValue[0], pageParams.propertyNumber[0], pageParams.propertyInteger[0]])
const keyOf = new Map(paramKeys.flatMap((key) => pageParams[key].map((name): [string, FilterParamKey] => [name, key])))
const writtenNames = new Set<string>(paramKeys.filter((key) => !readOnlyParams.has(key)).map((key) => pageParams[key][0]))
const isKnown = (name: string) => keyOf.has(name) || parsePropertyBound(name) !== undefined

/** Only a form or an old link writes repeats, `from:NAME`, empty fields and old names. */
function isLoose(params: URLSearchParams): boolean {
  for (const [key, value] of params) {
    if (!isKnown(key)) continue
    if (value === '' || !writtenNames.has(key)) return true
    if (!repeatable.has(key) && params.getAll(key).length > 1) return true
  }
  return false
}

/** Redirects filters to the working catalogue, and `page=1` away. */
export function cleanRedirect(pathname: string, params: URLSearchParams, filter: ListingFilter): string | undefined {
  const [page] = pageParams.page
  const names = [...new Set(params.keys())].filter(isKnown)
  if (names.some((key) => key !== page)) return withForeign(catalogueHref(filter), params)
  return params.getAll(page).length > 1 || params.get(page) === '1' ? withForeign(pathname, params) : undefined
}

/** Undefined if the address is canonical, or malformed: then the page shows an error. */
export function canonicalRedirect(isWorkingPath: boolean, params: URLSearchParams, read: ReadFilter): string | undefined {
  if (Object.keys(read.errors).length > 0) return undefined
  if (isWorkingPath && read.missing.length === 0 && !isLoose(params)) return undefined
  return withForeign(catalogueHref(read.filter), params)
}

/** Adds foreign parameters (utm_…) after ours. */
function withForeign(href: string, params: URLSearchParams): string {
  const foreign = new URLSearchParams([...params].filter(([key]) => !isKnown(key)))
  return foreign.size > 0 ? `${href}${href.includes('?') ? '&' : '?'}${foreign}` : href
}

export type Limits = Record<RangeField, Bounds | null> & { properties: Map<string, Bounds> }
type Bounds = { min: number; max: number }

/** Removes bounds that equal a limit (CAT-04); else returns the same object. */
export function withoutLimits(filter: ListingFilter, limits: Limits): ListingFilter {
  const next = {
    ...filter,
    ...mapRanges((field) => opened(filter[field], limits[field])),
    properties: filter.properties.map((choice) => {
      const { name, values, ...range } = choice
      const open = opened(range, limits.properties.get(name))
      return open === range ? choice : { name, values, ...open }
    }),
  }
  const isSame =
    rangeFields.every((field) => next[field] === filter[field]) && next.properties.every((choice, at) => choice === filter.properties[at])
  return isSame ? filter : canonical(next)
}

function opened(range: Range, limit: Bounds | null | undefined): Range {
  if (!limit || (range.from !== limit.min && range.to !== limit.max)) return range
  const { from, to } = range
  return { ...(from === undefined || from === limit.min ? {} : { from }), ...(to === undefined || to === limit.max ? {} : { to }) }
}

const labels: Partial<Record<FilterParamKey, string>> = {
  query: 'Запрос',
  brands: 'Бренд',
  price: ranges.price.name,
  propertyValue: 'Характеристика',
  propertyInteger: 'Характеристика',
  propertyNumber: 'Характеристика',
  ordering: 'Порядок',
  page: 'Страница',
  pageSize: 'Товаров на странице',
}

/** «Цена от: Введите число.» for each malformed field (API-11). */
export function readableErrors(errors: FieldErrors): string[] {
  return Object.entries(errors).flatMap(([field, texts]) => texts.map((text) => `${fieldName(field)}: ${text}`))
}

function fieldName(field: string): string {
  const bound = parsePropertyBound(field)
  if (bound) return `${bound.name} ${bound.side === 'from' ? 'от' : 'до'}`
  const key = keyOf.get(field)
  const [, range, side] = /^(\w+)(From|To)$/.exec(key ?? '') ?? []
  if (range !== undefined) return `${ranges[range as RangeField].name} ${side === 'From' ? 'от' : 'до'}`
  return (key && labels[key]) ?? field
}
