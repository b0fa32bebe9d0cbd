// Checks the first HTML of product pages, also with little data (PROD-01 to PROD-03).
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type TestShopWithApp } from '../harness.ts'
import { readPdfFonts, makePdf } from '#server/files/pdf.ts'

let shop: TestShopWithApp
beforeAll(async () => {
  shop = await openShop({ app: true })
})
afterAll(() => shop.close())

const get = (url: string) => shop.app.inject({ url, headers: { host: 'rodnik.test', cookie: 'cart=none' } })
const wordsOf = (html: string) =>
  html
    .replace(/<(script|style)[^>]*>.*?<\/\1>|<!--.*?-->/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&quot;', '"')
    .replace(/\s+/g, ' ')
const metaOf = (html: string, name: string) => new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1]
const structuredOf = (html: string): Record<string, unknown>[] =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(([, text]) => JSON.parse(text!))
const structured = (html: string, type: string) => structuredOf(html).find((one) => one['@type'] === type)

test('PROD-03 the page has in its markup the title, description, canonical address, picture, product, offer and place', async () => {
  const { statusCode, body } = await get('/catalog/product/VT-15?utm_source=x')
  expect(statusCode).toBe(200)
  expect(/<title>([^<]*)/.exec(body)?.[1]).toBe('Кран шаровой Valtec BASE 1/2&quot; ВР/ВР — цена 2\u00a0450\u00a0₸ | Родник')
  expect(metaOf(body, 'description')).toContain('артикул VT-15: цена 2\u00a0450\u00a0₸')
  expect(/<link rel="canonical" href="([^"]*)"/.exec(body)?.[1]).toBe('http://rodnik.test/catalog/product/VT-15')
  expect(metaOf(body, 'og:type')).toBe('product')
  expect(metaOf(body, 'og:url')).toBe('http://rodnik.test/catalog/product/VT-15')
  expect(structured(body, 'Product')).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: 'Кран шаровой Valtec BASE 1/2" ВР/ВР',
    sku: 'VT-15',
    url: 'http://rodnik.test/catalog/product/VT-15',
    description: 'Кран шаровой Valtec BASE 1/2" ВР/ВР: описание для проверок.',
    brand: { '@type': 'Brand', name: 'Valtec' },
    offers: {
      '@type': 'Offer',
      url: 'http://rodnik.test/catalog/product/VT-15',
      price: 2450,
      priceCurrency: 'KZT',
      itemCondition: 'https://schema.org/NewCondition',
      availability: 'https://schema.org/InStock',
      seller: { '@type': 'Organization', name: 'Родник' },
    },
  })
  const crumbs = structured(body, 'BreadcrumbList')?.itemListElement as { position: number; name: string; item: string }[]
  expect(crumbs.map(({ position, name }) => [position, name])).toEqual([
    [1, 'Главная'],
    [2, 'Каталог'],
    [3, 'Запорная арматура'],
    [4, 'Шаровые краны'],
    [5, 'Краны шаровые для воды'],
    [6, 'Кран шаровой Valtec BASE 1/2" ВР/ВР'],
  ])
  expect(crumbs.slice(0, -1).every(({ item }) => item.startsWith('http://rodnik.test/'))).toBe(true)
})

test('PROD-03 CAT-11 a price on request is no offer; what is not in stock is a back order', async () => {
  const request = (await get('/catalog/product/REQ-1')).body
  expect(structured(request, 'Product')).not.toHaveProperty('offers')
  expect(wordsOf(request)).toContain('Цену уточняйте у менеджера')
  expect(request).toContain('href="/callback?topic=price&amp;article=REQ-1&amp;quantity=1"')
  const out = (await get('/catalog/product/OUT-1')).body
  expect(structured(out, 'Product')).toMatchObject({ offers: { availability: 'https://schema.org/BackOrder' } })
  expect(out).toContain('href="/callback?topic=term&amp;article=OUT-1"')
  expect(out).toMatch(/Под.заказ, срок уточнит менеджер.*В корзину/s)
})

test('PROD-03 an article with a typing error is 404 with links to the nearest ones; the spelling of another layout or case redirects', async () => {
  const swapped = await get('/catalog/product/VT-51')
  expect(swapped.statusCode).toBe(404)
  const words = wordsOf(swapped.body).replaceAll('\u00a0', ' ')
  expect(words).toContain('Возможно, вы искали')
  expect(words).toContain('Арт. VT-15')
  expect(swapped.body).toContain('href="/catalog/product/VT-15"')
  // A removed product is not offered.
  expect((await get('/catalog/product/OLD-2')).body).not.toContain('href="/catalog/product/OLD-1"')
  for (const typed of ['vt-15', 'vт-15']) {
    const { statusCode, headers } = await get(`/catalog/product/${encodeURIComponent(typed)}`)
    expect([statusCode, headers.location]).toEqual([301, '/catalog/product/VT-15'])
  }
})

