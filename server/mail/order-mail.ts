// What is written to the customer and to the shop when an order was placed (CHK-06).
import type { Transaction } from 'kysely'
import type { PgBoss } from 'pg-boss'
import { formatCount, formatTiyn, formatTotal } from '#contract/money.ts'
import type { OrderLine, OrderView } from '#contract/orders.ts'
import { formatPhone } from '#contract/phone.ts'
import type { DB } from '#db/schema.gen.ts'
import type { Config } from '../config.ts'
import { button, cell, color, escapeHtml, letterHtml, paragraph } from './letter-layout.ts'
import { sendLettersLater, type Letter } from './queue.ts'

export type OrderMail = {
  order: OrderView
  /** opens the whole order without login (GST-01) */
  link: string
  config: Pick<Config, 'mailShop' | 'publicOrigin'>
}

export function sendOrderMailLater(trx: Transaction<DB>, jobs: PgBoss, mail: OrderMail): Promise<void> {
  return sendLettersLater(trx, jobs, [letterToCustomer(mail), letterToShop(mail)])
}

export function letterToCustomer({ order, link, config }: OrderMail): Letter {
  const title = `Заказ ${order.number} принят`
  const greeting = `${order.guestName}, спасибо за заказ. Оператор перезвонит вам по номеру ${formatPhone(order.guestPhone ?? '')}, подтвердит наличие и сумму. Оплата после подтверждения.`
  return {
    messageId: messageId(order, 'customer', config),
    to: { name: order.guestName, address: order.guestEmail ?? '' },
    subject: title,
    html: letterHtml({
      title,
      preview: `${formatCount(order.lines.length, 'позиция', 'позиции', 'позиций')}, ${total(order)}`,
      body: paragraph(greeting) + linesTable(order) + details(order) + button('Открыть заказ', link),
      shopOrigin: config.publicOrigin,
    }),
    text: [title, '', greeting, '', linesText(order), '', detailsText(order), '', `Открыть заказ: ${link}`].join('\n'),
  }
}

export function letterToShop({ order, link, config }: OrderMail): Letter {
  const title = `Новый заказ ${order.number}: ${total(order)}`
  const contacts = [`Имя: ${order.guestName}`, `Телефон: ${formatPhone(order.guestPhone ?? '')}`, `E-mail: ${order.guestEmail ?? ''}`].join(
    '\n',
  )
  return {
    messageId: messageId(order, 'shop', config),
    to: { name: '', address: config.mailShop },
    replyTo: order.guestEmail ?? undefined,
    subject: title,
    html: letterHtml({
      title,
      preview: `${order.guestName}, ${formatPhone(order.guestPhone ?? '')}`,
      body: paragraph(contacts) + linesTable(order) + details(order) + button('Открыть заказ', link),
      shopOrigin: config.publicOrigin,
    }),
    text: [title, '', contacts, '', linesText(order), '', detailsText(order), '', `Открыть заказ: ${link}`].join('\n'),
  }
}

const messageId = (order: OrderView, recipient: string, config: OrderMail['config']) =>
  `order-${order.number}-${recipient}@${new URL(config.publicOrigin).hostname}`

const total = (order: OrderView) => formatTotal(order.totalTiyn, order.onRequestCount)
const sum = ({ priceTiyn, quantity }: OrderLine) => (priceTiyn === null ? 'цена по\u00a0запросу' : formatTiyn(priceTiyn * quantity))
const pieces = ({ quantity, unit }: OrderLine) => `${quantity}\u00a0${unit}`

function linesTable(order: OrderView): string {
  const rows = order.lines.map(
    (line) =>
      `<tr>${cell(`${line.name}\u00a0· арт.\u00a0${line.article}`, 'padding-right:12px')}` +
      `${cell(pieces(line), 'text-align:right;white-space:nowrap;padding-right:12px')}${cell(sum(line), 'text-align:right;white-space:nowrap')}</tr>`,
  )
  return (
    `<table width="100%" cellpadding="0" cellspacing="0" style="margin:16px 0;border-top:1px solid ${color.line}">${rows.join('')}` +
    `<tr><td colspan="2" style="padding:12px 0;font-size:16px;font-weight:600">Итого</td>` +
    `<td style="padding:12px 0;font-size:16px;font-weight:600;text-align:right">${escapeHtml(total(order))}</td></tr></table>`
  )
}

const details = (order: OrderView): string => paragraph(detailsText(order))

const linesText = (order: OrderView): string =>
  [
    ...order.lines.map((line) => `${line.position}. ${line.name}, арт. ${line.article}: ${pieces(line)}, ${sum(line)}`),
    `Итого: ${total(order)}`,
  ].join('\n')

function detailsText({ shop, comment }: OrderView): string {
  const lines: string[] = []
  if (shop) lines.push(`Магазин: ${[shop.name, shop.address].filter(Boolean).join(', ')}`)
  if (comment) lines.push(`Комментарий: ${comment}`)
  return lines.join('\n')
}
