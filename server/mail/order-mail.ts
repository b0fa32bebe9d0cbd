// Composes the e-mails to the customer and the shop about a placed order (CHK-06).
import { countedText } from '#contract/cart/cart.ts'
import { retailText } from '#contract/catalogue/unit-price.ts'
import { deliveryPriceText, payableTiyn } from '#contract/orders/delivery-price.ts'
import { formatCount, formatTiyn, formatTotal } from '#contract/values/money.ts'
import { orderFacts } from '#contract/orders/order-facts.ts'
import type { OrderLine, OrderView } from '#contract/orders/orders.ts'
import { formatPhone } from '#contract/values/phone.ts'
import type { EmailContent } from './compose-email.ts'
import { button, facts, productTable, paragraph, type Block } from './email-blocks.ts'

export type OrderMail = {
  order: OrderView
  isGuest: boolean
  /** opens the whole order without login (GST-01) */
  link: string
}

/** To a guest without texts of the form: the address may be a stranger's. */
export function emailToCustomer({ order, isGuest, link }: OrderMail): EmailContent {
  const name = isGuest ? '' : order.guestName
  const greeting = `${name === '' ? 'Спасибо' : `${name}, спасибо`} за заказ. Оператор перезвонит вам по номеру ${formatPhone(order.guestPhone ?? '')}, подтвердит наличие и сумму. Оплата после подтверждения.`
  return {
    id: `order-${order.number}-customer`,
    to: { name, address: order.guestEmail ?? '' },
    subject: `Заказ ${order.number} принят`,
    preview: `${formatCount(order.lines.length, 'позиция', 'позиции', 'позиций')}, ${total(order)}`,
    blocks: [paragraph(greeting), orderedProducts(order), details(order, isGuest), button('Открыть заказ', link)],
    reason: 'Вы получили это письмо, потому что этот адрес указан в заказе.',
  }
}

export function emailToShop({ order, link }: OrderMail): EmailContent {
  const { phone, email } = orderFacts(order)
  const contacts = facts([['Имя', order.guestName], phone, email])
  return {
    id: `order-${order.number}-shop`,
    to: 'shop',
    replyTo: order.guestEmail ?? undefined,
    subject: `Новый заказ ${order.number}: ${total(order)}`,
    preview: `${order.guestName}, ${formatPhone(order.guestPhone ?? '')}`,
    blocks: [contacts, orderedProducts(order), details(order), button('Открыть заказ', link)],
  }
}

const total = (order: OrderView) => formatTotal(payableTiyn(order), order.onRequestCount)
const sumOf = ({ priceTiyn, quantity }: OrderLine) => (priceTiyn === null ? 'цена по\u00a0запросу' : formatTiyn(priceTiyn * quantity))

/** «2 шт», «415 ₸ × 120 м», with an own price «2 шт, розница 2 450 ₸» */
function quantityText({ quantity, unit, priceTiyn, retailTiyn }: OrderLine): string {
  const text = countedText({ product: { priceTiyn, unit }, quantity })
  return retailTiyn === null ? text : `${text}, ${retailText(retailTiyn, unit)}`
}

const orderedProducts = (order: OrderView): Block =>
  productTable(
    order.lines.map((line) => ({ name: line.name, article: line.article, quantity: quantityText(line), sum: sumOf(line) })),
    total(order),
    order.delivery ? [['Доставка', deliveryPriceText(order.delivery)]] : [],
  )

/** Without the contacts. */
function details(order: OrderView, isForStranger = false): Block {
  const { name: _name, phone: _phone, email: _email, comment, ...others } = orderFacts(order, isForStranger)
  return facts([...Object.values(others), ['Файлы', order.files.map(({ name }) => name).join(', ')], comment])
}
