// Composes e-mails to the shop about its exchange with 1C: silence, unnoticed failures (EXCH-06).
import { formatCount } from '#contract/values/money.ts'
import { numericDay, shopClock, shopDay } from '#contract/shop/shop-clock.ts'
import type { EmailContent } from './compose-email.ts'
import { facts, paragraph } from './email-blocks.ts'

type MailedSession = { id: number; kind: string; lastRequestAt: Date; clientAddress: string; message: string }

// More than a shop has bases.
const maxSessions = 6

const silences = [
  { kind: 'catalog', what: 'товарами', text: 'Цены и\u00a0остатки на\u00a0сайте могли устареть.' },
  { kind: 'sale', what: 'заказами', text: 'Новые заказы не\u00a0попадают в\u00a01С.' },
]

/** @param sessions the last ones of the exchanges that are silent, the newest first */
export function silenceEmail({ sessions, hours }: { sessions: readonly MailedSession[]; hours: number }): EmailContent {
  const silent = silences.filter(({ kind }) => sessions.some((session) => session.kind === kind))
  const last = sessions[0]!
  return {
    id: `exchange-silence-${last.id}`,
    to: 'shop',
    subject: `1С молчит больше ${formatCount(hours, 'часа', 'часов', 'часов')}`,
    preview: `Последний обмен ${timeIn(last.lastRequestAt)}`,
    blocks: [
      paragraph(
        [
          `Из 1С не\u00a0было обмена ${silent.map(({ what }) => what).join(' и\u00a0')} дольше обычного.`,
          ...silent.map(({ text }) => text),
        ].join(' '),
      ),
      ...sessions
        .slice(0, maxSessions)
        .map((session) =>
          sessionFacts(session, session.kind === 'sale' ? 'Последний обмен заказами' : 'Последний обмен товарами', 'Ответ магазина'),
        ),
      paragraph('Что проверить: включён ли компьютер с 1С, работает ли расписание обмена с сайтом, есть ли у него связь с интернетом.'),
      paragraph(
        'Если баз несколько, остальные могут работать. Если базу отключили намеренно, делать ничего не нужно: второго письма о ней не будет.',
      ),
    ],
  }
}

/** For a session whose files were read after its last request: no reply can report the failure to 1C. */
export function failedExchangeEmail(session: MailedSession): EmailContent {
  const isOrders = session.kind === 'sale'
  return {
    id: `exchange-failed-${session.id}`,
    to: 'shop',
    subject: isOrders ? 'Заказы из 1С приняты не полностью' : 'Выгрузка товаров из 1С не завершена',
    preview: session.message,
    blocks: [
      paragraph('Файл из 1С не удалось прочитать до конца, а база обмен уже закончила и об ошибке не знает.'),
      sessionFacts(session, 'Последний запрос 1С', 'Что случилось'),
      paragraph('Передайте это специалисту 1С: обмен нужно повторить. Повтор ничего не удвоит.'),
    ],
  }
}

const sessionFacts = ({ id, lastRequestAt, clientAddress, message }: MailedSession, ofTime: string, ofMessage: string) =>
  facts([
    [ofTime, timeIn(lastRequestAt)],
    ['Адрес базы', clientAddress],
    ['Сеанс', String(id)],
    [ofMessage, message],
  ])

const timeIn = (at: Date): string => `${numericDay(shopDay(at))} ${shopClock(at)}`
