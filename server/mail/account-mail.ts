// What is written to the owner of an account: links to confirm and to recover (AUTH-01, AUTH-02), and what was done with it.
import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { PgBoss } from 'pg-boss'
import type { SignedInUser } from '#contract/accounts.ts'
import type { DB } from '#db/schema.gen.ts'
import type { Config } from '../config.ts'
import { composeLetter } from './compose-letter.ts'
import { button, note, paragraph, plainLink, type Block } from './letter-blocks.ts'
import { sendLettersLater, type Letter } from './queue.ts'

type Owner = Pick<SignedInUser, 'id' | 'email' | 'firstName' | 'lastName'>
export type AccountMail = {
  user: Owner
  config: Pick<Config, 'publicOrigin'>
  /** one a letter; a sample's is fixed */
  id?: string
}
export type LinkMail = AccountMail & { code: string; hours: number }

export const sendConfirmationMailLater = (trx: Transaction<DB>, jobs: PgBoss, mail: LinkMail): Promise<void> =>
  sendLettersLater(trx, jobs, [confirmationLetter(mail)])

export const sendRecoveryMailLater = (trx: Transaction<DB>, jobs: PgBoss, mail: LinkMail): Promise<void> =>
  sendLettersLater(trx, jobs, [recoveryLetter(mail)])

export const sendPasswordChangedMailLater = (trx: Transaction<DB>, jobs: PgBoss, mail: AccountMail & { at: Date }): Promise<void> =>
  sendLettersLater(trx, jobs, [passwordChangedLetter(mail)])

export function confirmationLetter(mail: LinkMail): Letter {
  const link = `${mail.config.publicOrigin}/email-confirm?code=${mail.code}`
  return letter(mail, {
    kind: 'confirm',
    subject: 'Подтвердите e-mail',
    preview: 'Одно нажатие, и можно оформлять заказы',
    blocks: [
      paragraph(`${mail.user.firstName}, вы зарегистрировались в магазине «Родник». Подтвердите e-mail, чтобы оформлять заказы.`),
      button('Подтвердить e-mail', link),
      plainLink(link),
      note(`Ссылка действует ${inHours(mail.hours)} и срабатывает один раз.`),
    ],
    reason: 'Вы получили это письмо, потому что кто-то указал ваш e-mail при регистрации. Если это были не вы, ничего делать не нужно.',
  })
}

export function recoveryLetter(mail: LinkMail): Letter {
  const link = `${mail.config.publicOrigin}/new-password?code=${mail.code}`
  return letter(mail, {
    kind: 'recovery',
    subject: 'Новый пароль',
    preview: 'Ссылка, по которой задают новый пароль',
    blocks: [
      paragraph(`${mail.user.firstName}, задайте новый пароль по ссылке. Прежний действует, пока вы этого не сделали.`),
      button('Задать новый пароль', link),
      plainLink(link),
      note(`Ссылка действует ${inHours(mail.hours)} и срабатывает один раз.`),
    ],
    reason: 'Вы получили это письмо, потому что кто-то попросил восстановить пароль. Если это были не вы, ничего делать не нужно.',
  })
}

export function passwordChangedLetter(mail: AccountMail & { at: Date }): Letter {
  const link = `${mail.config.publicOrigin}/recovery`
  return letter(mail, {
    kind: 'password-changed',
    subject: 'Пароль изменён',
    preview: 'На других устройствах нужно войти заново',
    blocks: [
      paragraph(
        `${mail.user.firstName}, пароль вашей учётной записи изменён ${time.format(mail.at)} (время Алматы). На других устройствах нужно войти заново.`,
      ),
      paragraph('Если это были не вы, восстановите пароль сейчас.'),
      button('Восстановить пароль', link),
    ],
    reason: 'Такое письмо приходит после каждой смены пароля.',
  })
}

const time = new Intl.DateTimeFormat('ru', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Almaty' })

const inHours = (hours: number): string => (hours === 1 ? 'час' : `${hours}\u00a0часа`)

function letter(
  { user, config, id = randomUUID() }: AccountMail,
  { kind, ...content }: { kind: string; subject: string; preview: string; blocks: Block[]; reason: string },
): Letter {
  const to = { name: `${user.firstName} ${user.lastName}`, address: user.email }
  return composeLetter({ id: `account-${kind}-${id}`, to, ...content }, config)
}
