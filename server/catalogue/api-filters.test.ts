// Compares every parameter of the product list with the fields of each product (API-02).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { productListResponse, wholeProductResponse, type WholeProductResponse } from '#contract/catalogue/catalogue.schema.ts'
import { openShop, type TestShopWithIndexes } from '#test/harness.ts'
import { openApi } from '#test/open-api.ts'
import { catalogueApi } from './catalogue.api.ts'

let shop: TestShopWithIndexes
let app: Awaited<ReturnType<typeof openApi>>
let products: WholeProductResponse[]
beforeAll(async () => {
  shop = await openShop({ indexes: true })
  app = await openApi(shop.services, catalogueApi)
  const { rows } = await shop.pool.query<{ article: string }>('select article from products where is_active')
  products = await Promise.all(
    rows.map(async ({ article }) => wholeProductResponse.parse((await get(`/product/${encodeURIComponent(article)}/`)).json())),
  )
})
afterAll(async () => {
  await app.close()
  await shop.close()
})

const get = (path: string) => app.inject({ url: `/api/v1${path}`, headers: { host: 'rodnik.test' } })
type List = z.infer<typeof productListResponse>
async function list(params: [string, string][]): Promise<List> {
  const response = await get(`/product/?${new URLSearchParams(params)}`)
  expect(response.statusCode, response.body).toBe(200)
  return productListResponse.parse(response.json())
}
const has = (product: WholeProductResponse, name: string, value: string) =>
  product.properties.some((property) => property.name === name && property.value === value)
const numberOf = (product: WholeProductResponse, name: string) =>
  Number(product.properties.find((property) => property.name === name)?.value.replace(',', '.') ?? Number.NaN)
const priced = ({ price }: WholeProductResponse) => price !== null

