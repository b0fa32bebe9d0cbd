// Checks the page of an order (CHK-03, ORD-02).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PlacedOrder } from '#contract/orders/orders.ts'
import { getCart } from '#server/cart/cart-lines.ts'
import { createDraft } from '#server/orders/drafts.ts'
import { placeDraft } from '#server/orders/place-draft.ts'
import { placeCustomerOrder, placeGuestOrder } from '#server/orders/place-order.ts'
import { createManyProducts } from '#test/fixtures/many-products.ts'
import { undecided, guest } from '#test/fixtures/orders.ts'
import { newVisitor, openShop, type TestShop } from '#test/harness.ts'
import { openPage, shownText as text } from '#test/render-route.tsx'
import { anotherPerson, signedIn, visitorOf } from '#test/create-session.ts'
import { openPriceType } from '#test/fixtures/price-type.ts'
import MyOrdersRoute, { action } from './find-order.route.tsx'
import OrderRoute, { action as orderAction, loader } from './order.route.tsx'

let shop: TestShop
let placed: PlacedOrder
beforeAll(async () => {
  shop = await openShop()
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
beforeEach(() => shop.services.pool.query('delete from attempts'))

let keys = 0
const order = (items: { article: string; quantity: number }[]) =>
  placeGuestOrder(shop.services, newVisitor(), { ...guest, items }, `page-${++keys}`)
const orderPage = (address: string, form?: Record<string, string>, visitor: object = newVisitor()) =>
  openPage({ path: '/order', loader, action: orderAction, Component: OrderRoute }, shop.services, visitor)(address, form)
const search = (number: string, phone: string, more: Record<string, string> = {}) =>
  openPage({ path: '/my-orders', action, Component: MyOrdersRoute }, shop.services, {
    ...newVisitor(),
    clientAddress: '192.0.2.9',
  })('/my-orders', { number, phone, ...more })

test('ADM-09 a quote is accepted on its page through its last day; afterwards the page says so and asks for a new one', async () => {
  const items = [{ article: 'VT-15', quantity: 1 }]
  const quote = await placeGuestOrder(shop.services, newVisitor(), { ...guest, items }, 'quote', { isQuote: true })
  await shop.services.pool.query(`update orders set status = 'offered', offer_until = '2026-12-08' where number = $1`, [quote.number])
  const address = `/order?id=${quote.number}&key=${quote.key}`
  const at = (time: string) =>
    openPage(
      { path: '/order', loader, action: orderAction, Component: OrderRoute },
      { ...shop.services, clock: () => new Date(time) },
      newVisitor(),
    )
  const [lastDay, dayAfter] = [at('2026-12-08T23:59+05:00'), at('2026-12-09T00:00+05:00')]
  expect(text((await lastDay(address)).html)).toMatch(/Цены действуют до 8 декабря.*Принять и оформить заказ/)
  const over = text((await dayAfter(address)).html)
  expect(over).toMatch(/Цены действовали до 8 декабря.*Запросить новое КП/)
  expect(over).not.toContain('Принять')
  expect(text((await dayAfter(address, { intent: 'accept', version: '1' })).html)).toContain('Срок предложения вышел')
  expect((await dayAfter(address, { intent: 'ask' })).status).toBe(303)
  expect(text((await dayAfter(address)).html)).toContain('Менеджер назовёт цены')
})

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

test('ROUTE-05 DRF-01 the lines of a long order are shown a hundred a page, its sum on each', async () => {
  const { db, pool } = shop.services
  const { user, ...session } = await signedIn(shop.services, { email: 'long@dom.example' })
  const items = (await createManyProducts(pool, 120)).map((article) => ({ article, quantity: 1 }))
  const number = await createDraft(db, user.id, { items, comment: '' }, 'many')
  const seen = items.map((item) => ({ ...item, seenPriceTiyn: 100_000 }))
  await placeDraft(shop.services, user, number, undecided, seen, 'many-placed')
  const lines = async (more: string) => {
    const shown = text((await orderPage(`/order?id=${number}${more}`, undefined, visitorOf({ user, ...session }))).html)
    expect(shown.replaceAll('\u00a0', ' ')).toContain('120 000 ₸')
    return shown.match(/Арт\. (\S+)/g)
  }
  const [first, second] = [await lines(''), await lines('&page=2')]
  expect([first?.length, first?.at(-1), second?.length, second?.at(-1)]).toEqual([100, 'Арт. MANY-100', 20, 'Арт. MANY-120'])
  for (const odd of ['3', '-1', '1e9', 'x']) expect((await lines(`&page=${odd}`))?.length).toBe(odd === '3' ? 20 : 100)
})

test('SHELL-09 ROLE-01 ORD-02 the page says what delivery costs, and the retail price next to an own one', async () => {
  const who = await signedIn(shop.services, {
    ...anotherPerson,
    email: 'opt@dom.example',
    priceTypeId: await openPriceType(shop.services),
  })
  const details = { ...undecided, address: 'Актобе, Абая 1' }
  const number = await placeCustomerOrder(shop.services, who.user, null, details, [{ article: 'VT-15', quantity: 5 }], 'delivered-order')
  const shown = text((await orderPage(`/order?id=${number}`, undefined, visitorOf(who))).html)
  for (const part of [
    '10 000 ₸ 2 000 ₸ × 5 шт розница 2 450 ₸',
    'Доставка по городу бесплатно',
    'Адрес доставки Актобе, Абая 1',
    'Доставляется',
  ])
    expect(shown).toContain(part)
})

test('ROUTE-05 GST-01 without an id the search; a wrong key is 404 and reveals nothing', async () => {
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

test('GST-01 ORD-02 a guest repeats the order that number and phone found', async () => {
  const phone = '8 701 555 01 02'
  expect(text((await search(placed.number, phone)).html)).toContain('Повторить заказ')
  const { status, html } = await search(placed.number, phone, { intent: 'repeat' })
  expect(status).toBe(200)
  expect(text(html)).toMatch(/В корзине \d+ позици. из этого заказа/)
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

test('GST-01 CHK-02 an empty number or half a phone is reported at its field, preserves what was typed, and is not an attempt', async () => {
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

test('ORD-01 the page shows the statuses of the order, and its customer cancels it once', async () => {
  const { number, key } = await order([{ article: 'VT-15', quantity: 1 }])
  const address = `/order?id=${number}&key=${key}`
  const { html } = await orderPage(address)
  // Read and walked through in the order that a phone shows.
  expect(html.indexOf('Сведения о заказе')).toBeLessThan(html.indexOf('Состав заказа'))
  const shown = text(html)
  for (const part of [
    'Новый',
    'Подтверждён , ещё впереди',
    'Готов к выдаче , ещё впереди',
    'Отменить заказ',
    'Заказ, PDF',
    'Счёт на оплату, PDF',
    'Почему отменяете',
    'Не отменять',
  ])
    expect(shown).toContain(part)
  for (let click = 0; click < 2; click++)
    expect(await orderPage(address, { intent: 'cancel', reason: 'Нашёл дешевле' })).toMatchObject({ status: 303, location: address })
  const after = text((await orderPage(address)).html)
  expect(after).toContain('Отменён')
  for (const gone of ['Отменить заказ', 'Счёт на оплату', 'ещё впереди']) expect(after).not.toContain(gone)
})

test('ORD-01 SEC-01:permissions without the key no guest cancels or repeats', async () => {
  for (const intent of ['cancel', 'repeat'])
    for (const address of [`/order?id=${placed.number}`, `/order?id=${placed.number}&key=x`])
      expect([intent, (await orderPage(address, { intent })).status]).toEqual([intent, 404])
  expect(text((await orderPage(`/order?id=${placed.number}&key=${placed.key}`)).html)).toContain('Отменить заказ')
})

test('ORD-02 «Повторить заказ» fills the cart at today\u2019s prices and names what is not there any more', async () => {
  const { number, key } = await order([
    { article: 'BG-15', quantity: 2 },
    { article: 'LAST-1', quantity: 1 },
    { article: 'DR-250', quantity: 1 },
  ])
  await shop.services.pool.query(`update products set is_active = false where article = 'DR-250'`)
  const visitor = newVisitor()
  const { status, html } = await orderPage(`/order?id=${number}&key=${key}`, { intent: 'repeat' }, visitor)
  expect(status).toBe(200)
  const shown = text(html)
  for (const part of ['В корзине 2 позиции из этого заказа', 'Перейти в корзину', 'Сняты с продажи:']) expect(shown).toContain(part)
  expect((await getCart(shop.services.db, visitor.cartId)).lines.map(({ product, quantity }) => [product.article, quantity])).toEqual([
    ['BG-15', 2],
    ['LAST-1', 1],
  ])
})

test('ORD-02 ROUTE-05 an account sees its own orders without a key, never another\u2019s, and is led to its list', async () => {
  const customer = await signedIn(shop.services)
  const stranger = await signedIn(shop.services, anotherPerson)
  const draft = await createDraft(shop.services.db, customer.user.id, { items: [{ article: 'VT-15', quantity: 3 }], comment: '' }, 'draft')
  const own = await orderPage(`/order?id=${draft}`, undefined, visitorOf(customer))
  expect(own).toMatchObject({ status: 302, location: `/draft?id=${draft}` })
  expect((await orderPage(`/order?id=${draft}`, undefined, visitorOf(stranger))).status).toBe(404)
  expect(await orderPage('/order', undefined, visitorOf(customer))).toMatchObject({
    status: 302,
    location: '/personal-account?tab=currentorders',
  })
})
