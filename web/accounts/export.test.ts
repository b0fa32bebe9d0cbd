// Checks that the download of a customer's data is sent while it is read.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDraft } from '#server/orders/drafts.ts'
import { signedIn } from '#test/create-session.ts'
import { openShop, type TestShopWithApp } from '#test/harness.ts'

let shop: TestShopWithApp
beforeAll(async () => {
  shop = await openShop({ app: true })
})
afterAll(() => shop.close())

test('ACC-01 SEC-01:work the download starts before the orders are read, and arrives whole', async () => {
  const { user, headers } = await signedIn(shop.services)
  await createDraft(shop.services.db, user.id, { items: [{ article: 'VT-15', quantity: 2 }], comment: '' }, 'export')
  const client = await shop.pool.connect()
  await client.query('begin; lock table order_items in access exclusive mode')
  const response = await shop.app.inject({
    url: '/personal-account/export',
    headers: { host: 'rodnik.test', ...headers },
    payloadAsStream: true,
  })
  expect(response.headers).toMatchObject({
    'content-disposition': 'attachment; filename="rodnik-account.json"',
    'cache-control': 'private, no-store',
  })
  let received = ''
  for await (const chunk of response.stream()) {
    // Nothing of the orders can be read until the first part has arrived.
    if (received === '') await client.query('rollback')
    received += String(chunk)
  }
  client.release()
  expect(JSON.parse(received)).toMatchObject({ account: { email: user.email }, orders: [{ items: [{ article: 'VT-15', quantity: 2 }] }] })
})

test('ACC-01 SEC-01:work a data request, whose response would be collected in memory, gets no data; a guest goes to the login', async () => {
  const { headers } = await signedIn(shop.services)
  const get = (url: string, sent = {}) => shop.app.inject({ url, headers: { host: 'rodnik.test', accept: 'text/html', ...sent } })
  const data = await get('/personal-account/export.data', headers)
  expect([data.statusCode, data.body.includes('"account"')]).toEqual([404, false])
  const guest = await get('/personal-account/export')
  expect([guest.statusCode, guest.headers.location]).toEqual([302, '/login?returnTo=%2Fpersonal-account%2Fexport'])
})
