// Composes the e-mail to the shop about a base of 1C that has been silent for too long (EXCH-06).
import type { Transaction } from 'kysely'
import type { PgBoss } from 'pg-boss'
import { formatCount } from '#contract/values/money.ts'
import { shopClock, shopDay } from '#contract/shop/shop-clock.ts'
import type { ShopContacts } from '#contract/shop/settings.ts'
import type { DB } from '#db/schema.gen.ts'
import type { Config } from '../config/config.ts'
import { composeEmail, mailbox } from './compose-email.ts'
import { facts, paragraph } from './email-blocks.ts'
import { enqueueEmails, type Email } from './mail-queue.ts'

export type SilenceMail = {
  session: { id: number; lastRequestAt: Date; clientAddress: string; message: string }
  hours: number
  config: Pick<Config, 'mailShop' | 'publicOrigin'>
}

export const sendSilenceMailLater = (trx: Transaction<DB>, jobs: PgBoss, mail: SilenceMail): Promise<void> =>
  enqueueEmails(trx, jobs, (shop) => [silenceEmail(mail, shop)])

export function silenceEmail({ session, hours, config }: SilenceMail, shop: ShopContacts): Email {
  const since = `${shopDay(session.lastRequestAt).split('-').reverse().join('.')} ${shopClock(session.lastRequestAt)}`
  return composeEmail(
    {
      id: `exchange-silence-${session.id}`,
      to: mailbox(config.mailShop),
      subject: `1С молчит больше ${formatCount(hours, 'часа', 'часов', 'часов')}`,
      preview: `Последний обмен ${since}`,
      blocks: [
        paragraph('Из 1С не было обмена дольше обычного. Цены и остатки на сайте могли устареть, новые заказы не попадают в 1С.'),
        facts([
          ['Последний обмен', since],
          ['Адрес базы', session.clientAddress],
          ['Ответ магазина', session.message],
        ]),
        paragraph('Что проверить: включён ли компьютер с 1С, работает ли расписание обмена с сайтом, есть ли у него связь с интернетом.'),
      ],
    },
    config,
    shop,
  )
}
