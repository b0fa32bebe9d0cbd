// Checks title, description, canonical address and structured data of pages (PROD-03, CONT-03).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeCompany } from '#demo/company/write-company.ts'
import { loadObjects } from '#demo/content/load-projects.ts'
import { loadProduction } from '#demo/content/load-production.ts'
import { isFullRun } from '../full-run.ts'
import { openShop, type TestShopWithApp } from '../harness.ts'
import { eventually } from '../wait-for.ts'

const origin = 'http://rodnik.test'
let shop: TestShopWithApp
beforeAll(async () => {
  shop = await openShop({ app: true })
  const { db, images } = shop.services
  await loadObjects(db, images, await loadProduction(db, images))
  await writeCompany(shop.services)
})
afterAll(() => shop.close())

const get = (url: string) => shop.app.inject({ url, headers: { host: 'rodnik.test' } })

type Head = {
  title: string
  names: Map<string, string[]>
  canonical: string[]
  structured: Record<string, unknown>[]
  headings: number
}

function headOf(html: string): Head {
  const names = new Map<string, string[]>()
  for (const [, name = '', content = ''] of html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g))
    names.set(name, [...(names.get(name) ?? []), content])
  return {
    title: [...html.matchAll(/<title>(.*?)<\/title>/g)].map(([, text]) => text).join('|'),
    names,
    canonical: [...html.matchAll(/<link rel="canonical" href="([^"]*)"/g)].map(([, href = '']) => href),
    structured: [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = '']) => JSON.parse(json)),
    headings: [...html.matchAll(/<h1[\s>]/g)].length,
  }
}

/** What a searcher cannot do without, by schema.org's type. */
const required: Record<string, string[]> = {
  BreadcrumbList: ['itemListElement'],
  Product: ['name', 'sku', 'url'],
  Organization: ['name', 'url', 'logo'],
  WebSite: ['name', 'url', 'potentialAction'],
  HardwareStore: ['name', 'address', 'url'],
  FAQPage: ['mainEntity'],
  NewsArticle: ['headline', 'datePublished', 'image', 'author'],
}

function faultsOf(path: string, html: string): string[] {
  const { title, names, canonical, structured, headings } = headOf(html)
  const one = (name: string) => (names.get(name)?.length === 1 ? names.get(name)![0]! : '')
  const faults: string[] = []
  const need = (isGood: boolean, fault: string) => {
    if (!isGood) faults.push(`${path}: ${fault}`)
  }
  need(html.startsWith('<!DOCTYPE html><html lang="ru">'), 'language')
  need(headings === 1, `${headings} headings of the first level`)
  need(/^[^|]{5,130}( \| Родник)?$/.test(title) && title.includes('Родник'), `title «${title}»`)
  need(one('description').length >= 40 && one('description').length <= 400, `description «${one('description')}»`)
  need(canonical.length === 1 && canonical[0] === origin + path, `canonical ${canonical.join(' ')}`)
  for (const name of ['og:title', 'og:description', 'og:type', 'og:locale', 'og:site_name']) need(one(name) !== '', name)
  need(one('og:url') === canonical[0], 'og:url')
  need(/^(\/share\/site|\/images\/[0-9a-f]{32}-share)\.jpg$/.test(one('og:image').slice(origin.length)), `og:image ${one('og:image')}`)
  for (const data of structured) {
    const type = String(data['@type'])
    need(data['@context'] === 'https://schema.org', `context of ${type}`)
    for (const field of required[type] ?? ['a known type']) need(Boolean(data[field]), `${type} without ${field}`)
  }
  if (html.includes('aria-label="Вы здесь"'))
    need(
      structured.some((data) => data['@type'] === 'BreadcrumbList'),
      'breadcrumbs untold',
    )
  return faults
}

async function sitemapPaths(): Promise<string[]> {
  const parts = [...(await get('/sitemap.xml')).body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url.slice(origin.length))
  const paths: string[] = []
  for (const part of parts)
    for (const [, url = ''] of (await get(part)).body.matchAll(/<loc>(.*?)<\/loc>/g))
      paths.push(url.slice(origin.length).replaceAll('&amp;', '&'))
  return paths
}

test('PROD-03 CONT-03 every page of the sitemap answers and has a whole head of its own', async () => {
  const paths = await sitemapPaths()
  for (const path of ['/', '/precatalog', '/contacts', '/policy', '/catalog/product/VT-20']) expect(paths).toContain(path)
  const read = isFullRun ? paths : paths.filter((path, at) => !path.startsWith('/catalog/product/') || at % 4 === 0)
  const faults: string[] = []
  const titles = new Map<string, string>()
  for (const path of read) {
    const { statusCode, body } = await get(path)
    if (statusCode !== 200) faults.push(`${path}: ${statusCode}`)
    faults.push(...faultsOf(path, body))
    if (/<meta name="robots" content="[^"]*noindex/.test(body)) faults.push(`${path}: in the sitemap and not to be indexed`)
    const { title } = headOf(body)
    if (titles.has(title)) faults.push(`${path}: the title of ${titles.get(title)}`)
    titles.set(title, path)
  }
  expect(faults).toEqual([])
})