type Case = [name: string, params: [string, string][], rule: (product: WholeProductResponse) => boolean]
const cases: Case[] = [
  ['no filter', [], () => true],
  [
    'unknown and empty parameters',
    [
      ['unknown', '1'],
      ['price__gte', ''],
      ['property_item_str', ''],
      ['page', ''],
    ],
    () => true,
  ],
  [
    'category__name with what is nested',
    [['category__name', 'Насосы']],
    ({ subcategory }) => subcategory.some(({ name }) => /насосы/.test(name)),
  ],
  [
    'subcategory__name with what is nested',
    [['subcategory__name', 'Шаровые краны']],
    ({ subcategory }) => subcategory.some(({ name }) => /шаровые/.test(name)),
  ],
  ['brand__name', [['brand__name', 'Valtec']], ({ brand }) => brand?.name === 'Valtec'],
  [
    'brand__name twice',
    [
      ['brand__name', 'Valtec'],
      ['brand__name', 'Wilo'],
    ],
    ({ brand }) => ['Valtec', 'Wilo'].includes(brand?.name ?? ''),
  ],
  [
    'brand__name__in with a comma in a name',
    [['brand__name__in', 'Smith\\, Sons & Co,Wilo']],
    ({ brand }) => ['Smith, Sons & Co', 'Wilo'].includes(brand?.name ?? ''),
  ],
  ['brand__name__in of an unknown brand', [['brand__name__in', 'Никто']], () => false],
  [
    'price__gte, price__lte',
    [
      ['price__gte', '3000'],
      ['price__lte', '9300'],
    ],
    ({ price }) => price !== null && price >= 3000 && price <= 9300,
  ],
  ['price__gte of 0 leaves out what has no price', [['price__gte', '0']], priced],
  [
    'bounds the wrong way round',
    [
      ['price__gte', '9300'],
      ['price__lte', '3000'],
    ],
    () => false,
  ],
  ['current_price', [['current_price', '2450']], ({ current_price }) => current_price === 2450],
  ['current_price__range', [['current_price__range', '3000,9300']], ({ price }) => price !== null && price >= 3000 && price <= 9300],
  ['price', [['price', '2450']], ({ current_price }) => current_price === 2450],
  ['price__range', [['price__range', '3000,9300']], ({ price }) => price !== null && price >= 3000 && price <= 9300],
  ['current_price__range, open above', [['current_price__range', '5450,']], ({ price }) => price !== null && price >= 5450],
  [
    'current_price__range with price__lte: both hold',
    [
      ['current_price__range', '2450,9300'],
      ['price__lte', '3600'],
    ],
    ({ price }) => price !== null && price >= 2450 && price <= 3600,
  ],
  [
    'characteristic__weight, kg',
    [
      ['characteristic__weight__gte', '0.24'],
      ['characteristic__weight__lte', '2.5'],
    ],
    ({ weight }) => weight !== null && weight >= 0.24 && weight <= 2.5,
  ],
  [
    'characteristic__length, m',
    [
      ['characteristic__length__gte', '0.06'],
      ['characteristic__length__lte', '0.18'],
    ],
    ({ length }) => length !== null && length >= 0.06 && length <= 0.18,
  ],
  ['a decimal comma', [['characteristic__weight__gte', '2,4']], ({ weight }) => weight !== null && weight >= 2.4],
  ['property_item_str', [['property_item_str', 'Ручка:бабочка']], (product) => has(product, 'Ручка', 'бабочка')],
  [
    'property_item_str, two values of one name',
    [
      ['property_item_str', 'Ручка:бабочка'],
      ['property_item_str', 'Ручка:рычаг'],
    ],
    (product) => has(product, 'Ручка', 'бабочка') || has(product, 'Ручка', 'рычаг'),
  ],
  ['property_item_str, a size in another spelling', [['property_item_str', 'Размер:G1/2']], (product) => has(product, 'Размер', '1/2"')],
  [
    'property_item_float with a colon in the name',
    [['property_item_float', 'Подача\\: максимальная__gte:3']],
    (product) => numberOf(product, 'Подача: максимальная') >= 3,
  ],
  [
    'property_item_int',
    [
      ['property_item_int', 'Условный проход DN__gte:20'],
      ['property_item_int', 'Условный проход DN__lte:25'],
    ],
    (product) => numberOf(product, 'Условный проход DN') >= 20 && numberOf(product, 'Условный проход DN') <= 25,
  ],
  ['property_item_float', [['property_item_float', 'Напор__lte:6.5']], (product) => numberOf(product, 'Напор') <= 6.5],
  [
    'properties of two names: all of them',
    [
      ['property_item_str', 'Ручка:рычаг'],
      ['property_item_int', 'Условный проход DN__gte:25'],
    ],
    (product) => has(product, 'Ручка', 'рычаг') && numberOf(product, 'Условный проход DN') >= 25,
  ],
  ['a property without products', [['property_item_str', 'Вкус:сладкий']], () => false],
  ['in_stock', [['in_stock', 'true']], ({ is_available }) => is_available],
  ['in_stock=false filters nothing', [['in_stock', 'false']], () => true],
  [
    'everything at once',
    [
      ['category__name', 'Запорная арматура'],
      ['brand__name', 'Valtec'],
      ['price__gte', '3000'],
      ['characteristic__weight__lte', '0.3'],
      ['property_item_str', 'Ручка:рычаг'],
      ['in_stock', '1'],
    ],
    (product) =>
      product.brand?.name === 'Valtec' &&
      (product.price ?? 0) >= 3000 &&
      product.weight !== null &&
      product.weight <= 0.3 &&
      has(product, 'Ручка', 'рычаг') &&
      product.is_available,
  ],
]

describe('API-02 CAT-04 the list is narrowed by', () => {
  test.each(cases)('API-02 CAT-04 %s', async (_, params, rule) => {
    const { count, results } = await list([...params, ['page_size', '100']])
    const expected = products.filter(rule).map(({ article }) => article)
    expect(results.map(({ article }) => article).sort()).toEqual(expected.sort())
    expect(count).toBe(expected.length)
  })

  test('API-02 is_popular: true lists the marked products, false the others, together they are all', async () => {
    const articlesOf = async (params: [string, string][]) =>
      (await list([...params, ['page_size', '100']])).results.map(({ article }) => article)
    const { rows } = await shop.pool.query<{ article: string }>('select article from products where is_active and is_popular order by 1')
    const popular = await articlesOf([['is_popular', 'true']])
    expect(popular.sort()).toEqual(rows.map(({ article }) => article))
    const others = await articlesOf([['is_popular', 'false']])
    expect([...popular, ...others].sort()).toEqual(products.map(({ article }) => article).sort())
  })
})

