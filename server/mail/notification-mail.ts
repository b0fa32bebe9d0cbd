// Composes the e-mail with an account's notifications (ACC-02).
import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { PgBoss } from 'pg-boss'
import type { DB } from '#db/schema.gen.ts'
import { composeEmail } from './compose-email.ts'
import { button, paragraph } from './email-blocks.ts'
import { enqueueEmails, type Email, type MailConfig, type ShopContacts } from './mail-queue.ts'

export type NotificationMail = {
  id?: string
  user: { email: string; firstName: string; lastName: string }
  notes: { title: string; text: string; href: string }[]
  unsubscribe: string
  config: MailConfig
}

export const sendNotificationMailsLater = (
  trx: Transaction<DB>,
  services: { jobs: PgBoss; config: MailConfig },
  mails: NotificationMail[],
): Promise<void> => enqueueEmails(trx, services, (shop) => mails.map((mail) => notificationEmail(mail, shop)))

const maxListed = 20

export function notificationEmail({ id = randomUUID(), user, notes, unsubscribe, config }: NotificationMail, shop: ShopContacts): Email {
  const [first] = notes
  const isOne = notes.length === 1
  const link = isOne ? first!.href : '/personal-account?tab=notifications'
  return composeEmail(
    {
      id: `notification-${id}`,
      to: { name: `${user.firstName} ${user.lastName}`, address: user.email },
      subject: isOne ? first!.title : 'Новости вашего избранного',
      preview: isOne ? first!.text || first!.title : first!.title,
      blocks: [
        ...(isOne
          ? [paragraph(first!.text || first!.title)]
          : notes.slice(0, maxListed).map(({ title, text }) => paragraph([title, text].filter(Boolean).join('\n')))),
        button(isOne ? 'Открыть' : 'Открыть уведомления', config.publicOrigin + link),
      ],
      reason: 'Вы получили это письмо, потому что выбрали письма об этом в личном кабинете.',
      unsubscribe,
    },
    config,
    shop,
  )
}
