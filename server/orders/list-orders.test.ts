// Checks the lists of an account's orders and repeating an order (ORD-02).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { byInvoice } from '#test/fixtures/orders.ts'
import { addToCart } from '#test/fixtures/cart.ts'
import { newVisitor } from '#test/harness.ts'
import { openCustomerShop, type CustomerShop } from '#test/open-customer-shop.ts'
import { getCart } from '../cart/cart-lines.ts'
import { getOwnOrder } from './order-access.ts'
import { countCurrentOrders, findLatestDraftNumber, listOpenDrafts, listOwnOrders, type OrderFilter } from './list-orders.ts'
import { placeDraft } from './place-draft.ts'
import { repeatOrder } from './reorder.ts'

let shop: CustomerShop['shop']
let customer: CustomerShop['customer']
let stranger: CustomerShop['stranger']
let nextKey: CustomerShop['nextKey']
let draft: CustomerShop['draft']
beforeAll(async () => {
  ;({ shop, customer, stranger, nextKey, draft } = await openCustomerShop())
})
afterAll(() => shop.close())
beforeEach(() => shop.services.pool.query('delete from orders; delete from idempotency_keys'))

const details = byInvoice
const everything: OrderFilter = { statuses: [], text: '', number: '', article: '', from: null, to: null }
const numbersOf = async (filter: Partial<OrderFilter>, page = 1, size = 20) =>
  (await listOwnOrders(shop.services.db, customer.id, { ...everything, ...filter }, page, size)).rows.map(({ number }) => number)

test('ORD-02 API-09 orders are found by part of number and article, by day and state, page by page', async () => {
  const { db, pool } = shop.services
  const first = await draft([['VT-15', 1]])
  const second = await draft([
    ['VT-20', 2],
    ['BG-15', 1],
  ])
  const third = await draft([['BG-20', 1]])
  await placeDraft(shop.services, customer, second, details, undefined, nextKey())
  await pool.query(`update orders set placed_at = '2026-03-01T20:00:00Z' where number = $1`, [second])
  expect(await numbersOf({})).toEqual([third, first, second])
  expect(await numbersOf({ statuses: ['draft'] })).toEqual([third, first])
  expect(await numbersOf({ text: second.slice(2, 6).toLowerCase() })).toContain(second)
  expect(await numbersOf({ text: 'vt-' })).toEqual([first, second])
  expect(await numbersOf({ article: 'BG-15' })).toEqual([second])
  expect(await numbersOf({ number: `${second.slice(0, 4)}-${second.slice(4)}` })).toEqual([second])
  await pool.query(`update orders set external_number = 'РД00-000123', guest_phone = '+77015550102' where number = $1`, [second])
  for (const text of ['рд00-000123', '123', '8 701 555 01 02']) expect([text, await numbersOf({ text })]).toEqual([text, [second]])
  for (const wild of ['%', '_', '\\', "'"]) expect(await numbersOf({ text: wild })).toEqual([])
  // 20:00 UTC is the next day in Almaty.
  expect(await numbersOf({ from: '2026-03-02', to: '2026-03-02' })).toEqual([second])
  expect(await numbersOf({ to: '2026-03-01' })).toEqual([])
  expect([await numbersOf({}, 1, 2), await numbersOf({}, 2, 2), await numbersOf({}, 3, 2)]).toEqual([[third, first], [second], []])
  const [summary] = (await listOwnOrders(db, customer.id, { ...everything, article: 'BG-15' }, 1, 20)).rows
  expect(summary).toMatchObject({ lineCount: 2, totalTiyn: (await getOwnOrder(db, customer.id, second)).totalTiyn })
  expect(await countCurrentOrders(db, customer.id)).toBe(1)
  expect((await listOpenDrafts(db, customer.id)).map(({ number }) => number)).toEqual([third, first])
  expect(await findLatestDraftNumber(db, customer.id)).toBe(third)
  expect(await findLatestDraftNumber(db, stranger.id)).toBeUndefined()
})

test('ORD-02 CART-02 an order repeated twice at once is added once', async () => {
  const visitor = newVisitor()
  const number = await draft([['VT-20', 2]])
  await addToCart(shop.services.db, visitor, 'BG-15', 1)
  await Promise.all(Array.from({ length: 4 }, () => repeatOrder(shop.services.db, visitor, { number })))
  expect((await getCart(shop.services.db, visitor.cartId)).lines.map(({ product, quantity }) => [product.article, quantity])).toEqual([
    ['BG-15', 1],
    ['VT-20', 2],
  ])
})

test('ORD-02 repeating adds what can be ordered to the cart and reports the rest; repeating again adds nothing', async () => {
  const { db, pool } = shop.services
  const visitor = newVisitor()
  const number = await draft([
    ['VT-20', 2],
    ['LAST-1', 3],
    ['OUT-1', 1],
    ['DR-250', 1],
  ])
  await pool.query(`update products set is_active = false where article = 'DR-250'`)
  try {
    for (let attempt = 0; attempt < 2; attempt++) {
      expect(await repeatOrder(db, visitor, { number })).toMatchObject({
        added: [
          { article: 'VT-20', quantity: 2, requested: 2 },
          { article: 'LAST-1', quantity: 1, requested: 3 },
          { article: 'OUT-1', quantity: 1, requested: 1 },
        ],
        soldOut: [],
        discontinued: [{ article: 'DR-250' }],
        left: 0,
      })
    }
  } finally {
    await pool.query(`update products set is_active = true where article = 'DR-250'`)
  }
  expect((await getCart(db, visitor.cartId)).lines.map(({ product, quantity }) => [product.article, quantity])).toEqual([
    ['VT-20', 2],
    ['LAST-1', 1],
    ['OUT-1', 1],
  ])
})
