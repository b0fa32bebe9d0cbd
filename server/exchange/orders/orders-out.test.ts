// Checks which orders are sent to 1C (EXCH-05).
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signedIn } from '#test/create-session.ts'
import { undecided } from '#test/fixtures/orders.ts'
import { openOrderExchangeShop, queryOrders, type OrderExchangeShop } from '#test/open-order-exchange-shop.ts'
import type { OneC } from '#test/fake-1c/one-c-client.ts'
import { operator } from '#test/harness.ts'
import { changeOrderStatus } from '../../orders/change-status.ts'
import { claimGuestOrders } from '../../orders/guest-orders/claim-guest-orders.ts'
import { replaceOrderLink } from '../../orders/guest-orders/order-link.ts'
import { placeCustomerOrder } from '../../orders/place-order.ts'

let shop: OrderExchangeShop
beforeAll(async () => {
  shop = await openOrderExchangeShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.empty())

const confirm = (client: OneC) => client.request('type=sale&mode=success')

test('EXCH-05 an order is sent until 1C confirms it, and again after a change', async () => {
  const first = await shop.place()
  const client = await shop.begin()
  expect(await queryOrders(client)).toEqual([first])
  expect(await queryOrders(await shop.begin())).toEqual([first])
  expect(await queryOrders(client)).toEqual([first])
  const between = await shop.place()
  expect((await confirm(client)).outcome).toBe('success')
  const next = await shop.begin()
  expect(await queryOrders(next)).toEqual([between])
  await confirm(next)
  expect(await queryOrders(next)).toEqual([])
  await shop.services.db
    .transaction()
    .execute((trx) => changeOrderStatus(trx, shop.services, { number: first, status: 'placed' }, 'cancelled', operator))
  const { body } = await next.request('type=sale&mode=query')
  expect(body.toString()).toContain(`<Номер>${first}</Номер>`)
  expect(body.toString()).toContain('<Наименование>Отменен</Наименование><Значение>true</Значение>')
})

test('EXCH-05 a confirmed order is not sent again for what 1C does not see: a new link, an account of its customer', async () => {
  const number = await shop.place()
  await shop.confirmAll()
  await replaceOrderLink(shop.services.db, shop.services.config, number)
  const { user } = await signedIn(shop.services)
  expect(await claimGuestOrders(shop.services.db, user)).toBe(1)
  const client = await shop.begin()
  expect(await queryOrders(client)).toEqual([])
  await shop.pool.query(`update orders set comment = 'Позвоните утром' where number = $1`, [number])
  expect(await queryOrders(client)).toEqual([number])
})

test('EXCH-05 five hundred orders are streamed to HTTP/1.0 and to HTTP/1.1 clients alike', async () => {
  const number = await shop.place()
  await shop.pool.query(
    `insert into orders (number, status, guest_name, guest_email, guest_phone, total_tiyn, consent_at, placed_at)
      select translate(lpad(n::text, 8, '0'), '01', 'AB'), 'placed', 'Айдар', 'a@b.example', '+77015550102', 100, now(), now()
      from generate_series(1, 500) n`,
  )
  const old = await queryOrders(await shop.begin({ httpVersion: '1.0' }))
  expect(old).toHaveLength(501)
  expect(old).toContain(number)
  expect(await queryOrders(await shop.begin({ keepsConnection: true }))).toEqual(old)
})

test('EXCH-05 an order changed between query and success is not confirmed, because 1C has not received it', async () => {
  const number = await shop.place()
  const client = await shop.begin()
  await queryOrders(client)
  await shop.services.db
    .transaction()
    .execute((trx) => changeOrderStatus(trx, shop.services, { number, status: 'placed' }, 'confirmed', operator))
  await confirm(client)
  expect(await queryOrders(client)).toEqual([number])
})

test('EXCH-05 an order is sent with customer, agreed prices, VAT and its lines by the id of 1C, else by the article', async () => {
  await shop.pool.query(`update products set external_id = 'b1b1#c2c2' where article = 'VT-15'`)
  await shop.place([
    { article: 'VT-15', quantity: 2 },
    { article: 'VT-20', quantity: 1 },
  ])
  const { body } = await (await shop.begin()).request('type=sale&mode=query')
  const xml = body.toString()
  expect(xml).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>/)
  for (const part of [
    '<Ид>b1b1#c2c2</Ид><Артикул>VT-15</Артикул>',
    '<Ид>VT-20</Ид><Артикул>VT-20</Артикул>',
    '<Контакт><Тип>Почта</Тип><Значение>aidar@stroydom.example</Значение></Контакт>',
    '<Тип>Телефон рабочий</Тип><Значение>+77015550102</Значение>',
    '<Фамилия>Нурланов</Фамилия><Имя>Айдар</Имя>',
    '<Комментарий>Позвоните после обеда</Комментарий>',
    '<Ставка>16</Ставка>',
  ])
    expect(xml).toContain(part)
})

