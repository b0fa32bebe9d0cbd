// Checks that odd forms and addresses get 4xx or lead to this site, never 500 (SEC-01).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type TestShopWithApp } from '../harness.ts'
import { signedIn } from '../create-session.ts'

let shop: TestShopWithApp
beforeAll(async () => {
  shop = await openShop({ app: true })
})
afterAll(() => shop.close())

const host = { host: 'rodnik.test', origin: 'http://rodnik.test' }
const post = (url: string, payload: string, headers: Record<string, string> = {}) =>
  shop.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { ...host, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })

test('CART-01 SEC-01:browser the cart’s form leads back to a page of this site only', async () => {
  const back = async (returnTo: string) => {
    const form = new URLSearchParams({ intent: 'add', article: 'VT-15', quantity: '1', returnTo })
    return (await post('/cart', form.toString())).headers.location
  }
  expect(await back('/catalog/v2?brands=A%2CB#list')).toBe('/catalog/v2?brands=A%2CB#list')
  for (const away of [
    '/.//evil.example',
    '/x/..//evil.example',
    '/%2e//evil.example',
    '/a\\..\\..//evil.example',
    '//evil.example',
    'https://evil.example',
  ])
    expect([away, await back(away)]).toEqual([away, undefined])
})

test('ERR-01 SEC-01:requests a way back and a number of an order in Russian are no failure', async () => {
  const form = new URLSearchParams({ intent: 'add', article: 'VT-15', quantity: '1', returnTo: '/каталог' })
  expect((await post('/cart', form.toString())).headers.location).toBe(encodeURI('/каталог'))
  expect((await post('/fragments/comparison', new URLSearchParams({ returnTo: '/каталог' }).toString())).statusCode).toBe(303)
})

test('ERR-01 SEC-01:injection a NUL in a search, a name or a favourite is refused in words', async () => {
  const { headers } = await signedIn(shop.services)
  for (const url of [
    '/api/v1/order/search/?search=%00',
    '/api/v1/order/search/?number=%00',
    '/api/v1/order/search/?article=a%00',
    '/personal-account?tab=currentorders&search=%00',
    '/personal-account?tab=draftorders&search=%00',
  ]) {
    const { statusCode, body } = await shop.app.inject({ url, headers: { ...host, ...headers } })
    expect([url, statusCode]).toEqual([url, 400])
    expect(body).toContain('Неверный запрос')
  }
  for (const form of ['add=%00', 'remove=a%00'])
    expect([form, (await post('/favorites', form, headers)).statusCode]).toEqual([form, expect.toSatisfy((status: number) => status < 500)])
})

test('SEC-01:injection an article called __proto__ and a form sent as plain text are refused', async () => {
  const all = await post('/cart', 'intent=addAll&quantity:__proto__=2')
  expect(all.statusCode).toBe(409)
  expect((await post('/callback', 'name=x', { 'content-type': 'text/plain' })).statusCode).toBe(415)
})
