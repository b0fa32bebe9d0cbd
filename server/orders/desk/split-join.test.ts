// Checks that orders are split, joined and moved in bulk with their stock (ADM-02, STAFF-03, STAFF-07).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guest } from '#test/fixtures/orders.ts'
import { newVisitor, openShop, operator, stockOf, type TestShop } from '#test/harness.ts'
import { orderFieldColumns } from '../../database/order-columns.ts'
import { placeGuestOrder } from '../place-order.ts'
import { changeOrder } from './change-order.ts'
import { findJoinable, joinOrders } from './join-orders.ts'
import type { DeskStaff } from './lock-order.ts'
import { changeMany } from './change-many.ts'
import { readDeskOrder } from './read-desk-order.ts'
import { splitOrder } from './split-order.ts'

let shop: TestShop
let keys = 0
const everywhere: DeskStaff = { actor: operator, scope: null }
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

type Item = [article: string, quantity: number]
async function place(items: Item[], phone = `+7703${1_000_000 + ++keys}`): Promise<string> {
  const given = { ...guest, phone, email: `s${++keys}@mail.example`, items: items.map(([article, quantity]) => ({ article, quantity })) }
  return (await placeGuestOrder(shop.services, newVisitor(), given, `split-${keys}`)).number
}
const read = async (number: string) => (await readDeskOrder(shop.services, number, null))!
const linesOf = async (number: string) => (await read(number)).lines.map(({ article, quantity, held }) => [article, quantity, held])
const unitsOf = (key: string) => stockOf(shop.services.db, shop.fixtures.products[key]!.id)
const unitsIn = async (shopId: number): Promise<number> => {
  const row = shop.services.db
    .selectFrom('stock')
    .select('count')
    .where('productId', '=', shop.fixtures.products['valveVT15']!.id)
    .where('shopId', '=', shopId)
  return (await row.executeTakeFirstOrThrow()).count
}
const split = (number: string, lines: { position: number; quantity: number }[], version?: number, staff = everywhere) =>
  splitOrder(shop.services, staff, number, { version }, { kind: 'split', lines })
const join = (number: string, other: string, staff = everywhere) => joinOrders(shop.services, staff, number, {}, { kind: 'join', other })

test('ADM-02 lines and parts of them go into a second order with their stock, price and state; joined again nothing is lost', async () => {
  const before = [await unitsOf('valveVT15'), await unitsOf('valveVT20')]
  const phone = '+77030000001'
  const number = await place([['VT-15', 3], ['VT-20', 1]], phone) // prettier-ignore
  await changeOrder(shop.services, everywhere, number, {}, { kind: 'price', position: 1, priceTiyn: 2000_00, reason: 'опт' })
  const { version, totalTiyn } = await read(number)
  const moved = [{ position: 1, quantity: 1 }, { position: 2, quantity: 1 }] // prettier-ignore
  await expect(split(number, moved, version - 1)).rejects.toMatchObject({ code: 'order_changed' })
  await expect(split(number, [{ position: 1, quantity: 4 }], version)).rejects.toMatchObject({ code: 'malformed' })
  await expect(split(number, [{ position: 1, quantity: 3 }, moved[1]!], version)).rejects.toMatchObject({ code: 'malformed' })
  await expect(split(number, moved, version, { actor: operator, scope: [9999] })).rejects.toMatchObject({ code: 'order_not_found' })
  const second = await split(number, moved, version)
  expect([await linesOf(number), await linesOf(second)]).toEqual([[['VT-15', 2, 2]], [['VT-15', 1, 1], ['VT-20', 1, 1]]]) // prettier-ignore
  const [first, other] = [await read(number), await read(second)]
  expect(other).toMatchObject({ status: 'placed', guestPhone: phone, lines: [{ priceTiyn: 2000_00, priceReason: 'опт' }, {}] })
  const fieldsOf = (of: string) => shop.services.db.selectFrom('orders').select(orderFieldColumns).where('number', '=', of).execute()
  expect(await fieldsOf(second)).toEqual(await fieldsOf(number))
  expect(first.totalTiyn + other.totalTiyn).toBe(totalTiyn)
  expect([first.history[0]?.note, other.history[0]?.note]).toEqual([
    expect.stringContaining(`отделено в заказ ${second}`),
    `отделён от заказа ${number}`,
  ])
  expect([await unitsOf('valveVT15'), await unitsOf('valveVT20')]).toEqual([before[0]! - 3, before[1]! - 1])

  expect((await findJoinable(shop.services.db, number, null)).map((one) => one.number)).toEqual([second])
  await changeOrder(shop.services, everywhere, second, {}, { kind: 'payment', tiyn: 500_00, about: '' })
  await join(number, second)
  expect(await linesOf(number)).toEqual([['VT-15', 3, 3], ['VT-20', 1, 1]]) // prettier-ignore
  expect(await read(number)).toMatchObject({ totalTiyn, paid: { tiyn: 500_00 } })
  expect(await read(second)).toMatchObject({ status: 'cancelled', paid: null, lines: [{ held: 0 }, { held: 0 }] })
  expect([await unitsOf('valveVT15'), await unitsOf('valveVT20')]).toEqual([before[0]! - 3, before[1]! - 1])
})

