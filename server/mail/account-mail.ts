// Composes e-mails about an account: confirmation, recovery and changes (AUTH-01, AUTH-02).
import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { PgBoss } from 'pg-boss'
import { formatTime } from '#contract/shop/format-day.ts'
import type { SignedInUser } from '#contract/accounts/signed-in-user.ts'
import { withLoginRedirect, type LoginRedirect } from '#contract/accounts/login-redirect.ts'
import type { DB } from '#db/schema.gen.ts'
import { composeEmail } from './compose-email.ts'
import { button, note, paragraph, plainLink, textLink, type Block } from './email-blocks.ts'
import { codeMark, enqueueEmails, type Email, type MailConfig, type ShopContacts } from './mail-queue.ts'

type Owner = Pick<SignedInUser, 'id' | 'email' | 'firstName' | 'lastName' | 'isEmailConfirmed'>
export type AccountMail = {
  user: Owner
  config: MailConfig
  id?: string
}
/** @param codeId of a reserved code (server/accounts/one-time-codes.ts) */
export type LinkMail = AccountMail & { codeId: string; hours: number }
export type RecoveryMail = LinkMail & { loginRedirect: LoginRedirect }

export const sendConfirmationMailLater = (trx: Transaction<DB>, jobs: PgBoss, mail: LinkMail): Promise<void> =>
  enqueueEmails(trx, { jobs, config: mail.config }, (shop) => [confirmationEmail(mail, shop)])

export const sendRecoveryMailLater = (trx: Transaction<DB>, jobs: PgBoss, mail: RecoveryMail): Promise<void> =>
  enqueueEmails(trx, { jobs, config: mail.config }, (shop) => [recoveryEmail(mail, shop)])

export const sendPasswordChangedMailLater = (trx: Transaction<DB>, jobs: PgBoss, mail: AccountMail & { at: Date }): Promise<void> =>
  enqueueEmails(trx, { jobs, config: mail.config }, (shop) => [passwordChangedEmail(mail, shop)])

export const sendEmailChangeMailLater = (trx: Transaction<DB>, jobs: PgBoss, mail: LinkMail): Promise<void> =>
  enqueueEmails(trx, { jobs, config: mail.config }, (shop) => [emailChangeEmail(mail, shop)])

export const sendEmailChangedMailLater = (trx: Transaction<DB>, jobs: PgBoss, mail: EmailChangedMail): Promise<void> =>
  enqueueEmails(trx, { jobs, config: mail.config }, (shop) => [emailChangedEmail(mail, shop)])

export const sendAlreadyRegisteredMailLater = (trx: Transaction<DB>, jobs: PgBoss, mail: AccountMail): Promise<void> =>
  enqueueEmails(trx, { jobs, config: mail.config }, (shop) => [alreadyRegisteredEmail(mail, shop)])

/** To the new address. */
export function emailChangeEmail(mail: LinkMail, shop: ShopContacts): Email {
  const link = `${mail.config.publicOrigin}/email-confirm?change=1&code=${codeMark}`
  return accountEmail(mail, shop, {
    kind: 'email-change',
    subject: 'Подтвердите новый e-mail',
    preview: 'После этого вы будете входить с ним',
    blocks: [
      paragraph(greeting(mail.user, `подтвердите этот e-mail, и вы будете входить с ним в магазин «Родник». До этого действует прежний.`)),
      button('Подтвердить новый e-mail', link),
      plainLink(link),
      note(`Ссылка действует ${inHours(mail.hours)} и срабатывает один раз.`),
    ],
    reason: 'Вы получили это письмо, потому что этот e-mail указали в личном кабинете. Если это были не вы, ничего делать не нужно.',
  })
}

export type EmailChangedMail = AccountMail & { to: string; at: Date }

/** To the old address. */
export function emailChangedEmail(mail: EmailChangedMail, shop: ShopContacts): Email {
  return accountEmail(mail, shop, {
    kind: 'email-changed',
    subject: 'E-mail изменён',
    preview: 'Входить теперь нужно с новым',
    blocks: [
      paragraph(
        greeting(mail.user, `e-mail вашей учётной записи изменён ${formatTime(mail.at)} (время Алматы). Новый: ${hidden(mail.to)}.`),
      ),
      paragraph('Если это были не вы, позвоните нам сейчас.'),
      button('Контакты', `${mail.config.publicOrigin}/contacts`),
    ],
    reason: 'Такое письмо приходит на прежний e-mail после каждой его смены.',
  })
}

