// Composes e-mails about wholesale prices: application to the shop, decision to the customer.
import { randomUUID } from 'node:crypto'
import type { SignedInUser } from '#contract/accounts/signed-in-user.ts'
import { formatPhone } from '#contract/values/phone.ts'
import type { WholesaleInput } from '#contract/accounts/wholesale-application.schema.ts'
import type { EmailContent, Origin } from './compose-email.ts'
import { button, facts, nothing, paragraph } from './email-blocks.ts'

type Person = Pick<SignedInUser, 'email' | 'firstName' | 'lastName'>

export function applicationEmail({ id, user, input }: { id: string; user: Person; input: WholesaleInput }): EmailContent {
  return {
    id: `wholesale-${id}`,
    to: 'shop',
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
  }
}

type DecisionMail = {
  id?: string
  user: Person & Pick<SignedInUser, 'isEmailConfirmed'>
  /** null = declined */
  priceType: string | null
  answer: string
  config: Origin
}

export function decisionEmail({ id = randomUUID(), user, priceType, answer, config }: DecisionMail): EmailContent {
  const isApproved = priceType !== null
  const confirm = user.isEmailConfirmed ? nothing : paragraph('Чтобы увидеть свои цены, подтвердите e-mail по ссылке из письма.')
  return {
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
  }
}
