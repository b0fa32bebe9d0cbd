// Fetches the feeds as their readers do and checks the rules of the formats (EXCH-02).
import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorHandler } from '../http/error-handler.ts'
import { costLimit } from '../http/limits/cost-limit.ts'
import { defaultResponseMs, timeLimits } from '../http/timeouts.ts'
import { openShop, testConfig, type TestShop } from '#test/harness.ts'
import { checkGoogleFeed, checkKaspiFeed, checkYandexFeed, childOf } from '#test/fixtures/feed-checks.ts'
import { eventually } from '#test/wait-for.ts'
import { allOf, readXml, childText, textsOf, type XmlElement } from '#test/parse-xml.ts'
import { feedsRoute } from './feeds.route.ts'

const origin = 'https://rodnik.test'
const now = new Date('2026-11-21T16:30:00Z')
const login = 'kaspi:a long password'
let shop: TestShop
let folder: string
const apps: FastifyInstance[] = []

async function open(env: Record<string, string> = {}, responseMs = defaultResponseMs): Promise<FastifyInstance> {
  const config = testConfig({
    PUBLIC_ORIGIN: origin,
    DATA_FOLDER: join(folder, String(apps.length)),
    COMPANY_NAME: 'ТОО «Родник»',
    ...env,
  })
  const app = fastify()
  await app.register(errorHandler)
  await app.register(timeLimits, { responseMs })
  await app.register(costLimit, { config: { costLimit: 0, environment: 'test', keys: config.keys } })
  await app.register(feedsRoute, { services: { ...shop.services, config, clock: () => now } })
  apps.push(app)
  return app
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rodnik-feeds-'))
  shop = await openShop()
  const { pool } = shop
  await pool.query("insert into images (content_hash, width, height) select repeat(sign, 32), 900, 900 from unnest(array['a', 'b']) sign")
  await pool.query(
    "insert into product_images (product_id, position, image_id) select p.id, i.id, i.id from products p, images i where p.is_active and p.article <> 'VT-20'",
  )
  // Characters that XML refuses, markup, names longer than allowed, an article that no id may contain.
  await pool.query(
    `update products set name = $1, description = $2, article = 'Ё+1 /"2"', article_key = 'e+1/2', brand_id = null, barcode = '4006381333931' where article = 'VT-15'`,
    [
      `Кран <шаровой> & «1/2"» \u0001\u0008\u{1f527} ${'очень длинное название '.repeat(12)}`,
      `Описание ]]> \u000b ${'слово '.repeat(1200)}`,
    ],
  )
  await pool.query("update products set barcode = '2000000000015' where article = 'VT-25'")
  await pool.query(
    "insert into kaspi_offers (product_id, sku) select id, article from products where article in ('VT-20', 'VT-25', 'VT-32', 'REQ-1')",
  )
})
afterAll(async () => {
  for (const app of apps) await app.close()
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

async function read(app: FastifyInstance, name: string, headers: Record<string, string> = {}): Promise<XmlElement> {
  const response = await app.inject({ url: `/feeds/${name}.xml`, headers })
  expect([name, response.statusCode, response.headers['content-type']]).toEqual([name, 200, 'application/xml; charset=utf-8'])
  return readXml(response.body)
}
const sold = async () =>
  (await shop.pool.query<{ id: number }>('select id from products where is_active and price_tiyn > 0')).rows.map(({ id }) => String(id))

test('EXCH-02 YML: every offer follows the rules, with any product; products without a price have none', async () => {
  const root = await read(await open(), 'yandex')
  expect(root.attributes.date).toBe('2026-11-21T21:30+05:00')
  const offers = checkYandexFeed(root, now)
  const head = childOf(root, 'shop')
  expect([childText(head, 'name'), childText(head, 'company'), childText(head, 'url')]).toEqual(['Родник', 'ТОО «Родник»', `${origin}/`])
  expect(allOf(head, 'currency').map(({ attributes }) => attributes)).toEqual([{ id: 'KZT', rate: '1' }])
  expect(new Set(offers.map(({ attributes }) => attributes.id))).toEqual(new Set(await sold()))
  const odd = offers.find((offer) => childText(offer, 'vendorCode') === 'Ё+1 /"2"')!
  expect(childText(odd, 'name')).toMatch(/^Кран <шаровой> & «1\/2"» 🔧 очень .*[а-я]…$/)
  expect(childText(odd, 'url')).toBe(`${origin}/catalog/product/%D0%81%2B1%20/%222%22`)
  expect(textsOf(odd, 'vendor')).toEqual([])
  expect(textsOf(odd, 'param').length).toBeGreaterThan(2)
})

test('EXCH-02 YML in roubles where a rate is set', async () => {
  const root = await read(await open({ YML_RUBLE_RATE: '5.5' }), 'yandex')
  expect(allOf(root, 'currency')[0]?.attributes.id).toBe('RUB')
  const offer = allOf(root, 'offer').find((one) => childText(one, 'vendorCode') === 'VT-20')!
  expect([childText(offer, 'price'), childText(offer, 'currencyId')]).toEqual(['654.55', 'RUB']) // 3600 tenge
})

test('EXCH-02 Google Merchant: every item has the required values within their limits', async () => {
  const items = checkGoogleFeed(await read(await open(), 'google'))
  const noPicture = (await shop.pool.query<{ id: number }>("select id from products where article = 'VT-20'")).rows[0]!.id
  expect(new Set(items.map((item) => childText(item, 'g:id')))).toEqual(new Set((await sold()).filter((id) => id !== String(noPicture))))
  expect(items.flatMap((item) => textsOf(item, 'g:gtin'))).toEqual(['4006381333931'])
})

test('EXCH-02 Kaspi: chosen products only, under their codes, whole tenge, every pickup point; stock only with the login', async () => {
  const environment = { KASPI_MERCHANT_ID: 'Rodnik', KASPI_POINTS: 'PP1=1,PP2=2' }
  const open1 = await read(await open(environment), 'kaspi')
  expect(open1.attributes.date).toBe('2026-11-21')
  expect(checkKaspiFeed(open1, ['PP1', 'PP2']).map(({ attributes }) => attributes.sku)).toEqual(['VT-20', 'VT-25', 'VT-32'])
  const stock = (element: XmlElement) => allOf(allOf(element, 'offer')[0]!, 'availability').map(({ attributes }) => attributes)
  expect(stock(open1)).toEqual([
    { available: 'yes', storeId: 'PP1' },
    { available: 'no', storeId: 'PP2' },
  ])
  const closed = await open({ ...environment, KASPI_FEED_LOGIN: login })
  for (const authorization of ['', 'Basic', `Basic ${btoa('kaspi:wrong')}`, `Bearer ${btoa(login)}`]) {
    const refused = await closed.inject({ url: '/feeds/kaspi.xml', headers: { authorization } })
    expect([authorization, refused.statusCode]).toEqual([authorization, 401])
    expect(refused.headers['www-authenticate']).toContain('Basic')
  }
  expect(stock(await read(closed, 'kaspi', { authorization: `Basic ${btoa(login)}` }))).toEqual([
    { available: 'yes', storeId: 'PP1', stockCount: '25' },
    { available: 'no', storeId: 'PP2' },
  ])
  expect((await (await open()).inject({ url: '/feeds/kaspi.xml' })).statusCode).toBe(404)
})

test('EXCH-02 a feed that its reader has is 304, by tag or by date; compressed when accepted', async () => {
  const app = await open()
  const first = await app.inject({ url: '/feeds/yandex.xml' })
  const { etag, 'last-modified': modified } = first.headers
  for (const headers of [{ 'if-none-match': String(etag) }, { 'if-modified-since': String(modified) }])
    expect((await app.inject({ url: '/feeds/yandex.xml', headers })).statusCode).toBe(304)
  const other = { 'if-none-match': 'W/"other"', 'if-modified-since': String(modified) }
  expect((await app.inject({ url: '/feeds/yandex.xml', headers: other })).statusCode).toBe(200)
  const compressed = await app.inject({ url: '/feeds/yandex.xml', headers: { 'accept-encoding': 'br, gzip' } })
  expect(compressed.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(compressed.rawPayload).toString()).toBe(first.body)
})

test('EXCH-02 a code of Kaspi has only characters that its cabinet accepts, and belongs to one product', async () => {
  const add = (sku: string) =>
    shop.pool.query("insert into kaspi_offers (product_id, sku) select id, $1 from products where article = 'BG-15'", [sku])
  for (const sku of ['Кран-1', 'A/1', '', 'x'.repeat(21)]) await expect(add(sku)).rejects.toThrow(/kaspi_offers_sku_shape/)
  await expect(add('VT-20')).rejects.toThrow(/kaspi_offers_sku_key/)
})

test('EXCH-02 ERR-01 a feed that takes too long is 503 with Retry-After; once written it is there, and no file stays open for who has gone', async () => {
  const app = await open({}, 300)
  const feeds = join(folder, String(apps.length - 1), 'feeds')
  const holder = await shop.pool.connect()
  try {
    await holder.query('begin; lock table products in access exclusive mode')
    const { statusCode, headers } = await app.inject({ url: '/feeds/yandex.xml', headers: { 'accept-encoding': 'gzip' } })
    expect([statusCode, headers['retry-after']]).toEqual([503, '60'])
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  await eventually(async () => expect((await app.inject('/feeds/yandex.xml')).statusCode).toBe(200))
  const openFeeds = async () => {
    const paths = (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ''))
    return (await Promise.all(paths)).filter((path) => path.startsWith(feeds))
  }
  await eventually(async () => expect(await openFeeds()).toEqual([]))
})
