// Checks the limits of forms by requests to the whole application.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn } from '#test/create-session.ts'
import { openShop, type TestShopWithApp } from '#test/harness.ts'

let shop: TestShopWithApp
beforeAll(async () => {
  shop = await openShop({ app: true })
})
afterAll(() => shop.close())

const urlencoded = 'application/x-www-form-urlencoded'
const post = (url: string, contentType: string, payload: string, cookie = '') =>
  shop.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { host: 'rodnik.test', 'content-type': contentType, accept: 'text/html', cookie },
  })
const fields = (count: number) => Array.from({ length: count }, (_, index) => `item=VT-${index}`).join('&')
const parts = (count: number, headers = '') =>
  `${'--x\r\nContent-Disposition: form-data; name="a"\r\n'.concat(headers, '\r\n1\r\n').repeat(count)}--x--\r\n`

test('SEC-01:requests a form with too many fields is refused in Russian before it is parsed', async () => {
  for (const [contentType, payload] of [
    [urlencoded, fields(30_000)],
    [urlencoded, '&'.repeat(500_000)],
    ['multipart/form-data; boundary=x', parts(3000)],
    ['multipart/form-data; xboundary=z; boundary=x', parts(3000)],
    ['multipart/form-data; boundary="x\\"y"', parts(3000).replaceAll('--x', '--x"y')],
  ] as const) {
    const response = await post('/cart', contentType, payload)
    expect([response.statusCode, response.body.includes('слишком много полей')]).toEqual([400, true])
  }
  for (const [contentType, payload] of [
    [urlencoded, `a=${'x'.repeat(600_000)}`],
    ['multipart/form-data; boundary=x', parts(1).replace('1', 'x'.repeat(600_000))],
  ] as const)
    expect((await post('/cart', contentType, payload)).statusCode).toBe(413)
  expect((await post('/cart', urlencoded, fields(1500))).body).not.toContain('слишком много полей')
})

test('SEC-01:requests of a list of content types the one whose fields were counted is parsed', async () => {
  const list = 'multipart/form-data; boundary=z, multipart/form-data; boundary=x'
  expect((await post('/cart', list, parts(3000))).statusCode).toBe(400)
})

test('SEC-01:requests a draft may have 5,000 items in its form, but no more than 1 MB without files', async () => {
  const { headers } = await signedIn(shop.services)
  const cases = [
    [fields(5500), 'not refused for its size'],
    [fields(7000), 'too many fields'],
    [`a=${'x'.repeat(2_000_000)}`, 'too large'],
  ] as const
  const outcomes = []
  for (const [payload] of cases) {
    const { statusCode, body } = await post('/checkout', urlencoded, payload, headers.cookie)
    if (statusCode === 413) outcomes.push('too large')
    else outcomes.push(body.includes('слишком много полей') ? 'too many fields' : 'not refused for its size')
  }
  expect(outcomes).toEqual(cases.map(([, outcome]) => outcome))
})

test('SEC-01:requests a page accepts forms only: text or a broken form is refused, not a failure', async () => {
  expect((await post('/callback', 'text/plain', 'a=1')).statusCode).toBe(415)
  expect((await post('/callback', 'multipart/form-data; boundary=x', 'broken')).statusCode).toBe(400)
})
