// Through the whole application: a refused request changes nothing and reveals nothing of other carts.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CartSnapshot } from '#contract/cart/cart.ts'
import { openShop, type TestShopWithApp } from '#test/harness.ts'

let shop: TestShopWithApp
beforeAll(async () => {
  shop = await openShop({ app: true })
})
afterAll(() => shop.close())

async function change(fields: Record<string, string>, cookies: Record<string, string> = {}) {
  const response = await shop.app.inject({
    method: 'POST',
    url: '/fragments/cart',
    cookies,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://rodnik.test', host: 'rodnik.test' },
    payload: new URLSearchParams(fields).toString(),
  })
  for (const { name, value } of response.cookies) cookies[name] = value
  return {
    status: response.statusCode,
    body: response.json<{ kind: string; loweredTo?: number; cart?: CartSnapshot; problem?: { fields: Record<string, string[]> } }>(),
  }
}
const inCart = async (cookies: Record<string, string>) =>
  (await shop.app.inject({ url: '/api/v1/cart/get/', cookies }))
    .json<{ products: { article: string; quantity: number }[] }>()
    .products.map(({ article, quantity }) => `${article} ${quantity}`)

test('CART-01 CART-03 quantities are set, lowered to the stock, and what is none of ours is refused', async () => {
  const cookies: Record<string, string> = {}
  expect(await change({ intent: 'set', article: 'VT-25', quantity: '99999' }, cookies)).toMatchObject({
    status: 200,
    body: { loweredTo: 16 },
  })
  expect((await change({ intent: 'set', article: 'VT-25', quantity: '100000' }, cookies)).body).toMatchObject({
    loweredTo: 16,
    cart: { atStock: ['VT-25'] },
  })
  for (const quantity of ['1.5', '-2', '1e3', 'много', ' ', '<b>2</b>'])
    expect([quantity, (await change({ intent: 'set', article: 'VT-25', quantity }, cookies)).body.kind]).toEqual([quantity, 'changed'])
  expect(await inCart(cookies)).toEqual(['VT-25 16'])
  for (const fields of [
    {},
    { intent: 'order' },
    { intent: 'undo' },
    { intent: 'undo', undo: "' or 1=1" },
    { intent: 'set', article: '\u0000' },
  ])
    expect([fields, (await change(fields as Record<string, string>, cookies)).status]).toEqual([fields, 400])
  expect((await change({ intent: 'set', article: '<script>', quantity: '1' }, cookies)).status).toBe(404)
  expect((await change({ intent: 'addAll', 'quantity:VT-15': '1,5' }, cookies)).status).toBe(400)
  const kit = await change({ intent: 'addAll', 'quantity:VT-15': '1', 'quantity:OLD-1': '1' }, cookies)
  expect([kit.status, Object.keys(kit.body.problem?.fields ?? {})]).toEqual([409, ['OLD-1']])
  expect(await inCart(cookies)).toEqual(['VT-25 16'])
})

test('CART-01 another visitor’s removal is not undone and the response reveals nothing of it', async () => {
  const own: Record<string, string> = {}
  const stranger: Record<string, string> = {}
  await change({ intent: 'set', article: 'VT-15', quantity: '3' }, own)
  await change({ intent: 'set', article: 'VT-20', quantity: '1' }, stranger)
  const undo = '6a4f0c1e-5b1a-4c58-9d0e-0c2f4a7b9e11'
  await change({ intent: 'remove', article: 'VT-15', undo }, own)
  expect(await change({ intent: 'undo', undo }, stranger)).toMatchObject({ status: 200, body: { kind: 'changed' } })
  expect([await inCart(own), await inCart(stranger)]).toEqual([[], ['VT-20 1']])
  await change({ intent: 'undo', undo }, own)
  expect(await inCart(own)).toEqual(['VT-15 3'])
})

test('CART-01 a change and a reading bring the quantities with the time of their reading', async () => {
  const cookies: Record<string, string> = {}
  const { body } = await change({ intent: 'set', article: 'VT-15', quantity: '3' }, cookies)
  expect(body.cart).toEqual({ quantities: { 'VT-15': 3 }, readAt: expect.any(Number) as number })
  const read = (await shop.app.inject({ url: '/fragments/cart', cookies })).json<{ snapshot: { quantities: object; readAt: number } }>()
  expect(read.snapshot.quantities).toEqual({ 'VT-15': 3 })
  expect(read.snapshot.readAt).toBeGreaterThanOrEqual(body.cart!.readAt)
})
