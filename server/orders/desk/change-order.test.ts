// Checks the changes that staff make to placed orders (ADM-02, STAFF-05, STAFF-06).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OrderChange } from '#contract/orders/order-change.schema.ts'
import { guest } from '#test/fixtures/orders.ts'
import { newVisitor, openShop, operator, stockOf, type TestShop } from '#test/harness.ts'
import { setSettings } from '#test/set-settings.ts'
import { mailQueue } from '../../mail/mail-queue.ts'
import { releaseGuestHolds } from '../guest-orders/release-holds.ts'
import { placeGuestOrder } from '../place-order.ts'
import { changeOrder } from './change-order.ts'
import type { DeskStaff } from './lock-order.ts'
import { readDeskOrder } from './read-desk-order.ts'

let shop: TestShop
let keys = 0
const everywhere: DeskStaff = { actor: operator, scope: null }
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.services.jobs.deleteAllJobs(mailQueue))

async function place(items = [{ article: 'VT-15', quantity: 2 }], input: Partial<typeof guest> = {}): Promise<string> {
  const visitor = newVisitor()
  return (
    await placeGuestOrder(
      shop.services,
      visitor,
      { ...guest, phone: `+7701${1_000_000 + ++keys}`, email: `b${keys}@mail.example`, ...input, items },
      `desk-${keys}`,
    )
  ).number
}
const change = (number: string, one: OrderChange, version?: number, staff = everywhere) =>
  changeOrder(shop.services, staff, number, { version }, one)
const read = async (number: string) => (await readDeskOrder(shop.services, number, null))!
const unitsOf = (key: string) => stockOf(shop.services.db, shop.fixtures.products[key]!.id)
const emails = async (number: string) =>
  (await shop.services.jobs.findJobs<{ messageId: string; text: string }>(mailQueue))
    .filter(({ data }) => data.messageId.includes(number))
    .map(({ data }) => data)

