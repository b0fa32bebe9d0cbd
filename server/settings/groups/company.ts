// Defines the settings of the selling company with its VAT (ORD-02), and of product feeds (EXCH-02).
import { z } from 'zod'
import { parseBin } from '#contract/values/bin.ts'
import { optional, setting, settingGroup, text, wholeNumber } from '../define-setting.ts'

const matching = (pattern: RegExp, message: string) => z.string().refine((given) => given === '' || pattern.test(given), message)

/** `2009-01-01:12,2026-01-01:16`: per cent from a day on; `none` without VAT. */
const vatRates = z
  .string()
  .regex(/^(?:none|\d{4}-\d\d-\d\d:\d{1,2}(?:,\d{4}-\d\d-\d\d:\d{1,2})*)$/, 'none или ДЕНЬ:ПРОЦЕНТ,ДЕНЬ:ПРОЦЕНТ')
  .transform((given): VatRate[] =>
    given === 'none'
      ? []
      : given
          .split(',')
          .map((one) => ({ from: one.slice(0, 10), percent: Number(one.slice(11)) }))
          .toSorted((a, b) => (a.from < b.from ? -1 : 1)),
  )

/** `from`: first day (`2026-01-01`); `percent` of the price without VAT. */
export type VatRate = { from: string; percent: number }

/** An empty text hides its line in documents. Without name, BIN and account there are no invoices. */
export const company = settingGroup(
  'Компания',
  'settings:change',
  z.object({
    name: setting(text(300), 'Название', { env: 'COMPANY_NAME' }),
    bin: setting(
      z.string().refine((given) => given === '' || parseBin(given) !== undefined, 'БИН или ИИН из 12 цифр с верной контрольной цифрой'),
      'БИН',
      { env: 'COMPANY_BIN' },
    ),
    address: setting(text(500), 'Адрес', { env: 'COMPANY_ADDRESS' }),
    phone: setting(text(100), 'Телефон', { env: 'COMPANY_PHONE' }),
    iik: setting(matching(/^KZ[0-9A-Z]{18}$/, 'счёт: KZ и 18 знаков'), 'ИИК', { env: 'COMPANY_IIK' }),
    bank: setting(text(200), 'Банк', { env: 'COMPANY_BANK' }),
    bik: setting(matching(/^[A-Z]{4}KZ[A-Z0-9]{2}$/, '8 знаков банка Казахстана, например KCJBKZKX'), 'БИК', { env: 'COMPANY_BIK' }),
    kbe: setting(matching(/^\d\d$/, 'две цифры'), 'КБЕ', { env: 'COMPANY_KBE' }),
    invoiceDays: setting(wholeNumber(0, 365), 'Дней действия счёта', { initial: '5', hint: '0: без срока' }),
    vatRates: setting(vatRates, 'Ставки НДС', {
      env: 'VAT_RATES',
      initial: '2009-01-01:12,2026-01-01:16',
      hint: 'с какого дня сколько процентов',
    }),
  }),
)
export type Company = Omit<z.output<typeof company>, 'vatRates' | 'invoiceDays'>

/** Of the demo shop; invalid check digits, so that no bank accepts payments. */
export const demoCompany: Company = {
  name: 'ТОО «Родник» (демонстрация)',
  bin: '123456789013',
  address: 'Республика Казахстан, г. Актобе, Промышленная зона, 41',
  phone: '+7 (713) 200 00 00',
  iik: 'KZ000000000000000000',
  bank: 'АО «Банк» (пример)',
  bik: 'EXAMKZKA',
  kbe: '17',
}

export const feeds = settingGroup(
  'Прайс-листы',
  'settings:change',
  z.object({
    shopName: setting(text(100), 'Название магазина', { env: 'SHOP_NAME', initial: 'Родник' }),
    // Five minutes at most, of which writing and fetching take their part.
    freshnessSeconds: setting(wholeNumber(0, 300), 'Возраст прайс-листа, с', { env: 'FEED_FRESHNESS_SECONDS', initial: '240' }),
    ymlRubleRate: setting(
      optional(
        z
          .string()
          .refine((given) => /^\d{1,4}(\.\d{1,4})?$/.test(given) && Number(given) > 0, 'тенге за рубль, например 5.9')
          .transform(Number),
      ),
      'Курс рубля',
      { env: 'YML_RUBLE_RATE', hint: 'с ним прайс-лист Яндекса в рублях' },
    ),
    kaspiMerchantId: setting(optional(z.string().regex(/^\w{1,50}$/, 'код продавца из кабинета')), 'Продавец Kaspi', {
      env: 'KASPI_MERCHANT_ID',
      hint: 'без него прайс-листа Kaspi нет',
    }),
    kaspiPoints: setting(
      z
        .string()
        .regex(/^\w{1,50}=\d{1,9}(,\w{1,50}=\d{1,9})*$/, 'ТОЧКА=МАГАЗИН,ТОЧКА=МАГАЗИН, например PP1=1,PP2=2')
        .transform((given) =>
          given.split(',').map((one) => {
            const [storeId = '', shopId] = one.split('=')
            return { storeId, shopId: Number(shopId) }
          }),
        ),
      'Точки выдачи Kaspi',
      { env: 'KASPI_POINTS', initial: 'PP1=1', hint: 'и магазины, из остатков которых они выдают' },
    ),
    kaspiLogin: setting(optional(z.string().regex(/^[^:]+:.{8,}$/, 'ИМЯ:ПАРОЛЬ, пароль не короче 8 знаков')), 'Вход Kaspi', {
      env: 'KASPI_FEED_LOGIN',
      isSecret: true,
      hint: 'с ним в прайс-листе есть количества',
    }),
  }),
)
export type FeedSettings = z.output<typeof feeds>
