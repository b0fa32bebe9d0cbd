// Checks what an order stores next to its sums: the retail price and the delivery price of the day.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CheckoutDetails } from '#contract/orders/order-form.schema.ts'
import { setSettings } from '#test/set-settings.ts'
import { undecided } from '#test/fixtures/orders.ts'
import { operator, openShop, stockOf, type TestShop } from '#test/harness.ts'
import { emailsTo } from '#test/mail/mailbox.ts'
import { signedIn, type SignedIn } from '#test/create-session.ts'
import { openPriceType } from '#test/fixtures/price-type.ts'
import { changeOrderStatus } from './change-status.ts'
import { createDraft } from './drafts.ts'
import { findGuestOrder, getOwnOrder } from './order-access.ts'
import { listOwnOrders } from './list-orders.ts'
import { orderAsResponse } from './order-response.ts'
import { placeCustomerOrder } from './place-order.ts'
import { placeDraft } from './place-draft.ts'

let shop: TestShop
let customer: SignedIn
let wholesaler: SignedIn
beforeAll(async () => {
  shop = await openShop()
  customer = await signedIn(shop.services)
  const priceTypeId = await openPriceType(shop.services)
  wholesaler = await signedIn(shop.services, { email: 'vip@dom.example', priceTypeId })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.services.pool.query('delete from orders; delete from idempotency_keys')
  await rule(10_000_00)
})

const rule = (thresholdTiyn: number, startsOn = '2020-01-01', endsOn: string | null = null) =>
  setSettings(shop.services.db, { 'delivery.rules': JSON.stringify([{ text: 'Правило', thresholdTiyn, startsOn, endsOn }]) })
const delivered = { ...undecided, address: 'Актобе, Абая 1' }
let keys = 0
const key = () => `key-of-test-${++keys}`
const place = (quantity: number, details: CheckoutDetails = delivered, who = customer, article = 'VT-15') =>
  placeCustomerOrder(shop.services, who.user, null, details, [{ article, quantity }], key())
const read = (number: string, who = customer) => getOwnOrder(shop.services.db, who.user.id, number)

test('CHK-04 SHELL-09 delivery is free from the sum of the rule on; below it the operator names the price; pickup has none', async () => {
  const [free, paid, fetched] = [await place(5), await place(4), await place(5, undecided)]
  expect([(await read(free)).delivery, (await read(paid)).delivery, (await read(fetched)).delivery]).toEqual([
    { priceTiyn: 0 },
    { priceTiyn: null },
    null,
  ])
  expect(orderAsResponse(await read(free))).toMatchObject({ address: 'Актобе, Абая 1', delivery: { price: 0 }, total: 12_250 })
  expect([orderAsResponse(await read(paid)).delivery, orderAsResponse(await read(fetched)).delivery]).toEqual([{ price: null }, null])
  // By number and phone the address is hidden, but not that the order is delivered.
  expect(await findGuestOrder(shop.services.db, free, customer.user.phone, '192.0.2.1')).toMatchObject({
    address: null,
    delivery: { priceTiyn: 0 },
  })
})

test('SHELL-09 the rule applies on its days in the shop\u2019s time zone, and the day of placing decides', async () => {
  const at = (time: string) => ({ ...shop.services, clock: () => new Date(time) })
  const placeAt = async (time: string) =>
    (await read(await placeCustomerOrder(at(time), customer.user, null, delivered, [{ article: 'VT-15', quantity: 5 }], key()))).delivery
      ?.priceTiyn
  await rule(10_000_00, '2026-12-01', '2026-12-02')
  // Aktobe is five hours ahead of UTC.
  expect([await placeAt('2026-11-30T18:59:59Z'), await placeAt('2026-11-30T19:00:00Z')]).toEqual([null, 0])
  expect([await placeAt('2026-12-02T18:59:59Z'), await placeAt('2026-12-02T19:00:00Z')]).toEqual([0, null])
  await rule(10_000_00)
  const freeOrder = await place(5)
  await rule(1_000_000_00)
  expect((await read(freeOrder)).delivery).toEqual({ priceTiyn: 0 })
})

