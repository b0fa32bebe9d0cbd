// Provides sample data for every e-mail of the shop, for previews and tests.
import type { Email, ShopContacts } from './mail-queue.ts'
import { orderStatuses, type OrderStatus, type OrderView } from '#contract/orders/orders.ts'
import { type OrderMail, emailToCustomer, emailToShop } from './order-mail.ts'
import { orderChangedEmail } from './order-changed-mail.ts'
import { statusEmail } from './order-status-mail.ts'
import { noLoginRedirect } from '#contract/accounts/login-redirect.ts'
import {
  alreadyRegisteredEmail,
  confirmationEmail,
  emailChangedEmail,
  emailChangeEmail,
  passwordChangedEmail,
  recoveryEmail,
  type LinkMail,
} from './account-mail.ts'
import { callbackEmail, type CallbackMail } from './callback-mail.ts'
import { crmFailedEmail, crmLockedEmail, type CrmLockedMail } from './crm-mail.ts'
import { failedExchangeEmail, silenceEmail, type SilenceMail } from './exchange-mail.ts'
import { notificationEmail, type NotificationMail } from './notification-mail.ts'
import { applicationEmail, decisionEmail, type ApplicationMail } from './wholesale-mail.ts'

/** The longest name that forms allow, with a very long word and HTML characters. */
export const longestName = 'Абдрахманова-Кусаинова Гүлмира <script>alert("x")</script> & Ұлттық-Құрылыс-Монтаж-Сервис-Проектстрой'.slice(
  0,
  100,
)
export const longestEmail = `${'konstantin.konstantinopolskiy.'.repeat(2)}otdel-snabzheniya@stroy-montazh-servis-aktobe.example`
export const longestProduct =
  'Насосная станция автоматического водоснабжения Grundfos MQ 3-45 B с мембранным баком 60 л, частотным преобразователем и защитой от сухого хода, 1" ВР/ВР, PN 10'
export const comment = 'Объект "Юг-2" & <b>срочно</b>, позвонить до 18:00.\nhttps://disk.example/спецификация-'.padEnd(
  260,
  'очень-длинная-ссылка-',
)

export type EmailSamples = Record<string, (shop: ShopContacts) => Email>

export const sampleShop: ShopContacts = {
  phone: '+77132556677',
  opensAt: '09:00',
  closesAt: '18:00',
  mailbox: 'Отдел продаж <orders@rodnik.example>',
}
export const sampleConfig = { publicOrigin: 'https://rodnik.example', fixedSettings: {}, settingsKeys: undefined, dataFolder: '' }

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
    },
    {
      position: 2,
      article: 'PPR-25-SDR6',
      name: 'Труба PPR Ø 25 мм, PN 20, армированная стекловолокном',
      unit: 'м',
      quantity: 120,
      priceTiyn: 415_50,
      retailTiyn: null,
    },
  ],
  address: null,
  delivery: null,
  paymentType: null,
  payer: null,
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
    },
    {
      position: 2,
      article: 'REQ-1',
      name: 'Насос циркуляционный <Magna3> 65-150 F',
      unit: 'шт',
      quantity: 1,
      priceTiyn: null,
      retailTiyn: null,
    },
    ...sampleOrder.lines.map((line) => ({ ...line, position: line.position + 2 })),
  ],
  totalTiyn: 196_990_000_50 * 99_999,
  onRequestCount: 1,
}

const statuses = (Object.keys(orderStatuses) as OrderStatus[]).filter((status) => status !== 'draft' && status !== 'placed')

export function orderSamples(config: OrderMail['config']): EmailSamples {
  const link = `${config.publicOrigin}/order?id=7KD4M2XN&key=0c8f3b`
  return {
    'order-placed-customer': (shop) => emailToCustomer({ order: sampleOrder, isGuest: true, link, config }, shop),
    'order-placed-customer-long': (shop) => emailToCustomer({ order: longOrder, isGuest: false, link, config }, shop),
    'order-placed-shop': (shop) => emailToShop({ order: sampleOrder, isGuest: true, link, config }, shop),
    'order-placed-shop-long': (shop) => emailToShop({ order: longOrder, isGuest: false, link, config }, shop),
    'order-changed': (shop) =>
      orderChangedEmail(
        {
          order: { ...sampleOrder, guestEmail: 'aidar@stroydom.example' },
          changes: [`убрано: ${longestProduct}`],
          at: new Date('2026-11-21T10:00:00Z'),
          link,
          config,
        },
        shop,
      ),
    ...Object.fromEntries(
      statuses.map((status) => [
        `order-${status}`,
        (shop) => statusEmail({ order: { ...sampleOrder, guestEmail: 'aidar@stroydom.example' }, status, link, config }, shop),
      ]),
    ),
  }
}

export function accountSamples(config: LinkMail['config']): EmailSamples {
  const user = {
    id: 'a1d3c5b7-0000-4000-8000-000000000002',
    email: 'aidar@stroydom.example',
    firstName: 'Айдар',
    lastName: 'Нурланов',
    isEmailConfirmed: true,
  }
  const usual: LinkMail = { id: 'sample', user, config, codeId: 'a1d3c5b7-0000-4000-8000-000000000003', hours: 1 }
  const long: LinkMail = { ...usual, user: { ...user, email: longestEmail, firstName: longestName, lastName: longestName }, hours: 72 }
  return {
    'account-already-registered': (shop) => alreadyRegisteredEmail(usual, shop),
    'account-confirm': (shop) => confirmationEmail({ ...usual, hours: 72 }, shop),
    'account-confirm-long': (shop) => confirmationEmail(long, shop),
    'account-email-change': (shop) => emailChangeEmail({ ...usual, hours: 24 }, shop),
    'account-email-changed': (shop) => emailChangedEmail({ ...long, to: longestEmail, at: new Date('2026-11-21T10:00:00Z') }, shop),
    'account-recovery': (shop) => recoveryEmail({ ...usual, loginRedirect: noLoginRedirect }, shop),
    'account-password-changed': (shop) => passwordChangedEmail({ ...usual, at: new Date('2026-11-21T10:00:00Z') }, shop),
  }
}

