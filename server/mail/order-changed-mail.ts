// Composes the e-mail to the customer about an order whose content, payment or shipment has changed.
import type { Transaction } from 'kysely'
import type { PgBoss } from 'pg-boss'
import type { DB } from '#db/schema.gen.ts'
import { enqueueEmails, type Email, type MailConfig, type ShopContacts } from './mail-queue.ts'
import { orderNewsEmail, type MailedOrder } from './order-status-mail.ts'

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
  const news = { id: `changed-${at.getTime()}`, title: 'изменён', preview: changes.join('; '), text: 'Менеджер изменил ваш заказ.' }
  return orderNewsEmail({ order, changes, link, config, ...news }, shop)
}
