// Checks shared carts and «which shop has the whole cart», as functions and as pages.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newVisitor, openShop, type TestShopWithApp } from '#test/harness.ts'
import { shownText } from '#test/render-route.tsx'
import { signedIn } from '#test/create-session.ts'
import { addToCart, setCartQuantity } from '#test/fixtures/cart.ts'
import { findSharedCart, shareCart } from './shared-cart.ts'
import { shopsForCart } from './availability-by-shop.ts'

let shop: TestShopWithApp
let visitor: ReturnType<typeof newVisitor> & { clientAddress: string }
beforeAll(async () => {
  shop = await openShop({ app: true })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.services.pool.query('delete from attempts')
  visitor = { ...newVisitor(), clientAddress: '203.0.113.7' }
})

const add = (article: string, quantity: number) => addToCart(shop.services.db, visitor, article, quantity)
const post = (url: string, fields: Record<string, string>, cookies: Record<string, string> = {}) =>
  shop.app.inject({
    method: 'POST',
    url,
    cookies,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://rodnik.test', host: 'rodnik.test' },
    payload: new URLSearchParams(fields).toString(),
  })

test('CART-04 a shared list is a snapshot with today’s prices, the same for one key, and expires', async () => {
  const { db, pool } = shop.services
  await add('VT-15', 2)
  await add('REQ-1', 1)
  const [code, again] = await Promise.all([shareCart(db, visitor, 'key-1'), shareCart(db, visitor, 'key-1')])
  expect(again).toBe(code)
  expect(code).toMatch(/^[\w-]{22}$/)
  expect(await shareCart(db, visitor, 'key-2')).not.toBe(code)
  await setCartQuantity(db, visitor, 'VT-15', 9)
  await db.updateTable('products').set({ isActive: false }).where('article', '=', 'REQ-1').execute()
  const found = await findSharedCart(db, code)
  expect(found?.lines).toMatchObject([
    { article: 'VT-15', quantity: 2, priceTiyn: 2450_00, stock: 'all' },
    { article: 'REQ-1', quantity: 1, priceTiyn: null, stock: 'removed' },
  ])
  await db.updateTable('products').set({ isActive: true }).where('article', '=', 'REQ-1').execute()
  for (const wrong of ['', code.slice(1), `${code}x`, "' or 1=1", '%00', 'A'.repeat(22)])
    expect(await findSharedCart(db, wrong)).toBeUndefined()
  await pool.query('update shared_carts set expires_at = now() where code = $1', [code])
  expect(await findSharedCart(db, code)).toBeUndefined()
  expect((await shop.app.inject(`/cart/list/${code}`)).statusCode).toBe(404)
})

test('CART-04 an empty cart is not shared, and the number of links per visitor is limited', async () => {
  await expect(shareCart(shop.services.db, visitor, 'key')).rejects.toMatchObject({ code: 'cart_empty' })
  await add('VT-15', 1)
  for (let at = 0; at < 30; at++) await shareCart(shop.services.db, visitor, `key-${at}`)
  await expect(shareCart(shop.services.db, visitor, 'one-more')).rejects.toMatchObject({ code: 'too_many_requests' })
})

test('CART-04 CAT-18 without scripts: the cart creates the link, another guest opens it and adds it to their own cart, once', async () => {
  const added = await shop.app.inject({ method: 'POST', url: '/api/v1/cart/add/', payload: { article: 'VT-15', quantity: 2 } })
  const cookies = { cart: added.cookies[0]!.value }
  const shared = await post('/cart/share', { plain: '1', key: 'key-of-page-1' }, cookies)
  expect(shared.statusCode).toBe(303)
  const address = String(shared.headers.location)
  expect((await shop.app.inject({ url: address, cookies })).body).toMatch(/value="http:\/\/rodnik\.test\/cart\/list\/[\w-]{22}"/)
  const list = `/cart/list/${new URL(address, 'http://rodnik.test').searchParams.get('shared')}`
  const page = await shop.app.inject(list)
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('VT-15')
  expect(page.body).toContain('noindex')
  const first = await post(list, { key: 'key-of-list-1' })
  expect(first.body).toContain('добавлено')
  const own = { cart: first.cookies[0]!.value }
  expect(own.cart).not.toBe(cookies.cart)
  expect((await post(list, { key: 'key-of-list-1' }, own)).statusCode).toBe(200)
  const cart = (await shop.app.inject({ url: '/api/v1/cart/get/', cookies: own })).json<{ products: { quantity: number }[] }>()
  expect(cart.products).toMatchObject([{ article: 'VT-15' }])
  expect((await post('/cart/share', { plain: '1' })).headers.location).toBe('/cart?refused=cart_empty')
})

test('SHELL-13 which shop has the whole cart: guests see yes or no, customers the quantity', async () => {
  const { db } = shop.services
  await add('VT-15', 10)
  await add('VT-25', 4)
  const found = await shopsForCart(db, visitor.cartId, [], false)
  expect(found.lineCount).toBe(2)
  expect(
    found.shops.map(({ availableCount, missing }) => [availableCount, missing.map(({ article, inStock }) => [article, inStock])]),
  ).toEqual([
    [2, []],
    [1, [['VT-25', null]]],
    [1, [['VT-15', null]]],
  ])
  expect((await shopsForCart(db, visitor.cartId, [], true)).shops[1]?.missing).toMatchObject([
    { article: 'VT-25', quantity: 4, inStock: 3 },
  ])
  expect((await shopsForCart(db, visitor.cartId, ['VT-25'], false)).shops.filter(({ missing }) => missing.length === 0)).toHaveLength(2)
  expect(await shopsForCart(db, null, [], false)).toEqual({ lineCount: 0, shops: [] })
})

test('SHELL-13 the page of shops shows a guest no quantities and a customer how many', async () => {
  const { headers } = await signedIn(shop.services)
  const requested = [
    { article: 'VT-15', quantity: 2 },
    { article: 'VT-25', quantity: 10 },
  ]
  const addAll = async (cookies: Record<string, string>, own: Record<string, string>) => {
    for (const payload of requested) {
      const response = await shop.app.inject({ method: 'POST', url: '/api/v1/cart/add/', payload, cookies, headers: own })
      for (const { name, value } of response.cookies) cookies[name] = value
    }
    return shownText((await shop.app.inject({ url: '/cart/shops', cookies, headers: own })).body)
  }
  const [ofGuest, ofCustomer] = [await addAll({}, {}), await addAll({}, headers)]
  expect([ofGuest, ofCustomer].map((html) => [html.includes('VT-25, нужно 10'), html.includes(', есть 8')])).toEqual([
    [true, false],
    [true, true],
  ])
  expect(ofGuest).toContain('Есть 1 из 2')
  expect((await shop.app.inject('/cart/shops?without=VT-25&without=%00')).statusCode).toBe(200)
  expect((await shop.app.inject('/cart/shops')).body).toContain('Искать пока нечего')
})
