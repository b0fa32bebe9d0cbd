// Composes the e-mails about a callback request: to the shop (CB-03), and a copy to a customer with an e-mail.
import { randomUUID } from 'node:crypto'
import { callbackTopics } from '#contract/callback-requests/callback-topics.ts'
import { requestNumber, type CallbackInput } from '#contract/callback-requests/callback-request.schema.ts'
import { formatPhone } from '#contract/values/phone.ts'
import { productHref } from '#contract/catalogue/product-links.ts'
import type { EmailContent, Origin } from './compose-email.ts'
import { button, facts, nothing, paragraph, type Block } from './email-blocks.ts'
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
  const { id, name, phone, email, comment, article, topic, productName, details = '', attachments } = mail
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
    subject: `${callbackTopics[topic]} ${requestNumber(id)}: ${name}, ${formatPhone(phone)}`,
    preview: productName ?? (article || callbackTopics[topic]),
    ...(attachments ? { attachments } : {}),
    blocks: [contacts, answers, productButton(mail)],
  }
}

/** To the customer, without texts of the form: the address may be a stranger's. */
export function callbackReceipt(mail: CallbackMail): EmailContent {
  const { id, phone, email, article, topic, productName, details = '' } = mail
  const counted = topic === 'questionnaire' ? [] : details.split('\n').map(asRow)
  const product: [string, string][] = productName === undefined ? [] : [['Товар', `${productName}, арт. ${article}`], ...counted]
  return {
    id: `callback-${id}-customer`,
    to: { name: '', address: email },
    subject: `Заявка ${requestNumber(id)} принята`,
    preview: callbackTopics[topic],
    blocks: [
      paragraph(
        `Спасибо за заявку. Перезвоним по номеру ${formatPhone(phone)}. Если позвоните сами, назовите её номер: ${requestNumber(id)}.`,
      ),
      facts([['Тема', callbackTopics[topic]], ...product]),
      productButton(mail),
    ],
    reason: 'Вы получили это письмо, потому что этот адрес указан в заявке.',
  }
}

type AnswerMail = Pick<CallbackMail, 'id' | 'name' | 'article' | 'productName' | 'config'> & { email: string; text: string }

/** Of staff to the customer, as written. */
export function answerEmail({ id, name, email, text, ...product }: AnswerMail): EmailContent {
  return {
    id: `callback-answer-${randomUUID()}`,
    to: { name, address: email },
    subject: `Ответ на заявку ${requestNumber(id)}`,
    preview: text.slice(0, 100),
    blocks: [...text.split(/\n+/).map(paragraph), productButton(product)],
    reason: 'Вы получили это письмо, потому что этот адрес указан в заявке.',
  }
}

const productButton = ({ productName, article, config }: Pick<CallbackMail, 'productName' | 'article' | 'config'>): Block =>
  productName === undefined ? nothing : button('Открыть товар', config.publicOrigin + productHref(article))

function asRow(line: string): [string, string] {
  const at = line.indexOf(': ')
  return at < 0 ? ['', line] : [line.slice(0, at), line.slice(at + 2)]
}
