// Checks a window whose session was ended elsewhere: a new document for a guest (AUTH-02).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type TestShopWithApp } from '../harness.ts'
import { signedIn } from '../create-session.ts'

let shop: TestShopWithApp
beforeAll(async () => {
  shop = await openShop({ app: true })
})
afterAll(() => shop.close())

const get = (url: string, cookie: string, more: Record<string, string> = {}) =>
  shop.app.inject({ url, headers: { host: 'rodnik.test', cookie, ...more } })

async function endedCookie(): Promise<string> {
  const { headers, sessionId } = await signedIn(shop.services)
  await shop.services.db.deleteFrom('sessions').where('id', '=', sessionId).execute()
  return headers.cookie
}

const isNewDocument = (body: string) => /SingleFetchRedirect/.test(body) && /"reload",true/.test(body)
const list = `catalog/zapornaya-armatura.data?${new URLSearchParams({ page: '2', _routes: 'catalogue/listing/listing.route' })}`

test('AUTH-02 data requested in an ended session are the address of a new document, and the cookie goes', async () => {
  for (const [requested, document] of [
    ['contacts.data', '/contacts'],
    ['_.data', '/'],
    [list, '/catalog/zapornaya-armatura?page=2'],
    ['personal-account.data?tab=currentorders', '/login?returnTo=%2Fpersonal-account%3Ftab%3Dcurrentorders&ended=1'],
  ] as const) {
    const cookie = await endedCookie()
    const response = await get(`/${requested}`, cookie)
    expect([requested, isNewDocument(response.body)]).toEqual([requested, true])
    expect(response.body).toContain(`"${document}"`)
    expect(String(response.headers['set-cookie'])).toMatch(/^session=;/)
    const shell = await get(document, cookie)
    expect(shell.statusCode).toBe(200)
    expect(shell.body).not.toContain('Нурланов')
  }
})

test('AUTH-02 a guest, a customer and a browser that fetches ahead get what they requested', async () => {
  const { headers } = await signedIn(shop.services)
  for (const cookie of [headers.cookie, 'cart=none']) {
    const response = await get('/contacts.data', cookie)
    expect([response.statusCode, isNewDocument(response.body), response.headers['set-cookie']]).toEqual([200, false, undefined])
  }
  // Responses that are never shown leave the cookie alone.
  const cookie = await endedCookie()
  expect((await get(`/${list}`, cookie, { purpose: 'prefetch' })).headers).not.toHaveProperty('set-cookie')
  for (const url of ['/fragments/stock?article=VT-15', '/api/v1/catalog/suggestions/?query=VT'])
    expect((await get(url, cookie)).headers).not.toHaveProperty('set-cookie')
  expect(isNewDocument((await get(`/${list}`, cookie)).body)).toBe(true)
})

test('AUTH-02 a cart is not shared in a session that has ended, nor is a guest’s in its place; the cookie stays for the page that reports it', async () => {
  const cookie = await endedCookie()
  const share = (fields: Record<string, string>) =>
    shop.app.inject({
      method: 'POST',
      url: '/cart/share',
      headers: { host: 'rodnik.test', origin: 'http://rodnik.test', cookie, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    })
  const requested = await share({ key: 'key-of-share-1' })
  expect([requested.statusCode, requested.json(), requested.headers['set-cookie']]).toEqual([
    401,
    { problem: 'Войдите, чтобы продолжить.' },
    undefined,
  ])
  const plain = await share({ key: 'key-of-share-1', plain: '1' })
  expect([plain.statusCode, plain.headers.location]).toEqual([303, '/cart'])
})

test('AUTH-02 SHELL-12 a session that cannot be checked has not ended: no new document, and the cookie stays', async () => {
  const { headers } = await signedIn(shop.services)
  await shop.services.pool.query('alter table sessions rename to gone')
  try {
    const response = await get('/contacts.data', headers.cookie)
    expect([response.statusCode, isNewDocument(response.body), response.headers['set-cookie']]).toEqual([200, false, undefined])
    // A customer's own pages and the API must not take them for a guest.
    for (const url of ['/personal-account', '/api/v1/auth/login-check', '/api/v1/cart/get/']) {
      const refused = await get(url, headers.cookie)
      expect([url, refused.statusCode, refused.headers['retry-after']]).toEqual([url, 503, '60'])
    }
  } finally {
    await shop.services.pool.query('alter table gone rename to sessions')
  }
})
