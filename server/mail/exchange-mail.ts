// Composes e-mails to the shop about its exchange with 1C: silence, unnoticed failures (EXCH-06).
import type { Transaction } from 'kysely'
import type { PgBoss } from 'pg-boss'
import { formatCount } from '#contract/values/money.ts'
import { shopClock, shopDay } from '#contract/shop/shop-clock.ts'
import type { DB } from '#db/schema.gen.ts'
import { composeEmail, mailbox } from './compose-email.ts'
import { facts, paragraph } from './email-blocks.ts'
import { enqueueEmails, type Email, type MailConfig, type ShopContacts } from './mail-queue.ts'

export type SilenceMail = {
  /** the last ones of the exchanges that are silent, the newest first */
  sessions: readonly { id: number; kind: string; lastRequestAt: Date; clientAddress: string; message: string }[]
  hours: number
  config: MailConfig
}

export const sendSilenceMailLater = (trx: Transaction<DB>, jobs: PgBoss, mail: SilenceMail): Promise<void> =>
  enqueueEmails(trx, { jobs, config: mail.config }, (shop) => [silenceEmail(mail, shop)])

// More than a shop has bases.
const maxSessions = 6

const silences = [
  { kind: 'catalog', what: 'товарами', text: 'Цены и\u00a0остатки на\u00a0сайте могли устареть.' },
  { kind: 'sale', what: 'заказами', text: 'Новые заказы не\u00a0попадают в\u00a01С.' },
]

export function silenceEmail({ sessions, hours, config }: SilenceMail, shop: ShopContacts): Email {
  const silent = silences.filter(({ kind }) => sessions.some((session) => session.kind === kind))
  const last = sessions[0]!
  return composeEmail(
    {
      id: `exchange-silence-${last.id}`,
      to: mailbox(shop.mailbox),
      subject: `1С молчит больше ${formatCount(hours, 'часа', 'часов', 'часов')}`,
      preview: `Последний обмен ${timeIn(last.lastRequestAt)}`,
      blocks: [
        paragraph(
          [
            `Из 1С не\u00a0было обмена ${silent.map(({ what }) => what).join(' и\u00a0')} дольше обычного.`,
            ...silent.map(({ text }) => text),
          ].join(' '),
        ),
        ...sessions.slice(0, maxSessions).map((session) =>
          facts([
            [session.kind === 'sale' ? 'Последний обмен заказами' : 'Последний обмен товарами', timeIn(session.lastRequestAt)],
            ['Адрес базы', session.clientAddress],
            ['Сеанс', String(session.id)],
            ['Ответ магазина', session.message],
          ]),
        ),
        paragraph('Что проверить: включён ли компьютер с 1С, работает ли расписание обмена с сайтом, есть ли у него связь с интернетом.'),
        paragraph(
          'Если баз несколько, остальные могут работать. Если базу отключили намеренно, делать ничего не нужно: второго письма о ней не будет.',
        ),
      ],
    },
    config,
    shop,
  )
}

export type FailedExchangeMail = {
  session: { id: number; kind: string; lastRequestAt: Date; clientAddress: string; message: string }
  config: MailConfig
}

/** For a session whose files were read after its last request: no reply can report the failure to 1C. */
export const sendFailedExchangeMailLater = (trx: Transaction<DB>, jobs: PgBoss, mail: FailedExchangeMail): Promise<void> =>
  enqueueEmails(trx, { jobs, config: mail.config }, (shop) => [failedExchangeEmail(mail, shop)])

export function failedExchangeEmail({ session, config }: FailedExchangeMail, shop: ShopContacts): Email {
  const isOrders = session.kind === 'sale'
  return composeEmail(
    {
      id: `exchange-failed-${session.id}`,
      to: mailbox(shop.mailbox),
      subject: isOrders ? 'Заказы из 1С приняты не полностью' : 'Выгрузка товаров из 1С не завершена',
      preview: session.message,
      blocks: [
        paragraph('Файл из 1С не удалось прочитать до конца, а база обмен уже закончила и об ошибке не знает.'),
        facts([
          ['Последний запрос 1С', timeIn(session.lastRequestAt)],
          ['Адрес базы', session.clientAddress],
          ['Сеанс', String(session.id)],
          ['Что случилось', session.message],
        ]),
        paragraph('Передайте это специалисту 1С: обмен нужно повторить. Повтор ничего не удвоит.'),
      ],
    },
    config,
    shop,
  )
}

const timeIn = (at: Date): string => `${shopDay(at).split('-').reverse().join('.')} ${shopClock(at)}`
