// Checks products that lack data or have very long names (API-11, CAT-15).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { articleKey } from '#server/lib/article-key.ts'
import { productListResponse, wholeProductResponse } from '#contract/catalogue/catalogue.schema.ts'
import { openShop, type TestShopWithApp } from '../harness.ts'
import { eventually } from '../wait-for.ts'

const longName = `Клапан ${'предохранительно-сбросной '.repeat(16)}`.slice(0, 399) + 'я'
const longArticle = `L-${'0'.repeat(398)}`
const missingImage = '0123456789abcdef0123456789abcdef'

let shop: TestShopWithApp
beforeAll(async () => {
  shop = await openShop({ app: true })
  const { pool, catalogue, search } = shop.services
  const category = await one<{ id: number }>('insert into categories (name, slug, icon) values ($1, $2, $3) returning id', [
    `Раздел ${longName}`.slice(0, 400),
    'dlinnyy-razdel',
    'box',
  ])
  const insertSubcategory = 'insert into subcategories (category_id, name, slug) values ($1, $2, $3) returning id'
  const subcategory = await one<{ id: number }>(insertSubcategory, [category.id, longName, 'dlinnaya'])
  await one(insertSubcategory, [category.id, 'Ничего нет', 'nichego-net'])
  const insertProduct = 'insert into products (article, article_key, name, slug, subcategory_id) values ($1, $2, $3, $4, $5) returning id'
  // no price, brand, image, stock and properties: one with a name of 400 characters, one with a broken picture
  await one(insertProduct, [longArticle, articleKey(longArticle), longName, 'dlinnyy', subcategory.id])
  const bare = await one<{ id: number }>(insertProduct, ['BARE-1', articleKey('BARE-1'), 'Голый товар', 'golyy', subcategory.id])
  const image = await one<{ id: number }>('insert into images (content_hash, width, height) values ($1, 800, 600) returning id', [
    missingImage,
  ])
  await pool.query('insert into product_images (product_id, image_id, position) values ($1, $2, 0)', [bare.id, image.id])
  await eventually(() => expect(catalogue.current().rowOf(bare.id)).toBeGreaterThanOrEqual(0))
  await eventually(() => expect(search.searchProducts('BARE-1').exactArticle).toBe('BARE-1')) // follows it
})
afterAll(() => shop.close())

async function one<Row>(text: string, values: unknown[]): Promise<Row> {
  const { rows } = await shop.services.pool.query(text, values)
  return rows[0] as Row
}
const get = (url: string) => shop.app.inject({ url, headers: { host: 'rodnik.test', cookie: 'cart=none' } })
async function page(url: string): Promise<string> {
  const response = await get(url)
  expect([url, response.statusCode]).toEqual([url, 200])
  return response.body.replaceAll('&quot;', '"').replaceAll('\u00a0', ' ')
}

describe('without price, brand, stock, properties or picture', () => {
  test('CAT-15 API-10 the API answers null and empty lists, last in both directions and outside of price limits', async () => {
    const whole = wholeProductResponse.parse((await get(`/api/v1/product/${longArticle}/`)).json())
    expect(whole).toMatchObject({
      name: longName,
      price: null,
      last_price: null,
      is_available: false,
      images: [],
      brand: null,
      properties: [],
      weight: null,
    })
    expect(whole.balance.map(({ is_available }) => is_available)).toEqual([false, false, false])
    const params = new URLSearchParams({ subcategory__name: longName, facets: 'true' })
    for (const ordering of ['price', '-price', 'name', 'new', 'popular']) {
      const { count, facets } = productListResponse.parse((await get(`/api/v1/product/?${params}&ordering=${ordering}`)).json())
      expect([ordering, count, facets?.price, facets?.brands, facets?.properties]).toEqual([ordering, 2, null, [], []])
    }
    expect((await get(`/api/v1/product/?${params}&price__gte=0`)).json()).toMatchObject({ count: 0, results: [] })
    const limits = await get(`/api/v1/product/price-limits/?${new URLSearchParams({ subcategory__name: longName })}`)
    expect(limits.json()).toEqual({ min_price: null, max_price: null })
  })

  test('CAT-11 PROD-01 list, product page and search show it with «Цену уточняйте у менеджера»', async () => {
    const list = new URLSearchParams({ subcategory: longName, page: '1', page_size: '9', ordering: 'price' })
    for (const url of [`/catalog/v2?${list}`, '/catalog/product/BARE-1', `/catalog/product/${longArticle}`]) {
      expect(await page(url)).toContain('Цену уточняйте у менеджера')
    }
    expect(await page('/catalog/dlinnyy-razdel/dlinnaya')).toContain(longName)
    const found = new URLSearchParams({ query: 'голый товар', page: '1', page_size: '9', ordering: '-relevance' })
    await eventually(async () => expect(await page(`/catalog/v2?${found}`)).toContain('BARE-1'))
  })

  test('API-10 a picture whose file is gone: the pages stand, the picture alone is not found', async () => {
    const { images } = wholeProductResponse.parse((await get('/api/v1/product/BARE-1/')).json())
    expect(images).toEqual([{ file: `/images/${missingImage}-640.webp` }])
    expect(await page('/catalog/product/BARE-1')).toContain(missingImage)
    expect((await get(images[0]!.file)).statusCode).toBe(404)
    expect((await get(`/images/${missingImage}-160.avif`)).statusCode).toBe(404)
  })
})

describe('long names and empty places', () => {
  test('API-03 a subcategory without products is listed with 0, opens, and has nothing to filter by', async () => {
    const params = new URLSearchParams({ subcategory__name: 'Ничего нет', facets: 'true' })
    expect((await get(`/api/v1/product/?${params}`)).json()).toMatchObject({
      count: 0,
      next: null,
      facets: { price: null, brands: [], properties: [] },
    })
    expect((await get('/api/v1/subcategory/tree/')).body).toContain('"name":"Ничего нет"')
    expect((await get(`/api/v1/product/?${params}&page=2`)).statusCode).toBe(404)
    expect(await page('/catalog/dlinnyy-razdel/nichego-net')).toContain('Ничего нет')
  })

  test('MENU-01 API-03 names of 400 characters are shown in the menu, the catalogue and the API', async () => {
    for (const url of ['/', '/precatalog', '/precatalog/dlinnyy-razdel', '/fragments/menu']) expect((await get(url)).statusCode).toBe(200)
    expect((await get('/api/v1/category/')).body).toContain(longName.slice(0, 300))
    const suggestions = await get(`/api/v1/catalog/suggestions/?${new URLSearchParams({ query: longName })}`)
    expect(suggestions.statusCode).toBe(200)
  })
})
