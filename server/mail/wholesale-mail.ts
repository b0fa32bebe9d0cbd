// Composes e-mails about wholesale prices: application to the shop, decision to the customer.
import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { PgBoss } from 'pg-boss'
import type { SignedInUser } from '#contract/accounts/signed-in-user.ts'
import { formatPhone } from '#contract/values/phone.ts'
import type { WholesaleInput } from '#contract/accounts/wholesale-application.schema.ts'
import type { DB } from '#db/schema.gen.ts'
import { composeEmail, mailbox } from './compose-email.ts'
import { button, facts, nothing, paragraph } from './email-blocks.ts'
import { enqueueEmails, type Email, type MailConfig, type ShopContacts } from './mail-queue.ts'

type Person = Pick<SignedInUser, 'email' | 'firstName' | 'lastName' | 'isEmailConfirmed'>

export type ApplicationMail = {
  id: string
  user: Pick<SignedInUser, 'email' | 'firstName' | 'lastName'>
  input: WholesaleInput
  config: MailConfig
}
export type DecisionMail = {
  id?: string
  user: Person
  /** null = declined */
  priceType: string | null
  answer: string
  config: MailConfig
}

export const sendApplicationMailLater = (trx: Transaction<DB>, jobs: PgBoss, mail: ApplicationMail): Promise<void> =>
  enqueueEmails(trx, { jobs, config: mail.config }, (shop) => [applicationEmail(mail, shop)])

export const sendDecisionMailLater = (trx: Transaction<DB>, jobs: PgBoss, mail: DecisionMail): Promise<void> =>
  enqueueEmails(trx, { jobs, config: mail.config }, (shop) => [decisionEmail(mail, shop)])

export function applicationEmail({ id, user, input, config }: ApplicationMail, shop: ShopContacts): Email {
  return composeEmail(
    {
      id: `wholesale-${id}`,
      to: mailbox(shop.mailbox),
      replyTo: user.email,
      subject: `Заявка на оптовые цены: ${input.company}`,
      preview: input.goods,
      blocks: [
        facts([
          ['Компания', input.company],
          ['БИН', input.bin],
          ['Закупает', input.goods],
          ['Имя', `${user.firstName} ${user.lastName}`],
          ['Телефон', formatPhone(input.phone)],
          ['E-mail', user.email],
          ['Комментарий', input.comment],
        ]),
      ],
    },
    config,
    shop,
  )
}

export function decisionEmail({ id = randomUUID(), user, priceType, answer, config }: DecisionMail, shop: ShopContacts): Email {
  const isApproved = priceType !== null
  const confirm = user.isEmailConfirmed ? nothing : paragraph('Чтобы увидеть свои цены, подтвердите e-mail по ссылке из письма.')
  return composeEmail(
    {
      id: `wholesale-decision-${id}`,
      to: { name: `${user.firstName} ${user.lastName}`, address: user.email },
      subject: isApproved ? 'Ваши оптовые цены открыты' : 'Заявка на оптовые цены отклонена',
      preview: isApproved ? 'Они видны в каталоге после входа' : answer,
      blocks: isApproved
        ? [
            paragraph(`${user.firstName}, ваша заявка одобрена. Войдите, и в каталоге, корзине и заказах будут ваши цены.`),
            confirm,
            button('Открыть каталог', `${config.publicOrigin}/catalog/v2`),
          ]
        : [
            paragraph(`${user.firstName}, сейчас мы не можем открыть вам оптовые цены.`),
            answer === '' ? nothing : paragraph(answer),
            button('Отправить новую заявку', `${config.publicOrigin}/about/wholesaler`),
          ],
      reason: 'Вы получили это письмо, потому что отправляли заявку на оптовые цены.',
    },
    config,
    shop,
  )
}