describe('lines', () => {
  test('ADM-02 quantity, sum, VAT and stock change together; the journal has old, new, who and when', async () => {
    const before = await unitsOf('valveVT15')
    const number = await place()
    const { version } = await read(number)
    await change(number, { kind: 'quantity', position: 1, quantity: 5 }, version)
    const order = await read(number)
    expect([order.totalTiyn, order.lines[0], await unitsOf('valveVT15')]).toMatchObject([5 * 2450_00, { quantity: 5, held: 5 }, before - 5])
    expect(order.history[0]).toMatchObject({ actorKind: 'staff', note: `количество: ${order.lines[0]!.name}, 2 → 5`, isNote: false })
    await change(number, { kind: 'quantity', position: 1, quantity: 1 })
    expect(await unitsOf('valveVT15')).toBe(before - 1)
    expect(await emails(number)).toHaveLength(2) // of the buyer and the shop, when it was placed
  })

  test('ADM-02 STAFF-06 a change of an older version is refused with both values; what is there already is no change', async () => {
    const number = await place()
    const { version } = await read(number)
    await change(number, { kind: 'quantity', position: 1, quantity: 3 }, version)
    await expect(change(number, { kind: 'quantity', position: 1, quantity: 4 }, version)).rejects.toMatchObject({
      code: 'conflict',
      conflict: { values: { quantity: { current: 3, sent: 4 } } },
    })
    await change(number, { kind: 'quantity', position: 1, quantity: 3 }, version)
    const now = await read(number)
    expect(now.history).toHaveLength(2)
    // A page that knows the newest version, whose form was opened before.
    const late = (seen: Record<string, unknown[]>, one: OrderChange) =>
      changeOrder(shop.services, everywhere, number, { version: now.version, seen }, one)
    const quantity: OrderChange = { kind: 'quantity', position: 1, quantity: 4 }
    await expect(late({ quantity: [2] }, quantity)).rejects.toMatchObject({ conflict: { values: { quantity: { current: 3, sent: 4 } } } })
    await change(number, { kind: 'price', position: 1, priceTiyn: 2300_00, reason: 'опт' })
    const price: OrderChange = { kind: 'price', position: 1, priceTiyn: 2300_00, reason: 'постоянный' }
    await expect(late({ priceTiyn: [2300_00], priceReason: [''] }, price)).rejects.toMatchObject({
      conflict: { values: { priceReason: { current: 'опт', sent: 'постоянный' } } },
    })
    await late({ quantity: [2, 3] }, quantity)
  })

  test('ADM-02 CHK-01 never below zero: two sellers and a buyer at once share the last units', async () => {
    const { db, pool } = shop.services
    const { gas20 } = shop.fixtures.products
    const numbers = await Promise.all([place([{ article: 'GAS-20', quantity: 1 }]), place([{ article: 'GAS-20', quantity: 1 }])])
    await pool.query('update stock set count = 0 where product_id = $1', [gas20!.id])
    await pool.query('update stock set count = 5 where product_id = $1 and shop_id = $2', [gas20!.id, shop.fixtures.shops.aktobe])
    const outcomes = await Promise.allSettled([
      ...numbers.map((number) => change(number, { kind: 'quantity', position: 1, quantity: 5 })),
      place([{ article: 'GAS-20', quantity: 4 }]),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'not_enough_stock' })
    expect(await stockOf(db, gas20!.id)).toBeLessThanOrEqual(1)
  })

  test('ADM-02 CHK-01 never below zero: of what two sellers add and replace at once one gets it; crossed replacements wait for each other', async () => {
    const { id } = shop.fixtures.products['valveVT25']!
    await shop.pool.query('update stock set count = 0 where product_id = $1', [id])
    await shop.pool.query('update stock set count = 5 where product_id = $1 and shop_id = $2', [id, shop.fixtures.shops.aktobe])
    const [one, other] = await Promise.all([place([{ article: 'VT-15', quantity: 4 }]), place([{ article: 'VT-20', quantity: 4 }])])
    const outcomes = await Promise.allSettled([
      change(one, { kind: 'replace', position: 1, article: 'VT-25' }),
      change(other, { kind: 'add', items: [{ article: 'VT-25', quantity: 4 }] }),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'not_enough_stock' })
    expect(await unitsOf('valveVT25')).toBe(1)
    const crossed = await Promise.all([place([{ article: 'VT-15', quantity: 1 }]), place([{ article: 'VT-20', quantity: 1 }])])
    const others = ['VT-20', 'VT-15']
    await Promise.all(crossed.map((number, at) => change(number, { kind: 'replace', position: 1, article: others[at]! })))
    for (const [at, number] of crossed.entries()) expect((await read(number)).lines).toMatchObject([{ article: others[at], held: 1 }])
  })

  test('ADM-02 an agreed price keeps the old one and its reason, needs one, and goes back', async () => {
    const number = await place()
    await expect(change(number, { kind: 'price', position: 1, priceTiyn: 2000_00, reason: '' })).rejects.toMatchObject({
      code: 'malformed',
    })
    await change(number, { kind: 'price', position: 1, priceTiyn: 2300_00, reason: 'опт от 2 шт' })
    await change(number, { kind: 'price', position: 1, priceTiyn: 2000_00, reason: 'постоянный' })
    const order = await read(number)
    const agreed = { priceTiyn: 2000_00, listPriceTiyn: 2450_00, priceReason: 'постоянный', retailTiyn: 2450_00 }
    expect([order.lines[0], order.totalTiyn]).toMatchObject([agreed, 4000_00])
    expect(order.history[0]).toMatchObject({ reasons: ['постоянный'] })
    await change(number, { kind: 'listPrice', position: 1 })
    expect((await read(number)).lines[0]).toMatchObject({ priceTiyn: 2450_00, listPriceTiyn: null, priceReason: '', retailTiyn: null })
  })

  test('ADM-02 lines are added at the price of the account, onto a known line, or on order; replaced in place; removed, but not the last', async () => {
    const before = [await unitsOf('valveVT15'), await unitsOf('valveVT20')]
    const number = await place()
    const items = [
      { article: 'VT-15', quantity: 1 },
      { article: 'VT-20', quantity: 2 },
      { article: 'VT-32', quantity: 3 },
    ]
    await change(number, { kind: 'add', items })
    expect((await read(number)).lines).toMatchObject([
      { position: 1, article: 'VT-15', quantity: 3, held: 3 },
      { position: 2, article: 'VT-20', quantity: 2, held: 2, isOnOrder: false },
      { position: 3, article: 'VT-32', quantity: 3, held: 0, isOnOrder: true },
    ])
    await expect(change(number, { kind: 'add', items: [{ article: 'VT-25', quantity: 99 }] })).rejects.toMatchObject({
      code: 'not_enough_stock',
    })
    await expect(change(number, { kind: 'replace', position: 2, article: 'VT-15' })).rejects.toMatchObject({ code: 'malformed' })
    await change(number, { kind: 'replace', position: 2, article: 'BG-20' })
    await change(number, { kind: 'remove', position: 1 })
    await change(number, { kind: 'remove', position: 3 })
    const order = await read(number)
    expect(order.lines).toMatchObject([{ position: 2, article: 'BG-20', quantity: 2, held: 2 }])
    expect([order.totalTiyn, await unitsOf('valveVT15'), await unitsOf('valveVT20')]).toEqual([2 * 5040_00, ...before])
    await expect(change(number, { kind: 'remove', position: 2 })).rejects.toMatchObject({ code: 'malformed' })
  })

  test('ADM-02 an order whose stock was given back takes that of all lines when it is confirmed, not before', async () => {
    const number = await place([
      { article: 'VT-15', quantity: 1 },
      { article: 'VT-20', quantity: 1 },
    ])
    await shop.pool.query(`update orders set placed_at = placed_at - interval '30 days' where number = $1`, [number])
    await releaseGuestHolds(shop.services)
    await change(number, { kind: 'quantity', position: 1, quantity: 2 })
    expect((await read(number)).lines.map(({ held }) => held)).toEqual([0, 0])
    await change(number, { kind: 'status', to: 'confirmed', reason: '', isTold: false })
    expect((await read(number)).lines.map(({ held }) => held)).toEqual([2, 1])
  })

  test('ADM-02 EXCH-05 a changed line goes to 1C again, also where the sum stays', async () => {
    await shop.pool.query('update stock set count = 9 where product_id = $1', [shop.fixtures.products.withoutPrice.id])
    const number = await place([{ article: 'REQ-1', quantity: 2 }])
    const { id } = await shop.services.db.selectFrom('orders').select('id').where('number', '=', number).executeTakeFirstOrThrow()
    const { version } = await read(number)
    await shop.services.db.insertInto('exchangeOrders').values({ orderId: id, confirmedVersion: version }).execute()
    expect((await read(number)).exchange.isInOneC).toBe(true)
    await change(number, { kind: 'quantity', position: 1, quantity: 1 })
    expect((await read(number)).exchange.isInOneC).toBe(false)
  })
})