test('ROUTE-03 PROD-03 unknown is 404 with a search, removed 410 with alternatives, another spelling 301, no article the catalogue', async () => {
  const unknown = await get('/catalog/product/NO-SUCH')
  expect(unknown.statusCode).toBe(404)
  expect(wordsOf(unknown.body)).not.toContain('Возможно, вы')
  expect(unknown.body).toContain('role="search"')
  const removed = await get('/catalog/product/OLD-1')
  expect(removed.statusCode).toBe(410)
  expect(wordsOf(removed.body)).toMatch(/Товар снят с продажи\. Посмотрите похожие ?\./)
  expect(removed.body).toContain('href="/catalog/product/SM-101"')
  expect(structured(removed.body, 'Product')).toBeUndefined()
  expect(metaOf(removed.body, 'robots')).toBe('noindex')
  expect(wordsOf(removed.body)).not.toContain('В корзину 7 900')
  const spelled = await get(`/catalog/product/${encodeURIComponent('gr 25–40')}?from=mail`)
  expect([spelled.statusCode, spelled.headers.location]).toEqual([301, '/catalog/product/GR-25-40?from=mail'])
  const slashed = await get('/catalog/product/GR-25-40/')
  expect([slashed.statusCode, slashed.headers.location]).toEqual([301, '/catalog/product/GR-25-40'])
  const bare = await get('/catalog/product/')
  expect([bare.statusCode, bare.headers.location]).toEqual([302, '/catalog/v2?page=1&page_size=9&ordering=price'])
  for (const url of [
    '/catalog/product/VT.214/N+04',
    '/catalog/product/VT.214%2FN%2B04',
    `/catalog/product/${encodeURIComponent('ШК-15М')}`,
  ]) {
    expect([url, (await get(url)).statusCode]).toEqual([url, 200])
  }
})

test('EXCH-01 ROUTE-03 the bare article of a product that is sold in variants leads to one of them', async () => {
  await sql`update products set external_id = 'v-1' where article = 'OLD-1'`.execute(shop.services.db)
  await sql`update products set external_id = 'v-1#a' where article = 'SM-101'`.execute(shop.services.db)
  const response = await get('/catalog/product/OLD-1?x=1')
  expect([response.statusCode, response.headers.location]).toEqual([302, '/catalog/product/SM-101?x=1'])
  await sql`update products set external_id = null where article in ('OLD-1', 'SM-101')`.execute(shop.services.db)
})

test('PROD-01 PROD-02 name, article, brand, price, stock by shop without quantities, sheet, sizes and ways to ask are in the first HTML', async () => {
  const { body } = await get('/catalog/product/VT-15')
  const words = wordsOf(body)
  expect(body).toContain('brands=Valtec')
  for (const text of ['Скопировать артикул', 'Поделиться', 'Купить в один клик', 'Задать вопрос о товаре', 'Все размеры серии']) {
    expect(body.replaceAll('\u00a0', ' ')).toContain(text)
  }
  expect(body).toContain('href="/callback?topic=one_click&amp;article=VT-15&amp;quantity=1"')
  // 40 units in Актобе, 12 in Астана, none in Алматы
  expect(words).toMatch(/Санкибай батыра, 10 .*? Много .*?Бейбитшилик, 25 .*? Много .*?Северное кольцо, 7 .*? Под заказ/)
  expect(words).not.toMatch(/(40|12) шт/)
  expect(words).toContain('Условный проход DN 15 мм')
  for (const article of ['VT-20', 'VT-25', 'VT-32']) expect(body).toContain(`href="/catalog/product/${article}"`)
})

test('PROD-01 documents are links to files with their size', async () => {
  const { db, documents } = shop.services
  const bytes = await makePdf(readPdfFonts(), 'Паспорт', new Date(0), (page) => page.heading('Паспорт'))
  const documentId = await documents.storeDocument(db, { kind: 'passport', title: 'Паспорт и инструкция', bytes })
  await db.insertInto('productDocuments').values({ productId: shop.fixtures.products.valveVT15!.id, position: 0, documentId }).execute()
  shop.services.catalogue.cached.forget(undefined) // of documents the change feed does not speak
  const { body } = await get('/catalog/product/VT-15')
  const link = /href="(\/documents\/[0-9a-f]{32}\/pasport-i-instrukciya\.pdf)"/.exec(body)?.[1]
  expect(wordsOf(body)).toMatch(/Паспорт и инструкция PDF, \d+ КБ/)
  const file = await get(link!)
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf'])
})

test('PROD-01 PROD-03 a product without price, brand, picture, stock and properties, with a name of 400 characters, is a whole page', async () => {
  const name = `Устройство ${'очень длинное '.repeat(30)}`.slice(0, 400)
  const { db } = shop.services
  await sql`insert into products (article, article_key, name, slug, subcategory_id)
    values ('BARE-1', 'bare1', ${name}, 'x', ${shop.fixtures.subcategories['Обратные клапаны']!.id})`.execute(db)
  const { statusCode, body } = await get('/catalog/product/BARE-1')
  expect(statusCode).toBe(200)
  const words = wordsOf(body)
  expect(words).toContain('Фото скоро появится')
  expect(words).toContain('Цену уточняйте у менеджера')
  for (const text of [
    'Характеристики',
    'Описание',
    'Документы',
    'Аналоги',
    'Похожие товары',
    'Нужно для',
    'Все размеры',
    'undefined',
    'null',
  ]) {
    expect(words).not.toContain(text)
  }
  expect(/<title>([^<]*)/.exec(body)![1]!.length).toBeLessThan(160)
  expect(metaOf(body, 'description')!.length).toBeLessThan(320)
  expect(structured(body, 'Product')).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: name.trim(),
    sku: 'BARE-1',
    url: 'http://rodnik.test/catalog/product/BARE-1',
  })
})
