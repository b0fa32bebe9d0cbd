// Checks the changes of an order's status (ORD-01).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { orderStatuses, type NextStatus, type OrderStatus } from '#contract/orders/orders.ts'
import { guest } from '#test/fixtures/orders.ts'
import { operator, newVisitor, openShop, stockOf, type TestShop } from '#test/harness.ts'
import { mailQueue } from '../mail/mail-queue.ts'
import { cancelOrder, changeOrderStatus } from './change-status.ts'
import { findOrderByKey } from './order-access.ts'
import { placeGuestOrder } from './place-order.ts'

let shop: TestShop
let keys = 0
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.services.jobs.deleteAllJobs(mailQueue))

const place = (article = 'VT-15', quantity = 2) =>
  placeGuestOrder(shop.services, newVisitor(), { ...guest, items: [{ article, quantity }] }, `status-${++keys}`)
const change = (number: string, from: OrderStatus, to: NextStatus, actor = operator) =>
  shop.services.db.transaction().execute((trx) => changeOrderStatus(trx, shop.services, { number, status: from }, to, actor))
const queuedEmails = async () => (await shop.services.jobs.findJobs<{ messageId: string }>(mailQueue)).map(({ data }) => data.messageId)
const stockRowsOf = async (productId: number) =>
  shop.services.db.selectFrom('stock').select(['shopId', 'count']).where('productId', '=', productId).orderBy('shopId').execute()

describe('the life of an order', () => {
  test('ORD-01 every change is stored with time and author, and the customer gets an e-mail each time', async () => {
    const { number, key } = await place()
    const way: NextStatus[] = ['confirmed', 'assembling', 'ready', 'completed']
    let from: OrderStatus = 'placed'
    for (const to of way) {
      await change(number, from, to)
      from = to
    }
    const order = await findOrderByKey(shop.services.db, number, key)
    expect(order?.status).toBe('completed')
    expect(order?.events.map(({ status, actor }) => [status, actor])).toEqual([
      ['placed', 'guest'],
      ...way.map((status) => [status, 'staff']),
    ])
    expect((await queuedEmails()).filter((id) => id.includes(number)).toSorted()).toEqual(
      ['assembling', 'completed', 'confirmed', 'customer', 'ready', 'shop'].map((what) => `order-${number}-${what}@rodnik.test`),
    )
  })

  test('ORD-01 only the states of the table can follow, and a refused change stores nothing', async () => {
    const { number, key } = await place()
    await shop.services.jobs.deleteAllJobs(mailQueue)
    for (const to of Object.keys(orderStatuses) as OrderStatus[]) {
      if (to === 'draft' || to === 'placed' || orderStatuses.placed.next.includes(to)) continue
      await expect(change(number, 'placed', to)).rejects.toMatchObject({ code: 'status_not_allowed' })
    }
    expect((await findOrderByKey(shop.services.db, number, key))?.events).toHaveLength(1)
    expect(await queuedEmails()).toEqual([])
    await expect(change('22222222', 'placed', 'confirmed')).rejects.toMatchObject({ code: 'order_not_found' })
  })

  test('ORD-01 of ten changes at once one counts, the others are refused because the order has changed', async () => {
    const { number, key } = await place()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, (_, at) => change(number, 'placed', at % 2 ? 'confirmed' : 'cancelled', operator)),
    )
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as { code: string }] : []))
    expect(refused.map(({ code }) => code)).toEqual(Array.from({ length: 9 }, () => 'order_changed'))
    expect((await findOrderByKey(shop.services.db, number, key))?.events).toHaveLength(2)
    await expect(change(number, 'assembling', 'ready')).rejects.toMatchObject({ code: 'order_changed' })
  })

  test('ORD-01 the stock of a cancelled order returns to its shops exactly once, however often and by whom it is cancelled', async () => {
    const { db, pool } = shop.services
    const product = shop.fixtures.products['valveVT15']!
    const before = await stockRowsOf(product.id)
    const { number, key } = await place('VT-15', 40)
    expect(await stockOf(db, product.id)).toBe(before.reduce((sum, { count }) => sum + count, 0) - 40)
    const viewer = { userId: null, key }
    const outcomes = await Promise.allSettled([
      ...Array.from({ length: 5 }, () => cancelOrder(shop.services, number, viewer)),
      ...Array.from({ length: 5 }, () => change(number, 'placed', 'cancelled')),
    ])
    const ofCustomer = outcomes.slice(0, 5).map(({ status }) => status)
    expect(new Set(ofCustomer)).toEqual(new Set(['fulfilled']))
    await cancelOrder(shop.services, number, viewer)
    expect(await stockRowsOf(product.id)).toEqual(before)
    expect(
      (
        await pool.query(
          `select 1 from order_item_stock s join order_items i on i.id = s.order_item_id join orders o on o.id = i.order_id
      where o.number = $1`,
          [number],
        )
      ).rowCount,
    ).toBe(0)
    expect((await findOrderByKey(shop.services.db, number, key))?.events.map(({ status }) => status)).toEqual(['placed', 'cancelled'])
  })

  test('ORD-01 a stock row deleted meanwhile is inserted again, and the reason of the cancellation is recorded', async () => {
    const { db, pool } = shop.services
    const product = shop.fixtures.products['valveVT20']!
    const before = await stockOf(db, product.id)
    const { number, key } = await place('VT-20', 3)
    await pool.query('delete from stock where product_id = $1', [product.id])
    await cancelOrder(shop.services, number, { userId: null, key }, { reason: ' Нашёл дешевле ' })
    expect(await stockOf(db, product.id)).toBe(3)
    const { rows } = await pool.query("select note from journal where note <> ''")
    expect(rows).toEqual([{ note: 'Нашёл дешевле' }])
    expect(before).toBeGreaterThanOrEqual(3)
  })

  test('ORD-01 the customer can cancel until the shop assembles; strangers never can', async () => {
    const { number, key } = await place()
    const stranger = await place()
    for (const wrong of ['', 'x', stranger.key]) {
      await expect(cancelOrder(shop.services, number, { userId: null, key: wrong })).rejects.toMatchObject({ code: 'order_not_found' })
    }
    await change(number, 'placed', 'confirmed')
    await change(number, 'confirmed', 'assembling')
    await expect(cancelOrder(shop.services, number, { userId: null, key })).rejects.toMatchObject({ code: 'status_not_allowed' })
  })

  test('ORD-01 CHK-06 if its e-mail cannot be queued, the status does not change', async () => {
    const { number, key } = await place()
    await shop.services.pool.query(`create function refuse_job() returns trigger language plpgsql as 'begin raise exception ''full''; end'`)
    await shop.services.pool.query('create trigger refuse before insert on pgboss.job for each row execute function refuse_job()')
    try {
      await expect(change(number, 'placed', 'confirmed')).rejects.toThrow('full')
    } finally {
      await shop.services.pool.query('drop trigger refuse on pgboss.job; drop function refuse_job()')
    }
    expect((await findOrderByKey(shop.services.db, number, key))?.status).toBe('placed')
  })
})
