// Composes the e-mail with an account's notifications (ACC-02).
import { randomUUID } from 'node:crypto'
import type { EmailContent, Origin } from './compose-email.ts'
import { button, paragraph } from './email-blocks.ts'

export type NotificationMail = {
  id?: string
  user: { email: string; firstName: string; lastName: string }
  notes: { title: string; text: string; href: string }[]
  unsubscribe: string
  config: Origin
}

const maxListed = 20

export function notificationEmail({ id = randomUUID(), user, notes, unsubscribe, config }: NotificationMail): EmailContent {
  const [first] = notes
  const isOne = notes.length === 1
  const link = isOne ? first!.href : '/personal-account?tab=notifications'
  return {
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
  }
}