describe('delivery and payment', () => {
  test('ADM-02 SHELL-09 free delivery follows the sum by the rule of the day; another shop takes the stock anew', async () => {
    const rule = { text: 'от 10 000', thresholdTiyn: 10_000_00, startsOn: '2020-01-01', endsOn: null }
    await setSettings(shop.services.db, { 'delivery.rules': JSON.stringify([rule]) })
    const number = await place([{ article: 'VT-15', quantity: 5 }], { address: 'Актобе, Абая 1' })
    expect((await read(number)).delivery).toEqual({ priceTiyn: 0 })
    await change(number, { kind: 'quantity', position: 1, quantity: 2 })
    expect((await read(number)).delivery).toEqual({ priceTiyn: null })
    await change(number, { kind: 'receipt', shop: null, address: 'Актобе, Абая 2', deliveryTiyn: 1500_00 })
    await change(number, { kind: 'quantity', position: 1, quantity: 3 })
    expect((await read(number)).delivery).toEqual({ priceTiyn: 1500_00 })
    await change(number, { kind: 'receipt', shop: null, address: 'Актобе, Абая 2', deliveryTiyn: 0 })
    await change(number, { kind: 'quantity', position: 1, quantity: 2 })
    expect((await read(number)).delivery).toEqual({ priceTiyn: 0 }) // free as agreed, below the sum of the rule
    await change(number, { kind: 'quantity', position: 1, quantity: 6 })
    await change(number, { kind: 'receipt', shop: null, address: 'Актобе, Абая 3', deliveryTiyn: null })
    const { delivery, history } = await read(number)
    expect([delivery, history[0]?.note]).toEqual([{ priceTiyn: 0 }, 'доставка по новому адресу: 0\u00a0₸'])
    await change(number, { kind: 'receipt', shop: shop.fixtures.shops.astana, address: '', deliveryTiyn: null })
    const held = await shop.pool.query(
      `select part.shop_id, part.count::int from order_item_stock part join order_items item on item.id = part.order_item_id
      join orders on orders.id = item.order_id where number = $1`,
      [number],
    )
    expect(held.rows).toEqual([{ shop_id: shop.fixtures.shops.astana, count: 6 }])
    const { aktobe, astana, almaty } = shop.fixtures.shops
    expect((await read(number)).shops.map(({ id }) => id)).toEqual([astana, aktobe, almaty])
  })

  test('ADM-02 payments in parts add up with who and when; no more goes back than was paid', async () => {
    const number = await place()
    const { version } = await read(number)
    await change(number, { kind: 'payment', tiyn: 1000_00, about: 'счёт 1842' }, version)
    await expect(change(number, { kind: 'payment', tiyn: 1000_00, about: '' }, version)).rejects.toMatchObject({ code: 'conflict' })
    await change(number, { kind: 'payment', tiyn: 2000_00, about: '' })
    await change(number, { kind: 'payment', tiyn: -500_00, about: '' })
    const order = await read(number)
    expect(order.paid?.tiyn).toBe(2500_00)
    expect(order.history.flatMap(({ paidTiyn }) => paidTiyn ?? [])).toEqual([-500_00, 2000_00, 1000_00])
    await expect(change(number, { kind: 'payment', tiyn: -2500_01, about: '' })).rejects.toMatchObject({ code: 'malformed' })
  })

  test('ADM-02 goods come back after handing out, to the shop they were taken from, and not twice', async () => {
    const before = await unitsOf('valveVT15')
    const number = await place([{ article: 'VT-15', quantity: 4 }])
    await expect(change(number, { kind: 'return', position: 1, quantity: 1 })).rejects.toMatchObject({ code: 'status_not_allowed' })
    for (const to of ['confirmed', 'assembling', 'ready', 'completed'] as const)
      await change(number, { kind: 'status', to, reason: '', isTold: false })
    await expect(change(number, { kind: 'quantity', position: 1, quantity: 1 })).rejects.toMatchObject({ code: 'status_not_allowed' })
    await change(number, { kind: 'return', position: 1, quantity: 3 })
    expect([await unitsOf('valveVT15'), (await read(number)).lines[0]]).toMatchObject([before - 1, { quantity: 4, returned: 3, held: 1 }])
    await expect(change(number, { kind: 'return', position: 1, quantity: 2 })).rejects.toMatchObject({
      fields: { quantity: ['Выдано и\u00a0не\u00a0возвращено: 1'] },
    })
  })
})

