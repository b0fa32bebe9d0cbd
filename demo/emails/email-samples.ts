// Provides sample data for every e-mail of the shop, for previews and tests.
import { noLoginRedirect } from '#contract/accounts/login-redirect.ts'
import { orderStatuses, type OrderStatus, type OrderView } from '#contract/orders/orders.ts'
import {
  alreadyRegisteredEmail,
  confirmationEmail,
  emailChangedEmail,
  emailChangeEmail,
  passwordChangedEmail,
  recoveryEmail,
  type LinkMail,
} from '#server/mail/account-mail.ts'
import { answerEmail, callbackEmail, type CallbackMail } from '#server/mail/callback-mail.ts'
import type { EmailContent } from '#server/mail/compose-email.ts'
import { crmFailedEmail, crmLockedEmail } from '#server/mail/crm-mail.ts'
import { failedExchangeEmail, silenceEmail } from '#server/mail/exchange-mail.ts'
import type { ShopContacts } from '#server/mail/mail-queue.ts'
import { notificationEmail, type NotificationMail } from '#server/mail/notification-mail.ts'
import { emailToCustomer, emailToShop, offerEmail } from '#server/mail/order-mail.ts'
import { orderChangedEmail, statusEmail } from '#server/mail/order-status-mail.ts'
import { staffAddedEmail, staffInvitationEmail, staffLockedEmail } from '#server/mail/staff-mail.ts'
import { applicationEmail, decisionEmail } from '#server/mail/wholesale-mail.ts'

/** The longest name that forms allow, with a very long word and HTML characters. */
const longestName = 'Абдрахманова-Кусаинова Гүлмира <script>alert("x")</script> & Ұлттық-Құрылыс-Монтаж-Сервис-Проектстрой'.slice(0, 100)
const longestEmail = `${'konstantin.konstantinopolskiy.'.repeat(2)}otdel-snabzheniya@stroy-montazh-servis-aktobe.example`
const longestProduct =
  'Насосная станция автоматического водоснабжения Grundfos MQ 3-45 B с мембранным баком 60 л, частотным преобразователем и защитой от сухого хода, 1" ВР/ВР, PN 10'
const comment = 'Объект "Юг-2" & <b>срочно</b>, позвонить до 18:00.\nhttps://disk.example/спецификация-'.padEnd(
  260,
  'очень-длинная-ссылка-',
)

export const sampleShop: ShopContacts = {
  phone: '+77132556677',
  opensAt: '09:00',
  closesAt: '18:00',
  mailbox: 'Отдел продаж <orders@rodnik.example>',
}
export const sampleConfig = { publicOrigin: 'https://rodnik.example' }

/** Tests of e-mails and documents change what they need. */
export const sampleOrder: OrderView = {
  number: '7KD4M2XN',
  version: 1,
  title: '',
  status: 'placed',
  guestName: 'Айдар Нурланов',
  guestEmail: 'aidar@stroydom.example',
  guestPhone: '+77015550102',
  comment: 'Позвоните после обеда',
  isMasked: false,
  shop: { id: 1, isForGuests: true, name: 'Актобе', address: 'пр. Алии Молдагуловой, 49', hours: 'ежедневно 9:00–18:00' },
  lines: [
    {
      position: 1,
      article: 'VT-15',
      name: 'Кран шаровой Valtec BASE 1/2" ВР/ВР',
      unit: 'шт',
      quantity: 12,
      priceTiyn: 2450_00,
      retailTiyn: null,
      isOnOrder: false,
    },
    {
      position: 2,
      article: 'PPR-25-SDR6',
      name: 'Труба PPR Ø 25 мм, PN 20, армированная стекловолокном',
      unit: 'м',
      quantity: 120,
      priceTiyn: 415_50,
      retailTiyn: null,
      isOnOrder: true,
    },
  ],
  address: null,
  delivery: null,
  paymentType: null,
  payer: null,
  oneC: null,
  offerUntil: null,
  paid: null,
  files: [],
  totalTiyn: 79_260_00,
  onRequestCount: 0,
  createdAt: new Date('2026-12-01T10:00:00Z'),
  placedAt: new Date('2026-12-01T10:00:00Z'),
  events: [],
}

