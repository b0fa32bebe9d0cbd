// Defines the settings of e-mail (CHK-06) and of the CRM (CONST-12).
import { z } from 'zod'
import { optional, setting, settingGroup, wholeNumber } from '../define-setting.ts'

const mailAddress = () => z.string().regex(/^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, 'e-mail или Имя <e-mail>')

export const mail = settingGroup(
  'Почта',
  'settings:change',
  z.object({
    from: setting(mailAddress(), 'Отправитель', { env: 'MAIL_FROM', initial: 'Родник <shop@rodnik.example>' }),
    shop: setting(mailAddress(), 'Почта магазина', {
      env: 'MAIL_SHOP',
      initial: 'orders@rodnik.example',
      hint: 'получает письма о заказах, заявках и сбоях',
    }),
  }),
)

/** Apart from `mail`: writing an e-mail reads no secret. */
export const smtp = settingGroup(
  'Почтовый сервер',
  'settings:change',
  z.object({
    url: setting(
      optional(
        z
          .string()
          .refine(
            (given) => URL.canParse(given) && ['smtp:', 'smtps:'].includes(new URL(given).protocol),
            'адрес, который начинается с smtp:// или smtps://',
          ),
      ),
      'Сервер SMTP',
      { env: 'SMTP_URL', isSecret: true, hint: 'smtp://имя:пароль@сервер:порт; без него письма пишутся в файлы' },
    ),
  }),
)

const code = (message: string) => z.string().regex(/^[A-Z0-9_]{1,50}$/, message)

// The path contains the secret: https, except on this machine (test/fake-bitrix).
const webhook = z
  .string()
  .refine((given) => {
    if (!URL.canParse(given)) return false
    const { protocol, hostname, pathname, search } = new URL(given)
    const isSafe = protocol === 'https:' || (protocol === 'http:' && /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname))
    return isSafe && /^\/rest\/\d+\/[^/]+\/?$/.test(pathname) && search === ''
  }, 'адрес вида https://ПОРТАЛ/rest/ПОЛЬЗОВАТЕЛЬ/СЕКРЕТ/')
  .transform((given) => (given.endsWith('/') ? given : `${given}/`))

export const crm = settingGroup(
  'CRM',
  'settings:change',
  z.object({
    webhookUrl: setting(optional(webhook), 'Вебхук Битрикс24', {
      env: 'CRM_WEBHOOK_URL',
      isSecret: true,
      hint: 'без него заявки остаются в магазине',
    }),
    funnel: setting(wholeNumber(0, 1_000_000), 'Воронка', { env: 'CRM_FUNNEL', initial: '25' }),
    stage: setting(code('стадия внутри воронки, например NEW'), 'Стадия', { env: 'CRM_STAGE', initial: 'NEW' }),
    source: setting(code('код источника, например STORE'), 'Источник', { env: 'CRM_SOURCE', initial: 'STORE' }),
  }),
)
