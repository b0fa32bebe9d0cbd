// Checks that other sites see the origin alone, and no key or code (SEC-01).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guest } from '../fixtures/orders.ts'
import { newVisitor, openShop, type TestShopWithApp } from '../harness.ts'
import { signedIn } from '../create-session.ts'
import { placeGuestOrder } from '#server/orders/place-order.ts'

let shop: TestShopWithApp
beforeAll(async () => {
  shop = await openShop({ app: true })
})
afterAll(() => shop.close())

async function policyOf(url: string, cookie = 'cart=none'): Promise<unknown> {
  const { headers, body } = await shop.app.inject({ url, headers: { host: 'rodnik.test', cookie } })
  expect(body).not.toMatch(/<meta[^>]+name="referrer"/i) // which would speak louder than the header
  return headers['referrer-policy']
}

test('SEC-01:browser pages, cached pages, the API and missing pages send the origin alone', async () => {
  const { cookie } = (await signedIn(shop.services)).headers
  for (const url of ['/', '/catalog/product/VT-15', '/contacts', '/login', '/cart', '/nope', '/api/v1/product/VT-15/'])
    for (const who of ['cart=none', cookie]) expect([url, await policyOf(url, who)]).toEqual([url, 'strict-origin-when-cross-origin'])
  for (const time of ['made', 'kept']) {
    const { headers } = await shop.app.inject({ url: '/contacts', headers: { host: 'rodnik.test' } })
    expect([time, headers['referrer-policy']]).toEqual([time, 'strict-origin-when-cross-origin'])
  }
})

test('GST-01 AUTH-01 SEC-01:browser pages whose address holds a key or a code send other sites no referrer, and this one the origin of their forms', async () => {
  const { number, key } = await placeGuestOrder(
    shop.services,
    newVisitor(),
    { ...guest, items: [{ article: 'VT-15', quantity: 1 }] },
    'referrer',
  )
  for (const url of [
    '/new-password?code=secret',
    '/email-confirm?code=secret',
    '/email-confirm?change=1&code=secret',
    `/order?id=${number}&key=${key}`,
    `/order/${number}/schet.pdf?key=${key}`,
    `/order/${number}/zakaz.pdf?key=${key}`,
  ])
    expect([url, await policyOf(url)]).toEqual([url, 'same-origin'])
})
