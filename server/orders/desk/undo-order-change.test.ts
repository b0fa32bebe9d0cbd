// Takes changes that staff made to an order back (STAFF-07).
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderChange } from '#contract/orders/order-change.schema.ts'
import { guest } from '#test/fixtures/orders.ts'
import { newVisitor, openShop, operator, type TestShop } from '#test/harness.ts'
import { placeGuestOrder } from '../place-order.ts'
import { changeOrder } from './change-order.ts'
import type { DeskStaff } from './lock-order.ts'
import { readDeskOrder } from './read-desk-order.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const place = async (key: string, items: { article: string; quantity: number }[]): Promise<string> =>
  (await placeGuestOrder(shop.services, newVisitor(), { ...guest, items }, key)).number
const everywhere: DeskStaff = { actor: operator, scope: null }
const change = (number: string, one: OrderChange, staff = everywhere) => changeOrder(shop.services, staff, number, {}, one)
const read = async (number: string) => (await readDeskOrder(shop.services, number, null))!

/** What a change can change, in the order of articles. */
const stateOf = async (number: string) => {
  const { lines, totalTiyn, delivery, shop: receipt, address, paid } = await read(number)
  return {
    totalTiyn,
    delivery,
    receipt,
    address,
    paid: paid?.tiyn ?? 0,
    lines: lines
      .map(({ article, quantity, priceTiyn, priceReason, held }) => ({ article, quantity, priceTiyn, priceReason, held }))
      .toSorted((one, other) => (one.article < other.article ? -1 : 1)),
  }
}

test('STAFF-07 each change of lines, receipt and payment is taken back with its stock and sums', async () => {
  const number = await place('undo-0001', [
    { article: 'VT-15', quantity: 2 },
    { article: 'VT-20', quantity: 1 },
  ])
  const changes: OrderChange[] = [
    { kind: 'quantity', position: 1, quantity: 5 },
    { kind: 'price', position: 1, priceTiyn: 2000_00, reason: 'постоянный' },
    {
      kind: 'add',
      items: [
        { article: 'VT-20', quantity: 2 },
        { article: 'BG-20', quantity: 1 },
      ],
    },
    { kind: 'replace', position: 2, article: 'BG-20' },
    { kind: 'remove', position: 2 },
    { kind: 'receipt', shop: null, address: 'Актобе, Абая 2', deliveryTiyn: 1500_00 },
    { kind: 'payment', tiyn: 1000_00, about: '' },
  ]
  for (const one of changes) {
    const before = await stateOf(number)
    const version = await change(number, one)
    expect(await stateOf(number), one.kind).not.toEqual(before)
    await change(number, { kind: 'undo', version })
    expect(await stateOf(number), one.kind).toEqual(before)
  }
  // The address is personal: notes do without it (ADM-07).
  expect((await read(number)).history.map(({ note }) => note)).toContain('отменено: доставка по новому адресу: 1\u00a0500\u00a0₸')
  // Each again, and all taken back from the last to the first; an agreed price returns with its line.
  const versions: number[] = []
  const first = await stateOf(number)
  await change(number, { kind: 'price', position: 1, priceTiyn: 2100_00, reason: 'опт' })
  const agreed = await stateOf(number)
  versions.push(
    await change(number, { kind: 'quantity', position: 1, quantity: 4 }),
    await change(number, { kind: 'price', position: 1, priceTiyn: 2100_00, reason: 'скидка' }),
    await change(number, { kind: 'remove', position: 1 }),
  )
  for (const version of versions.toReversed()) await change(number, { kind: 'undo', version })
  expect(await stateOf(number)).toEqual(agreed)
  expect(agreed).not.toEqual(first)
  expect((await read(number)).history[0]!.note).toMatch(/^отменено: количество/)
})

test('STAFF-07 STAFF-06 what others changed since stays; a change of another person, a told state and a note are not taken back', async () => {
  const number = await place('undo-0002', [
    { article: 'VT-15', quantity: 2 },
    { article: 'VT-20', quantity: 1 },
  ])
  const other: DeskStaff = { actor: { kind: 'staff', id: 'other' }, scope: null }
  const version = await change(number, { kind: 'quantity', position: 1, quantity: 3 })
  const undo: OrderChange = { kind: 'undo', version }
  await expect(change(number, undo, other)).rejects.toMatchObject({ code: 'status_not_allowed' })
  await change(number, { kind: 'quantity', position: 2, quantity: 2 }, other)
  await change(number, undo)
  expect((await read(number)).lines.map(({ quantity }) => quantity)).toEqual([2, 2])
  const again = await change(number, { kind: 'quantity', position: 1, quantity: 3 })
  await change(number, { kind: 'quantity', position: 1, quantity: 4 }, other)
  await expect(change(number, { kind: 'undo', version: again })).rejects.toMatchObject({ code: 'conflict' })
  for (const one of [
    { kind: 'note', text: 'а' },
    { kind: 'status', to: 'confirmed', reason: '', isTold: true },
  ] satisfies OrderChange[]) {
    const last = await change(number, one)
    await expect(change(number, { kind: 'undo', version: last }), one.kind).rejects.toMatchObject({ code: 'status_not_allowed' })
  }
})

test('STAFF-07 a state that the buyer was not told of is taken back while it is the last one; the history says both', async () => {
  const number = await place('undo-0003', [{ article: 'VT-15', quantity: 1 }])
  const before = await stateOf(number)
  const move = (to: 'confirmed' | 'assembling' | 'cancelled') => change(number, { kind: 'status', to, reason: 'ошибка', isTold: false })
  const version = await move('confirmed')
  await change(number, { kind: 'undo', version })
  expect([await stateOf(number), (await read(number)).history[0]]).toMatchObject([
    before,
    { status: ['confirmed', 'placed'], note: 'отменено: состояние «Подтверждён»' },
  ])
  const first = await move('confirmed')
  await move('assembling')
  await expect(change(number, { kind: 'undo', version: first })).rejects.toMatchObject({ code: 'conflict' })
  await expect(change(number, { kind: 'undo', version: await move('cancelled') })).rejects.toMatchObject({ code: 'status_not_allowed' })
})
