// Checks the feeds of the demo catalogue against every rule of their readers (EXCH-02).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkGoogleFeed, checkKaspiFeed, checkYandexFeed } from '#test/fixtures/feed-checks.ts'
import { isFullRun } from '#test/full-run.ts'
import { openShop, type TestShop } from '#test/harness.ts'
import { readXml } from '#test/parse-xml.ts'
import { countFeedFaults } from './feed-faults.ts'
import { writeGoogleFeed } from './google-feed.ts'
import { writeKaspiFeed } from './kaspi-feed.ts'
import { writeYandexFeed } from './yandex-feed.ts'
import type { FeedServices } from './feed-xml.ts'

const now = new Date('2026-11-21T16:30:00Z')
let shop: TestShop
let services: FeedServices
beforeAll(async () => {
  shop = await openShop({ products: isFullRun ? 2000 : 500 })
  const fixedSettings = {
    'feeds.kaspiMerchantId': 'Rodnik',
    'feeds.kaspiPoints': 'PP1=1,PP2=2',
    'feeds.kaspiLogin': 'kaspi:a long password',
  }
  services = { ...shop.services, config: { ...shop.services.config, publicOrigin: 'https://rodnik.test', fixedSettings }, clock: () => now }
  await shop.pool.query(`insert into images (content_hash, width, height) select md5(n::text), 1280, 1280 from generate_series(1, 20) n`)
  await shop.pool.query(
    `insert into product_images (product_id, position, image_id)
       select p.id, place, 1 + (p.id + place) % 20 from products p, generate_series(0, 11) place where p.id % 10 > 0 and place <= p.id % 13`,
  )
  await shop.pool.query('insert into kaspi_offers (product_id) select id from products where id % 3 = 0')
})
afterAll(() => shop.close())

async function read(chunks: AsyncIterable<string>) {
  let text = ''
  for await (const chunk of chunks) text += chunk
  return readXml(text)
}

test('EXCH-02 the demo catalogue gives a valid YML, Google Merchant and Kaspi feed, with every product that has no fault', async () => {
  const { db } = shop.services
  const counts = await Promise.all((['yandex', 'google', 'kaspi'] as const).map(async (feed) => (await countFeedFaults(db, feed)).products))
  const yandex = checkYandexFeed(await read(writeYandexFeed(services)), now)
  const google = checkGoogleFeed(await read(writeGoogleFeed(services)))
  const kaspi = checkKaspiFeed(await read(writeKaspiFeed(services)), ['PP1', 'PP2'])
  expect([yandex.length, google.length, kaspi.length]).toEqual(counts)
  expect(Math.min(...counts)).toBeGreaterThan(isFullRun ? 400 : 100)
})
