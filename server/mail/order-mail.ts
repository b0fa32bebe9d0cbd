// Composes the e-mails to the customer and the shop about a placed order (CHK-06).
import { formatTotal, countedText } from '#contract/cart/cart-totals.ts'
import { retailText } from '#contract/catalogue/unit-price.ts'
import { onOrderText } from '#contract/catalogue/stock-level.ts'
import { productHref } from '#contract/catalogue/product-links.ts'
import { deliveryPriceText, payableTiyn, type Delivery } from '#contract/orders/delivery-price.ts'
import { dayInWords } from '#contract/shop/format-day.ts'
import { formatCount, formatTiyn } from '#contract/values/money.ts'
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

export function emailToCustomer(mail: OrderMail): EmailContent {
  const { number, status, lines, guestName, guestPhone } = mail.order
  const positions = formatCount(lines.length, 'позиция', 'позиции', 'позиций')
  // A buyer has asked for a quote (ADM-09).
  if (status === 'requested')
    return buyerEmail(mail, {
      id: 'requested',
      subject: `Запрос КП ${number} получен`,
      preview: positions,
      text: 'Менеджер назовёт цены и срок, до которого они действуют, и пришлёт коммерческое предложение на этот адрес.',
      open: 'Открыть запрос',
      source: 'запросе',
    })
  const thanks = mail.isGuest || guestName === '' ? 'Спасибо' : `${guestName}, спасибо`
  return buyerEmail(mail, {
    id: 'customer',
    subject: `Заказ ${number} принят`,
    preview: `${positions}, ${total(mail.order)}`,
    text: `${thanks} за заказ. Оператор перезвонит вам по номеру ${formatPhone(guestPhone ?? '')}, подтвердит наличие и сумму. Оплата после подтверждения.`,
    open: 'Открыть заказ',
    source: 'заказе',
  })
}

/** Opens the page where the offer is accepted. */
export function offerEmail({ attachments, ...mail }: OrderMail & Pick<EmailContent, 'attachments'>): EmailContent {
  const { number, version, offerUntil } = mail.order
  const until = offerUntil === null ? '' : dayInWords(offerUntil)
  const content = buyerEmail(mail, {
    id: `offered-${version}`,
    subject: `Коммерческое предложение ${number}`,
    preview: `${total(mail.order)}, цены действуют до ${until}`,
    text: `Цены действуют до ${until} включительно. Примите предложение на его странице: мы отложим товар и оформим заказ по этим ценам.`,
    open: 'Открыть предложение',
    source: 'запросе',
  })
  return { ...content, attachments }
}

type BuyerTexts = { id: string; subject: string; preview: string; text: string; /** label of the button */ open: string; source: string }

/** To a guest without texts of the form: the address may be a stranger's. */
function buyerEmail({ order, isGuest, link }: OrderMail, { id, text, open, source, ...shown }: BuyerTexts): EmailContent {
  return {
    ...shown,
    id: `order-${order.number}-${id}`,
    to: { name: isGuest ? '' : order.guestName, address: order.guestEmail ?? '' },
    blocks: [paragraph(text), button(open, link), orderedProducts(order, link), details(order, isGuest)],
    reason: `Вы получили это письмо, потому что этот адрес указан в ${source}.`,
  }
}

export function emailToShop({ order, link }: OrderMail): EmailContent {
  const { phone, email } = orderFacts(order)
  const isAsked = order.status === 'requested'
  const contacts = facts([['Имя', order.guestName], phone, email])
  return {
    // An offer can be asked for again.
    id: `order-${order.number}-${isAsked ? `requested-${order.version}` : 'shop'}`,
    to: 'shop',
    replyTo: order.guestEmail ?? undefined,
    subject: `${isAsked ? 'Запрос КП' : 'Новый заказ'} ${order.number}: ${total(order)}`,
    preview: `${order.guestName}, ${formatPhone(order.guestPhone ?? '')}`,
    blocks: [contacts, button('Открыть заказ', link), orderedProducts(order, link), details(order)],
  }
}

const total = (order: OrderView) => formatTotal(payableTiyn(order), order.onRequestCount)
const sumOf = ({ priceTiyn, quantity }: OrderLine) => (priceTiyn === null ? 'цена по\u00a0запросу' : formatTiyn(priceTiyn * quantity))

/** «2 шт», «415 ₸ × 120 м», with an own price «2 шт, розница 2 450 ₸» */
function quantityText({ quantity, unit, priceTiyn, retailTiyn }: OrderLine): string {
  const text = countedText({ product: { priceTiyn, unit }, quantity })
  return retailTiyn === null ? text : `${text}, ${retailText(retailTiyn, unit)}`
}

/** @param link of the order, from whose address the products' are made */
const orderedProducts = (order: OrderView, link: string): Block =>
  productTable(
    order.lines.map((line) => ({
      name: line.isOnOrder ? `${line.name} (${onOrderText.toLowerCase()})` : line.name,
      link: new URL(productHref(line.article), link).href,
      article: line.article,
      quantity: quantityText(line),
      sum: sumOf(line),
    })),
    total(order),
    [...savedRows(order), ...(order.delivery ? [deliveryRow(order.delivery)] : [])],
  )

const deliveryRow = (delivery: Delivery): [string, string] => ['Доставка', deliveryPriceText(delivery)]

/** By the customer's own prices. */
function savedRows({ lines }: OrderView): [string, string][] {
  const savedTiyn = lines.reduce((sum, { priceTiyn, retailTiyn, quantity }) => {
    return priceTiyn === null || retailTiyn === null ? sum : sum + Math.round((retailTiyn - priceTiyn) * quantity)
  }, 0)
  return savedTiyn > 0 ? [['Выгода от\u00a0розничной цены', formatTiyn(savedTiyn)]] : []
}

/** Without the contacts. */
function details(order: OrderView, isForStranger = false): Block {
  const { name: _name, phone: _phone, email: _email, comment, ...others } = orderFacts(order, isForStranger)
  return facts([...Object.values(others), ['Файлы', order.files.map(({ name }) => name).join(', ')], comment])
}
