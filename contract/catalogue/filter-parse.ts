// The one reader of filters in addresses, for pages and for the API. Its counterpart, the printer, is catalogue-href.ts: every page prints
// links, few read them, so the reader stays out of their script (PERF-01).
import { apiNames, pageNames, type Names } from './filter-serialize.ts'
import { catalogueDefaults, maxPageSize } from '../shop/constants.ts'
import { canonical, emptyFilter, plainOrderings, type ListingFilter, type Ordering, type PropertyChoice, type Range } from './filter.ts'
import type { FieldErrors } from '../errors.ts'

const maxQueryCharacters = 300
/** Each is a chip whose address holds all the others. Measured 2026-11-22 on a slow machine: 199 cost 350 ms of CPU, 100 some 180, 60 some 85. */
const maxChoices = 60

/** `missing` names the parameters that the address should carry and does not (ROUTE-02). */
export type ReadFilter = { filter: ListingFilter; errors: FieldErrors; missing: string[] }

/** Reads a page's address. Unknown parameters are ignored; malformed ones are named in `errors` and left out of the filter. */
export const readPageFilter = (params: URLSearchParams): ReadFilter => read(params, pageNames)
/** The same for the API's query string (API-02). */
export const readApiFilter = (params: URLSearchParams): ReadFilter => read(params, apiNames)

/** @param limit of the parts; what follows stays in the last one */
export function splitEscaped(text: string, separator: ',' | ':', limit = Infinity): string[] {
  const parts = ['']
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!
    if (sign === '\\' && at + 1 < text.length && '\\,:'.includes(text[at + 1]!)) parts[parts.length - 1] += text[++at]!
    else if (sign === separator && parts.length < limit) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts
}

function read(params: URLSearchParams, names: Names): ReadFilter {
  const errors = new Map<string, string[]>() // a parameter may be called `constructor` or `__proto__`
  const refuse = (field: string, text: string) => {
    errors.set(field, [...(errors.get(field) ?? []), text])
  }
  const first = (keys: string[]) => keys.map((key) => params.get(key)?.trim()).find((text) => text) ?? ''
  const number = (field: string, text: string): number | undefined => {
    if (text.trim() === '') return undefined // an empty bound is removed (CAT-04)
    const value = Number(
      text
        .trim()
        .replace(/[\s\u00a0]/g, '')
        .replace(',', '.'),
    )
    if (Number.isFinite(value)) return value
    refuse(field, 'Введите число.')
    return undefined
  }
  const bounds = (name: 'price' | 'weight' | 'length'): Range => {
    const from = number(names.from[name], params.get(names.from[name]) ?? '')
    const to = number(names.to[name], params.get(names.to[name]) ?? '')
    return range(from, to)
  }
  const whole = (keys: string[], fallback: number, most: number): number => {
    const text = first(keys)
    if (text === '') return fallback
    if (/^\d{1,7}$/.test(text) && Number(text) >= 1 && Number(text) <= most) return Number(text)
    refuse(keys[0]!, `Введите целое число от 1 до ${most}.`)
    return fallback
  }

  const query = first(names.query).replace(/\s+/g, ' ')
  if (query.length > maxQueryCharacters) refuse(names.query[0]!, `Запрос длиннее ${maxQueryCharacters} знаков. Сократите его.`)
  for (const [key, value] of params) if (value.includes('\u0000')) refuse(key, 'Недопустимый знак.')

  const price = { ...bounds('price') }
  const atLeast = (from: number | undefined) => {
    if (from !== undefined) price.from = Math.max(from, price.from ?? from)
  }
  const atMost = (to: number | undefined) => {
    if (to !== undefined) price.to = Math.min(to, price.to ?? to)
  }
  // The price and the current price of a list are one: what its visitor pays (API-12).
  if (names === apiNames) {
    atLeast(number('current_price__gte', params.get('current_price__gte') ?? ''))
    atMost(number('current_price__lte', params.get('current_price__lte') ?? ''))
  }
  for (const key of names.price) {
    for (const text of params.getAll(key)) {
      const parts = text.split(',')
      if (parts.length > 2) refuse(key, 'Введите две границы через запятую.')
      const from = number(key, parts[0] ?? '')
      const to = parts.length === 1 ? from : number(key, parts[1] ?? '')
      atLeast(from)
      atMost(to)
    }
  }

  const brands = [
    ...names.brands.flatMap((key) => params.getAll(key)).flatMap((text) => splitEscaped(text, ',')),
    ...names.brand.flatMap((key) => params.getAll(key)),
  ]
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const properties = readProperties(params, number, refuse)
  const isTooMuch = brands.length + properties.length > maxChoices
  if (isTooMuch) refuse(names.brands[0]!, `Выбрано больше ${maxChoices} значений.`)

  const inSearch = query !== ''
  const fallback: Ordering = inSearch ? catalogueDefaults.searchOrdering : catalogueDefaults.ordering
  const ordering = readOrdering(first(['ordering']), fallback, inSearch, refuse)
  const filter = canonical({
    ...emptyFilter,
    query: query.slice(0, maxQueryCharacters),
    category: first(names.category) || null,
    subcategory: first(names.subcategory) || null,
    brands: isTooMuch ? [] : brands,
    price,
    weight: bounds('weight'),
    length: bounds('length'),
    properties: isTooMuch ? [] : properties,
    inStock: params.get('in_stock') === '1' || params.get('in_stock') === 'true',
    ordering,
    page: whole(['page'], catalogueDefaults.page, 1_000_000),
    pageSize: whole(names.pageSize, catalogueDefaults.pageSize, maxPageSize),
  })
  const missing = ['page', 'page_size', 'ordering'].filter((key) => !params.has(key))
  return { filter, errors: Object.fromEntries(errors), missing }
}

