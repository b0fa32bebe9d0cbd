// Tests the catalogue's API route by route.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  brandResponse,
  categoryResponse,
  countedBrandResponse,
  countedSubcategoryResponse,
  filtersResponse,
  describePage,
  priceLimitsResponse,
  productListResponse,
  propertyFilterResponse,
  shopResponse,
  subcategoryResponse,
  wholeProductResponse,
} from '#contract/catalogue/catalogue.schema.ts'
import { openShop, type TestShopWithIndexes } from '#test/harness.ts'
import { openApi } from '#test/open-api.ts'
import { eventually } from '#test/wait-for.ts'
import { companyApi } from '../content/company.api.ts'
import { catalogueApi } from './catalogue.api.ts'

let shop: TestShopWithIndexes
let app: Awaited<ReturnType<typeof openApi>>
beforeAll(async () => {
  shop = await openShop({ indexes: true })
  app = await openApi(shop.services, catalogueApi, companyApi)
})
afterAll(async () => {
  await app.close()
  await shop.close()
})

const get = (path: string, headers: Record<string, string> = {}) => app.inject({ url: `/api/v1${path}`, headers })
async function read<T extends z.ZodMiniType>(path: string, schema: T): Promise<z.infer<T>> {
  const response = await get(path)
  expect(response.statusCode, `${path}: ${response.body}`).toBe(200)
  expect(response.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
  return z.parse(schema, response.json())
}

describe('API-02 products', () => {
  test('API-02 API-10 the list has count, next, previous and results with the fields of a product', async () => {
    const page = await read('/product/?page_size=9&page=2&ordering=name', productListResponse)
    expect(page.results).toHaveLength(9)
    expect(page.count).toBeGreaterThan(18)
    expect(page.next).toContain('page=3')
    expect(page.previous).toContain('page=1')
    expect((await read(page.previous!.replace('http://rodnik.test/api/v1', ''), productListResponse)).results).not.toEqual(page.results)
    const { results } = await read('/product?search=VT-15', productListResponse)
    expect(results[0]).toMatchObject({
      article: 'VT-15',
      price: 2450,
      current_price: 2450,
      last_price: null,
      lastPrice: null,
      is_available: true,
      subcategory: [{ name: 'Краны шаровые для воды' }],
      brand: { name: 'Valtec' },
      properties: expect.arrayContaining([{ name: 'Условный проход DN', value: '15', unit: 'мм' }]),
    })
    expect(results[0]!.balance[0]).toEqual({
      is_available: true,
      count: null,
      shop: { id: expect.any(Number), address: { address: 'г. Актобе, пр. Санкибай батыра, 10' } },
    })
  })

  test('API-02 is_popular, new products and price limits', async () => {
    const popular = await read('/product/?is_popular=true', productListResponse)
    const all = await read('/product/new/', productListResponse)
    expect(popular.count).toBeLessThan(all.count)
    expect(all.results).toHaveLength(all.count)
    const limits = await read('/product/price-limits/?category__name=' + encodeURIComponent('Запорная арматура'), priceLimitsResponse)
    expect(limits.min_price).toBeGreaterThan(0)
    expect(limits.max_price).toBeGreaterThan(limits.min_price!)
    expect(await read(`/product/price-limits/?subcategory__name=${encodeURIComponent('Обратные клапаны')}`, priceLimitsResponse)).toEqual({
      min_price: null,
      max_price: null,
    })
  })

  test('API-02 brands and subcategories of hits', async () => {
    expect(await read('/product/search-brands?query=valtec', z.array(countedBrandResponse))).toEqual([
      expect.objectContaining({ name: 'Valtec' }),
    ])
    const found = await read(
      `/product/search-subcategories/?query=${encodeURIComponent('кран шаровой')}`,
      z.array(countedSubcategoryResponse),
    )
    expect(found.map(({ name }) => name)).toContain('Краны шаровые для воды')
    expect((await get('/product/search-brands')).json()).toMatchObject({ status: 400, errors: { query: [expect.any(String)] } })
  })

  test('ROUTE-03 articles with a slash, a plus, spaces and Cyrillic; other spellings lead to the exact one', async () => {
    const { rows } = await shop.pool.query<{ article: string }>('select article from products where is_active')
    expect(rows.some(({ article }) => /[/+]/.test(article))).toBe(true)
    for (const { article } of rows) {
      expect(await read(`/product/${encodeURIComponent(article)}/`, wholeProductResponse)).toMatchObject({ article })
    }
    expect(await get('/product/vt%E2%80%9315/')).toMatchObject({ statusCode: 301, headers: { location: '/api/v1/product/VT-15/' } })
    const removed = await shop.pool.query<{ article: string }>('select article from products where not is_active limit 1')
    expect((await get(`/product/${encodeURIComponent(removed.rows[0]!.article)}`)).statusCode).toBe(410)
  })
})

describe('API-03 API-04 tree, brands, shops', () => {
  test('API-03 CONST-14 categories by order_field, subcategories by name, nested ones below', async () => {
    const categories = await read('/category/', describePage(categoryResponse))
    expect(categories.results.map(({ name }) => name)).toEqual(['Запорная арматура', 'Насосы', 'Сантехника', 'РАСПРОДАЖА'])
    expect((await read('/category/on_main/', describePage(categoryResponse))).count).toBe(4)
    expect((await read('/category/?is_popular=true', describePage(categoryResponse))).count).toBe(0)
    expect((await read('/category/?page_size=2&page=2', describePage(categoryResponse))).results).toHaveLength(2)
    const top = await read('/subcategory/?category__name=' + encodeURIComponent('Запорная арматура'), describePage(subcategoryResponse))
    expect(top.results.map(({ name, children }) => [name, children.length])).toEqual([
      ['Обратные клапаны', 0],
      ['Шаровые краны', 2],
    ])
    const { id, count, children } = top.results[1]!
    expect(children.reduce((sum, child) => sum + child.count, 0)).toBe(count + 1) // one product is in both
    expect(await read(`/subcategory/${id}/children/`, z.array(subcategoryResponse))).toEqual(children)
    expect(await read(`/subcategory/${id}/subtree`, subcategoryResponse)).toEqual(top.results[1])
    expect(await read(`/subcategory/${children[0]!.id}/ancestors/`, z.array(subcategoryResponse))).toMatchObject([{ id, children: [] }])
    expect(await read(`/subcategory/tree/`, z.array(subcategoryResponse))).toHaveLength(5)
  })

  test('API-03 CAT-05 properties of a subcategory with their values and limits; the filters of a category', async () => {
    const id = shop.fixtures.subcategories['Краны шаровые для воды']!.id
    const filters = await read(`/subcategory/${id}/properties_filters/`, z.array(propertyFilterResponse))
    expect(filters[0]).toMatchObject({
      name: 'Размер',
      type: 'str',
      rapid: true,
      value: expect.arrayContaining(['1/2"', '3/4"', '1"', '1 1/4"']),
    })
    expect(filters.find(({ name }) => name === 'Условный проход DN')).toMatchObject({
      type: 'int',
      min: 15,
      min_int: 15,
      max_int: expect.any(Number),
    })
    const pumps = shop.fixtures.subcategories['Циркуляционные насосы']!.id
    const head = (await read(`/subcategory/${pumps}/properties_filters/`, z.array(propertyFilterResponse))).find(
      ({ name }) => name === 'Напор',
    )
    expect(head).toMatchObject({ type: 'float', min_float: head!.min, max_float: head!.max })
    expect(head!.min).toBeLessThan(head!.max!)
    expect(head).not.toHaveProperty('min_int')
    const byName = await read(`/category/filters/?sub_category=${encodeURIComponent('Краны шаровые для воды')}`, filtersResponse)
    expect(byName.properties).toEqual(filters)
    expect(await read(`/category/filters/?sub_category=${id}`, filtersResponse)).toEqual(byName)
  })

  test('API-04 CONST-14 brands by name, both ways, of a category; one brand; shops', async () => {
    const { results } = await read('/brands/', describePage(brandResponse))
    expect(results.map(({ name }) => name)).toEqual(
      ['Родник', 'Bugatti', 'Grundfos', 'Smith, Sons & Co', 'Valtec', 'Wilo'].sort(new Intl.Collator('ru').compare),
    )
    for (const ordering of ['%2Bname', '+name', 'name'])
      expect((await read(`/brands/?ordering=${ordering}`, describePage(brandResponse))).results).toEqual(results)
    expect((await read('/brands/?ordering=-name', describePage(brandResponse))).results).toEqual([...results].reverse())
    const pumps = await read(`/brands/?products__category__name=${encodeURIComponent('Насосы')}`, describePage(brandResponse))
    expect(pumps.results.map(({ name }) => name)).not.toContain('Bugatti')
    expect(await read(`/brands/${results[0]!.id}/`, brandResponse)).toEqual(results[0])
    expect(
      (await read('/shop/', describePage(shopResponse))).results.map((one) => [one.name_for_guest, one.is_can_order_by_guest]),
    ).toEqual([
      ['Актобе', true],
      ['Астана', true],
      ['Алматы', false],
    ])
  })
})

describe('API-11 what clients send', () => {
  test.each([
    ['/product/?page=0', 'page'],
    ['/product/?page=abc', 'page'],
    ['/product/?page=1e3', 'page'],
    ['/product/?page_size=101', 'page_size'],
    ['/product/?price__gte=abc', 'price__gte'],
    ['/product/?current_price__range=1,2,3', 'current_price__range'],
    ['/product/?ordering=random()', 'ordering'],
    ['/product/?ordering=property:Нет такой', 'ordering'],
    ['/product/?subcategory__name=Смесители&ordering=-property:Напор', 'ordering'],
    ['/product/?property_item_str=nocolon', 'property_item_str'],
    ['/product/?property_item_int=x:1', 'property_item_int'],
    ['/product/?is_popular=maybe', 'is_popular'],
    ['/product/?in_stock=2', 'in_stock'],
    ['/product/?facets=yes', 'facets'],
    ['/product/?characteristic__weight__gte=kg', 'characteristic__weight__gte'],
    [`/product/?search=${'я'.repeat(400)}`, 'search'],
    ['/product/?search=%00', 'search'],
    ['/brands/?ordering=id', 'ordering'],
    ['/category/?page_size=x', 'page_size'],
    ['/category/?page_size=101', 'page_size'],
    ['/brands/?page_size=0', 'page_size'],
    ['/shop/?page=-1', 'page'],
  ])('API-11 %s is refused and the parameter named', async (path, field) => {
    const response = await get(path)
    expect(response.statusCode).toBe(400)
    expect(response.headers['content-type']).toContain('application/problem+json')
    expect(Object.keys(response.json().errors)).toEqual([field])
  })

  test.each([
    '/product/?page=999999',
    '/product/?category__name=x',
    '/product/?subcategory__name=%27%22%25',
    '/subcategory/x/children/',
    '/subcategory/99999999999/subtree/',
    '/subcategory/-1/ancestors/',
    '/subcategory/2147483647/properties_filters/',
    '/brands/0/',
    '/brands/2147483648/',
    '/brands/1.5/',
    '/product/%00/',
    '/product/nothing',
    `/product/${'a'.repeat(400)}`,
    '/category/filters/?sub_category=999999',
    '/category/?page=2',
    '/category/filters/?sub_category=99999999999999',
  ])('API-11 API-12 %s is not found', async (path) => {
    expect((await get(path)).statusCode).toBe(404)
  })
})

// The last two change the shop.
test('API-03 is_popular: true lists the marked categories, false the others; on_main lists those of the home page', async () => {
  const named = async (path: string) => (await read(path, describePage(categoryResponse))).results.map(({ name }) => name)
  await shop.pool.query("update categories set is_popular = name = 'Насосы', on_main = name <> 'Сантехника'")
  await eventually(async () => expect(await named('/category/?is_popular=true')).toEqual(['Насосы']))
  expect(await named('/category/?is_popular=false')).toEqual(['Запорная арматура', 'Сантехника', 'РАСПРОДАЖА'])
  expect(await named('/category/on_main/')).toEqual(['Запорная арматура', 'Насосы', 'РАСПРОДАЖА'])
})

test('CONST-03 new products and categories come a hundred at a time, other products nine', async () => {
  await shop.pool.query(
    `insert into products (article, article_key, name, slug, subcategory_id)
    select 'HUNDRED-' || n, 'hundred' || n, 'Сотый ' || n, 'sotyj-' || n, (select min(id) from subcategories) from generate_series(1, 101) n`,
  )
  await shop.pool.query("insert into categories (name, slug) select 'Раздел ' || n, 'razdel-' || n from generate_series(1, 101) n")
  await eventually(async () => expect((await read('/product/?search=HUNDRED-101', productListResponse)).count).toBe(1))
  for (const path of ['/product/new/', '/category/'] as const) {
    const { results, next } = await read(path, path === '/category/' ? describePage(categoryResponse) : productListResponse)
    expect([path, results.length, next]).toEqual([path, 100, expect.stringContaining('page=2')])
  }
  expect((await read('/product/', productListResponse)).results).toHaveLength(9)
})
