// Generates catalogue URLs with good, broken and hostile parameters by fast-check with a fixed seed.
import fc from 'fast-check'
import type { ShopFixtures } from '#test/fixtures/shop.ts'
import { apiParams } from '#server/http/api-filter.ts'
import { pageParams } from '#contract/catalogue/filter-params.ts'

const seed = 2_026_11_21

const hostile = [
  [
    '',
    ' ',
    "'",
    '"',
    '\\',
    '%',
    '&',
    '#',
    '+',
    ':',
    ',',
    '/',
    '..',
    '../../etc/passwd',
    '\\,',
    'a\\',
    ',,,',
    '::',
    '__gte:',
    'a__gte:1e400',
  ],
  ['\u0000', '\uFFFF', '\u202E', '\uD800', '😀', 'ё', 'İ', '½', 'ﬁ', '\r\nset-cookie: a=1', '\t', '\u00a0'],
  ['0', '-0', '-1', '1', '2', '1.5', '1,5', '1e3', '1e400', '-1e400', '0x10', 'NaN', 'Infinity', '2147483648', '99999999999999999999'],
  ['true', 'false', '1', 'null', 'undefined', '[]', '{}', '[object Object]', '__proto__', 'constructor', 'toString', 'hasOwnProperty'],
  ['<script>alert(1)</script>', "' or 1=1 --", '*', '.*', '(', '$&', '%s', '{{1}}', '-', '--', 'property:', '-property:__proto__'],
  ['я'.repeat(299), 'я'.repeat(3000), 'кран '.repeat(400), '1'.repeat(400), '(((((((('.repeat(40), 'а,'.repeat(900), '\\,'.repeat(300)],
].flat()

const strangeNames = ['unknown', '__proto__', 'constructor', '', '%', 'utm_source']
const pageNames = [...Object.values(pageParams).flat(), 'from:Напор', 'to:Напор', 'values', 'style', 'view', ...strangeNames]
const apiNames = [
  ...Object.values(apiParams).flat(),
  'is_popular',
  'facets',
  'sub_category',
  'products__category__name',
  'products__subcategory__name',
  ...strangeNames,
]

/** Values that mean something in this shop, so that many addresses get past the first check. */
function sensible(fixtures: ShopFixtures): string[] {
  return [
    Object.values(fixtures.categories).map(({ name }) => name),
    Object.values(fixtures.categories).map(({ slug }) => slug),
    Object.keys(fixtures.subcategories),
    Object.keys(fixtures.brands),
    ['Smith\\, Sons & Co,Wilo', 'Valtec,Valtec,', 'Размер:1/2"', 'Размер:½', 'Ручка:рычаг', 'Напор__gte:4', 'Условный проход DN__lte:25'],
    ['Подача\\: максимальная__gte:1', '100,5000', ',5000', '5000,100', '2450', 'price', '-price', 'name', '-name', 'new', 'popular'],
    [
      '-relevance',
      'relevance',
      'property:Размер',
      '-property:Условный проход DN',
      '9',
      '18',
      '36',
      '72',
      '100',
      'кран 1/2',
      'насос',
      'VT-15',
    ],
  ].flat()
}

// encodeURIComponent refuses half a surrogate pair; a browser sends the replacement character.
const encoded = (text: string) => encodeURIComponent(text.toWellFormed())
const textOf = (fixtures: ShopFixtures) =>
  fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...sensible(fixtures)) },
    { weight: 4, arbitrary: fc.constantFrom(...hostile) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
    { weight: 1, arbitrary: fc.double().map(String) },
  )

function queryOf(fixtures: ShopFixtures, names: string[]): fc.Arbitrary<string> {
  const well = fc.tuple(fc.constantFrom(...names), textOf(fixtures)).map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
  const broken = fc.constantFrom('%', '%E0%A4%A=1', 'page=%', '=', '&&', 'page', 'page=1=2', 'a[b]=1', 'page[]=1', '?page=2')
  return fc
    .array(fc.oneof({ weight: 15, arbitrary: well }, { weight: 1, arbitrary: broken }), { maxLength: 6 })
    .map((parts) => parts.join('&'))
}

function addresses(fixtures: ShopFixtures, paths: string[], names: string[]): fc.Arbitrary<string> {
  const place = textOf(fixtures).map((text) => encoded(text).slice(0, 1500))
  const filled = fc
    .tuple(fc.constantFrom(...paths), place, place)
    .map(([path, first, second]) => path.replace('{a}', first).replace('{b}', second))
  const slash = fc.constantFrom('', '', '', '/')
  return fc.tuple(filled, slash, queryOf(fixtures, names)).map(([path, end, query]) => path + end + (query === '' ? '' : `?${query}`))
}

export function fuzzedPages(fixtures: ShopFixtures, count: number): string[] {
  const listings = [
    '/catalog',
    '/catalog/v2',
    '/catalog/v2',
    '/catalog/v2',
    '/catalog/search',
    '/catalog/reload',
    '/catalog/{a}',
    '/catalog/{a}/{b}',
  ]
  const others = [
    '/catalog/product/{a}',
    '/catalog/product/{a}/{b}',
    '/precatalog',
    '/precatalog/{a}',
    '/compare',
    '/{a}',
    '/catalog/{a}.data',
    '/fragments/menu',
  ]
  return fc.sample(addresses(fixtures, [...listings, ...others], pageNames), { seed, numRuns: count })
}

export function fuzzedReads(fixtures: ShopFixtures, count: number): string[] {
  const lists = [
    'product',
    'product',
    'product',
    'product/new',
    'product/price-limits',
    'product/search-brands',
    'product/search-subcategories',
  ]
  const tree = [
    'category',
    'category/on_main',
    'category/filters',
    'subcategory',
    'subcategory/tree',
    'brands',
    'shop',
    'catalog/search',
    'catalog/suggestions',
  ]
  const single = [
    'product/{a}',
    'subcategory/{a}',
    'brands/{a}',
    ...['children', 'ancestors', 'subtree', 'properties_filters'].map((end) => `subcategory/{a}/${end}`),
    '{a}',
  ]
  const paths = [...lists, ...tree, ...single].map((path) => `/api/v1/${path}`)
  return fc.sample(addresses(fixtures, paths, apiNames), { seed, numRuns: count })
}