test('CART-06 SHELL-09 free delivery that was shown and no longer applies is refused, and nothing changes; a new one is applied', async () => {
  const before = await stockOf(shop.services.db, shop.fixtures.products['valveVT15']!.id)
  await rule(20_000_00)
  await expect(place(5, { ...delivered, seenFreeFromTiyn: 10_000_00 })).rejects.toMatchObject({ code: 'price_changed' })
  const draft = await createDraft(shop.services.db, customer.user.id, { items: [{ article: 'VT-15', quantity: 5 }], comment: '' }, key())
  const seen = [{ article: 'VT-15', quantity: 5, seenPriceTiyn: 2450_00 }]
  const send = (seenFreeFromTiyn: number | null) =>
    placeDraft(shop.services, customer.user, draft, { ...delivered, seenFreeFromTiyn }, seen, key())
  await expect(send(10_000_00)).rejects.toMatchObject({ code: 'price_changed' })
  expect((await read(draft)).status).toBe('draft')
  expect(await stockOf(shop.services.db, shop.fixtures.products['valveVT15']!.id)).toBe(before)
  // Pickup is free anyway.
  await place(1, { ...undecided, seenFreeFromTiyn: 1 })
  await rule(5_000_00)
  await send(10_000_00)
  expect((await read(draft)).delivery).toEqual({ priceTiyn: 0 })
})

test('ORD-02 a price of delivery that staff agreed counts in the total of page, list, API and the e-mail of a new status', async () => {
  const number = await place(4)
  await shop.services.pool.query('update orders set delivery_tiyn = 150000 where number = $1', [number])
  expect(orderAsResponse(await read(number))).toMatchObject({ delivery: { price: 1500 }, total: 11_300 })
  const all = { statuses: [], text: '', number: '', article: '', from: null, to: null }
  expect((await listOwnOrders(shop.services.db, customer.user.id, all, 1, 20)).rows).toMatchObject([{ number, totalTiyn: 11_300_00 }])
  await shop.services.db
    .transaction()
    .execute((trx) => changeOrderStatus(trx, shop.services, { number, status: 'placed' }, 'confirmed', operator))
  const email = (await emailsTo(shop.services, customer.user.email)).at(-1)!
  expect(email.subject).toContain(number)
  expect(email.text).toContain('Сумма: 11 300 ₸'.replaceAll(' ', '\u00a0').replace('\u00a0', ' '))
})

test('ROLE-01 ORD-02 an agreed price is stored with the retail price of the day, of cart orders and of drafts', async () => {
  const { db, pool } = shop.services
  await pool.query('update stock set count = 40')
  const items = ['VT-15', 'VT-20', 'REQ-1'].map((article) => ({ article, quantity: 1 }))
  const ordered = await placeCustomerOrder(shop.services, wholesaler.user, null, undecided, items, key())
  const draft = await createDraft(db, wholesaler.user.id, { items, comment: '' }, key())
  const lines = [
    { article: 'VT-15', priceTiyn: 2000_00, retailTiyn: 2450_00 },
    { article: 'VT-20', priceTiyn: 3600_00, retailTiyn: null }, // the agreed price is higher
    { article: 'REQ-1', priceTiyn: 9000_00, retailTiyn: null }, // no retail price to compare with
  ]
  expect((await read(ordered, wholesaler)).lines).toMatchObject(lines)
  expect((await read(draft, wholesaler)).lines).toMatchObject(lines) // today's, before it is placed
  await placeDraft(shop.services, wholesaler.user, draft, undecided, undefined, key())
  await pool.query(`update products set price_tiyn = 999900 where article = 'VT-15'`)
  for (const number of [ordered, draft]) {
    const order = await read(number, wholesaler)
    expect(order.lines).toMatchObject(lines)
    expect(orderAsResponse(order).items[0]).toMatchObject({ price: 2000, retail_price: 2450, sum: 2000 })
  }
  expect((await read(await place(1, undecided, customer, 'VT-20'))).lines).toMatchObject([{ priceTiyn: 3600_00, retailTiyn: null }])
})
