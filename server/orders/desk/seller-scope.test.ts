// Checks that a seller is shown and changes what is of the own shops alone (STAFF-03).
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderChange } from '#contract/orders/order-change.schema.ts'
import { anotherPerson, signedIn } from '#test/create-session.ts'
import { guest } from '#test/fixtures/orders.ts'
import { newVisitor, openShop, operator, type TestShop } from '#test/harness.ts'
import { placeGuestOrder } from '../place-order.ts'
import { changeOrder } from './change-order.ts'
import type { DeskStaff } from './lock-order.ts'
import { findCallers, placeForCaller } from './place-for-caller.ts'
import { readDeskOrder } from './read-desk-order.ts'

let shop: TestShop
let keys = 0
const everywhere: DeskStaff = { actor: operator, scope: null }
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

async function place(items = [{ article: 'VT-15', quantity: 2 }], input: Partial<typeof guest> = {}): Promise<string> {
  const contact = { ...guest, phone: `+7704${1_000_000 + ++keys}`, email: `r${keys}@mail.example`, ...input }
  return (await placeGuestOrder(shop.services, newVisitor(), { ...contact, items }, `scope-${keys}`)).number
}

test('STAFF-03 a seller reads and changes orders of the own shops and deliveries from their stock; others are not found', async () => {
  const { aktobe, astana } = shop.fixtures.shops
  const [here, there, delivered] = [
    await place(undefined, { shop: aktobe }),
    await place(undefined, { shop: astana }),
    await place([{ article: 'VT-15', quantity: 1 }], { address: 'Актобе, Абая 1' }),
  ]
  const seller: DeskStaff = { actor: operator, scope: [aktobe] }
  for (const number of [here, delivered]) {
    expect((await readDeskOrder(shop.services, number, seller.scope))?.shops.map(({ id }) => id)).toEqual([aktobe])
    await changeOrder(shop.services, seller, number, {}, { kind: 'quantity', position: 1, quantity: 2 })
  }
  expect(await readDeskOrder(shop.services, there, seller.scope)).toBeUndefined()
  for (const one of [
    { kind: 'note', text: 'а' },
    { kind: 'status', to: 'confirmed', reason: '', isTold: true },
  ] satisfies OrderChange[])
    await expect(changeOrder(shop.services, seller, there, {}, one)).rejects.toMatchObject({ code: 'order_not_found' })
  expect(await readDeskOrder(shop.services, here, [])).toBeUndefined()
})

test('STAFF-03 stock, the customer’s sums and callers that a seller is shown are of the own shops', async () => {
  const { aktobe, astana } = shop.fixtures.shops
  const { user } = await signedIn(shop.services, anotherPerson)
  const { phone } = anotherPerson
  const placeAt = (shopId: number, quantity: number) =>
    placeForCaller(shop.services, everywhere, {
      key: `scope-${shopId}-000`,
      userId: user.id,
      name: 'Ольга Ким',
      phone,
      email: '',
      shop: shopId,
      address: '',
      paymentType: null,
      payerName: '',
      payerBin: '',
      comment: '',
      isConfirmed: true,
      isQuote: false,
      isTold: false,
      items: [{ article: 'VT-15', quantity }],
    })
  await shop.pool.query('update stock set count = 50 where product_id = $1', [shop.fixtures.products['valveVT15']!.id])
  const [here, there] = [await placeAt(aktobe, 1), await placeAt(astana, 2)]
  const seen = await readDeskOrder(shop.services, here, [aktobe])
  expect(seen?.lines.map(({ stock }) => Object.keys(stock))).toEqual([[String(aktobe)]])
  expect([seen?.customer, (await readDeskOrder(shop.services, here, null))?.customer]).toMatchObject([
    { orderCount: 1, totalTiyn: 2450_00 },
    { orderCount: 2, totalTiyn: 3 * 2450_00 },
  ])
  const callers = (scope: number[] | null, of: string = phone) => findCallers(shop.services.db, of, scope)
  expect([await callers([aktobe]), await callers([astana]), await callers(null), await callers([])]).toMatchObject([
    [{ lastNumber: here, shopId: aktobe, orderCount: 1, totalTiyn: 2450_00 }],
    [{ lastNumber: there, shopId: astana, orderCount: 1, totalTiyn: 2 * 2450_00 }],
    [{ lastNumber: there, orderCount: 2 }],
    [{ lastNumber: null, lastAt: null, shopId: null, address: '', orderCount: 0, totalTiyn: 0 }],
  ])
  expect([await callers([aktobe], phone.slice(0, -1)), await callers(null, phone.slice(0, -1))]).toMatchObject([[], [{ userId: user.id }]])
  await place(undefined, { shop: astana, phone: '+77059990011' })
  expect([await callers([aktobe], '+7705999'), await callers([astana], '+7705999')]).toMatchObject([[], [{ userId: null, orderCount: 1 }]])
})