export function callbackSamples(config: CallbackMail['config']): EmailSamples {
  const usual: CallbackMail = {
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
  const long: CallbackMail = {
    ...usual,
    name: longestName,
    email: longestEmail,
    comment,
    article: 'GRU-96515412-MQ3-45B-0-A-CVBP',
    topic: 'one_click',
    productName: longestProduct,
  }
  return { callback: (shop) => callbackEmail(usual, shop), 'callback-long': (shop) => callbackEmail(long, shop) }
}

export function crmSamples(config: CrmLockedMail['config']): EmailSamples {
  const at = new Date('2026-12-01T10:00:00Z')
  const callback = { id: 'a1d3c5b7-0000-4000-8000-000000000001', name: longestName, phone: '+77015550102', topic: 'price' as const }
  return {
    'crm-locked': (shop) => crmLockedEmail({ problem: '401 NO_AUTH_FOUND: Wrong authorization data', since: at, config }, shop),
    'crm-failed-long': (shop) => crmFailedEmail({ callback, at, problem: '400 ERROR_CORE: Обязательное поле не заполнено', config }, shop),
  }
}

export function exchangeSamples(config: SilenceMail['config']): EmailSamples {
  const session = {
    id: 1,
    kind: 'catalog',
    lastRequestAt: new Date('2026-11-21T10:00:00Z'),
    clientAddress: '203.0.113.7',
    message: 'Загружено товаров: 60.',
  }
  const failed = {
    ...session,
    kind: 'sale',
    message:
      'Файл orders-00000000-0000-4000-8000-000000000001.xml, строка 12345: файл обрывается: потеряна часть файла. Повторите обмен. Заказы до этого места приняты.',
  }
  return {
    'exchange-silence': (shop) => silenceEmail({ sessions: [session, { ...session, kind: 'sale' }], hours: 24, config }, shop),
    'exchange-silence-orders': (shop) => silenceEmail({ sessions: [{ ...session, kind: 'sale' }], hours: 24, config }, shop),
    'exchange-failed-long': (shop) => failedExchangeEmail({ session: failed, config }, shop),
  }
}

export function notificationSamples(config: NotificationMail['config']): EmailSamples {
  const one = { title: 'Цена снизилась: Кран шаровой Valtec BASE 1/2"', text: '2 000 ₸ вместо 2 450 ₸', href: '/catalog/product/VT-15' }
  const usual: NotificationMail = {
    id: 'sample',
    user: { email: 'aidar@stroydom.example', firstName: 'Айдар', lastName: 'Нурланов' },
    notes: [one],
    unsubscribe: `${config.publicOrigin}/unsubscribe?account=a1d3c5b7-0000-4000-8000-000000000002&key=Jk3v0pXw7cQ2mN8rT5yB1zL6sD4hF9aG`,
    config,
  }
  const long = { ...one, title: `Снова в наличии: ${longestProduct}`, text: '' }
  return {
    notification: (shop) => notificationEmail(usual, shop),
    'notification-several': (shop) =>
      notificationEmail(
        {
          ...usual,
          user: { email: longestEmail, firstName: longestName, lastName: longestName },
          notes: [one, long, ...Array.from({ length: 30 }, () => one)],
        },
        shop,
      ),
  }
}

export function wholesaleSamples(config: ApplicationMail['config']): EmailSamples {
  const user = { email: 'aidar@stroydom.example', firstName: 'Айдар', lastName: 'Нурланов', isEmailConfirmed: true }
  const input = { company: 'ТОО «СтройДом»', bin: '980540000397', goods: 'Трубы PP-R, краны', phone: '+77015550102', comment: '' }
  const long = { ...input, company: longestName, goods: comment, comment }
  const id = 'a1d3c5b7-0000-4000-8000-000000000003'
  return {
    wholesale: (shop) => applicationEmail({ id, user, input, config }, shop),
    'wholesale-long': (shop) =>
      applicationEmail({ id, user: { ...user, email: longestEmail, firstName: longestName }, input: long, config }, shop),
    'wholesale-approved': (shop) =>
      decisionEmail({ id, user: { ...user, isEmailConfirmed: false }, priceType: 'Оптовая', answer: '', config }, shop),
    'wholesale-declined': (shop) =>
      decisionEmail({ id, user, priceType: null, answer: 'Оптовые цены мы открываем от 500 000 ₸ в месяц.', config }, shop),
  }
}

export const emailSamples: EmailSamples = {
  ...orderSamples(sampleConfig),
  ...callbackSamples(sampleConfig),
  ...crmSamples(sampleConfig),
  ...accountSamples(sampleConfig),
  ...wholesaleSamples(sampleConfig),
  ...notificationSamples(sampleConfig),
  ...exchangeSamples(sampleConfig),
}
