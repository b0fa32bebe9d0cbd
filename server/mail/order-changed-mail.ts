// Composes the e-mail to the customer about an order whose content, payment or shipment has changed.
import type { Transaction } from 'kysely'
import type { PgBoss } from 'pg-boss'
import { formatTotal } from '#contract/values/money.ts'
import type { DB } from '#db/schema.gen.ts'
import { composeEmail } from './compose-email.ts'
import { button, facts, paragraph } from './email-blocks.ts'
import { enqueueEmails, type Email, type MailConfig, type ShopContacts } from './mail-queue.ts'
import { salutation, type MailedOrder } from './order-status-mail.ts'

export type OrderChangedMail = {
  order: MailedOrder
  /** in Russian, one sentence part each: «количество: Кран, 2 → 1» */
  changes: readonly string[]
  at: Date
  link: string
  config: MailConfig
}

export const sendOrderChangedMailLater = (trx: Transaction<DB>, jobs: PgBoss, mail: OrderChangedMail): Promise<void> =>
  enqueueEmails(trx, { jobs, config: mail.config }, (shop) => [orderChangedEmail(mail, shop)])

export function orderChangedEmail({ order, changes, at, link, config }: OrderChangedMail, shop: ShopContacts): Email {
  const { number, guestName, guestEmail, totalTiyn, onRequestCount } = order
  return composeEmail(
    {
      id: `order-${number}-changed-${at.getTime()}`,
      to: { name: guestName, address: guestEmail },
      subject: `Заказ ${number} изменён`,
      preview: changes.join('; '),
      blocks: [
        paragraph(`${salutation(guestName)} Менеджер изменил ваш заказ.`),
        facts([
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
