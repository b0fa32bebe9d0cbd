// Checks the sitemap and robots.txt as robots get them (CONT-03).
import fastify, { type FastifyInstance } from 'fastify'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compression } from '../http/compression.ts'
import { errorHandler } from '../http/error-handler.ts'
import { costLimit } from '../http/limits/cost-limit.ts'
import { openShop, testConfig, type TestShopWithIndexes } from '#test/harness.ts'
import { allOf, readXml, childText, type XmlElement } from '#test/parse-xml.ts'
import { builtPages } from '#test/routes.ts'
import { sitemapRoute } from './sitemap.route.ts'

const origin = 'https://rodnik.test'
const limit = 16
let shop: TestShopWithIndexes
let app: FastifyInstance
let now = Date.now()

beforeAll(async () => {
  shop = await openShop({ indexes: true })
  const config = testConfig({ PUBLIC_ORIGIN: origin })
  app = fastify()
  await app.register(errorHandler)
  await app.register(costLimit, { config: { costLimit: 0, environment: 'test', keys: config.keys } })
  await app.register(compression)
  const pages = (await builtPages()).all
  await app.register(sitemapRoute, { pages: () => pages, services: { ...shop.services, config, clock: () => new Date(now) }, limit })
})
afterAll(async () => {
  await app.close()
  await shop.close()
})

async function read(url: string): Promise<XmlElement> {
  const response = await app.inject({ url })
  expect([url, response.statusCode, response.headers['content-type']]).toEqual([url, 200, 'application/xml; charset=utf-8'])
  return readXml(response.body)
}
const locations = (part: XmlElement) => allOf(part, 'loc').map(({ text }) => text)

test('CONT-03 the index lists existing parts, each within the limit, and every product for sale is in one of them', async () => {
  const index = await read('/sitemap.xml')
  expect(index.name).toBe('sitemapindex')
  const parts = locations(index)
  expect(parts[0]).toBe(`${origin}/sitemap/pages.xml`)
  expect(parts.length).toBeGreaterThan(2)
  const listed: string[] = []
  for (const part of parts.slice(1)) {
    const urls = locations(await read(part.slice(origin.length)))
    expect(urls.length).toBeGreaterThan(0)
    expect(urls.length).toBeLessThanOrEqual(limit)
    listed.push(...urls)
  }
  const { rows } = await shop.pool.query<{ article: string }>('select article from products where is_active')
  const expected = rows.map(({ article }) => `${origin}/catalog/product/${article.split('/').map(encodeURIComponent).join('/')}`)
  expect(listed.toSorted()).toEqual(expected.toSorted())
})

test('CONT-03 the index has the last change of each part; for pages the newest one', async () => {
  await shop.pool.query("update categories set updated_at = '2099-05-06T07:08:09Z' where slug = 'nasosy'")
  const changes = (await read('/sitemap.xml')).children.map((part) => childText(part, 'lastmod'))
  expect(changes[0]).toBe('2099-05-06T07:08:09.000Z')
  expect(changes.length).toBeGreaterThan(2)
  for (const change of changes) expect(change).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
})

test('CONT-03 a product has its last change and absolute URLs of its pictures', async () => {
  await shop.pool.query("insert into images (content_hash, width, height) values (repeat('a', 32), 800, 800), (repeat('b', 32), 800, 800)")
  await shop.pool.query(
    "insert into product_images (product_id, position, image_id) select p.id, i.id, i.id from products p, images i where p.article = 'VT-15'",
  )
  await shop.pool.query("update products set updated_at = '2026-05-06T07:08:09Z' where article = 'VT-15'")
  const { rows } = await shop.pool.query<{ part: number }>(`select (id - 1) / ${limit} + 1 as part from products where article = 'VT-15'`)
  const part = await read(`/sitemap/products-${rows[0]!.part}.xml`)
  const entry = part.children.find((url) => childText(url, 'loc')?.endsWith('/VT-15'))!
  expect(childText(entry, 'lastmod')).toBe('2026-05-06T07:08:09.000Z')
  expect(allOf(entry, 'image:loc').map(({ text }) => text)).toEqual(
    ['a', 'b'].map((sign) => `${origin}/images/${sign.repeat(32)}-1280.webp`),
  )
})

test('CONT-03 a robot that has the newest part gets 304, and one that accepts gzip gets gzip', async () => {
  const first = await app.inject({ url: '/sitemap/products-1.xml' })
  const since = String(first.headers['last-modified'])
  expect((await app.inject({ url: '/sitemap/products-1.xml', headers: { 'if-modified-since': since } })).statusCode).toBe(304)
  const stale = new Date(Date.parse(since) - 1000).toUTCString()
  expect((await app.inject({ url: '/sitemap/products-1.xml', headers: { 'if-modified-since': stale } })).statusCode).toBe(200)
  const compressed = await app.inject({ url: '/sitemap/products-1.xml', headers: { 'accept-encoding': 'gzip' } })
  expect(compressed.headers['content-encoding']).toBe('gzip')
  expect(readXml(gunzipSync(compressed.rawPayload).toString()).name).toBe('urlset')
})

