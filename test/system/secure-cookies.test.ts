// Checks that over https every cookie of the shop is sent by https only.
import { expect, test } from 'vitest'
import { registration } from '../fixtures/accounts.ts'
import { openShop } from '../harness.ts'

const host = { host: 'rodnik.test', 'x-forwarded-proto': 'https' }
const form = { ...host, origin: 'https://rodnik.test', 'content-type': 'application/x-www-form-urlencoded' }

test('CMP-01 CAT-08 SEC-01:browser over https every cookie is of this host alone, Secure and SameSite, and no script reads those that identify', async () => {
  const shop = await openShop({ app: true, config: { publicOrigin: 'https://rodnik.test', trustProxy: true } })
  const { app } = shop
  const login = { email: 'safe@example.kz', password: 'синий гвоздь 7' }
  try {
    const responses = [
      await app.inject({ method: 'POST', url: '/fragments/comparison', headers: form, payload: 'added=VT-15&returnTo=/' }),
      await app.inject({ url: '/catalog/v2?look=table', headers: host }),
      await app.inject({ method: 'POST', url: '/cart', headers: form, payload: 'intent=add&article=VT-15' }),
      await app.inject({ method: 'POST', url: '/api/v1/cart/add/', headers: host, payload: { article: 'VT-15', quantity: 1 } }),
      await app.inject({ url: '/contacts', headers: { ...host, cookie: '__Host-session=ended.x' } }),
      await app.inject({ method: 'POST', url: '/api/v1/users/', headers: host, payload: registration({ email: 'safe@example.kz' }) }),
      await app.inject({ method: 'POST', url: '/login', headers: form, payload: new URLSearchParams(login).toString() }),
    ]
    const cookie = [responses.at(-1)!.headers['set-cookie']].flat()[0]!.split(';', 1)[0]!
    const left = await app.inject({ method: 'POST', url: '/api/v1/auth/logout/', headers: { ...host, cookie } })
    const cookies = responses.map((response) => [response.headers['set-cookie'] ?? []].flat())
    expect(cookies.map((lines) => lines.map((line) => line.split('=', 1)[0]))).toEqual([
      ['__Host-compare-added'],
      ['__Host-list-look'],
      ['__Host-cart'],
      ['__Host-cart'],
      ['__Host-session'],
      ['__Host-session', '__Host-device'],
      ['__Host-session', '__Host-device'],
    ])
    const ofThisHost = /^(?=.*; Path=\/(?:;|$))(?=.*; Secure(?:;|$))(?=.*; SameSite=Lax(?:;|$))(?!.*; Domain)/i
    for (const line of cookies.flat()) {
      expect(line).toMatch(ofThisHost)
      expect([line, /; HttpOnly/i.test(line)]).toEqual([line, /^__Host-(?:session|cart|device)=/.test(line)])
    }
    const removed = [left.headers['set-cookie'] ?? []].flat()
    expect(removed).toContainEqual(expect.stringMatching(/^__Host-session=; (?=.*Max-Age=0)/))
    for (const line of removed) expect(line).toMatch(ofThisHost)
  } finally {
    await shop.close()
  }
})