test('ADM-02 orders of two buyers, of two prices, or of another shop are not joined', async () => {
  const phone = '+77030000002'
  const [number, same, foreign] = [await place([['BG-20', 1]], phone), await place([['BG-20', 1]], phone), await place([['BG-20', 1]])]
  await expect(join(number, foreign)).rejects.toMatchObject({ code: 'malformed' })
  await expect(join(number, number)).rejects.toMatchObject({ code: 'malformed' })
  await expect(join(number, same, { actor: operator, scope: [9999] })).rejects.toMatchObject({ code: 'order_not_found' })
  await changeOrder(shop.services, everywhere, same, {}, { kind: 'price', position: 1, priceTiyn: 1_00, reason: 'уценка' })
  await expect(join(number, same)).rejects.toMatchObject({ code: 'malformed' })
  expect((await read(same)).status).toBe('placed')
})

test('STAFF-07 many orders move in steps after a rehearsal and are taken back; those that cannot are named with the reason', async () => {
  const numbers = [await place([['VT-15', 1]]), await place([['VT-15', 1]]), await place([['VT-15', 1]])]
  await changeOrder(shop.services, everywhere, numbers[2]!, {}, { kind: 'status', to: 'cancelled', reason: 'ошибка', isTold: false })
  const request = {
    intent: 'change' as const,
    target: { keys: [...numbers, '22222222'] },
    change: { kind: 'status' as const, to: 'confirmed' as const, isTold: false },
    next: null,
  }
  const left = [
    { name: numbers[2], reason: expect.stringContaining('Отменён') },
    { name: '22222222', reason: expect.stringContaining('нет') },
  ]
  const answer = { total: 4, done: 2, left, next: null }
  expect(await changeMany(shop.services, everywhere, { ...request, isRehearsal: true })).toEqual({ ...answer, undo: [] })
  expect((await read(numbers[0]!)).status).toBe('placed')
  const moved = await changeMany(shop.services, everywhere, { ...request, isRehearsal: false })
  expect(moved).toMatchObject(answer)
  const filter = { filter: `search=${numbers[0]}` }
  const assembling = { ...request, change: { ...request.change, to: 'assembling' as const }, target: filter, isRehearsal: false }
  expect(await changeMany(shop.services, everywhere, assembling)).toMatchObject({ done: 1 })
  expect((await read(numbers[0]!)).status).toBe('assembling')
  const undo = { ...request, intent: 'undo' as const, target: { keys: moved.undo }, isRehearsal: false }
  expect(await changeMany(shop.services, everywhere, undo)).toMatchObject({
    done: 1,
    left: [{ name: numbers[0], reason: expect.stringContaining('потом это изменил') }],
  })
  expect((await read(numbers[1]!)).status).toBe('placed')
  const many = { keys: Array.from({ length: 10_000 }, () => '22222222') }
  const first = await changeMany(shop.services, everywhere, { ...request, target: many, isRehearsal: true })
  expect([first.total, first.left.length, first.next]).toEqual([10_000, 200, '200'])
})

test('STAFF-07 many orders go to another shop, which reserves their products; one with delivery and one that is over stay', async () => {
  const { aktobe, astana } = shop.fixtures.shops
  const numbers = [await place([['VT-15', 1]]), await place([['VT-15', 1]]), await place([['VT-15', 1]])]
  const [moved = '', delivered = '', over = ''] = numbers
  await changeOrder(shop.services, everywhere, moved, {}, { kind: 'receipt', shop: aktobe, address: '', deliveryTiyn: null })
  await changeOrder(shop.services, everywhere, delivered, {}, { kind: 'receipt', shop: null, address: 'Абая 1', deliveryTiyn: null })
  await changeOrder(shop.services, everywhere, over, {}, { kind: 'status', to: 'cancelled', reason: 'ошибка', isTold: false })
  const before = await unitsIn(astana)
  const request = {
    intent: 'change' as const,
    target: { keys: numbers },
    change: { kind: 'shop' as const, shop: astana },
    next: null,
  }
  const left = [
    { name: delivered, reason: expect.stringContaining('с\u00a0доставкой') },
    { name: over, reason: expect.stringContaining('завершён') },
  ]
  expect(await changeMany(shop.services, everywhere, { ...request, isRehearsal: true })).toMatchObject({ done: 1, left })
  const { undo, ...done } = await changeMany(shop.services, everywhere, { ...request, isRehearsal: false })
  expect(done).toMatchObject({ done: 1, left })
  expect([(await read(moved)).shop?.id, await unitsIn(astana)]).toEqual([astana, before - 1])
  await changeMany(shop.services, everywhere, { ...request, intent: 'undo', target: { keys: undo }, isRehearsal: false })
  expect([(await read(moved)).shop?.id, await unitsIn(astana)]).toEqual([aktobe, before])
  const elsewhere = await changeMany(shop.services, { actor: operator, scope: [9999] }, { ...request, isRehearsal: false })
  expect(elsewhere).toMatchObject({ done: 0, undo: [] })
})
