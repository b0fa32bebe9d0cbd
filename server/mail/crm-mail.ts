// Composes e-mails to the shop about requests that cannot be sent to the CRM (CB-03).
import type { Transaction } from 'kysely'
import type { PgBoss } from 'pg-boss'
import { callbackTopics, type CallbackTopic } from '#contract/callback-requests/callback-topics.ts'
import { formatPhone } from '#contract/values/phone.ts'
import type { DB } from '#db/schema.gen.ts'
import { composeEmail, mailbox } from './compose-email.ts'
import { facts, paragraph } from './email-blocks.ts'
import { enqueueEmails, type Email, type MailConfig, type ShopContacts } from './mail-queue.ts'

export type CrmFailedMail = {
  callback: { id: string; name: string; phone: string; topic: CallbackTopic }
  at: Date
  problem: string
  config: MailConfig
}
export type CrmLockedMail = { problem: string; since: Date; config: MailConfig }

export const sendCrmFailedMailLater = (trx: Transaction<DB>, jobs: PgBoss, mail: CrmFailedMail): Promise<void> =>
  enqueueEmails(trx, { jobs, config: mail.config }, (shop) => [crmFailedEmail(mail, shop)])

/** Sent once per outage, not for each request. */
export const sendCrmLockedMailLater = (trx: Transaction<DB>, jobs: PgBoss, mail: CrmLockedMail): Promise<void> =>
  enqueueEmails(trx, { jobs, config: mail.config }, (shop) => [crmLockedEmail(mail, shop)])

export function crmFailedEmail({ callback, at, problem, config }: CrmFailedMail, shop: ShopContacts): Email {
  return composeEmail(
    {
      id: `crm-failed-${callback.id}-${at.getTime()}`,
      to: mailbox(shop.mailbox),
      subject: `Заявка не попала в CRM: ${callback.name}, ${formatPhone(callback.phone)}`,
      preview: problem,
      blocks: [
        paragraph(
          'Заявка сохранена в магазине, но CRM её не приняла, и новых попыток не будет. Перезвоните клиенту, а заявку отправьте ещё раз, когда причина устранена.',
        ),
        facts([
          ['Имя', callback.name],
          ['Телефон', formatPhone(callback.phone)],
          ['Тема', callbackTopics[callback.topic]],
          ['Ответ CRM', problem],
        ]),
      ],
    },
    config,
    shop,
  )
}

export function crmLockedEmail({ problem, since, config }: CrmLockedMail, shop: ShopContacts): Email {
  return composeEmail(
    {
      id: `crm-locked-${since.getTime()}`,
      to: mailbox(shop.mailbox),
      subject: 'CRM не принимает заявки магазина',
      preview: problem,
      blocks: [
        paragraph(
          'Битрикс24 отвечает, что вебхук удалён, просрочен или не имеет прав. Заявки не пропадут: они сохранены и уйдут в CRM сами, когда доступ вернётся. Магазин проверяет это раз в час. До тех пор смотрите заявки в письмах магазина.',
        ),
        facts([['Ответ CRM', problem]]),
        paragraph('Что сделать: создайте в Битрикс24 входящий вебхук с правом crm и запишите его адрес в настройку CRM_WEBHOOK_URL.'),
      ],
    },
    config,
    shop,
  )
}
