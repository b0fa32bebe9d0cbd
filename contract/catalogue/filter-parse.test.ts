// Checks parsing and writing of filters in addresses of pages and of the API (CAT-04).
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonical, emptyFilter, type ListingFilter, type Ordering } from './filter.ts'
import { apiParams, readApiFilter } from '#server/http/api-filter.ts'
import { mapFlags, mapRanges } from './filter-params.ts'
import { catalogueHref, printFilter, printPageFilter } from './filter-serialize.ts'
import { readPageFilter } from './filter-parse.ts'

const page = (search: string) => readPageFilter(new URLSearchParams(search))
const api = (search: string) => readApiFilter(new URLSearchParams(search))
const printApi = (filter: ListingFilter) => printFilter(filter, apiParams).toString()

// Names with every character that has a meaning in an address or in the filter's own syntax.
const name = fc
  .array(fc.constantFrom('а', 'Ё', 'z', '1', ',', ':', '\\', '%', '"', "'", '&', '=', '+', ' ', '/', '½', '₸', '_'), {
    minLength: 1,
    maxLength: 8,
  })
  .map((characters) =>
    characters
      .join('')
      .trim()
      .replace(/__(gte|lte)$/, ''),
  )
  .filter((text) => text !== '' && !/__(gte|lte)$/.test(text))
const bound = fc.double({ min: 0, max: 1e6, noNaN: true }).map((value) => Math.round(value * 1000) / 1000)
// Pages exchange bounds in the wrong order.
const inOrder = <Bounds extends { from?: number; to?: number }>(one: Bounds): Bounds =>
  one.from !== undefined && one.to !== undefined && one.from > one.to ? { ...one, from: one.to, to: one.from } : one
const range = fc.record({ from: bound, to: bound }, { requiredKeys: [] }).map(inOrder)
const filter: fc.Arbitrary<ListingFilter> = fc
  .record({
    query: fc.constantFrom('', 'насос 25/60', 'кран 1/2" & "американка"', '100 % латунь'),
    category: fc.option(name),
    subcategory: fc.option(name),
    brands: fc.array(name, { maxLength: 4 }),
    ...mapRanges(() => range),
    properties: fc.array(
      fc.record({ name, values: fc.array(name, { maxLength: 3 }), from: bound, to: bound }, { requiredKeys: ['name', 'values'] }),
      { maxLength: 3 },
    ),
    ...mapFlags(() => fc.boolean()),
    ordering: fc.oneof(
      fc.constantFrom<Ordering>('price', '-price', 'name', '-name', 'new', 'popular', 'property:Напор, м'),
      name.map((text): Ordering => `property:${text}`),
      name.map((text): Ordering => `-property:${text}`),
    ),
    page: fc.integer({ min: 1, max: 1_000_000 }),
    pageSize: fc.constantFrom(9, 18, 24, 36, 72),
  })
  .map((one) => canonical({ ...emptyFilter, ...one }))
  .map((one) => ({ ...one, properties: one.properties.map(inOrder) }))

