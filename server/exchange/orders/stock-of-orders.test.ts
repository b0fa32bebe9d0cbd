// Imports stock of 1C while orders hold some of it that 1C does not know yet (EXCH-03, EXCH-05).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { beginSession, openOneC } from '#test/fake-1c/one-c-client.ts'
import { offersXml, offerXml } from '#test/fixtures/commerceml.ts'
import { openOrderExchangeShop, type OrderExchangeShop } from '#test/open-order-exchange-shop.ts'
import { operator } from '#test/harness.ts'
import { changeOrderStatus } from '../../orders/change-status.ts'

let shop: OrderExchangeShop
beforeAll(async () => {
  shop = await openOrderExchangeShop()
  await shop.pool.query(`update shops set external_id = 'w1' where id = (select min(id) from shops)`)
  await shop.pool.query(`update products set external_id = 'p1' where article = 'VT-15'`)
  await shop.pool.query(`delete from stock where product_id = (select id from products where article = 'VT-15')`)
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.empty()
  await sendStock(5)
})

async function sendStock(count: number): Promise<void> {
  const client = await beginSession(openOneC({ url: shop.url, login: shop.login, version: '2.09' }))
  const offer = offerXml('p1', `<Склад ИдСклада="w1" КоличествоНаСкладе="${count}"/>`)
  await client.file('rests0_1.xml', Buffer.from(offersXml([offer])))
  expect((await client.import('rests0_1.xml')).outcome).toBe('success')
  await client.complete()
}
const stock = async () =>
  Number((await shop.pool.query(`select sum(count) from stock join products p on p.id = product_id where article = 'VT-15'`)).rows[0].sum)
const cancel = (number: string) =>
  shop.services.db
    .transaction()
    .execute((trx) => changeOrderStatus(trx, shop.services, { number, status: 'placed' }, 'cancelled', operator))

test('EXCH-03 EXCH-05 CHK-01 what an order holds is not sold again before 1C has confirmed the order', async () => {
  await shop.place()
  await shop.confirmAll()
  await sendStock(3)
  expect(await stock(), '1C has subtracted the first order').toBe(3)
  const second = await shop.place()
  await sendStock(3)
  expect(await stock()).toBe(1)
  await sendStock(1)
  expect(await stock(), 'never below 0').toBe(0)
  await sendStock(3)
  await cancel(second)
  expect(await stock()).toBe(3)
  await sendStock(3)
  expect(await stock(), 'a cancelled order holds nothing').toBe(3)
})

test('EXCH-03 EXCH-05 the stock is as sent where 1C takes no orders', async () => {
  await shop.place()
  await sendStock(5)
  expect(await stock()).toBe(5)
})