const range = (from: number | undefined, to: number | undefined): Range => ({
  ...(from === undefined ? {} : { from }),
  ...(to === undefined ? {} : { to }),
})

// `property_item_str=name:value`, `property_item_int|float=name__gte:value`; and the plain form's `from:name=value`, `to:name=value`,
// because a form without scripts cannot write the name into the value (CAT-18).
function readProperties(
  params: URLSearchParams,
  number: (field: string, text: string) => number | undefined,
  refuse: (field: string, text: string) => void,
): PropertyChoice[] {
  const choices: PropertyChoice[] = []
  for (const [key, text] of params) {
    if (key === 'property_item_str') {
      if (text === '') continue
      const [name, value] = splitEscaped(text, ':', 2).map((part) => part.trim())
      if (name && value) choices.push({ name, values: [value] })
      else refuse(key, 'Ожидается «название:значение».')
    } else if (key === 'property_item_int' || key === 'property_item_float') {
      const [left, value = ''] = splitEscaped(text, ':', 2)
      const match = /^(.+)__(gte|lte)$/.exec(left ?? '')
      if (!match) {
        refuse(key, 'Ожидается «название__gte:число» или «название__lte:число».')
        continue
      }
      const bound = number(key, value)
      if (bound !== undefined) choices.push({ name: match[1]!, values: [], ...(match[2] === 'gte' ? { from: bound } : { to: bound }) })
    } else if (/^(from|to):./.test(key)) {
      const bound = number(key, text)
      const name = key.slice(key.indexOf(':') + 1)
      if (bound !== undefined) choices.push({ name, values: [], ...(key.startsWith('from:') ? { from: bound } : { to: bound }) })
    }
  }
  return choices
}

function readOrdering(text: string, fallback: Ordering, inSearch: boolean, refuse: (field: string, text: string) => void): Ordering {
  if (text === '') return fallback
  if (text === 'relevance' || text === '-relevance') return inSearch ? '-relevance' : fallback // only with a query (CAT-07)
  const plain = plainOrderings.find((one) => one === text)
  if (plain) return plain
  const property = /^(-?)property:(.+)$/.exec(text)
  if (property) return property[1] === '-' ? `-property:${property[2]!}` : `property:${property[2]!}`
  refuse('ordering', 'Неизвестный порядок.')
  return fallback
}
