// Checks the e-mails of an order (CHK-06).
import { expect, test } from 'vitest'
import type { OrderView } from '#contract/orders/orders.ts'
import { sampleConfig, sampleOrder } from '#demo/emails/email-samples.ts'
import { composeEmail, type EmailContent } from './compose-email.ts'
import { emailToCustomer, emailToShop, type OrderMail } from './order-mail.ts'

const order: OrderView = {
  ...sampleOrder,
  guestName: 'Айдар <script>alert(1)</script>',
  comment: 'Объект "Юг" & <img src=x>\nвторая строка',
  shop: { id: 1, isForGuests: true, name: 'Актобе', address: 'пр. Алии Молдагуловой', hours: '' },
  lines: [
    { ...sampleOrder.lines[0]!, name: 'Кран шаровой 1/2" ВР/ВР', quantity: 2, priceTiyn: 2450_50 },
    { position: 2, article: 'REQ-1', name: 'Насос <Magna>', unit: 'шт', quantity: 1, priceTiyn: null, retailTiyn: null, isOnOrder: true },
  ],
  totalTiyn: 4901_00,
  onRequestCount: 1,
}
const contacts = { phone: '+77132556677', opensAt: '09:00', closesAt: '18:00', mailbox: 'orders@rodnik.example' }
const mail: OrderMail = {
  order,
  isGuest: false,
  link: 'https://rodnik.example/order?id=7KD4M2XN&key=abc',
}

const compose = (content: EmailContent) => composeEmail(content, sampleConfig, contacts)

test('CHK-02 CHK-06 SEC-01:privacy delivery to a guest: the shop reads the address, the guest\u2019s e-mail does not repeat a text of the form', () => {
  const delivered: OrderMail = {
    ...mail,
    isGuest: true,
    order: { ...order, address: 'rodnik.example/лотерея', delivery: { priceTiyn: null }, shop: null },
  }
  expect(compose(emailToShop(delivered)).text).toContain('rodnik.example/лотерея')
  const { text } = compose(emailToCustomer(delivered))
  expect([text.includes('rodnik.example/лотерея'), text.includes('стоимость назовёт оператор')]).toEqual([false, true])
})

test('CHK-06 the customer sees number, items, total and link, in HTML and text', () => {
  const email = compose(emailToCustomer(mail))
  expect(email).toMatchObject({
    messageId: 'order-7KD4M2XN-customer@rodnik.example',
    to: { address: 'aidar@stroydom.example' },
    subject: 'Заказ 7KD4M2XN принят',
  })
  for (const text of [
    '4\u00a0901\u00a0₸ + 1\u00a0позиция по\u00a0запросу',
    'VT-15',
    '2\u00a0шт',
    'цена по\u00a0запросу',
    'Актобе, пр. Алии Молдагуловой',
  ]) {
    expect(email.text).toContain(text)
    expect(email.html).toContain(text)
  }
  expect(email.text).toContain('+7 (701) 555 01 02')
  expect(email.html).toContain('+7&nbsp;(701)&nbsp;555&nbsp;01&nbsp;02')
  expect(email.text).toContain(mail.link)
  expect(email.html).toContain('href="https://rodnik.example/order?id=7KD4M2XN&#38;key=abc"')
  // Names lead to the products; the button stands above the lines.
  expect(email.html).toContain('href="https://rodnik.example/catalog/product/VT-15"')
  expect(email.html.indexOf('Открыть заказ')).toBeLessThan(email.html.indexOf('VT-15'))
})

test('CHK-06 SHELL-09 ROLE-01 an order with delivery shows its price, and the retail price next to an own one', () => {
  const address = 'Актобе, Абая 1'
  const lines = [{ ...order.lines[0]!, retailTiyn: 3000_00 }]
  const textOfEmail = (priceTiyn: number | null) =>
    compose(emailToCustomer({ ...mail, order: { ...order, lines, onRequestCount: 0, address, delivery: { priceTiyn } } })).text.replaceAll(
      '\u00a0',
      ' ',
    )
  for (const part of [
    '2 450,50 ₸ × 2 шт, розница 3 000 ₸, 4 901 ₸',
    'Выгода от розничной цены: 1 099 ₸\nДоставка: по городу бесплатно\nИтого: 4 901 ₸',
    `Адрес доставки: ${address}`,
  ])
    expect(textOfEmail(0)).toContain(part)
  expect(textOfEmail(1500_00)).toContain('Доставка: 1 500 ₸\nИтого: 6 401 ₸')
  expect(textOfEmail(null)).toContain('Доставка: стоимость назовёт оператор\nИтого: 4 901 ₸')
  expect(compose(emailToCustomer(mail)).text).not.toMatch(/Доставка|розница/)
})

test('CHK-06 the shop gets the contacts and replies to the customer', () => {
  expect(compose(emailToShop(mail))).toMatchObject({
    messageId: 'order-7KD4M2XN-shop@rodnik.example',
    to: { address: 'orders@rodnik.example' },
    replyTo: 'aidar@stroydom.example',
    text: expect.stringContaining('Телефон: +7 (701) 555 01 02'),
  })
})