const longOrder: OrderView = {
  ...sampleOrder,
  guestName: longestName,
  guestEmail: longestEmail,
  comment,
  shop: null,
  address: 'Актюбинская обл., г. Актобе, проспект Алии Молдагуловой, дом 49, корпус 2, склад «Юг», ворота 14',
  delivery: { priceTiyn: null },
  paymentType: 'invoice',
  payer: { name: 'ТОО «Строй-Монтаж-Сервис Актобе»', bin: '940140000385' },
  files: [{ id: '1', name: 'Спецификация объекта Юг-2, редакция 14.xlsx', byteSize: 120_000 }],
  lines: [
    {
      position: 1,
      article: 'GRU-96515412-MQ3-45B-0-A-CVBP',
      name: longestProduct,
      unit: 'компл',
      quantity: 99_999,
      priceTiyn: 196_990_000_50,
      retailTiyn: 245_000_000_00,
      isOnOrder: true,
    },
    {
      position: 2,
      article: 'REQ-1',
      name: 'Насос циркуляционный <Magna3> 65-150 F',
      unit: 'шт',
      quantity: 1,
      priceTiyn: null,
      retailTiyn: null,
      isOnOrder: false,
    },
    ...sampleOrder.lines.map((line) => ({ ...line, position: line.position + 2 })),
  ],
  totalTiyn: 196_990_000_50 * 99_999,
  onRequestCount: 1,
}

const statuses = (Object.keys(orderStatuses) as OrderStatus[]).filter(
  (status) => status !== 'draft' && status !== 'placed' && status !== 'requested' && status !== 'offered',
)
const offered = { status: 'offered', offerUntil: '2026-12-31' } as const

const config = sampleConfig
const at = new Date('2026-11-21T10:00:00Z')
const link = `${config.publicOrigin}/order?id=7KD4M2XN&key=0c8f3b`
const owned = { ...sampleOrder, guestEmail: 'aidar@stroydom.example' }
const short = { order: sampleOrder, isGuest: true, link }
const long = { order: longOrder, isGuest: false, link }

const user = { email: 'aidar@stroydom.example', firstName: 'Айдар', lastName: 'Нурланов', isEmailConfirmed: true }
const longUser = { ...user, email: longestEmail, firstName: longestName, lastName: longestName }
const account: LinkMail = { id: 'sample', user, config, codeId: 'a1d3c5b7-0000-4000-8000-000000000003', hours: 1 }
const longAccount: LinkMail = { ...account, user: longUser, hours: 72 }

const callback: CallbackMail = {
  id: 'a1d3c5b7-0000-4000-8000-000000000001',
  name: 'Асель',
  phone: '+77015550102',
  email: '',
  comment: '',
  article: '',
  topic: 'call',
  productName: undefined,
  config,
}
const longCallback: CallbackMail = {
  ...callback,
  name: longestName,
  email: longestEmail,
  comment,
  article: 'GRU-96515412-MQ3-45B-0-A-CVBP',
  topic: 'one_click',
  productName: longestProduct,
}

const session = { id: 1, kind: 'catalog', lastRequestAt: at, clientAddress: '203.0.113.7', message: 'Загружено товаров: 60.' }
const failedSession = {
  ...session,
  kind: 'sale',
  message:
    'Файл orders-00000000-0000-4000-8000-000000000001.xml, строка 12345: файл обрывается: потеряна часть файла. Повторите обмен. Заказы до этого места приняты.',
}

const note = { title: 'Цена снизилась: Кран шаровой Valtec BASE 1/2"', text: '2 000 ₸ вместо 2 450 ₸', href: '/catalog/product/VT-15' }
const longNote = { ...note, title: `Снова в наличии: ${longestProduct}`, text: '' }
const notification: NotificationMail = {
  id: 'sample',
  user,
  notes: [note],
  unsubscribe: `${config.publicOrigin}/unsubscribe?account=a1d3c5b7-0000-4000-8000-000000000002&key=Jk3v0pXw7cQ2mN8rT5yB1zL6sD4hF9aG`,
  config,
}

