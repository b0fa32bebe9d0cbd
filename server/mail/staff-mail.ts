// Composes e-mails to staff about their sign-in to the back office (STAFF-04).
import { formatTime } from '#contract/shop/format-day.ts'
import { staffLockMinutes, staffTries } from '#contract/staff/staff-user.ts'
import { accountEmail, linkEmail, type AccountMail, type LinkMail } from './account-mail.ts'
import type { EmailContent } from './compose-email.ts'
import { button, paragraph } from './email-blocks.ts'
import { codeMark } from './mail-queue.ts'

export const staffLockedEmail = (mail: AccountMail & { at: Date }): EmailContent =>
  accountEmail(mail, {
    kind: 'staff-locked',
    subject: 'Вход в управление закрыт на 15 минут',
    preview: `${staffTries} неверных паролей подряд`,
    text: `${formatTime(mail.at)} (время Алматы) при входе в управление магазином ${staffTries} раз ввели неверный пароль. Вход закрыт на ${staffLockMinutes} минут.`,
    blocks: [
      paragraph('Если это были не вы, смените пароль и скажите владельцу магазина.'),
      button('Сменить пароль', `${mail.config.publicOrigin}/recovery`),
    ],
    reason: 'Такое письмо приходит, когда пароль вашей учётной записи подбирают.',
  })

export const staffInvitationEmail = (mail: LinkMail & { by: string }): EmailContent =>
  linkEmail(mail, `/admin/welcome?code=${codeMark}`, {
    kind: 'staff-invitation',
    subject: 'Вас пригласили в управление магазином',
    preview: 'Задайте пароль и войдите',
    text: `вас пригласили работать в управлении магазином «Родник». Пригласил: ${mail.by}. Задайте пароль по ссылке.`,
    link: 'Задать пароль',
    reason: 'Вы получили это письмо, потому что владелец магазина указал ваш e-mail. Если вы здесь не работаете, ничего делать не нужно.',
  })

/** To somebody who has a password already, as a customer. */
export const staffAddedEmail = (mail: AccountMail & { by: string }): EmailContent =>
  accountEmail(mail, {
    kind: 'staff-added',
    subject: 'Вам открыли управление магазином',
    preview: 'Вход тем же паролем, что и в магазин',
    text: `вам открыли управление магазином «Родник». Открыл: ${mail.by}. Входите с тем же паролем, что и в магазин.`,
    blocks: [button('Войти в управление', `${mail.config.publicOrigin}/admin`)],
    reason: 'Вы получили это письмо, потому что владелец магазина дал вам роль сотрудника.',
  })
