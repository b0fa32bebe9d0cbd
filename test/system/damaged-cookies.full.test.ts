// Checks that a cookie with any value is as none, and that the others hold what they held.
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookieNames } from '#contract/shop/cookies.ts'
import { signedIn } from '../create-session.ts'
import { openShop, type TestShopWithApp } from '../harness.ts'

const logged: string[] = []
let shop: TestShopWithApp
let origin = ''
beforeAll(async () => {
  shop = await openShop({ app: true, log: pino({ level: 'error' }, { write: (line: string) => void logged.push(line) }) })
  origin = await shop.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => shop.close())

const names = [...Object.values(cookieNames), 'device', 'RODNIKSESSID']
const values = [
  '',
  '%',
  '%E0%A4%A',
  '%00',
  '"',
  '{"a":',
  'null',
  '[]',
  '-1',
  '1e9',
  'a.b.c',
  '=',
  '__proto__',
  "'; drop table carts; --",
  '00000000-0000-4000-8000-000000000000',
  '../../etc/passwd',
  '<script>',
  Buffer.from('корзина 🚰').toString('latin1'),
  '\u00ff\u00fe',
  'x'.repeat(1500),
]
const paths = ['/', '/catalog/v2?page=1', '/cart', '/checkout', '/compare', '/personal-account', '/login', '/exchange/1c']

const request = (path: string, cookie: string, payload?: object) =>
  fetch(origin + path, {
    method: payload ? 'POST' : 'GET',
    redirect: 'manual',
    headers: { cookie, 'content-type': 'application/json' },
    ...(payload && { body: JSON.stringify(payload) }),
  })
const articlesOf = async (cookie: string) => {
  const { products } = (await (await request('/api/v1/cart/get/', cookie)).json()) as { products: { article: string }[] }
  return products.map(({ article }) => article)
}
const addedTo = (cookie: string) => request('/api/v1/cart/add/', cookie, { article: 'VT-15', quantity: 1 })

test('CART-02 CMP-01 CAT-08 SEC-01:requests a damaged cookie fails no page and loses neither the cart nor the session', async () => {
  const guest = (await addedTo('')).headers.getSetCookie()[0]!.split(';')[0]!
  const customer = (await signedIn(shop.services)).headers.cookie
  expect((await addedTo(customer)).status).toBeLessThan(300)
  for (const value of values) {
    const all = names.map((name) => `${name}=${value}`).join('; ')
    for (const path of paths) expect([path, value, (await request(path, all)).status < 500]).toEqual([path, value, true])
    for (const valid of [guest, customer]) {
      const others = names.filter((name) => !valid.startsWith(`${name}=`)).map((name) => `${name}=${value}`)
      const cookie = [...others, valid].join('; ')
      expect([value, await articlesOf(cookie)]).toEqual([value, ['VT-15']])
      const page = await request('/cart', cookie)
      expect([value, page.status, (await page.text()).includes('VT-15')]).toEqual([value, 200, true])
    }
    // The first of the same name is read: a new cart, as without a cookie.
    expect([value, (await addedTo(all)).status < 300]).toEqual([value, true])
  }
  expect([await articlesOf(guest), await articlesOf(customer)]).toEqual([['VT-15'], ['VT-15']])
  expect(logged).toEqual([])
})
