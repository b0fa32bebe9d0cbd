// Composes e-mails to the shop about requests that cannot be sent to the CRM (CB-03).
import { callbackTopics, type CallbackTopic } from '#contract/callback-requests/callback-topics.ts'
import { formatPhone } from '#contract/values/phone.ts'
import type { EmailContent } from './compose-email.ts'
import { facts, paragraph } from './email-blocks.ts'

type CrmFailedMail = {
  callback: { id: string; name: string; phone: string; topic: CallbackTopic }
  at: Date
  problem: string
}

export function crmFailedEmail({ callback, at, problem }: CrmFailedMail): EmailContent {
  return {
    id: `crm-failed-${callback.id}-${at.getTime()}`,
    to: 'shop',
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
  }
}

/** Sent once per outage, not for each request. */
export function crmLockedEmail({ problem, since }: { problem: string; since: Date }): EmailContent {
  return {
    id: `crm-locked-${since.getTime()}`,
    to: 'shop',
    subject: 'CRM не принимает заявки магазина',
    preview: problem,
    blocks: [
      paragraph(
        'Битрикс24 отвечает, что вебхук удалён, просрочен или не имеет прав. Заявки не пропадут: они сохранены и уйдут в CRM сами, когда доступ вернётся. Магазин проверяет это раз в час. До тех пор смотрите заявки в письмах магазина.',
      ),
      facts([['Ответ CRM', problem]]),
      paragraph(
        'Что сделать: создайте в Битрикс24 входящий вебхук с правом crm и запишите его адрес в настройку «Вебхук Битрикс24» (crm.webhookUrl).',
      ),
    ],
  }
}
