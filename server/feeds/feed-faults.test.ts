// Checks which faults of products are reported, and their effect on feeds (EXCH-02).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getEffect, type FeedFault, type FeedName } from './feed-rules.ts'
import { isGlobalBarcode } from '#contract/values/barcode.ts'
import { openShop, type TestShop } from '#test/harness.ts'
import { countFeedFaults, listFeedFaults } from './feed-faults.ts'
import { writeGoogleFeed } from './google-feed.ts'
import { writeKaspiFeed } from './kaspi-feed.ts'
import { writeYandexFeed } from './yandex-feed.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
  const { pool } = shop
  await pool.query(`insert into images (content_hash, width, height) values (repeat('a', 32), 900, 900), (repeat('b', 32), 90, 900)`)
  await pool.query(`update products set description = 'Описание' where is_active`)
  await pool.query(
    `insert into product_images (product_id, position, image_id)
       select p.id, 0, i.id from products p join images i on (i.width < 100) = (p.article = 'VT-25') where p.article <> 'VT-20'`,
  )
  await pool.query(
    `update products set brand_id = null, name = repeat('Длинное ', 20), description = repeat('слово ', 900) where article = 'VT-15'`,
  )
  await pool.query(`update products set barcode = '4006381333932', description = '' where article = 'VT-32'`)
  await pool.query(`update products set article = 'КРАН 40', article_key = 'кран40' where article = 'BG-15'`)
  await pool.query(
    `insert into kaspi_offers (product_id, sku) select id, case article when 'VT-15' then 'VT-20' when 'VT-25' then 'K1' end
       from products where article in ('VT-15', 'VT-20', 'VT-25', 'VT-32', 'КРАН 40', 'REQ-1')`,
  )
  await pool.query(`update products set is_active = false where article = 'VT-32'`)
})
afterAll(() => shop.close())

async function faultsOf(feed: FeedName): Promise<Record<string, FeedFault[]>> {
  const found = await listFeedFaults(shop.services.db, feed, { limit: 1000 })
  return Object.fromEntries(found.map(({ article, faults }) => [article, faults]))
}

async function textOf(feed: FeedName): Promise<string> {
  const chunks = {
    yandex: () => writeYandexFeed(shop.services),
    google: () => writeGoogleFeed(shop.services),
    kaspi: () => writeKaspiFeed(shop.services),
  }
  let text = ''
  for await (const chunk of chunks[feed]()) text += chunk
  return text
}

test('EXCH-02 each fault is reported by product, as the feed needs it', async () => {
  await shop.pool.query(`update products set is_active = true where article = 'VT-32'`)
  const [yandex, google, kaspi] = [await faultsOf('yandex'), await faultsOf('google'), await faultsOf('kaspi')]
  await shop.pool.query(`update products set is_active = false where article = 'VT-32'`)
  expect(yandex['VT-15']).toEqual(['no_brand', 'long_name', 'long_description'])
  expect(google['VT-15']).toEqual(['no_brand', 'long_name', 'long_description'])
  expect(yandex['VT-20']).toEqual(['no_image'])
  expect(google['VT-20']).toEqual(['no_image'])
  expect(yandex['VT-25']).toBeUndefined()
  expect(google['VT-25']).toEqual(['small_image'])
  expect(yandex['VT-32']).toEqual(['no_description', 'bad_barcode'])
  expect(google['VT-32']).toEqual(['no_description', 'bad_barcode'])
  expect(yandex['REQ-1']).toContain('no_price')
  expect(kaspi).toMatchObject({ 'VT-15': ['no_brand'], 'VT-20': ['taken_code'], 'КРАН 40': ['bad_article'], 'REQ-1': ['no_price'] })
  expect(Object.keys(kaspi)).not.toContain('VT-25')
})

test('EXCH-02 a feed contains exactly the products without a fault that leaves them out; the counts agree with the list', async () => {
  for (const feed of ['yandex', 'google', 'kaspi'] as const) {
    const text = await textOf(feed)
    const { products, faults } = await countFeedFaults(shop.services.db, feed)
    expect([feed, text.match(/<offer |<item>/g)?.length]).toEqual([feed, products])
    const faulty = await listFeedFaults(shop.services.db, feed, { limit: 1000 })
    for (const { fault, count } of faults) {
      const some = await listFeedFaults(shop.services.db, feed, { fault, limit: 1000 })
      expect([fault, some.length]).toEqual([fault, count])
    }
    for (const { id, article, faults: own } of faulty) {
      const isLeftOut = own.some((fault) => getEffect(feed, fault) === 'left_out')
      const isIn = { yandex: `<offer id="${id}"`, google: `<g:id>${id}<`, kaspi: `sku="${article === 'VT-15' ? 'VT-20' : article}"` }[feed]
      if (article !== 'VT-20') expect([feed, article, text.includes(isIn)]).toEqual([feed, article, !isLeftOut])
    }
  }
  expect((await faultsOf('kaspi'))['VT-32']).toEqual(['not_for_sale'])
})

test('EXCH-02 faults are listed in pages by product', async () => {
  const { db } = shop.services
  const all = await listFeedFaults(db, 'google', { limit: 1000 })
  const first = await listFeedFaults(db, 'google', { limit: 1 })
  const rest = await listFeedFaults(db, 'google', { after: first[0]!.id, limit: 1000 })
  expect([...first, ...rest]).toEqual(all)
})

test('EXCH-02 barcodes are sent as the product page shows them; only those that are none are a fault', async () => {
  const codes = [
    '4006381333931',
    '4006381333932',
    '2000000000015',
    '96385074',
    '036000291452',
    '10012345678902',
    '1234',
    'abc',
    '012345678905',
  ]
  const sent: boolean[] = []
  const faulty: string[] = []
  for (const code of codes) {
    await shop.pool.query(`update products set barcode = $1 where article = 'VT-15'`, [code])
    sent.push((await textOf('yandex')).includes(`<barcode>${code}</barcode>`))
    if ((await faultsOf('yandex'))['VT-15']?.includes('bad_barcode')) faulty.push(code)
  }
  expect(sent).toEqual(codes.map(isGlobalBarcode))
  expect(faulty).toEqual(codes.filter((code, at) => !sent[at] && code !== '2000000000015'))
})
