import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openOrderExchangeShop, queryOrders, type OrderExchangeShop } from '#test/open-order-exchange-shop.ts'
import type { OneC } from '#test/fake-1c/one-c-client.ts'
import { changeOrderStatus } from '../../orders/change-status.ts'

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
    .execute((trx) => changeOrderStatus(trx, shop.services, { number: first, status: 'placed' }, 'cancelled', 'Оператор'))
  const { body } = await next.request('type=sale&mode=query')
  expect(body.toString()).toContain(`<Номер>${first}</Номер>`)
  expect(body.toString()).toContain('<Наименование>Отменен</Наименование><Значение>true</Значение>')
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
    .execute((trx) => changeOrderStatus(trx, shop.services, { number, status: 'placed' }, 'confirmed', 'Оператор'))
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

test('EXCH-05 CHK-02 a guest\u2019s delivery is sent as a customer\u2019s is', async () => {
  await shop.place(undefined, 'Актобе, Абая 1')
  const { body } = await (await shop.begin()).request('type=sale&mode=query')
  const xml = body.toString()
  for (const part of [
    '<Представление>Актобе, Абая 1</Представление>',
    '<Значение>Доставка</Значение>',
    '<Значение>Актобе, Абая 1</Значение>',
  ])
    expect(xml).toContain(part)
})
