// Checks the limits of customers' orders and of the stock that they take, over HTTP.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Problem } from '#contract/errors.ts'
import { setSettings } from '#test/set-settings.ts'
import { signedIn, type SignedIn } from '#test/create-session.ts'
import { openPriceType } from '#test/fixtures/price-type.ts'
import { openShop, stockOf, type TestShopWithApp } from '#test/harness.ts'

let shop: TestShopWithApp
let aidar: SignedIn
beforeAll(async () => {
  shop = await openShop({ app: true })
  aidar = await signedIn(shop.services)
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.pool.query('delete from orders; delete from attempts')
  await shop.pool.query("delete from settings where key like 'customerOrders.%'")
  await fillStock()
})

/** 60 units of each product. */
const fillStock = () => shop.pool.query(`update stock set count = case when shop_id = ${shop.fixtures.shops.aktobe} then 60 else 0 end`)

const newDraft = async (items: [string, number][], who: SignedIn) => {
  const payload = { items: items.map(([product, quantity]) => ({ product, quantity })) }
  const headers = { host: 'rodnik.test', origin: 'http://rodnik.test', ...who.headers }
  return (await shop.app.inject({ method: 'POST', url: '/api/v1/order/', payload, headers })).json<{ id: string }>().id
}
const placeDraft = async (draft: string, who = aidar, key = '') => {
  const headers = { host: 'rodnik.test', origin: 'http://rodnik.test', ...who.headers, ...(key !== '' && { 'idempotency-key': key }) }
  const payload = { phone_number: '', address: 'Актобе, Абая 1', payment_type: 'cash' }
  const reply = await shop.app.inject({ method: 'PATCH', url: `/api/v1/order/${draft}/place`, payload, headers })
  return { status: reply.statusCode, retryAfter: Number(reply.headers['retry-after']), body: reply.json<Problem>() }
}
const place = async (items: [string, number][], who = aidar) => placeDraft(await newDraft(items, who), who)

test('CHK-01 SEC-01:orders an account has a number of orders an hour, also at once; refused ones and repeats do not count', async () => {
  await setSettings(shop.services.db, { 'customerOrders.ordersPerHour': '3' })
  expect((await place([['VT-15', 61]])).status).toBe(409)
  const draft = await newDraft([['VT-15', 1]], aidar)
  expect([(await placeDraft(draft, aidar, 'same-key')).status, (await placeDraft(draft, aidar, 'same-key')).status]).toEqual([200, 200])
  const responses = await Promise.all(Array.from({ length: 5 }, () => place([['VT-15', 1]])))
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 429, 429, 429])
  const refused = responses.find(({ status }) => status === 429)!
  expect(refused.body.detail.replaceAll('\u00a0', ' ')).toMatch(/слишком много заказов\. Подождите 60 минут и повторите/)
  expect(refused.retryAfter).toBeGreaterThan(3500)
  expect(await stockOf(shop.services.db, shop.fixtures.products.valveVT15!.id)).toBe(57)
  const other = await signedIn(shop.services, { email: 'other@stroydom.example' })
  expect((await place([['VT-15', 1]], other)).status).toBe(200)
})

test('CHK-01 SEC-01:orders an account does not buy most of the stock of everything; a customer with agreed prices may', async () => {
  await setSettings(shop.services.db, { 'customerOrders.largeItemsPerDay': '3' })
  const most: [string, number][] = ['VT-15', 'VT-20', 'BG-15', 'GAS-25'].map((article) => [article, 31])
  const refused = await place(most)
  expect([refused.status, refused.body.detail.replaceAll('\u00a0', ' ')]).toEqual([429, expect.stringContaining('большая часть остатка')])
  expect((await place(most.map(([article]) => [article, 30]))).status).toBe(200)
  await fillStock()
  expect((await place(most.slice(0, 3))).status).toBe(200)
  expect((await place(most.slice(3))).status).toBe(429)
  const priceTypeId = await openPriceType(shop.services, 'Дилер')
  const dealer = await signedIn(shop.services, { email: 'dealer@stroydom.example', priceTypeId })
  await fillStock()
  expect((await place(most, dealer)).status).toBe(200)
})
