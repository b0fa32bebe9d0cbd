// Checks that a new COOKIE_SECRET logs no customer out, and removing the old one does.
import { Signer } from '@fastify/cookie'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isUnsubscribeKey, unsubscribeLink } from '#server/notifications/preferences.ts'
import { deriveKeys } from '#server/lib/secret-keys.ts'
import { aidar, signedIn } from '#test/create-session.ts'
import { registration } from '#test/fixtures/accounts.ts'
import { openShop, type TestShopWithApp } from '#test/harness.ts'

const [newSecret, oldSecret, endedSecret] = ['new', 'old', 'ended'].map((name) => name.repeat(16)) as [string, string, string]
const keys = { old: deriveKeys([oldSecret]), ended: deriveKeys([endedSecret]) }
let shop: TestShopWithApp
beforeAll(async () => {
  shop = await openShop({ app: true, config: { keys: deriveKeys([newSecret, oldSecret]) } })
})
afterAll(() => shop.close())

const signedWith = (name: keyof typeof keys, email: string) =>
  signedIn({ ...shop.services, config: { ...shop.services.config, keys: keys[name] } }, { ...aidar, email })
const origin = { origin: 'http://rodnik.test' }
const setCookie = (reply: { headers: Record<string, unknown> }, name: string) =>
  [reply.headers['set-cookie'] ?? []]
    .flat()
    .map(String)
    .find((line) => line.startsWith(`${name}=`))

test('AUTH-05 SEC-01:keys a session signed with the old secret goes on and its page gets a cookie signed with the new one', async () => {
  const { headers } = await signedWith('old', 'rotated@stroydom.example')
  const check = (cookie: string) => shop.app.inject({ url: '/api/v1/auth/login-check', headers: { cookie } })
  expect((await check(headers.cookie)).statusCode).toBe(200)
  const renewed = setCookie(await shop.app.inject({ url: '/faq', headers }), 'session')!
  expect(renewed).toMatch(/Max-Age=(?:2592000|25919\d\d)/)
  const cookie = renewed.split(';')[0]!
  expect(cookie).not.toBe(headers.cookie)
  expect((await check(cookie)).statusCode).toBe(200)
  expect(setCookie(await shop.app.inject({ url: '/faq', headers: { cookie } }), 'session')).toBeUndefined()
})

test('AUTH-02 SEC-01:keys the old cookie can change the password and log out', async () => {
  const email = 'old-cookie@stroydom.example'
  const person = registration({ email })
  await shop.app.inject({ method: 'POST', url: '/api/v1/users/', payload: person })
  const { headers } = await signedWith('old', email)
  const change = { old_password: person.password, password: 'Труба 32 латунь', repeat_password: 'Труба 32 латунь' }
  const changed = await shop.app.inject({
    method: 'PATCH',
    url: '/api/v1/auth/change-password/',
    headers: { ...headers, ...origin },
    payload: change,
  })
  expect(changed.statusCode).toBe(204)
  const other = await signedWith('old', email)
  const out = await shop.app.inject({ method: 'POST', url: '/api/v1/auth/logout/', headers: { ...other.headers, ...origin } })
  expect(out.statusCode).toBe(204)
  expect((await shop.app.inject({ url: '/api/v1/auth/login-check', headers: other.headers })).statusCode).toBe(401)
})

test('SEC-01:keys signatures of a removed secret are not accepted', async () => {
  const { headers, user } = await signedWith('ended', 'ended@stroydom.example')
  expect((await shop.app.inject({ url: '/api/v1/auth/login-check', headers })).statusCode).toBe(401)
  const keyIn = (name: keyof typeof keys) =>
    new URL(unsubscribeLink({ ...shop.services.config, keys: keys[name] }, user.id)).searchParams.get('key')!
  expect(isUnsubscribeKey(shop.services.config, user.id, keyIn('old'))).toBe(true)
  expect(isUnsubscribeKey(shop.services.config, user.id, keyIn('ended'))).toBe(false)
})

test("CART-01 SEC-01:keys a guest's cart goes on under the new secret", async () => {
  const added = await shop.app.inject({
    method: 'POST',
    url: '/api/v1/cart/add/',
    headers: origin,
    payload: { article: 'VT-15', quantity: 3 },
  })
  const value = decodeURIComponent(setCookie(added, 'cart')!.split(';')[0]!.slice('cart='.length))
  const id = value.slice(0, value.lastIndexOf('.'))
  const cookieOf = (name: keyof typeof keys) => `cart=${encodeURIComponent(new Signer([...keys[name].cookies]).sign(id))}`
  const page = (cookie: string) => shop.app.inject({ url: '/cart', headers: { cookie } })
  const old = await page(cookieOf('old'))
  expect(old.body).toContain('VT-15')
  expect(decodeURIComponent(setCookie(old, 'cart')!)).toContain(`cart=${value}`)
  expect((await page(cookieOf('ended'))).body).not.toContain('VT-15')
})
