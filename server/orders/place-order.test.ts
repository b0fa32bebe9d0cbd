// Checks placing a guest's order (CHK-01 to CHK-06).
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OrderedLine } from '#contract/orders/orders.ts'
import { setSettings } from '#test/set-settings.ts'
import { emailsIn } from '#test/mail/mailbox.ts'
import { guest } from '#test/fixtures/orders.ts'
import { newVisitor, openShop, stockOf, type TestShop } from '#test/harness.ts'
import { getCart } from '../cart/cart-lines.ts'
import { addToCart } from '#test/fixtures/cart.ts'
import { mailQueue } from '../mail/mail-queue.ts'
import { inTransaction } from '../database/transaction.ts'
import { findOrderByKey } from './order-access.ts'
import { buyer, system } from '../journal/actors.ts'
import { changeOrderStatus } from './change-status.ts'
import { placeGuestOrder, preparePlacing } from './place-order.ts'
import { insertOrder } from './write-order.ts'

let shop: TestShop
let keys = 0
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.services.pool.query('delete from orders; delete from idempotency_keys')
  await shop.services.jobs.deleteAllJobs(mailQueue)
})

const place = (items: OrderedLine[], input: Partial<typeof guest> = {}, key = `key-${++keys}`, visitor = newVisitor()) =>
  placeGuestOrder(shop.services, visitor, { ...guest, ...input, items }, key)
const count = async (table: 'orders' | 'orderItems' | 'orderItemStock' | 'idempotencyKeys') =>
  (
    await shop.services.db
      .selectFrom(table)
      .select(sql<number>`count(*)`.as('count'))
      .executeTakeFirstOrThrow()
  ).count
const countEmails = async () => (await shop.services.jobs.findJobs(mailQueue)).length