test('CAT-04 parsing a serialized filter gives the same filter, for pages and for the API', () => {
  fc.assert(
    fc.property(filter, (one) => {
      expect(page(printPageFilter(one))).toEqual({ filter: one, errors: {}, missing: [] })
      expect(api(printApi(one)).filter).toEqual(one)
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
  expect(Object.fromEntries(new URLSearchParams(printApi(one)))).toEqual({
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

test('API-12 a price range and a single price both filter by the price that the visitor pays', () => {
  expect(api('current_price__range=100,200').filter.price).toEqual({ from: 100, to: 200 })
  expect(api('current_price=150').filter.price).toEqual({ from: 150, to: 150 })
  expect(api('price__range=100,200&price=150').filter.price).toEqual({ from: 150, to: 150 })
  expect(api('current_price__gte=100&current_price__lte=200').filter.price).toEqual({ from: 100, to: 200 })
  expect(api('current_price__range=100,&price__lte=90').filter.price).toEqual({ from: 100, to: 90 })
})

test('API-12 commas and colons inside names survive, from forms and from lists', () => {
  expect(page('brands=Smith%5C, Sons,Wilo').filter.brands).toEqual(['Smith, Sons', 'Wilo'])
  expect(page('brands=Wilo&brands=Grundfos&brands=').filter.brands).toEqual(['Grundfos', 'Wilo'])
  expect(page('brand=Smith, Sons').filter.brands).toEqual(['Smith, Sons'])
  expect(page('property_item_str=Резьба%5C: ВР:1/2"').filter.properties).toEqual([{ name: 'Резьба: ВР', values: ['1/2"'] }])
})

test('CAT-05 bounds in the wrong order are exchanged on pages', () => {
  const { price, weight, properties } = page('priceFrom=100000&priceTo=50000&widthFrom=3&widthTo=1&from:Напор=9&to:Напор=4').filter
  expect([price, weight]).toEqual([
    { from: 50_000, to: 100_000 },
    { from: 1, to: 3 },
  ])
  expect(properties).toEqual([{ name: 'Напор', values: [], from: 4, to: 9 }])
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

test.each([
  ['values', Array.from({ length: 61 }, (_, at) => `property_item_str=Размер:${at}`).join('&')],
  ['brands', `brands=${Array.from({ length: 61 }, (_, at) => `b${at}`).join(',')}`],
])('CAT-04 API-11 more %s than the limit are refused, all of them', (_, text) => {
  const read = page(`${text}&in_stock=1`)
  expect(read.errors).toEqual({ brands: ['Выбрано больше 60 значений.'] })
  expect(read.filter).toMatchObject({ brands: [], properties: [], inStock: true })
})

// Every parameter of CAT-04 by itself: the page's and the API's.
test.each([
  ['category=Трубы', 'category__name=Трубы'],
  ['subcategory=ППР', 'subcategory__name=ППР'],
  ['brands=Wilo,DAB', 'brand__name__in=DAB,Wilo'],
  ['brands=A\\,B', 'brand__name__in=A\\,B'],
  ['brand=Wilo', 'brand__name__in=Wilo'],
  ['price=150', 'price__gte=150&price__lte=150'],
  ['price=100,200', 'price__gte=100&price__lte=200'],
  ['price=,200', 'price__lte=200'],
  ['priceFrom=100', 'price__gte=100'],
  ['priceTo=12 345,50', 'price__lte=12345.5'],
  ['priceFrom=&priceTo=', ''],
  ['widthFrom=1&widthTo=2', 'characteristic__weight__gte=1&characteristic__weight__lte=2'],
  ['longFrom=3&longTo=4', 'characteristic__length__gte=3&characteristic__length__lte=4'],
  ['property_item_str=Цвет:белый&property_item_str=Цвет:чёрный', 'property_item_str=Цвет:белый&property_item_str=Цвет:чёрный'],
  ['property_item_int=PN__gte:16&property_item_int=PN__lte:25', 'property_item_float=PN__gte:16&property_item_float=PN__lte:25'],
  ['property_item_float=PN__gte:', ''],
  ['in_stock=1', 'in_stock=1'],
])('CAT-04 %s of the browser is %s of the API', (browser, expected) => {
  const { filter: one, errors } = page(browser)
  const printed = decodeURIComponent(printApi(one).replaceAll('+', ' '))
  expect(errors).toEqual({})
  expect(printed).toBe(`${expected}${expected ? '&' : ''}page=1&page_size=9&ordering=price`)
})

test.each([
  ['page=3', { page: 3 }],
  ['size=18', { pageSize: 18 }],
  ['page_size=72', { pageSize: 72 }],
  ['ordering=-name', { ordering: '-name' }],
  ['ordering=property:Напор, м', { ordering: 'property:Напор, м' }],
])('CAT-04 %s is read by pages and by nothing else', (search, expected) => {
  expect(page(search).filter).toEqual({ ...emptyFilter, ...expected })
})

const fields =
  'query category subcategory brands brand price priceFrom priceTo widthFrom widthTo longFrom longTo property_item_str property_item_int property_item_float in_stock ordering page page_size size from:Напор'.split(
    ' ',
  )
const nasty = [
  '',
  'NaN',
  'Infinity',
  '-Infinity',
  '1e999',
  '-1',
  '0',
  '1.5',
  '0x10',
  '9'.repeat(400),
  'я'.repeat(10_000),
  '\u0000',
  '\u0001\u001f',
]
const nastier = [
  '%',
  '\\',
  ',',
  ':',
  ':x',
  'x:',
  'a__gte:b',
  'a__gte:1e999',
  '__gte:1',
  'property:',
  "'; drop table products",
  '<script>',
  '\ud800',
]

test.each(fields)('CAT-04 API-11 no value of %s breaks the filter', (field) => {
  for (const value of [...nasty, ...nastier]) {
    for (const params of [
      [[field, value]],
      [
        [field, value],
        [field, '5'],
      ],
      [
        [field, '5'],
        [field, value],
      ],
    ]) {
      const { filter: read, errors } = page(new URLSearchParams(params).toString())
      expect(page(printPageFilter(read)).filter, `${field}=${value.slice(0, 40)}`).toEqual(read)
      expect(Object.keys(errors).every((key) => key === field || (field === 'size' && key === 'page_size'))).toBe(true)
      for (const { from, to } of [read.price, read.weight, read.length, ...read.properties])
        for (const one of [from, to]) expect(one === undefined || Number.isFinite(one)).toBe(true)
    }
  }
})