describe('status, notes and e-mails', () => {
  test('ADM-02 the buyer is told only where it is ticked, with what was changed since; what was sent is on the order', async () => {
    const number = await place()
    await change(number, { kind: 'note', text: 'Просит отсрочку' })
    await change(number, { kind: 'quantity', position: 1, quantity: 3 })
    await change(number, { kind: 'status', to: 'confirmed', reason: '', isTold: false })
    expect(await emails(number)).toHaveLength(2)
    await change(number, { kind: 'status', to: 'assembling', reason: '', isTold: true })
    const [told] = (await emails(number)).filter(({ messageId }) => messageId.includes('assembling'))
    expect(told?.text).toContain('2 → 3')
    expect(told?.text).not.toContain('отсрочку')
    const order = await read(number)
    expect(order.emails.map(({ subject }) => subject)).toEqual([`Заказ ${number} собирается`, `Заказ ${number} принят`])
    expect(order.history.filter(({ isNote }) => isNote)).toMatchObject([{ note: 'Просит отсрочку' }])
    await expect(change(number, { kind: 'tell' })).rejects.toMatchObject({ code: 'malformed' })
    await change(number, { kind: 'quantity', position: 1, quantity: 4 })
    await change(number, { kind: 'receipt', shop: null, address: 'Актобе, Абая 7', deliveryTiyn: null })
    await change(number, { kind: 'tell' })
    expect((await read(number)).emails[0]).toMatchObject({ subject: `Заказ ${number} изменён` })
    const [changed] = (await emails(number)).filter(({ messageId }) => messageId.includes('changed'))
    expect(changed?.text).toMatch(/3 → 4[^]*адрес доставки: Актобе, Абая 7/)
    expect((await read(number)).history[0]?.note).not.toContain('Абая')
  })

  test('ADM-02 ORD-01 a second click on the next step changes nothing; a cancellation needs a reason and returns the stock', async () => {
    const before = await unitsOf('valveVT15')
    const number = await place()
    const { version } = await read(number)
    const confirm: OrderChange = { kind: 'status', to: 'confirmed', reason: '', isTold: true }
    await Promise.all([change(number, confirm, version), change(number, confirm, version)])
    expect((await emails(number)).filter(({ messageId }) => messageId.includes('confirmed'))).toHaveLength(1)
    await expect(change(number, { kind: 'status', to: 'completed', reason: '', isTold: false })).rejects.toMatchObject({
      code: 'status_not_allowed',
    })
    await expect(change(number, { kind: 'status', to: 'cancelled', reason: '', isTold: false })).rejects.toMatchObject({
      code: 'malformed',
    })
    await change(number, { kind: 'status', to: 'cancelled', reason: 'передумал', isTold: false })
    expect([await unitsOf('valveVT15'), (await read(number)).history[0]]).toMatchObject([
      before,
      { note: 'передумал', status: ['confirmed', 'cancelled'] },
    ])
  })
})
