// Checks cached pages: their policy, and that an expired one is shown while the database fails.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type TestShopWithApp } from '#test/harness.ts'
import type { PageTable } from '#contract/accounts/page-handle.ts'
import { builtPages } from '#test/routes.ts'
import { mayBeShared, toCachedPage } from './page-cache.ts'

let shop: TestShopWithApp
let pages: PageTable
beforeAll(async () => {
  shop = await openShop({ app: true })
  pages = await builtPages()
})
afterAll(() => shop.close())

test('CAT-12 SEC-01:privacy pages of the list alone are cached, also as data; pages with a form or content of a visitor are not', () => {
  for (const { pattern, action, isShared } of pages.all) if (isShared) expect([pattern, action]).toEqual([pattern, 'shop:read'])
  const cached = [
    '/',
    '/catalog/v2',
    '/catalog/nasosy/pogruzhnye',
    '/catalog/product/a/b',
    '/contacts',
    '/about/news/4',
    '/fragments/menu/2',
  ]
  for (const path of cached) expect([path, mayBeShared(pages.find(path), {})]).toEqual([path, true])
  for (const path of ['/_.data', '/catalog/v2.data', '/objects/3.data'])
    expect([path, mayBeShared(pages.find(path), {})]).toEqual([path, true])
  const own = [
    '/cart',
    '/compare',
    '/order',
    '/about/wholesaler',
    '/production/akva',
    '/fragments/cart',
    '/my-orders',
    '/contacts/x',
    '/login',
  ]
  for (const path of own) expect([path, mayBeShared(pages.find(path), {})]).toEqual([path, false])
})

test('SEC-01:browser the policy of a cached page allows scripts of its rendering only', async () => {
  const html = '<p>Отзыв: <script>alert(1)</script><script nonce="forged">alert(2)</script></p><script nonce="abc=">start()</script>'
  const page = new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } })
  const { body, headers } = await toCachedPage(page, { nonce: 'abc=', validUntil: 0, isDevelopment: false })
  expect(headers['content-security-policy']?.match(/'sha256-/g)).toHaveLength(1)
  expect(body.toString()).not.toContain('abc=')
})

test('ERR-01 CAT-12 an expired page is shown while the database fails, for an hour at most', async () => {
  const { services, app, pool } = shop
  const get = () => app.inject({ url: '/objects', headers: { host: 'rodnik.test' } })
  const fresh = await get()
  expect(fresh.statusCode).toBe(200)
  const later = (seconds: number) => {
    services.clock = () => new Date(Date.now() + seconds * 1000)
  }
  await pool.query('alter table objects rename to gone')
  try {
    later(60)
    const stale = await get()
    expect([stale.statusCode, stale.body === fresh.body]).toEqual([200, true])
    later(2 * 3600)
    expect((await get()).statusCode).toBe(500)
  } finally {
    await pool.query('alter table gone rename to objects')
  }
  expect((await get()).statusCode).toBe(200)
})
