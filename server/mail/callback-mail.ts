// Composes the e-mail to the shop about a callback request (CB-03).
import { callbackTopics } from '#contract/callback-requests/callback-topics.ts'
import type { CallbackInput } from '#contract/callback-requests/callback-request.schema.ts'
import { formatPhone } from '#contract/values/phone.ts'
import { productHref } from '#contract/catalogue/product-links.ts'
import type { EmailContent, Origin } from './compose-email.ts'
import { button, facts, nothing } from './email-blocks.ts'
import type { Attachment } from './mail-queue.ts'

export type CallbackMail = CallbackInput & {
  id: string
  productName: string | undefined
  /** lines «вопрос: ответ» of a questionnaire */
  details?: string
  attachments?: Attachment[]
  config: Origin
}

export function callbackEmail(mail: CallbackMail): EmailContent {
  const { id, name, phone, email, comment, article, topic, productName, details = '', attachments, config } = mail
  const contacts = facts([
    ['Имя', name],
    ['Телефон', formatPhone(phone)],
    ['E-mail', email],
    ['Товар', article && [productName, `арт. ${article}`].filter(Boolean).join(', ')],
    ['Комментарий', comment],
  ])
  const answers = details === '' ? nothing : facts(details.split('\n').map(asRow))
  return {
    id: `callback-${id}`,
    to: 'shop',
    replyTo: email,
    subject: `${callbackTopics[topic]}: ${name}, ${formatPhone(phone)}`,
    preview: productName ?? (article || callbackTopics[topic]),
    ...(attachments ? { attachments } : {}),
    blocks: [contacts, answers, productName === undefined ? nothing : button('Открыть товар', config.publicOrigin + productHref(article))],
  }
}

function asRow(line: string): [string, string] {
  const at = line.indexOf(': ')
  return at < 0 ? ['', line] : [line.slice(0, at), line.slice(at + 2)]
}
