// Composes the e-mails to the customer about a new status or a change of an order (ORD-01).
import { formatTotal } from '#contract/cart/cart-totals.ts'
import { orderNoun, orderStatuses, type NextStatus } from '#contract/orders/orders.ts'
import type { EmailContent } from './compose-email.ts'
import { button, facts, paragraph } from './email-blocks.ts'

/** `guestName` is empty for a guest: the address is not confirmed, so the e-mail has no text of the form (SEC-01) */
export type MailedOrder = { number: string; guestName: string; guestEmail: string; totalTiyn: number; onRequestCount: number }

export type StatusMail = {
  order: MailedOrder
  status: Exclude<NextStatus, 'requested' | 'offered'>
  /** made together with the status, as in OrderChangedMail */
  changes?: readonly string[]
  /** opens the whole order without login (GST-01) */
  link: string
}

const news: Record<StatusMail['status'], { title: string; text: string }> = {
  confirmed: { title: 'подтверждён', text: 'Мы проверили наличие и\u00a0сумму. Скоро начнём собирать заказ.' },
  assembling: { title: 'собирается', text: 'Заказ собирают на\u00a0складе. Напишем, когда он будет готов.' },
  ready: { title: 'готов к\u00a0выдаче', text: 'Приходите за\u00a0заказом и\u00a0назовите его номер.' },
  delivering: { title: 'передан в\u00a0доставку', text: 'Заказ в\u00a0пути. Курьер позвонит перед приездом.' },
  completed: { title: 'выполнен', text: 'Спасибо за\u00a0покупку. Документы заказа остаются на\u00a0его странице.' },
  declined: { title: 'закрыто', text: 'Если цены ещё нужны, запросите их снова или позвоните нам.' },
  cancelled: { title: 'отменён', text: 'Если это ошибка, позвоните нам или повторите заказ со\u00a0страницы заказа.' },
}

/** One per status: an order never has a status twice. */
export function statusEmail({ status, changes = [], order, link }: StatusMail): EmailContent {
  const { title, text } = news[status]
  return newsEmail({
    order,
    id: status,
    title: `${orderNoun(status)} ${order.number} ${title}`,
    preview: text,
    text,
    state: orderStatuses[status].name,
    changes,
    link,
  })
}

export type OrderChangedMail = {
  order: MailedOrder
  /** in Russian, one sentence part each: «количество: Кран, 2 → 1» */
  changes: readonly string[]
  at: Date
  link: string
}

/** Content, payment or shipment of the order has changed. */
export function orderChangedEmail({ order, changes, at, link }: OrderChangedMail): EmailContent {
  const texts = { title: `Заказ ${order.number} изменён`, preview: changes.join('; '), text: 'Менеджер изменил ваш заказ.', state: '' }
  return newsEmail({ order, id: `changed-${at.getTime()}`, ...texts, changes, link })
}

/** `id`: of the news among those of the order */
type News = Required<Omit<StatusMail, 'status'>> & { id: string; title: string; preview: string; text: string; state: string }

function newsEmail({ order, id, title, preview, text, state, changes, link }: News): EmailContent {
  const { number, guestName, guestEmail, totalTiyn, onRequestCount } = order
  return {
    id: `order-${number}-${id}`,
    to: { name: guestName, address: guestEmail },
    subject: title,
    preview,
    blocks: [
      paragraph(`Здравствуйте${guestName === '' ? '' : `, ${guestName}`}. ${text}`),
      facts([
        ['Состояние', state],
        ['Изменения', changes.join('\n')],
        ['Сумма', formatTotal(totalTiyn, onRequestCount)],
      ]),
      button('Открыть заказ', link),
    ],
    reason: 'Вы получили это письмо, потому что этот адрес указан в заказе.',
  }
}
