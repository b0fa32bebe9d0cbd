// Saves an order at the desk that 1C has changed meanwhile (STAFF-06, EXCH-05).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderFile } from '#test/fake-1c/order-file.ts'
import { operator } from '#test/harness.ts'
import { openOrderExchangeShop, queryOrders, type OrderExchangeShop } from '#test/open-order-exchange-shop.ts'
import { readLastChange } from '../../journal/last-change.ts'
import { changeAtDesk } from '../../orders/desk/change-at-desk.ts'
import { readDeskOrder } from '../../orders/desk/read-desk-order.ts'

let shop: OrderExchangeShop
beforeAll(async () => {
  shop = await openOrderExchangeShop()
})
afterAll(() => shop.close())

test('STAFF-06 EXCH-05 an order that 1C changes while a seller edits it: the save names both values and who was first, nothing of 1C is lost, and the choice of the seller goes to 1C', async () => {
  const number = await shop.place()
  await shop.confirmAll()
  const read = async () => (await readDeskOrder(shop.services, number, null))!
  const { version } = await read()
  const save = (seen: number) =>
    changeAtDesk(
      shop.services,
      { actor: operator, scope: null },
      number,
      { version, seen: { quantity: [seen] } },
      { kind: 'quantity', position: 1, quantity: 5 },
    )
  const client = await shop.begin()
  const lines = [{ article: 'VT-15', quantity: 3, price: 500 }]
  expect((await client.part('orders.xml', orderFile([{ number, lines }]), {}, 'sale'))?.outcome).toBe('success')

  await expect(save(2)).rejects.toMatchObject({ code: 'conflict', conflict: { values: { quantity: { current: 3, sent: 5 } } } })
  expect(await shop.itemsOf(number)).toEqual([{ article: 'VT-15', quantity: 3, price_tiyn: 50_000 }])
  const { id } = await shop.services.db.selectFrom('orders').select('id').where('number', '=', number).executeTakeFirstOrThrow()
  expect(await readLastChange(shop.services.db, 'orders', id)).toMatchObject({ by: '1С' })

  await save(3)
  expect(await shop.itemsOf(number)).toEqual([{ article: 'VT-15', quantity: 5, price_tiyn: 50_000 }])
  expect(await read()).toMatchObject({ totalTiyn: 250_000, history: [{ actorKind: 'staff' }, { actorKind: 'oneC' }, {}] })
  expect(await queryOrders(await shop.begin())).toEqual([number])
})
