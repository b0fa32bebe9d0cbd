// What the shop is written when somebody asks to be called (CB-03).
import type { Transaction } from 'kysely'
import type { PgBoss } from 'pg-boss'
import { callbackTopics } from '#contract/callback-topics.ts'
import type { CallbackInput } from '#contract/callbacks.ts'
import { formatPhone } from '#contract/phone.ts'
import { productHref } from '#contract/product-href.ts'
import type { DB } from '#db/schema.gen.ts'
import type { Config } from '../config.ts'
import { button, letterHtml, paragraph } from './letter-layout.ts'
import { sendLettersLater, type Letter } from './queue.ts'

export type CallbackMail = CallbackInput & {
  id: string
  /** undefined where no product has the article */
  productName: string | undefined
  config: Pick<Config, 'mailShop' | 'publicOrigin'>
}

export function sendCallbackMailLater(trx: Transaction<DB>, jobs: PgBoss, mail: CallbackMail): Promise<void> {
  return sendLettersLater(trx, jobs, [callbackLetter(mail)])
}

export function callbackLetter({ id, name, phone, email, comment, article, topic, productName, config }: CallbackMail): Letter {
  const title = `${callbackTopics[topic]}: ${name}, ${formatPhone(phone)}`
  const contacts = [`Имя: ${name}`, `Телефон: ${formatPhone(phone)}`, ...(email ? [`E-mail: ${email}`] : [])].join('\n')
  const about = [
    ...(article ? [`Товар: ${[productName, `арт. ${article}`].filter(Boolean).join(', ')}`] : []),
    ...(comment ? [`Комментарий: ${comment}`] : []),
  ].join('\n')
  const link = productName === undefined ? undefined : config.publicOrigin + productHref(article)
  return {
    messageId: `callback-${id}@${new URL(config.publicOrigin).hostname}`,
    to: { name: '', address: config.mailShop },
    ...(email ? { replyTo: email } : {}),
    subject: title,
    html: letterHtml({
      title,
      preview: article || callbackTopics[topic],
      body: paragraph(contacts) + (about ? paragraph(about) : '') + (link ? button('Открыть товар', link) : ''),
      shopOrigin: config.publicOrigin,
    }),
    text: [title, '', contacts, ...(about ? ['', about] : []), ...(link ? ['', `Открыть товар: ${link}`] : [])].join('\n'),
  }
}
