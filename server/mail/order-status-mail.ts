// Composes the e-mail about a new order status (ORD-01).
import type { Transaction } from 'kysely'
import type { PgBoss } from 'pg-boss'
import { formatTotal } from '#contract/values/money.ts'
import { orderStatuses, type OrderStatus } from '#contract/orders/orders.ts'
import type { DB } from '#db/schema.gen.ts'
import { composeEmail } from './compose-email.ts'
import { button, facts, paragraph } from './email-blocks.ts'
import { enqueueEmails, type Email, type MailConfig, type ShopContacts } from './mail-queue.ts'

/** `guestName` is empty for a guest: the address is not confirmed, so the e-mail has no text of the form (SEC-01) */
export type MailedOrder = { number: string; guestName: string; guestEmail: string; totalTiyn: number; onRequestCount: number }

export type StatusMail = {
  order: MailedOrder
  status: Exclude<OrderStatus, 'draft' | 'placed'>
  /** made together with the status, as in OrderChangedMail */
  changes?: readonly string[]
  /** opens the whole order without login (GST-01) */
  link: string
  config: MailConfig
}

const news: Record<StatusMail['status'], { title: string; text: string }> = {
  confirmed: { title: 'подтверждён', text: 'Мы проверили наличие и\u00a0сумму. Скоро начнём собирать заказ.' },
  assembling: { title: 'собирается', text: 'Заказ собирают на\u00a0складе. Напишем, когда он будет готов.' },
  ready: { title: 'готов к\u00a0выдаче', text: 'Приходите за\u00a0заказом и\u00a0назовите его номер.' },
  delivering: { title: 'передан в\u00a0доставку', text: 'Заказ в\u00a0пути. Курьер позвонит перед приездом.' },
  completed: { title: 'выполнен', text: 'Спасибо за\u00a0покупку. Документы заказа остаются на\u00a0его странице.' },
  cancelled: { title: 'отменён', text: 'Если это ошибка, позвоните нам или повторите заказ со\u00a0страницы заказа.' },
}

export function sendStatusMailLater(trx: Transaction<DB>, jobs: PgBoss, mail: StatusMail): Promise<void> {
  return enqueueEmails(trx, { jobs, config: mail.config }, (shop) => [statusEmail(mail, shop)])
}

/** One per status: an order never has a status twice. */
export function statusEmail({ status, changes = [], ...mail }: StatusMail, shop: ShopContacts): Email {
  const { title, text } = news[status]
  return orderNewsEmail({ ...mail, id: status, title, preview: text, text, state: orderStatuses[status].name, changes }, shop)
}

type OrderNews = Omit<StatusMail, 'status'> & {
  /** of the news among those of the order */
  id: string
  title: string
  preview: string
  text: string
  state?: string
  changes: readonly string[]
}

export function orderNewsEmail(
  { order, id, title, preview, text, state = '', changes, link, config }: OrderNews,
  shop: ShopContacts,
): Email {
  const { number, guestName, guestEmail, totalTiyn, onRequestCount } = order
  return composeEmail(
    {
      id: `order-${number}-${id}`,
      to: { name: guestName, address: guestEmail },
      subject: `Заказ ${number} ${title}`,
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
    },
    config,
    shop,
  )
}
