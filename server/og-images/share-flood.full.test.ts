// Checks that one network that requests many share pictures is refused, and others are not (PROD-03).
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Problem } from '#contract/errors.ts'
import { buildApp } from '#server/app.ts'
import { openShop, type TestShopWithApp } from '#test/harness.ts'

const attacker = '203.0.113.5'
const visitor = '198.51.100.7'
const drawingsInTenSeconds = 6

let shop: TestShopWithApp
let app: TestShopWithApp['app']
beforeAll(async () => {
  shop = await openShop({ app: true, products: 30 })
  const costLimit = 150 * drawingsInTenSeconds + 99
  app = await buildApp({ ...shop.services, config: { ...shop.services.config, costLimit } }, { pages: false })
})
afterAll(async () => {
  await app.close()
  await shop.close()
})

const get = (url: string, remoteAddress: string) => app.inject({ url, remoteAddress, headers: { host: 'rodnik.test' } })

test('PROD-03 SEC-01:work a network draws a limited number of pictures at once; others get the same ones and more', async () => {
  const { rows } = await shop.pool.query<{ id: number }>('select id from products where is_active order by id limit 30')
  const addresses = await Promise.all(
    rows.map(async ({ id }, at) => (await get(`/share/product-${id}-0000000000000000.jpg`, `192.0.${at}.1`)).headers.location!),
  )
  const flood = addresses.map((url) => get(url, attacker))
  // The last is one that the attacker is refused.
  const own = await Promise.all([get(addresses[29]!, visitor), get(addresses[0]!, visitor)])
  expect(own.map(({ statusCode, headers }) => [statusCode, headers['content-type']])).toEqual([
    [200, 'image/jpeg'],
    [200, 'image/jpeg'],
  ])
  const answers = await Promise.all(flood)
  const refused = answers.filter(({ statusCode }) => statusCode === 429)
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(drawingsInTenSeconds)
  expect(refused).toHaveLength(addresses.length - drawingsInTenSeconds)
  for (const { headers, json } of refused) {
    const seconds = Number(headers['retry-after'])
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(10)
    expect(json<Problem>().detail.replaceAll('\u00a0', ' ')).toMatch(new RegExp(`^Подождите ${seconds} секунд.? и повторите\\.$`))
  }
})