test('EXCH-05 the name of an account is sent in its parts, whatever their order in the name of the order', async () => {
  const { user } = await signedIn(shop.services)
  await placeCustomerOrder(shop.services, user, null, undecided, [{ article: 'VT-20', quantity: 1 }], 'parts of a name')
  const { body } = await (await shop.begin()).request('type=sale&mode=query')
  expect(body.toString()).toContain(
    '<ПолноеНаименование>Нурланов Айдар Серикович</ПолноеНаименование><Фамилия>Нурланов</Фамилия><Имя>Айдар</Имя><Отчество>Серикович</Отчество>',
  )
})

test('EXCH-05 CHK-02 a guest\u2019s delivery is sent as a customer\u2019s is', async () => {
  await shop.place(undefined, 'Актобе, Абая 1')
  const { body } = await (await shop.begin()).request('type=sale&mode=query')
  const xml = body.toString()
  for (const part of [
    '<АдресРегистрации><Представление>Актобе, Абая 1</Представление></АдресРегистрации>',
    '<Значение>Доставка</Значение>',
    '<Значение>Актобе, Абая 1</Значение>',
  ])
    expect(xml).toContain(part)
})

test('EXCH-05 an order of a company is sent with БИН, contact, address, delivery, payment, shop, discount and status', async () => {
  const { pool } = shop
  const number = await shop.place([{ article: 'VT-15', quantity: 2 }])
  await pool.query(`update shops set external_id = 'warehouse-1' where id = (select min(id) from shops)`)
  await pool.query(
    `update orders set payer_name = 'ТОО «Дом»', payer_bin = '940140000385', address = 'Актобе, Абая 1', delivery_tiyn = 150000,
       payment_type = 'invoice' where number = $1`,
    [number],
  )
  const collected = await shop.place()
  await pool.query(`update orders set shop_id = (select min(id) from shops) where number = $1`, [collected])
  await pool.query(
    `update order_items set price_tiyn = 200000, retail_tiyn = 245000 where order_id = (select id from orders where number = $1)`,
    [number],
  )
  await pool.query(`update orders set total_tiyn = 400000 where number = $1`, [number])
  const { body } = await (await shop.begin()).request('type=sale&mode=query')
  const xml = body.toString().replaceAll('\u00a0', ' ')
  for (const part of [
    '<Сумма>5500.00</Сумма><Контрагенты>',
    '<Наименование>ТОО «Дом»</Наименование><ОфициальноеНаименование>ТОО «Дом»</ОфициальноеНаименование><ИНН>940140000385</ИНН>' +
      '<Адрес><Представление>Актобе, Абая 1</Представление></Адрес>',
    '<Отношение>Контактное лицо</Отношение>',
    '<Склады><Склад><Ид>warehouse-1</Ид>',
    '<ЦенаЗаЕдиницу>2000.00</ЦенаЗаЕдиницу><Количество>2</Количество><Сумма>4000.00</Сумма>',
    '<Скидка><Наименование>Скидка от розничной цены</Наименование><Сумма>900.00</Сумма><УчтеноВСумме>true</УчтеноВСумме></Скидка>',
    '<Налог><Наименование>НДС</Наименование><УчтеноВСумме>true</УчтеноВСумме><Сумма>551.72</Сумма><Ставка>16</Ставка></Налог>',
    '<Ид>ORDER_DELIVERY</Ид>',
    '<ЦенаЗаЕдиницу>1500.00</ЦенаЗаЕдиницу>',
    '<Наименование>Способ доставки</Наименование><Значение>Доставка</Значение>',
    '<Наименование>Способ доставки</Наименование><Значение>Самовывоз</Значение>',
    '<Наименование>Адрес доставки</Наименование><Значение>Актобе, Абая 1</Значение>',
    '<Наименование>Организация</Наименование><Значение>ТОО «Родник»</Значение>',
    '<Наименование>Статус заказа</Наименование><Значение>Новый</Значение>',
  ])
    expect(xml).toContain(part)
  expect(xml).toMatch(/<Наименование>Метод оплаты<\/Наименование><Значение>[^<]*счёт/i)
})

test('EXCH-05 what 1C writes between query and success, or after it, is not sent back; what the site writes besides is', async () => {
  const number = await shop.place()
  const writtenBy1C = (column: string) =>
    shop.services.db.transaction().execute(async (trx) => {
      await sql`set local rodnik.is_written_by_one_c = 'on'`.execute(trx)
      await sql`update orders set ${sql.ref(column)} = 100 where number = ${number}`.execute(trx)
    })
  const client = await shop.begin()
  expect(await queryOrders(client)).toEqual([number])
  await writtenBy1C('paid_tiyn')
  await confirm(client)
  expect(await queryOrders(client)).toEqual([])
  await writtenBy1C('total_tiyn')
  expect(await queryOrders(client)).toEqual([])
  await shop.pool.query(`update orders set comment = 'Позвоните утром' where number = $1`, [number])
  await writtenBy1C('paid_tiyn')
  await shop.pool.query(`update orders set title = 'Объект' where number = $1`, [number])
  expect(await queryOrders(client)).toEqual([number])
})