test('PROD-03 CONT-01 pages of content are among them, each sent with a picture of its own; news is marked up as an article', async () => {
  const paths = await sitemapPaths()
  for (const kind of [/^\/about\/news\/\d+$/, /^\/objects\/\d+$/, /^\/production\/[^/]+$/]) {
    const path = paths.find((one) => kind.test(one))
    expect(path, String(kind)).toBeDefined()
    const { names, structured } = headOf((await get(path!)).body)
    const image = names.get('og:image')![0]!.slice(origin.length)
    expect([path, image]).toEqual([path, expect.stringMatching(/^\/images\/[0-9a-f]{32}-share\.jpg$/)])
    const { statusCode, headers, rawPayload } = await get(image)
    expect([path, statusCode, headers['content-type']]).toEqual([path, 200, 'image/jpeg'])
    expect([path, rawPayload.subarray(0, 3).toString('hex')]).toEqual([path, 'ffd8ff'])
    if (path!.startsWith('/about/news/'))
      expect(structured.find((data) => data['@type'] === 'NewsArticle')).toMatchObject({
        headline: expect.stringMatching(/.{10}/),
        datePublished: expect.stringMatching(/^\d{4}-\d\d-\d\d/),
        author: { name: 'Родник' },
      })
  }
  // A partner has the shop's own picture: a logo cut to that shape would lose its text.
  for (const path of ['/about/about-us', '/service', '/delivery', '/about-us-events', '/about/partners/1']) expect(paths).toContain(path)
})

test('PROD-03 private pages have a title, a heading, and are not indexed', async () => {
  const paths = [
    '/my-orders',
    '/compare',
    '/callback',
    '/article-list',
    '/cart/shops',
    '/login',
    '/registration',
    '/recovery',
    '/new-password',
    '/email-confirm',
  ]
  const faults: string[] = []
  for (const path of paths) {
    const { statusCode, body } = await get(path)
    const { title, names, headings } = headOf(body)
    const isGood = statusCode === 200 && headings === 1 && title.includes('Родник') && names.get('robots')?.[0]?.startsWith('noindex')
    if (!isGood) faults.push(`${path}: ${statusCode}, ${headings} headings, «${title}», robots ${names.get('robots')?.join()}`)
  }
  expect(faults).toEqual([])
})

test('PROD-03 the cart is an ordinary page to robots, by its one address; a checkout without products redirects to it', async () => {
  for (const path of ['/cart', '/cart?refused=cart_full']) {
    const { statusCode, body } = await get(path)
    expect([path, statusCode, headOf(body).names.get('robots')]).toEqual([path, 200, undefined])
    expect(faultsOf('/cart', body)).toEqual([])
  }
  const { statusCode, headers } = await get('/checkout')
  expect([statusCode, headers.location]).toEqual([302, '/cart'])
})

test('PROD-03 the picture of a shared link is a JPEG for a product, a category and the shop', async () => {
  for (const path of [
    '/',
    '/catalog/product/SALE-1',
    '/catalog/product/REQ-1',
    '/catalog/nasosy',
    '/catalog/nasosy/cirkulyacionnye-nasosy',
    '/precatalog/nasosy',
  ]) {
    const image = headOf((await get(path)).body)
      .names.get('og:image')![0]!
      .slice(origin.length)
    const { statusCode, headers, rawPayload } = await get(image)
    expect([path, statusCode, headers['content-type']]).toEqual([path, 200, 'image/jpeg'])
    expect([path, rawPayload.subarray(0, 3).toString('hex')]).toEqual([path, 'ffd8ff'])
    expect(rawPayload.length).toBeLessThan(200_000)
  }
})

test('PROD-03 a product has an offer in tenge, one without a price has none; the home page has the shop and its search', async () => {
  const typed = async (path: string, type: string) => headOf((await get(path)).body).structured.find((data) => data['@type'] === type)
  expect((await typed('/catalog/product/VT-15', 'Product'))!.offers).toMatchObject({
    priceCurrency: 'KZT',
    price: 2450,
    availability: 'https://schema.org/InStock',
  })
  expect(await typed('/catalog/product/REQ-1', 'Product')).not.toHaveProperty('offers')
  expect(await typed('/catalog/product/OLD-1', 'Product')).toBeUndefined() // taken off sale
  expect(await typed('/', 'Organization')).toMatchObject({ name: 'Родник', url: `${origin}/` })
  const search = (await typed('/', 'WebSite'))!.potentialAction as { target: { urlTemplate: string } }
  const response = await get(search.target.urlTemplate.slice(origin.length).replace('{search_term_string}', 'насос'))
  expect([response.statusCode, response.headers.location]).toEqual([302, expect.stringContaining('query=')])
})

test('CAT-14 PROD-03 a list of one brand is called by it; words of an address that are no brand are not repeated', async () => {
  const titleAt = async (brand: string) => {
    const response = await get(`/catalog/v2?${new URLSearchParams({ brands: brand })}`)
    return headOf(response.headers.location ? (await get(response.headers.location)).body : response.body).title
  }
  expect(await titleAt('Valtec')).toMatch(/^Товары Valtec/)
  for (const odd of ['Звоните 8 800 000 00 00', 'x'.repeat(5000)]) expect(await titleAt(odd)).toMatch(/^Каталог/)
})

test('PROD-03 breadcrumbs are marked up as shown, with characters that HTML escapes', async () => {
  const { pool } = shop.services
  await pool.query(`update products set name = 'Кран & «</script>» 1/2"' where article = 'VT-15'`)
  const body = await eventually(async () => {
    const page = await get('/catalog/product/VT-15')
    expect(page.body).toContain('Кран &amp; «')
    return page.body
  })
  const list = headOf(body).structured.find((data) => data['@type'] === 'BreadcrumbList') as { itemListElement: Record<string, unknown>[] }
  expect(list.itemListElement.map(({ name }) => name)).toEqual([
    'Главная',
    'Каталог',
    'Запорная арматура',
    'Шаровые краны',
    'Краны шаровые для воды',
    'Кран & «</script>» 1/2"',
  ])
  expect(list.itemListElement[2]).toMatchObject({ position: 3, item: `${origin}/catalog/zapornaya-armatura` })
  expect(list.itemListElement.at(-1)).not.toHaveProperty('item')
})