/** Recognizable by its owner: `ai…@stroydom.example`. */
const hidden = (email: string): string => email.replace(/^(.{1,2})[^@]*/, '$1…')

export function confirmationEmail(mail: LinkMail, shop: ShopContacts): Email {
  const link = `${mail.config.publicOrigin}/email-confirm?code=${codeMark}`
  return accountEmail(mail, shop, {
    kind: 'confirm',
    subject: 'Подтвердите e-mail',
    preview: 'Одно нажатие, и можно оформлять заказы',
    blocks: [
      paragraph(greeting(mail.user, `вы зарегистрировались в магазине «Родник». Подтвердите e-mail, чтобы оформлять заказы.`)),
      button('Подтвердить e-mail', link),
      plainLink(link),
      note(`Ссылка действует ${inHours(mail.hours)} и срабатывает один раз.`),
    ],
    reason: 'Вы получили это письмо, потому что кто-то указал ваш e-mail при регистрации. Если это были не вы, ничего делать не нужно.',
  })
}

/** To the owner of an account whose e-mail was used for another registration. */
export function alreadyRegisteredEmail(mail: AccountMail, shop: ShopContacts): Email {
  const { publicOrigin } = mail.config
  return accountEmail(mail, shop, {
    kind: 'already-registered',
    subject: 'У вас уже есть учётная запись',
    preview: 'Войдите или задайте новый пароль',
    blocks: [
      paragraph(greeting(mail.user, `кто-то указал ваш e-mail в магазине «Родник» для новой учётной записи. У вас она уже есть.`)),
      button('Войти', `${publicOrigin}/login`),
      textLink('Забыли пароль? Задайте новый', `${publicOrigin}/recovery`),
    ],
    reason:
      'Если e-mail указали не вы, ничего делать не нужно: в вашу учётную запись никто не вошёл. Такое письмо приходит не чаще раза в сутки.',
  })
}

export function recoveryEmail(mail: RecoveryMail, shop: ShopContacts): Email {
  const link = `${mail.config.publicOrigin}${withLoginRedirect(`/new-password?code=${codeMark}`, mail.loginRedirect)}`
  return accountEmail(mail, shop, {
    kind: 'recovery',
    subject: 'Новый пароль',
    preview: 'Ссылка, по которой задают новый пароль',
    blocks: [
      paragraph(greeting(mail.user, `задайте новый пароль по ссылке. Прежний действует, пока вы этого не сделали.`)),
      button('Задать новый пароль', link),
      plainLink(link),
      note(`Ссылка действует ${inHours(mail.hours)} и срабатывает один раз.`),
    ],
    reason: 'Вы получили это письмо, потому что кто-то попросил восстановить пароль. Если это были не вы, ничего делать не нужно.',
  })
}

export function passwordChangedEmail(mail: AccountMail & { at: Date }, shop: ShopContacts): Email {
  const link = `${mail.config.publicOrigin}/recovery`
  return accountEmail(mail, shop, {
    kind: 'password-changed',
    subject: 'Пароль изменён',
    preview: 'На других устройствах нужно войти заново',
    blocks: [
      paragraph(
        greeting(
          mail.user,
          `пароль вашей учётной записи изменён ${formatTime(mail.at)} (время Алматы). На других устройствах нужно войти заново.`,
        ),
      ),
      paragraph('Если это были не вы, восстановите пароль сейчас.'),
      button('Восстановить пароль', link),
    ],
    reason: 'Такое письмо приходит после каждой смены пароля.',
  })
}

/** Without the name while the e-mail is not confirmed: a stranger may have typed both. */
const greeting = ({ firstName, isEmailConfirmed }: Owner, text: string): string =>
  isEmailConfirmed ? `${firstName}, ${text}` : text.charAt(0).toUpperCase() + text.slice(1)

const inHours = (hours: number): string => (hours === 1 ? 'час' : hours === 24 ? 'сутки' : `${hours}\u00a0часа`)

function accountEmail(
  { user, config, id = randomUUID(), codeId }: AccountMail & Partial<LinkMail>,
  shop: ShopContacts,
  { kind, ...content }: { kind: string; subject: string; preview: string; blocks: Block[]; reason: string },
): Email {
  const to = { name: user.isEmailConfirmed ? `${user.firstName} ${user.lastName}` : '', address: user.email }
  return composeEmail({ id: `account-${kind}-${id}`, to, codeId, ...content }, config, shop)
}