const application = { company: 'ТОО «СтройДом»', bin: '980540000397', goods: 'Трубы PP-R, краны', phone: '+77015550102', comment: '' }
const longApplication = { ...application, company: longestName, goods: comment, comment }
const wholesale = { id: 'a1d3c5b7-0000-4000-8000-000000000003', user, config }

export const emailSamples: Record<string, EmailContent> = {
  'order-placed-customer': emailToCustomer(short),
  'order-placed-customer-long': emailToCustomer(long),
  'order-placed-shop': emailToShop(short),
  'order-placed-shop-long': emailToShop(long),
  'quote-requested-customer': emailToCustomer({ ...short, order: { ...sampleOrder, status: 'requested' } }),
  'quote-requested-shop-long': emailToShop({ ...long, order: { ...longOrder, status: 'requested' } }),
  'quote-offered': offerEmail({ ...short, order: { ...sampleOrder, ...offered } }),
  'quote-offered-long': offerEmail({ ...long, order: { ...longOrder, ...offered } }),
  'order-changed': orderChangedEmail({ order: owned, changes: [`убрано: ${longestProduct}`], at, link }),
  ...Object.fromEntries(statuses.map((status) => [`order-${status}`, statusEmail({ order: owned, status, link })])),
  callback: callbackEmail(callback),
  'callback-long': callbackEmail(longCallback),
  'callback-answer': answerEmail({ ...callback, email: user.email, text: 'Да, подойдёт без переделки труб.\nДлина 180 мм, резьба та же.' }),
  'callback-answer-long': answerEmail({ ...longCallback, email: longestEmail, text: comment }),
  'crm-locked': crmLockedEmail({ problem: '401 NO_AUTH_FOUND: Wrong authorization data', since: at }),
  'crm-failed-long': crmFailedEmail({ callback: longCallback, at, problem: '400 ERROR_CORE: Обязательное поле не заполнено' }),
  'account-already-registered': alreadyRegisteredEmail(account),
  'account-confirm': confirmationEmail({ ...account, hours: 72 }),
  'account-confirm-long': confirmationEmail(longAccount),
  'account-email-change': emailChangeEmail({ ...account, hours: 24 }),
  'account-email-changed': emailChangedEmail({ ...longAccount, to: longestEmail, at }),
  'account-recovery': recoveryEmail({ ...account, loginRedirect: noLoginRedirect }),
  'account-password-changed': passwordChangedEmail({ ...account, at }),
  'staff-invitation': staffInvitationEmail({ ...account, by: 'Арман Сейткали' }),
  'staff-invitation-long': staffInvitationEmail({ ...longAccount, by: longestName }),
  'staff-added': staffAddedEmail({ ...account, by: 'Арман Сейткали' }),
  'staff-locked': staffLockedEmail({ ...longAccount, at }),
  wholesale: applicationEmail({ ...wholesale, input: application }),
  'wholesale-long': applicationEmail({ ...wholesale, user: longUser, input: longApplication }),
  'wholesale-approved': decisionEmail({ ...wholesale, user: { ...user, isEmailConfirmed: false }, priceType: 'Оптовая', answer: '' }),
  'wholesale-declined': decisionEmail({ ...wholesale, priceType: null, answer: 'Оптовые цены мы открываем от 500 000 ₸ в месяц.' }),
  notification: notificationEmail(notification),
  'notification-several': notificationEmail({
    ...notification,
    user: longUser,
    notes: [note, longNote, ...Array.from({ length: 30 }, () => note)],
  }),
  'exchange-silence': silenceEmail({ sessions: [session, { ...session, kind: 'sale' }], hours: 24 }),
  'exchange-silence-orders': silenceEmail({ sessions: [{ ...session, kind: 'sale' }], hours: 24 }),
  'exchange-failed-long': failedExchangeEmail(failedSession),
}
