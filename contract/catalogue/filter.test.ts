// Checks what each choice changes in a filter (CAT-01 to CAT-03).
import { expect, test } from 'vitest'
import {
  canonical,
  cleared,
  emptyFilter,
  isFiltered,
  orderingProperty,
  searchFor,
  withBrand,
  withCategory,
  withFlag,
  withoutQuery,
  withPage,
  withRange,
  withPropertyRange,
  withPropertyValue,
  withSearchCleared,
  withSubcategory,
  type ListingFilter,
} from './filter.ts'
import { flagFields, rangeFields } from './filter-params.ts'

/** Differs from the empty filter in every field, so that each cleared field is noticed. */
const busy: ListingFilter = {
  query: 'насос',
  category: 'Насосы',
  subcategory: 'Циркуляционные насосы',
  brands: ['Grundfos', 'Wilo'],
  price: { from: 100 },
  weight: { to: 9 },
  length: { from: 1, to: 2 },
  properties: [{ name: 'Напор', values: ['4', '6'] }],
  inStock: true,
  ordering: '-relevance',
  page: 7,
  pageSize: 36,
}
const fields = Object.keys(busy) as (keyof ListingFilter)[]

// Rows: changes; columns: the fields of `busy`. · unchanged, 0 cleared, ! set by the change (CAT-01 to CAT-03).
const changes: [name: string, effects: string, change: (one: ListingFilter) => ListingFilter, set: Partial<ListingFilter>][] = [
  ['a category', '· ! 0 0 · · · 0 · · 0 ·', (one) => withCategory(one, 'Трубы'), { category: 'Трубы' }],
  ['the chosen category', '· 0 0 0 · · · 0 · · 0 ·', (one) => withCategory(one, 'Насосы'), {}],
  ['a subcategory', '· · ! 0 0 · · 0 · · 0 ·', (one) => withSubcategory(one, 'Скважинные'), { subcategory: 'Скважинные' }],
  ['the chosen subcategory', '· · 0 0 0 · · 0 · · 0 ·', (one) => withSubcategory(one, 'Циркуляционные насосы'), {}],
  ['a brand', '· · · ! · · · · · · 0 ·', (one) => withBrand(one, 'DAB'), { brands: ['DAB', 'Grundfos', 'Wilo'] }],
  ['a chosen brand', '· · · ! · · · · · · 0 ·', (one) => withBrand(one, 'Wilo'), { brands: ['Grundfos'] }],
  ['a price', '· · · · ! · · · · · 0 ·', (one) => withRange(one, 'price', { to: 5 }), { price: { to: 5 } }],
  ['a weight', '· · · · · ! · · · · 0 ·', (one) => withRange(one, 'weight', { to: 5 }), { weight: { to: 5 } }],
  ['a length', '· · · · · · ! · · · 0 ·', (one) => withRange(one, 'length', { to: 5 }), { length: { to: 5 } }],
  [
    'a value',
    '· · · · · · · ! · · 0 ·',
    (one) => withPropertyValue(one, 'Напор', '8'),
    { properties: [{ name: 'Напор', values: ['4', '6', '8'] }] },
  ],
  [
    'a chosen value',
    '· · · · · · · ! · · 0 ·',
    (one) => withPropertyValue(one, 'Напор', '4'),
    { properties: [{ name: 'Напор', values: ['6'] }] },
  ],
  [
    'bounds',
    '· · · · · · · ! · · 0 ·',
    (one) => withPropertyRange(one, 'Напор', { from: 2 }),
    { properties: [{ name: 'Напор', values: ['4', '6'], from: 2 }] },
  ],
  ['what is in stock', '· · · · · · · · ! · 0 ·', (one) => withFlag(one, 'inStock', false), { inStock: false }],
  ['a page', '· · · · · · · · · · ! ·', (one) => withPage(one, 3), { page: 3 }],
  ['to leave the search', '0 · · · · · · · · 0 0 ·', withoutQuery, {}],
  ['to clear the filters', '· · · 0 0 0 0 0 0 · 0 ·', cleared, {}],
  ['to clear the search', '· 0 0 0 0 0 0 0 0 · 0 ·', withSearchCleared, {}],
  ['a search', '! 0 0 0 0 0 0 0 0 · 0 0', () => searchFor('кран'), { query: 'кран' }],
]

test.each(changes)('CAT-01 CAT-02 CAT-03 choosing %s changes every field as in the table: %s', (_name, effects, change, set) => {
  const marks = effects.split(' ')
  expect(marks).toHaveLength(fields.length)
  const expected = Object.fromEntries(
    fields.map((field, at) => [field, marks[at] === '!' ? set[field] : marks[at] === '0' ? emptyFilter[field] : busy[field]]),
  )
  expect(change(busy)).toEqual(expected)
})

test('CAT-01 every change leaves a canonical filter, also on an empty one', () => {
  for (const [, , change] of changes) {
    for (const before of [emptyFilter, busy]) expect(canonical(change(before))).toEqual(change(before))
  }
})

test('CAT-01 choosing a value twice removes it and leaves no empty choice', () => {
  const none = withPropertyValue(withPropertyValue(busy, 'Напор', '4'), 'Напор', '6')
  expect(none.properties).toEqual([])
  expect(withBrand(withBrand(busy, 'DAB'), 'DAB').brands).toEqual(busy.brands)
  expect(withPropertyRange(none, 'Напор', { from: undefined, to: undefined }).properties).toEqual([])
})

test('CAT-02 leaving search changes relevance to price and leaves another ordering alone', () => {
  expect(withoutQuery(searchFor('насос')).ordering).toBe('price')
  expect(withoutQuery({ ...searchFor('насос'), ordering: 'name' }).ordering).toBe('name')
})

test('CAT-03 isFiltered is true for each filter and false after clearing', () => {
  const one = { ...emptyFilter, category: 'Насосы', query: 'насос' }
  expect(isFiltered(one)).toBe(false)
  for (const field of ['brands', 'properties', ...rangeFields, ...flagFields] as const) {
    expect(isFiltered({ ...one, [field]: busy[field] }), field).toBe(true)
    expect(isFiltered(cleared({ ...one, [field]: busy[field] })), field).toBe(false)
  }
})

test('CAT-07 an order by a property ends with the subcategory that has it', () => {
  const sized: ListingFilter = { ...busy, query: '', ordering: '-property:Подача: 100 %' }
  expect(orderingProperty(sized.ordering)).toBe('Подача: 100 %')
  expect(withBrand(sized, 'DAB').ordering).toBe(sized.ordering)
  expect(withSubcategory(sized, 'Скважинные').ordering).toBe('price')
  expect(withCategory({ ...sized, query: 'насос' }, 'Трубы').ordering).toBe('-relevance')
  expect(withCategory({ ...busy, query: '', ordering: '-name' }, 'Трубы').ordering).toBe('-name')
})
