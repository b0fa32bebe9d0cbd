// Checks that over https every cookie of the shop is sent by https only.
import { expect, test } from 'vitest'
import { openShop } from '../harness.ts'

const host = { host: 'rodnik.test', 'x-forwarded-proto': 'https' }
const form = { ...host, origin: 'https://rodnik.test', 'content-type': 'application/x-www-form-urlencoded' }

test('SEC-01 CMP-01 CAT-08 over https every cookie is Secure, on the page and in the API', async () => {
  const shop = await openShop({ app: true, config: { publicOrigin: 'https://rodnik.test', trustProxy: true } })
  const { app } = shop
  try {
    const responses = [
      await app.inject({ method: 'POST', url: '/fragments/comparison', headers: form, payload: 'added=VT-15&returnTo=/' }),
      await app.inject({ url: '/catalog/v2?look=table', headers: host }),
      await app.inject({ method: 'POST', url: '/cart', headers: form, payload: 'intent=add&article=VT-15' }),
      await app.inject({ method: 'POST', url: '/api/v1/cart/add/', headers: host, payload: { article: 'VT-15', quantity: 1 } }),
      await app.inject({ url: '/contacts', headers: { ...host, cookie: '__Secure-session=ended.x' } }),
    ]
    const cookies = responses.map((response) => [response.headers['set-cookie'] ?? []].flat())
    expect(cookies.map((lines) => lines.map((line) => line.split('=', 1)[0]))).toEqual([
      ['compare-added'],
      ['list-look'],
      ['__Host-cart'],
      ['__Host-cart'],
      ['__Secure-session'],
    ])
    for (const line of cookies.flat()) expect(line).toMatch(/; Secure(?:;|$)/)
  } finally {
    await shop.close()
  }
})
