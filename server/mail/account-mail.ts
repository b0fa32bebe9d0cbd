// Composes e-mails about an account: confirmation, recovery and changes (AUTH-01, AUTH-02).
import { randomUUID } from 'node:crypto'
import { formatTime } from '#contract/shop/format-day.ts'
import type { SignedInUser } from '#contract/accounts/signed-in-user.ts'
import { withLoginRedirect, type LoginRedirect } from '#contract/accounts/login-redirect.ts'
import type { EmailContent, Origin } from './compose-email.ts'
import { button, note, paragraph, plainLink, textLink, type Block } from './email-blocks.ts'
import { codeMark } from './mail-queue.ts'

export type AccountMail = {
  user: Pick<SignedInUser, 'email' | 'firstName' | 'lastName' | 'isEmailConfirmed'>
  config: Origin
  id?: string
}
/** @param codeId of a reserved code (server/accounts/one-time-codes.ts) */
export type LinkMail = AccountMail & { codeId: string; hours: number }

/** To the new address. */
export const emailChangeEmail = (mail: LinkMail): EmailContent =>
  linkEmail(mail, `/email-confirm?change=1&code=${codeMark}`, {
    kind: 'email-change',
    subject: 'Подтвердите новый e-mail',
    preview: 'После этого вы будете входить с ним',
    text: 'подтвердите этот e-mail, и вы будете входить с ним в магазин «Родник». До этого действует прежний.',
    link: 'Подтвердить новый e-mail',
    reason: 'Вы получили это письмо, потому что этот e-mail указали в личном кабинете. Если это были не вы, ничего делать не нужно.',
  })

/** To the old address. */
export const emailChangedEmail = (mail: AccountMail & { to: string; at: Date }): EmailContent =>
  accountEmail(mail, {
    kind: 'email-changed',
    subject: 'E-mail изменён',
    preview: 'Входить теперь нужно с новым',
    text: `e-mail вашей учётной записи изменён ${formatTime(mail.at)} (время Алматы). Новый: ${hidden(mail.to)}.`,
    blocks: [paragraph('Если это были не вы, позвоните нам сейчас.'), button('Контакты', `${mail.config.publicOrigin}/contacts`)],
    reason: 'Такое письмо приходит на прежний e-mail после каждой его смены.',
  })

/** Recognizable by its owner: `ai…@stroydom.example`. */
const hidden = (email: string): string => email.replace(/^(.{1,2})[^@]*/, '$1…')

export const confirmationEmail = (mail: LinkMail): EmailContent =>
  linkEmail(mail, `/email-confirm?code=${codeMark}`, {
    kind: 'confirm',
    subject: 'Подтвердите e-mail',
    preview: 'Одно нажатие, и можно оформлять заказы',
    text: 'вы зарегистрировались в магазине «Родник». Подтвердите e-mail, чтобы оформлять заказы.',
    link: 'Подтвердить e-mail',
    reason: 'Вы получили это письмо, потому что кто-то указал ваш e-mail при регистрации. Если это были не вы, ничего делать не нужно.',
  })

/** To the owner of an account whose e-mail was used for another registration. */
export const alreadyRegisteredEmail = (mail: AccountMail): EmailContent =>
  accountEmail(mail, {
    kind: 'already-registered',
    subject: 'У вас уже есть учётная запись',
    preview: 'Войдите или задайте новый пароль',
    text: 'кто-то указал ваш e-mail в магазине «Родник» для новой учётной записи. У вас она уже есть.',
    blocks: [
      button('Войти', `${mail.config.publicOrigin}/login`),
      textLink('Забыли пароль? Задайте новый', `${mail.config.publicOrigin}/recovery`),
    ],
    reason:
      'Если e-mail указали не вы, ничего делать не нужно: в вашу учётную запись никто не вошёл. Такое письмо приходит не чаще раза в сутки.',
  })

export const recoveryEmail = (mail: LinkMail & { loginRedirect: LoginRedirect }): EmailContent =>
  linkEmail(mail, withLoginRedirect(`/new-password?code=${codeMark}`, mail.loginRedirect), {
    kind: 'recovery',
    subject: 'Новый пароль',
    preview: 'Ссылка, по которой задают новый пароль',
    text: 'задайте новый пароль по ссылке. Прежний действует, пока вы этого не сделали.',
    link: 'Задать новый пароль',
    reason: 'Вы получили это письмо, потому что кто-то попросил восстановить пароль. Если это были не вы, ничего делать не нужно.',
  })

export const passwordChangedEmail = (mail: AccountMail & { at: Date }): EmailContent =>
  accountEmail(mail, {
    kind: 'password-changed',
    subject: 'Пароль изменён',
    preview: 'На других устройствах нужно войти заново',
    text: `пароль вашей учётной записи изменён ${formatTime(mail.at)} (время Алматы). На других устройствах нужно войти заново.`,
    blocks: [
      paragraph('Если это были не вы, восстановите пароль сейчас.'),
      button('Восстановить пароль', `${mail.config.publicOrigin}/recovery`),
    ],
    reason: 'Такое письмо приходит после каждой смены пароля.',
  })

type Texts = { kind: string; subject: string; preview: string; text: string; reason: string }

const inHours = (hours: number): string => (hours === 1 ? 'час' : hours === 24 ? 'сутки' : `${hours}\u00a0часа`)

export function linkEmail(mail: LinkMail, path: string, { link, ...texts }: Texts & { link: string }): EmailContent {
  const address = mail.config.publicOrigin + path
  const lasts = note(`Ссылка действует ${inHours(mail.hours)} и срабатывает один раз.`)
  return { ...accountEmail(mail, { ...texts, blocks: [button(link, address), plainLink(address), lasts] }), codeId: mail.codeId }
}

/** Without the name while the e-mail is not confirmed: a stranger may have typed both. */
export function accountEmail(
  { user: { email, firstName, lastName, isEmailConfirmed }, id = randomUUID() }: AccountMail,
  { kind, text, blocks, ...content }: Texts & { blocks: Block[] },
): EmailContent {
  const greeting = isEmailConfirmed ? `${firstName}, ${text}` : text.charAt(0).toUpperCase() + text.slice(1)
  const to = { name: isEmailConfirmed ? `${firstName} ${lastName}` : '', address: email }
  return { id: `account-${kind}-${id}`, to, ...content, blocks: [paragraph(greeting), ...blocks] }
}
