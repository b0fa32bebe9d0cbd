// HTML in every text that staff or an import write, on every page that shows it (SEC-01, CONT-01).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadHome } from '#demo/content/load-home.ts'
import { loadObjects } from '#demo/content/load-projects.ts'
import { loadProduction } from '#demo/content/load-production.ts'
import { loadVideos } from '#demo/content/load-videos.ts'
import { setSettings } from '../set-settings.ts'
import { paragraph } from '../fetch-page.ts'
import { eventually } from '../wait-for.ts'
import { openShop, type TestShopWithApp } from '../harness.ts'

let shop: TestShopWithApp
beforeAll(async () => {
  shop = await openShop({ app: true })
})
afterAll(() => shop.close())

const tables = [
  'brands',
  'categories',
  'certificates',
  'company_pages',
  'content_pictures',
  'faq_questions',
  'faq_topics',
  'news',
  'object_facts',
  'object_locations',
  'object_types',
  'objects',
  'partners',
  'production',
  'production_parameters',
  'products',
  'properties',
  'property_values',
  'questions',
  'shops',
  'slides',
  'subcategories',
  'videos',
]
/** Parts of addresses, keys and codes: constrained elsewhere, shown by no page as text. */
const notTexts =
  /^(slug|key|code|href|website|external_id|article|article_key|barcode|sku|color|.*_url|.*_at|email|phone|map_.*|path|hash|file|vat.*|kind|place|icon|captions|.*_key)$/

const evilOf = (column: string) => `<img src=x onerror=alert(1)>${column}`

async function writeEvil(): Promise<string[]> {
  const { pool } = shop.services
  const { rows } = await pool.query<{ table: string; column: string; type: string }>(
    `select table_name as table, column_name as column, data_type as type from information_schema.columns
    where table_schema = 'public' and table_name = any($1) and data_type in ('text', 'jsonb') and is_generated = 'NEVER' order by 1, 2`,
    [tables],
  )
  const written: string[] = []
  for (const { table, column, type } of rows) {
    const name = `${table}.${column}`
    if (notTexts.test(column) && !['news.place', 'object_locations.place'].includes(name)) continue
    // Names are unique: each row's ends in a number of its own.
    if (type === 'text') await pool.query(`update ${table} set ${column} = $1 || ' ' || md5(ctid::text)`, [evilOf(name)])
    else {
      const value = column === 'advantages' ? JSON.stringify([{ title: evilOf(name), text: evilOf(name) }]) : paragraph(evilOf(name))
      await pool.query(`update ${table} set ${column} = $1`, [value])
    }
    written.push(name)
  }
  await pool.query("update questions set choices = array[$1] where kind = 'choice'", [evilOf('questions.choices')])
  const rule = { text: evilOf('settings.rules'), thresholdTiyn: 0, startsOn: '2020-01-01', endsOn: null }
  await setSettings(shop.services.db, { 'shop.address': evilOf('settings.address'), 'delivery.rules': JSON.stringify([rule]) })
  return [...written, 'questions.choices', 'settings.address', 'settings.rules']
}

test('CONT-01 SEC-01:injection HTML in any text of content, settings and catalogue is shown as text on every page that has it', async () => {
  const { db, images, pool } = shop.services
  await loadObjects(db, images, await loadProduction(db, images))
  await loadHome(db, images, new Map())
  await loadVideos(db, images, shop.services.videos)
  for (const key of ['about-us', 'service', 'delivery', 'events'])
    await pool.query("insert into company_pages (key, title, summary, body, is_published) values ($1, 'x', 'x', $2, true)", [
      key,
      paragraph('x'),
    ])
  const { rows: ids } = await pool.query<{ news: number; partner: number }>(`
    with topic as (insert into faq_topics (name, is_published) values ('x', true) returning id),
      question as (insert into faq_questions (topic_id, question, answer, is_published) select id, 'x', '{"blocks": []}', true from topic),
      picture as (select min(id) as id from content_pictures),
      certificate as (insert into certificates (title, picture_id, is_published) select 'x', id, true from picture),
      event as (insert into news (kind, title, starts_on, is_published) values ('event', 'x', '2026-12-03', true) returning id),
      partner as (insert into partners (name, is_published) values ('x', true) returning id)
    select event.id as news, partner.id as partner from event, partner`)
  const { news, partner } = ids[0]!
  const written = await writeEvil()
  const get = async (url: string) => {
    const { statusCode, body } = await shop.app.inject({ url, headers: { host: 'rodnik.test', cookie: 'cart=none' } })
    expect([url, statusCode]).toEqual([url, 200])
    expect(body, url).not.toMatch(/<img\ssrc=x/)
    return body
  }
  // Changes of products and of categories arrive one after the other.
  await eventually(async () => {
    expect(await get('/catalog/product/VT-15')).toContain('products.name')
    expect(await get('/precatalog/zapornaya-armatura')).toContain('categories.description')
  })
  const { slug } = await db.selectFrom('production').select('slug').orderBy('position').executeTakeFirstOrThrow()
  const { id } = await db.selectFrom('objects').select('id').orderBy('position').executeTakeFirstOrThrow()
  const seen = new Set<string>()
  for (const url of [
    '/',
    '/production',
    `/production/${slug}`,
    '/objects',
    `/objects/${id}`,
    '/objects/location/aktobe',
    '/about/about-us',
    '/service',
    '/delivery',
    '/about-us-events',
    '/contacts',
    '/about/news',
    `/about/news/${news}`,
    '/about/partners',
    `/about/partners/${partner}`,
    '/about/certificate',
    '/faq',
    '/rss.xml',
    '/precatalog',
    '/precatalog/zapornaya-armatura',
    '/catalog/zapornaya-armatura',
    '/catalog/zapornaya-armatura/sharovye-krany',
    '/catalog/product/VT-15',
    '/compare?articles=VT-15,VT-20',
    '/catalog/v2?query=onerror&page=1&page_size=9&ordering=-relevance',
  ]) {
    const body = await get(url)
    const shown = body.replace(/<script.*?<\/script>/gs, '')
    for (const [, name = ''] of shown.matchAll(/&lt;img\ssrc=x\sonerror=alert\(1\)(?:&gt;|>)([a-z_]+\.[a-z_]+)/g)) seen.add(name)
  }
  const shownNowhere = ['brands.country', 'certificates.issuer', 'certificates.number', 'shops.name', 'subcategories.description']
  expect(written.filter((name) => !seen.has(name))).toEqual(shownNowhere)
})