test('CONT-03 pages: home, categories with products, company pages; no page that robots.txt closes', async () => {
  const urls = locations(await read('/sitemap/pages.xml')).map((url) => url.slice(origin.length))
  for (const path of ['/', '/contacts', '/precatalog', '/catalog/nasosy', '/precatalog/nasosy', '/catalog/nasosy/cirkulyacionnye-nasosy'])
    expect(urls).toContain(path)
  expect(urls).not.toContain('/catalog/zapornaya-armatura/obratnye-klapany') // empty
  expect(urls.filter((url) => /^\/(cart|checkout|login|api|fragments|personal-account|order|draft)/.test(url))).toEqual([])
  expect(new Set(urls).size).toBe(urls.length)
})

test('CONT-03 published content is listed with its change and picture, a draft is not', async () => {
  await shop.pool.query("insert into content_pictures (image_id, alt) select id, 'шкаф' from images order by id limit 1")
  await shop.pool.query(
    `insert into production (slug, title, picture_id, is_published, updated_at)
    select slug, slug, p.id, slug <> 'draft', '2026-04-05T06:07:08Z' from unnest(array['akva', 'draft']) slug, content_pictures p`,
  )
  const entries = (await read('/sitemap/pages.xml')).children
  const production = entries.filter((url) => childText(url, 'loc')?.includes('/production/'))
  expect(production.map((url) => [childText(url, 'loc'), childText(url, 'lastmod')])).toEqual([
    [`${origin}/production/akva`, '2026-04-05T06:07:08.000Z'],
  ])
  expect(allOf(production[0]!, 'image:loc')).toHaveLength(1)
})

test('CONT-03 index, pages and products have a tag each: a known tag gets 304, and a deleted product changes the tag of its part', async () => {
  const tagOf = async (url: string) => String((await app.inject({ url })).headers.etag)
  const changing = '/sitemap/products-2.xml'
  const before = new Map<string, string>()
  for (const url of ['/sitemap.xml', '/sitemap/pages.xml', '/sitemap/products-1.xml', changing]) {
    const etag = await tagOf(url)
    expect([url, etag]).toEqual([url, expect.stringMatching(/^W\/"[\w-]{22}"$/)])
    before.set(url, etag)
    const again = await app.inject({ url, headers: { 'if-none-match': `"other", ${etag}` } })
    expect([url, again.statusCode, again.body]).toEqual([url, 304, ''])
    // another tag takes precedence over the time
    const headers = { 'if-none-match': '"other"', 'if-modified-since': new Date(Date.now() + 1000).toUTCString() }
    expect([url, (await app.inject({ url, headers })).statusCode]).toEqual([url, 200])
  }
  expect(new Set(before.values()).size).toBe(before.size)
  await shop.pool.query(
    `update products set is_active = false where id = (select max(id) from products where (id - 1) / ${limit} + 1 = 2 and is_active)`,
  )
  now += 11 * 60_000
  expect(await tagOf(changing)).not.toBe(before.get(changing))
  expect(await tagOf('/sitemap.xml')).not.toBe(before.get('/sitemap.xml'))
  expect(await tagOf('/sitemap/products-1.xml')).toBe(before.get('/sitemap/products-1.xml'))
})

test('CONT-03 unknown parts are 404', async () => {
  for (const name of ['products-0.xml', 'products-999.xml', 'products-x.xml', 'nope.xml', 'products-1', 'products--1.xml'])
    expect([name, (await app.inject({ url: `/sitemap/${name}` })).statusCode]).toEqual([name, 404])
})

test('CONT-03 robots.txt has the public sitemap address, closes account, shared carts and filters, leaves pages of the catalogue and the cart open', async () => {
  const { body, headers } = await app.inject({ url: '/robots.txt' })
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  const lines = body.split('\n')
  expect(lines[0]).toBe('User-agent: *')
  expect(lines).toContain(`Sitemap: ${origin}/sitemap.xml`)
  for (const path of ['/cart/list/', '/personal-account', '/api/', '/fragments/', '/catalog/v2?'])
    expect(lines).toContain(`Disallow: ${path}`)
  expect(lines).toContain('Allow: /catalog/v2?page=')
  // A feed and what it links to are read by robots that obey.
  const isClosed = (path: string) => lines.some((line) => line.startsWith('Disallow: ') && path.startsWith(line.slice(10)))
  for (const path of [
    '/',
    '/cart',
    '/checkout',
    '/feeds/google.xml',
    '/feeds/kaspi.xml',
    '/images/ab-640.webp',
    '/documents/ab/pasport.pdf',
  ])
    expect([path, isClosed(path)]).toEqual([path, false])
})