describe('API-02 order and pages', () => {
  const inOrder = (values: (number | string | null)[], down: boolean) => {
    const known = values.filter((value) => value !== null && !Number.isNaN(value))
    const sorted = known.toSorted((a, b) =>
      typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'ru', { numeric: true }),
    )
    return [known, down ? sorted.toReversed() : sorted]
  }
  const keys: Record<string, (product: WholeProductResponse) => number | string | null> = {
    price: ({ price }) => price,
    '-price': ({ price }) => price,
    name: ({ name }) => name,
    '-name': ({ name }) => name,
    'property:Условный проход DN': (product) => numberOf(product, 'Условный проход DN'),
    '-property:Условный проход DN': (product) => numberOf(product, 'Условный проход DN'),
  }
  test.each(Object.keys(keys))(
    'API-02 API-12 CAT-07 CAT-15 ordering=%s: in stock first, without a price last, then the key',
    async (ordering) => {
      const found = await list([
        ['ordering', ordering],
        ['page_size', '100'],
        ...(ordering.includes('property') ? [['subcategory__name', 'Краны шаровые для воды'] as [string, string]] : []),
      ])
      const whole = found.results.map(({ article }) => products.find((product) => product.article === article)!)
      const classes = whole.map(({ is_available, price }) => Number(!is_available) * 2 + Number(price === null))
      expect(classes).toEqual(classes.toSorted((a, b) => a - b))
      for (const one of new Set(classes)) {
        const [values, sorted] = inOrder(whole.filter((_, at) => classes[at] === one).map(keys[ordering]!), ordering.startsWith('-'))
        expect(values).toEqual(sorted)
      }
    },
  )

  test.each(['price', '-price', 'name', 'new', 'popular'])(
    'API-02 API-12 ordering=%s: following next meets each product once, previous leads back',
    async (ordering) => {
      const met: string[] = []
      let address: string | null = `http://rodnik.test/api/v1/product?page_size=7&ordering=${ordering}&brand__name__in=`
      const addresses: (string | null)[] = []
      while (address !== null) {
        expect(address).toMatch(/^http:\/\/rodnik\.test\/api\/v1\/product\?/)
        const page: List = productListResponse.parse((await get(address.replace('http://rodnik.test/api/v1', ''))).json())
        met.push(...page.results.map(({ article }) => article))
        if (addresses.length > 1) expect(page.previous).toBe(addresses.at(-1))
        addresses.push(address)
        address = page.next
      }
      expect(met.toSorted()).toEqual(products.map(({ article }) => article).sort())
    },
  )

  test('API-02 facets=true adds the filters with their counts; without it they are left out', async () => {
    const params: [string, string][] = [
      ['brand__name', 'Valtec'],
      ['in_stock', '1'],
    ]
    expect(await list(params)).not.toHaveProperty('facets')
    const { facets, count } = await list([...params, ['facets', 'true']])
    expect(facets!.count).toBe(count)
    const counted = new Map<string, number>()
    for (const { brand, is_available } of products) if (brand && is_available) counted.set(brand.name, (counted.get(brand.name) ?? 0) + 1)
    expect(Object.fromEntries(facets!.brands.filter((brand) => brand.count > 0).map((brand) => [brand.name, brand.count]))).toEqual(
      Object.fromEntries(counted),
    )
  })

  test('API-11 HEAD responds like GET without the body, in both slash forms', async () => {
    for (const path of ['/product/?facets=true', '/product', '/product/VT-15/', '/category', '/brands/']) {
      const [whole, head] = [await get(path), await app.inject({ method: 'HEAD', url: `/api/v1${path}`, headers: { host: 'rodnik.test' } })]
      expect([head.statusCode, head.body, head.headers.etag, head.headers['content-length'], head.headers['cache-control']]).toEqual([
        200,
        '',
        whole.headers.etag,
        whole.headers['content-length'],
        whole.headers['cache-control'],
      ])
    }
    expect((await app.inject({ method: 'HEAD', url: '/api/v1/product/?page=0' })).statusCode).toBe(400)
  })
})