describe('placing a guest order', () => {
  test('CHK-03 CHK-06 the order, its history, stock, cart and both e-mails are written together', async () => {
    const { db } = shop.services
    const { valveVT15, withoutPrice } = shop.fixtures.products
    const visitor = newVisitor()
    for (const article of ['VT-15', 'REQ-1', 'VT-20']) await addToCart(db, visitor, article, 1)
    const { number, key } = await place(
      [
        { article: 'VT-15', quantity: 45, seenPriceTiyn: 2450_00 },
        { article: 'REQ-1', quantity: 1, seenPriceTiyn: null },
      ],
      { shop: shop.fixtures.shops.astana },
      'first',
      visitor,
    )
    expect(number).toMatch(/^[2-9A-HJKMNP-Z]{8}$/)
    expect(await findOrderByKey(shop.services.db, number, key)).toMatchObject({
      status: 'placed',
      guestName: guest.name,
      guestPhone: guest.phone,
      shop: { name: 'Астана' },
      totalTiyn: 45 * 2450_00,
      onRequestCount: 1,
      lines: [
        { position: 1, article: 'VT-15', quantity: 45, priceTiyn: 2450_00, unit: 'шт' },
        { position: 2, article: 'REQ-1', quantity: 1, priceTiyn: null },
      ],
      events: [{ status: 'placed' }],
    })
    // First the 12 units of the chosen shop, then the others.
    const rows = await db.selectFrom('stock').select(['shopId', 'count']).where('productId', '=', valveVT15!.id).orderBy('shopId').execute()
    expect(rows.map((row) => row.count)).toEqual([7, 0, 0])
    const taken = await db.selectFrom('orderItemStock').select(['shopId', 'count']).orderBy('count', 'desc').execute()
    expect(taken.map((one) => one.count)).toEqual([33, 12, 1])
    expect(await stockOf(db, withoutPrice.id)).toBe(0)
    expect((await getCart(db, visitor.cartId)).lines.map(({ product }) => product.article)).toEqual(['VT-20'])
    expect(await countEmails()).toBe(2)
  })

  test('CHK-06 SHELL-15 CONST-10 the e-mails name the phone and the hours that staff have set', async () => {
    const { db } = shop.services
    await setSettings(db, { 'shop.phone': '+77132556677', 'shop.opensAt': '08:30', 'shop.closesAt': '20:00' })
    const { number } = await placeGuestOrder(shop.services, newVisitor(), { ...guest, items: [{ article: 'VT-15', quantity: 1 }] }, 'hours')
    const written = (await emailsIn(shop.services)).filter(({ subject }) => subject.includes(number))
    expect(written).toHaveLength(2)
    for (const { text } of written) expect(text).toContain('Поддержка: +7 (713) 255 66 77, ежедневно с 8:30 до 20:00.')
  })

  test('CHK-01 two lines of one article are merged', async () => {
    const { number, key } = await place([
      { article: 'GR-32-80', quantity: 2 },
      { article: 'DR-250', quantity: 1 },
      { article: 'GR-32-80', quantity: 1 },
    ])
    const order = await findOrderByKey(shop.services.db, number, key)
    expect(order?.lines.map(({ article, quantity }) => [article, quantity])).toEqual([
      ['GR-32-80', 3],
      ['DR-250', 1],
    ])
  })

  test('CHK-01 a rejected order changes nothing', async () => {
    const { db } = shop.services
    const visitor = newVisitor()
    await addToCart(db, visitor, 'BG-15', 3)
    const before = await db.selectFrom('stock').selectAll().orderBy('productId').orderBy('shopId').execute()
    const good = { article: 'BG-15', quantity: 3 }
    const cases: [OrderedLine[], Partial<typeof guest>, object][] = [
      [
        [good, { article: 'BG-25', quantity: 17 }, { article: 'OUT-1', quantity: 1 }],
        {},
        {
          code: 'not_enough_stock',
          fields: { 'BG-25': ['В\u00a0наличии 16\u00a0товаров'], 'OUT-1': ['Товара нет в наличии'] },
        },
      ],
      [[good, { article: 'BG-25', quantity: 10 }, { article: 'BG-25', quantity: 10 }], {}, { code: 'not_enough_stock' }],
      [[good, { article: 'NONE', quantity: 1 }], {}, { code: 'product_not_found', fields: { NONE: ['Такого товара нет.'] } }],
      [[good, { article: 'OLD-1', quantity: 1 }], {}, { code: 'product_not_found' }],
      [
        [good],
        { shop: shop.fixtures.shops.almaty },
        { code: 'malformed', fields: { shop: ['Этот магазин больше не принимает заказы без регистрации. Выберите другой'] } },
      ],
      [[good], { shop: 2_147_483_647 }, { code: 'malformed' }],
      [[], {}, { code: 'cart_empty' }],
    ]
    for (const [items, input, refusal] of cases) await expect(place(items, input, 'same', visitor)).rejects.toMatchObject(refusal)
    expect(await db.selectFrom('stock').selectAll().orderBy('productId').orderBy('shopId').execute()).toEqual(before)
    expect([
      await count('orders'),
      await count('orderItems'),
      await count('orderItemStock'),
      await count('idempotencyKeys'),
      await countEmails(),
    ]).toEqual([0, 0, 0, 0, 0])
    expect((await getCart(db, visitor.cartId)).lineCount).toBe(1)
    // The key of a refused request can be used again.
    await expect(place([good], {}, 'same', visitor)).resolves.toMatchObject({ number: expect.any(String) })
  })

  test('CHK-01 a line shown on order takes no stock, holds no limit and is marked; what has come in since is taken as stock', async () => {
    const { db } = shop.services
    const { number, key } = await place([
      { article: 'OUT-1', quantity: 300, isOnOrder: true },
      { article: 'BG-25', quantity: 4, isOnOrder: true },
    ])
    const order = await findOrderByKey(db, number, key)
    expect(order?.lines.map(({ article, quantity, isOnOrder }) => [article, quantity, isOnOrder])).toEqual([
      ['OUT-1', 300, true],
      ['BG-25', 4, false],
    ])
    const taken = await db
      .selectFrom('orderItemStock')
      .select(({ fn }) => fn.sum('count').as('count'))
      .executeTakeFirst()
    expect(Number(taken?.count)).toBe(4)
    await expect(place([{ article: 'BG-25', quantity: 17, isOnOrder: true }])).rejects.toMatchObject({ code: 'not_enough_stock' })
    const alone = await place([{ article: 'OUT-1', quantity: 1, isOnOrder: true }])
    await inTransaction(db, (trx) =>
      changeOrderStatus(trx, shop.services, { number: alone.number, status: 'placed' }, 'confirmed', system('test')),
    )
    expect(await count('orderItemStock')).toBe(1)
  })

  test('CART-06 a price other than the one seen is refused with both prices; without a seen price the current one counts', async () => {
    const items = [
      { article: 'BG-20', quantity: 1, seenPriceTiyn: 4000_00 },
      { article: 'VT-20', quantity: 1, seenPriceTiyn: null },
    ]
    await expect(place(items)).rejects.toMatchObject({
      code: 'price_changed',
      fields: {
        'BG-20': ['Цена изменилась: было 4\u00a0000\u00a0₸, стало 5\u00a0040\u00a0₸'],
        'VT-20': ['Цена изменилась: было по\u00a0запросу, стало 3\u00a0600\u00a0₸'],
      },
    })
    expect(await count('orders')).toBe(0)
    const { number, key } = await place([{ article: 'BG-20', quantity: 2 }])
    expect(await findOrderByKey(shop.services.db, number, key)).toMatchObject({ totalTiyn: 2 * 5040_00 })
  })

  test('GST-01 another number is generated if an order has it already', async () => {
    const { number: taken } = await place([{ article: 'SM-101', quantity: 1 }])
    const { consent: _consent, ...contact } = guest
    const terms = { ...contact, actor: buyer(null), userId: null, paymentType: null, payerName: '', payerBin: '' }
    const numbers = [taken, '7KD4M2XQ']
    const { number: given } = await inTransaction(shop.services.db, async (trx) =>
      insertOrder(trx, await preparePlacing(trx, shop.services, terms, [{ article: 'SM-101', quantity: 1 }]), () => numbers.shift()!),
    )
    expect([given, await count('orders'), await count('orderItems')]).toEqual(['7KD4M2XQ', 2, 2])
  })

  test('CHK-06 when the e-mails cannot be queued there is no order either', async () => {
    const { db } = shop.services
    const { drain250 } = shop.fixtures.products
    const before = await stockOf(db, drain250!.id)
    await shop.services.pool.query(`create function refuse_job() returns trigger language plpgsql as 'begin raise exception ''full''; end'`)
    await shop.services.pool.query('create trigger refuse before insert on pgboss.job for each row execute function refuse_job()')
    try {
      await expect(place([{ article: 'DR-250', quantity: 1 }])).rejects.toThrow('full')
    } finally {
      await shop.services.pool.query('drop trigger refuse on pgboss.job; drop function refuse_job()')
    }
    expect([await count('orders'), await stockOf(db, drain250!.id)]).toEqual([0, before])
  })
})
