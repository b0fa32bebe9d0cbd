import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonical, emptyFilter, type ListingFilter, type Ordering } from './catalogue-filter.ts'
import { catalogueHref, printApiFilter, printPageFilter } from './catalogue-href.ts'
import { readApiFilter, readPageFilter } from './catalogue-url.ts'

const page = (search: string) => readPageFilter(new URLSearchParams(search))
const api = (search: string) => readApiFilter(new URLSearchParams(search))

// Names with everything that has a meaning in an address or in the filter's own writing.
const name = fc
  .array(fc.constantFrom('а', 'Ё', 'z', '1', ',', ':', '\\', '%', '"', "'", '&', '=', '+', ' ', '/', '½', '₸', '_'), {
    minLength: 1,
    maxLength: 8,
  })
  .map((signs) =>
    signs
      .join('')
      .trim()
      .replace(/__(gte|lte)$/, ''),
  )
  .filter((text) => text !== '' && !/__(gte|lte)$/.test(text))
const bound = fc.double({ min: 0, max: 1e6, noNaN: true }).map((value) => Math.round(value * 1000) / 1000)
const range = fc.record({ from: bound, to: bound }, { requiredKeys: [] })
const filter: fc.Arbitrary<ListingFilter> = fc
  .record({
    query: fc.constantFrom('', 'насос 25/60', 'кран 1/2" & "американка"', '100 % латунь'),
    category: fc.option(name),
    subcategory: fc.option(name),
    brands: fc.array(name, { maxLength: 4 }),
    price: range,
    weight: range,
    length: range,
    properties: fc.array(
      fc.record({ name, values: fc.array(name, { maxLength: 3 }), from: bound, to: bound }, { requiredKeys: ['name', 'values'] }),
      { maxLength: 3 },
    ),
    inStock: fc.boolean(),
    ordering: fc.oneof(
      fc.constantFrom<Ordering>('price', '-price', 'name', '-name', 'new', 'popular', 'property:Напор, м'),
      name.map((text): Ordering => `property:${text}`),
      name.map((text): Ordering => `-property:${text}`),
    ),
    page: fc.integer({ min: 1, max: 1_000_000 }),
    pageSize: fc.constantFrom(9, 18, 24, 36, 72),
  })
  .map((one) => canonical({ ...emptyFilter, ...one }))

test('CAT-04 reading what was printed gives the same filter, for pages and for the API', () => {
  fc.assert(
    fc.property(filter, (one) => {
      expect(page(printPageFilter(one))).toEqual({ filter: one, errors: {}, missing: [] })
      expect(api(printApiFilter(one)).filter).toEqual(one)
    }),
    { numRuns: 500, seed: 20261121 },
  )
})

test('CAT-04 the order of parameters does not matter', () => {
  fc.assert(
    fc.property(filter, (one) => {
      const reversed = [...new URLSearchParams(printPageFilter(one))].reverse()
      expect(page(new URLSearchParams(reversed).toString()).filter).toEqual(one)
    }),
    { numRuns: 200, seed: 20261121 },
  )
})

test('CAT-04 browser names become the API names of the contract', () => {
  const { filter: one } = page(
    'category=Трубы&subcategory=ППР&brands=Valfex,FV%20Plast&priceFrom=100&priceTo=200&widthFrom=1&widthTo=2&longFrom=3&longTo=4&size=18&ordering=-price&property_item_str=Цвет:белый&property_item_int=PN__gte:20',
  )
  expect(Object.fromEntries(new URLSearchParams(printApiFilter(one)))).toEqual({
    category__name: 'Трубы',
    subcategory__name: 'ППР',
    brand__name__in: 'FV Plast,Valfex',
    price__gte: '100',
    price__lte: '200',
    characteristic__weight__gte: '1',
    characteristic__weight__lte: '2',
    characteristic__length__gte: '3',
    characteristic__length__lte: '4',
    property_item_str: 'Цвет:белый',
    property_item_float: 'PN__gte:20',
    page: '1',
    page_size: '18',
    ordering: '-price',
  })
})

test('API-12 a price range and a single price both filter what the visitor pays', () => {
  expect(api('current_price__range=100,200').filter.price).toEqual({ from: 100, to: 200 })
  expect(api('current_price=150').filter.price).toEqual({ from: 150, to: 150 })
  expect(api('current_price__range=100,&price__lte=90').filter.price).toEqual({ from: 100, to: 90 })
})

test('API-12 commas and colons inside names survive, from forms and from lists', () => {
  expect(page('brands=Smith%5C, Sons,Wilo').filter.brands).toEqual(['Smith, Sons', 'Wilo'])
  expect(page('brands=Wilo&brands=Grundfos&brands=').filter.brands).toEqual(['Grundfos', 'Wilo'])
  expect(page('brand=Smith, Sons').filter.brands).toEqual(['Smith, Sons'])
  expect(page('property_item_str=Резьба%5C: ВР:1/2"').filter.properties).toEqual([{ name: 'Резьба: ВР', values: ['1/2"'] }])
})

test('CAT-18 the bounds of a plain form are read', () => {
  expect(page('from:Напор=4&to:Напор=6,5').filter.properties).toEqual([{ name: 'Напор', values: [], from: 4, to: 6.5 }])
  expect(page('from:Напор=&to:Напор=').filter.properties).toEqual([])
})

test('CONST-01 defaults: page 1, nine products, by price; by relevance with a query', () => {
  expect(page('')).toEqual({ filter: emptyFilter, errors: {}, missing: ['page', 'page_size', 'ordering'] })
  expect(page('query=насос').filter.ordering).toBe('-relevance')
  expect(page('ordering=-relevance').filter.ordering).toBe('price')
  expect(catalogueHref(emptyFilter)).toBe('/catalog/v2?page=1&page_size=9&ordering=price')
})

test('API-11 malformed parameters are named, unknown ones ignored, and nothing throws', () => {
  const bad = 'priceFrom=abc&page=0&page_size=1000&ordering=drop table&property_item_int=Напор:3&property_item_str=%3A&utm_source=x'
  expect(Object.keys(page(bad).errors).sort()).toEqual([
    'ordering',
    'page',
    'page_size',
    'priceFrom',
    'property_item_int',
    'property_item_str',
  ])
  expect(Object.keys(page(`query=${'я'.repeat(5000)}`).errors)).toEqual(['query'])
  expect(Object.keys(api('search=%00').errors)).toEqual(['search'])
  expect(page('page=1.5').errors).toHaveProperty('page')
  expect(page('priceFrom=1e400').errors).toHaveProperty('priceFrom')
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (text) => {
      page(text)
      api(text)
    }),
    { numRuns: 300, seed: 20261121 },
  )
})
