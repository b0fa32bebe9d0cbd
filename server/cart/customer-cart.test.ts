// Checks the customer's cart over HTTP: login, two devices, first HTML, logout.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registration } from '#test/fixtures/accounts.ts'
import { openShop, type TestShopWithApp } from '#test/harness.ts'
import { buildApp } from '../app.ts'

let shop: TestShopWithApp
beforeAll(async () => {
  shop = await openShop({ app: true })
})
afterAll(() => shop.close())

test('CART-02 SHELL-04 over HTTP: login merges the carts, every device shows the result, logging out shows an empty cart', async () => {
  const { services, app } = shop
  const ask = async (method: 'GET' | 'POST', url: string, cookies: Record<string, string>, payload?: object) => {
    const response = await app.inject({ method, url, cookies, ...(payload ? { payload } : {}) })
    for (const { name, value } of response.cookies) cookies[name] = value
    return response
  }
  const inCart = async (cookies: Record<string, string>) =>
    (await ask('GET', '/api/v1/cart/get/', cookies))
      .json<{ products: { article: string; quantity: number }[] }>()
      .products.map(({ article, quantity }) => `${article} ${quantity}`)
      .toSorted()
  const email = 'merge@teplo.example'
  const registered: Record<string, string> = {}
  await ask('POST', '/api/v1/users/', registered, registration({ email }))
  await services.db.updateTable('users').set({ isEmailConfirmed: true }).where('email', '=', email).execute()
  const credentials = { email, password: 'синий гвоздь 7' }
  const first: Record<string, string> = {}
  await ask('POST', '/api/v1/cart/add/', first, { article: 'VT-15', quantity: 2 })
  expect((await ask('POST', '/api/v1/auth/login/', first, credentials)).statusCode).toBe(200)
  expect([await inCart(first), first['cart-merged']]).toEqual([['VT-15 2'], undefined])

  const second: Record<string, string> = {}
  await ask('POST', '/api/v1/cart/add/', second, { article: 'VT-20', quantity: 1 })
  await ask('POST', '/api/v1/auth/login/', second, credentials)
  expect(second['cart-merged']).toMatch(/^[0-9a-f-]{36}$/)
  const both = ['VT-15 2', 'VT-20 1']
  expect([await inCart(second), await inCart(first)]).toEqual([both, both])

  // The header's count is there before any script, and only on the customer's own page.
  const page = (await ask('GET', '/contacts', second)).body
  expect(/href="\/cart"[^>]*>(?:(?!<\/a>).)*>2</s.test(page)).toBe(true)
  expect(/href="\/cart"[^>]*>(?:(?!<\/a>).)*>2</s.test((await ask('GET', '/contacts', {})).body)).toBe(false)

  const guestCookie = second['cart']
  await ask('POST', '/api/v1/auth/logout/', second)
  expect([await inCart(second), second['cart']]).toEqual([[], guestCookie])
  await ask('POST', '/api/v1/cart/add/', second, { article: 'BG-15', quantity: 1 })
  expect([await inCart(second), await inCart(first)]).toEqual([['BG-15 1'], both])
})

test('CART-02 AUTH-05 over https the cookie with the notice of a merged cart is Secure', async () => {
  const { services } = shop
  const app = await buildApp({ ...services, config: { ...services.config, publicOrigin: 'https://rodnik.test' } }, { pages: false })
  try {
    const logIn = async (cookie: string) => {
      const payload = { email: 'safe@teplo.example', password: 'синий гвоздь 7' }
      return app.inject({ method: 'POST', url: '/api/v1/auth/login/', payload, headers: { cookie } })
    }
    const guestWith = async (article: string) => {
      const response = await app.inject({ method: 'POST', url: '/api/v1/cart/add/', payload: { article, quantity: 1 } })
      return String(response.headers['set-cookie']).split(';')[0]!
    }
    await app.inject({ method: 'POST', url: '/api/v1/users/', payload: registration({ email: 'safe@teplo.example' }) })
    await logIn(await guestWith('VT-15'))
    const cookies = [(await logIn(await guestWith('VT-20'))).headers['set-cookie']].flat()
    expect(cookies.find((line) => line?.startsWith('__Host-cart-merged='))).toMatch(/; Secure$/)
  } finally {
    await app.close()
  }
})
