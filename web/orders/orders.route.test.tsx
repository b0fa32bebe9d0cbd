import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PlacedOrder } from '#contract/orders.ts'
import { placeGuestOrder } from '#server/orders/place-guest-order.ts'
import { guest, newVisitor, openOrderShop, type OrderShop } from '#test/order-shop.ts'
import { openPage, shownText as text } from '#test/page.tsx'
import MyOrdersRoute, { action } from './my-orders.route.tsx'
import OrderRoute, { loader } from './order.route.tsx'

let shop: OrderShop
let placed: PlacedOrder
beforeAll(async () => {
  shop = await openOrderShop()
  placed = await placeGuestOrder(
    shop.services,
    newVisitor(),
    {
      ...guest,
      items: [
        { article: 'VT-15', quantity: 2 },
        { article: 'REQ-1', quantity: 1 },
      ],
    },
    'key',
  )
})
afterAll(() => shop.close())
beforeEach(() => shop.services.pool.query('truncate attempts'))

const orderPage = (address: string) => openPage({ path: '/order', loader, Component: OrderRoute }, shop.services, newVisitor())(address)
const search = (number: string, phone: string) =>
  openPage({ path: '/my-orders', action, Component: MyOrdersRoute }, shop.services, {
    ...newVisitor(),
    clientAddress: '192.0.2.9',
  })('/my-orders', { number, phone })

test('CHK-03 ROUTE-05 the page after an order says its number and that it was mailed', async () => {
  const shown = text((await orderPage(`/order?id=${placed.number}&key=${placed.key}&placed=1`)).html)
  for (const part of [
    'Заказ успешно сформирован',
    `Номер заказа ${placed.number}. Информация отправлена на почту ${guest.email}`,
    'Новый',
    '+7 (701) 555 01 02',
    '4 900 ₸ + 1 позиция по запросу',
  ]) {
    expect(shown).toContain(part)
  }
  expect(text((await orderPage(`/order?id=${placed.number}&key=${placed.key}`)).html)).not.toContain('Заказ успешно сформирован')
})

test('ROUTE-05 GST-01 without an id the search; a wrong key is 404 and tells nothing', async () => {
  expect(await orderPage('/order')).toMatchObject({ status: 302, location: '/my-orders' })
  for (const address of [`/order?id=${placed.number}`, `/order?id=${placed.number}&key=x`, '/order?id=22222222&key=x']) {
    const { status, html } = await orderPage(address)
    expect([status, html.includes('VT-15'), html.includes(guest.name)]).toEqual([404, false, false])
  }
})

test('GST-01 number and phone show the order with the name masked', async () => {
  const { status, html } = await search(placed.number, '8 701 555 01 02')
  expect(status).toBe(200)
  expect(text(html)).toContain('А**** Н*******')
  for (const secret of [guest.name, guest.email, guest.comment]) expect(html).not.toContain(secret)
})

test('GST-01 a wrong pair has one text, keeps what was typed, and the sixth try is refused', async () => {
  for (const [number, phone] of [
    [placed.number, '87015550103'],
    ['22222222', '87015550102'],
    ['<b>', '87015550102'],
    ['1', '87015550102'],
    [placed.number.slice(1), '87015550102'],
  ] as const) {
    const { status, html } = await search(number, phone)
    expect([status, text(html).includes('Заказ не найден. Проверьте номер заказа и телефон.')]).toEqual([404, true])
  }
  const { status, html } = await search(placed.number, '87015550102')
  expect([status, text(html).includes('Слишком много запросов')]).toEqual([429, true])
  expect(html).toContain(`value="${placed.number}"`)
})

test('GST-01 CHK-02 an empty number or half a phone is told in its field, keeps what was typed, and is no try', async () => {
  for (let tries = 0; tries < 6; tries++) {
    const { status, html } = await search('', '+7 (701) 555')
    expect(status).toBe(400)
    for (const words of ['Обязательное поле!', 'Введите полный номер телефона']) expect(text(html)).toContain(words)
    expect(html).toContain('value="+7 (701) 555"')
    expect(html).toMatch(
      /id="search-number"[^>]*aria-describedby="search-number-error[^>]*aria-invalid="true"|aria-invalid="true"[^>]*id="search-number"/,
    )
  }
  expect(text((await search(placed.number, '')).html)).toContain('Поле обязательно к заполнению')
  expect((await search(placed.number, '87015550102')).status).toBe(200)
})
