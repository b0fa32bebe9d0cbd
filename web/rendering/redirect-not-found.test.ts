// Former addresses through the whole application: pages, their data, and the API (CONT-03).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadObjects } from '#demo/content/load-projects.ts'
import { loadProduction } from '#demo/content/load-production.ts'
import { openShop, type TestShopWithApp } from '#test/harness.ts'
import { pagePatterns } from '#test/routes.ts'
import { eventually } from '#test/wait-for.ts'

let shop: TestShopWithApp
beforeAll(async () => {
  shop = await openShop({ app: true })
  const { db, images, pool } = shop.services
  await loadObjects(db, images, await loadProduction(db, images))
  await pool.query("update categories set slug = 'armatura' where slug = 'zapornaya-armatura'")
  await pool.query("update products set article = 'SALE-100', article_key = 'sale100' where article = 'SALE-1'")
  await pool.query("insert into categories (name, slug) values ('Разное', 'raznoe')")
  await pool.query("delete from categories where slug = 'raznoe'")
  await pool.query("select page_moved('/about/history', '/contacts')")
  await pool.query("select page_moved('/about/contest', null)")
  await eventually(() => expect(shop.services.catalogue.current().data.tree.map(({ slug }) => slug)).toContain('armatura'))
})
afterAll(() => shop.close())

const get = (url: string) => shop.app.inject({ url, headers: { host: 'rodnik.test' } })

test('CONT-03 a former address answers 301 to the one of today, which answers 200', async () => {
  for (const [former, now] of [
    ['/catalog/zapornaya-armatura', '/catalog/armatura'],
    ['/catalog/zapornaya-armatura/sharovye-krany?page=1&utm_source=mail', '/catalog/armatura/sharovye-krany?page=1&utm_source=mail'],
    ['/precatalog/zapornaya-armatura', '/precatalog/armatura'],
    ['/catalog/product/SALE-1', '/catalog/product/SALE-100'],
    ['/about/history', '/contacts'],
    ['/api/v1/product/SALE-1/', '/api/v1/product/SALE-100/'],
  ] as const) {
    const { statusCode, headers } = await get(former)
    expect([former, statusCode, headers.location]).toEqual([former, 301, now])
  }
  for (const now of ['/catalog/armatura', '/precatalog/armatura', '/catalog/product/SALE-100', '/contacts'])
    expect([now, (await get(now)).statusCode]).toEqual([now, 200])
})

test('CONT-03 what the browser fetches of a former address leads there, too', async () => {
  const { statusCode, body } = await get('/catalog/product/SALE-1.data')
  expect(statusCode).toBe(202) // how React Router redirects its own scripts
  expect(body).toContain('/catalog/product/SALE-100')
})

test('CONT-03 a deleted page is 410 with a text of its own, an unknown one is 404', async () => {
  await shop.services.pool.query("delete from products where article = 'OLD-1'")
  for (const [url, status, words] of [
    ['/catalog/product/OLD-1', 410, 'Товар снят с продажи'],
    ['/catalog/product/OLD-1', 410, 'Найдите замену по\u00a0названию, артикулу или размеру.'],
    ['/catalog/raznoe', 410, 'Раздел не найден'],
    ['/about/contest', 410, 'Страница не найдена'],
    ['/catalog/nope', 404, 'Раздел не найден'],
    ['/catalog/product/NOPE', 404, 'Товар не найден'],
    ['/nope', 404, 'Страница не найдена'],
  ] as const) {
    const { statusCode, body } = await get(url)
    expect([url, statusCode]).toEqual([url, status])
    expect(body).toContain(words)
    expect(body).toContain('noindex')
  }
  expect((await get('/api/v1/product/OLD-1/')).statusCode).toBe(410)
})

test('CONT-03 ADM-04 a renamed product line or category answers 301 at its former addresses, a deleted one 410', async () => {
  const { db, pool } = shop.services
  const [first, second] = await db.selectFrom('production').select('slug').where('isPublished', '=', true).orderBy('position').execute()
  await pool.query('update production set slug = $2 where slug = $1', [first!.slug, 'novoe-imya'])
  await pool.query('update production set slug = $2 where slug = $1', ['novoe-imya', 'novejshee-imya'])
  await pool.query('delete from production where slug = $1', [second!.slug])
  await pool.query("update object_locations set slug = 'aktyubinsk' where slug = 'aktobe'")
  for (const [former, status, now] of [
    [`/production/${first!.slug}`, 301, '/production/novejshee-imya'],
    ['/production/novoe-imya', 301, '/production/novejshee-imya'],
    ['/production/novejshee-imya', 200, undefined],
    [`/production/${second!.slug}`, 410, undefined],
    ['/objects/location/aktobe', 301, '/objects/location/aktyubinsk'],
    ['/objects/location/aktyubinsk', 200, undefined],
  ] as const) {
    const { statusCode, headers } = await get(former)
    expect([former, statusCode, headers.location]).toEqual([former, status, now])
  }
})

test('CONT-03 every page whose entry is missing leads to its address of today', async () => {
  const paths = pagePatterns
    .filter((pattern) => /[:*]/.test(pattern) && !pattern.startsWith('/fragments/'))
    .map((pattern) => pattern.replaceAll(/:\w+\??|\*/g, '987654'))
  const unpublished = ['/about/about-us', '/service', '/about-us-events']
  expect(paths).toEqual(expect.arrayContaining(['/about/news/987654', '/about/partners/987654', '/production/987654', '/987654']))
  for (const path of [...paths, ...unpublished]) {
    expect([path, (await get(path)).statusCode]).toEqual([path, 404])
    await shop.services.pool.query('select page_moved($1, $2)', [path, '/contacts'])
    const { statusCode, headers } = await get(path)
    expect([path, statusCode, headers.location]).toEqual([path, 301, '/contacts'])
  }
})
