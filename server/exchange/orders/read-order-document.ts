// Reads one order document of 1C (formats, 1.8): elements of new bases, requisites of old ones.
import {
  childrenOf,
  childOf,
  isDeleted,
  isFalse,
  isTrue,
  oneLine,
  parseDecimal,
  childText,
  type XmlElement,
} from '../../commerceml/xml/xml-record.ts'
import { currencyOf } from '../../commerceml/stage/currency.ts'
import { idOf } from '../../commerceml/stage/read-product.ts'
import { shopDay, shopOffset } from '#contract/shop/shop-clock.ts'
import { tengeToTiyn } from '#contract/values/money.ts'
import { deliveryLineId } from './write-order-xml.ts'

export type OrderDocument = {
  id: string
  number: string
  /** the site's number in the comment, where the base writes it */
  siteNumber: string
  externalNumber: string
  /** YYYY-MM-DD; empty: not sent */
  externalDate: string
  isCancelled: boolean
  /** as 1C calls them, name first; empty: none was sent */
  statuses: string[]
  payment: { at: Date | undefined; tiyn: number | undefined } | undefined
  shippedAt: Date | undefined
  /** undefined: the document names no product, so the lines stay */
  lines: DocumentLine[] | undefined
  /** tiyn; undefined: the document has no delivery */
  deliveryTiyn: number | undefined
  /** undefined: tenge; sums in other currencies are ignored */
  foreignCurrency: string | undefined
}

export type DocumentLine = { id: string; article: string; name: string; quantity: number; priceTiyn: number | null }

/** Value of the first requisite of these names that has one; '' otherwise. */
export function requisitesOf(element: XmlElement): (...names: string[]) => string {
  // Some bases leave out the list around them.
  const values = new Map(
    [childOf(element, 'ЗначенияРеквизитов'), element]
      .flatMap((list) => childrenOf(list, 'ЗначениеРеквизита'))
      .map((one) => [childText(one, 'Наименование').toLowerCase(), childText(one, 'Значение')]),
  )
  return (...names) => names.map((name) => values.get(name.toLowerCase()) ?? '').find((value) => value !== '') ?? ''
}

/** undefined: tenge */
export function foreignCurrencyOf(element: XmlElement): string | undefined {
  const currency = currencyOf(childText(element, 'Валюта'))
  return currency === '' || currency === 'KZT' ? undefined : currency
}

export const siteNumberIn = (comment: string): string => /Номер документа на сайте:\s*([^\]]+?)\s*\]/.exec(comment)?.[1] ?? ''

export function readOrderDocument(element: XmlElement): OrderDocument {
  const requisite = requisitesOf(element)
  const items = childrenOf(childOf(element, 'Товары'), 'Товар')
  const lines = discounted(items.filter((item) => !isService(item)).map(readLine), outsideOfSum(element, 'Скидки', 'Скидка'))
  const foreignCurrency = foreignCurrencyOf(element)
  const externalDate = timeOf(childText(element, 'Дата1С') || requisite('Дата по 1С'))
  const delivery = items.find((item) => childText(item, 'Ид') === deliveryLineId)
  return {
    id: childText(element, 'Ид'),
    number: childText(element, 'Номер'),
    siteNumber: siteNumberIn(childText(element, 'Комментарий')),
    externalNumber: oneLine(childText(element, 'Номер1С') || requisite('Номер по 1С')).slice(0, 50),
    externalDate: externalDate ? shopDay(externalDate) : '',
    isCancelled: isDeleted(element) || isTrue(requisite('ПометкаУдаления')) || isTrue(requisite('Отменен', 'Отменён')),
    statuses: [requisite('Статус заказа'), requisite('Статуса заказа ИД', 'Статус заказа ИД')]
      .map(plainStatus)
      .filter((name) => name !== ''),
    payment: paymentOf(requisite, foreignCurrency === undefined),
    shippedAt: timeOf(requisite('Дата отгрузки по 1С')),
    foreignCurrency,
    lines: lines.length > 0 ? lines : undefined,
    deliveryTiyn: delivery && (tengeToTiyn(parseDecimal(childText(delivery, 'Сумма')) ?? Number.NaN) ?? 0),
  }
}

/** «[N] Принят» is «принят». */
const plainStatus = (name: string): string =>
  name
    .replace(/^\[[^\]]*\]/, '')
    .trim()
    .toLowerCase()

function paymentOf(requisite: (...names: string[]) => string, isInTenge: boolean): OrderDocument['payment'] {
  const at = timeOf(requisite('Дата оплаты по 1С', 'Дата оплаты'))
  const sumText = requisite('Сумма оплаты по 1С', 'Сумма оплаты', 'Оплачено')
  const sum = Math.max(0, parseDecimal(sumText) ?? 0)
  const isPaid = requisite('Заказ оплачен')
  // Only a date without any sum means the whole order: a sum of 0 or an unreadable one is no payment.
  if (!isTrue(isPaid) && sum === 0 && (at === undefined || sumText !== '')) return isFalse(isPaid) ? { at: undefined, tiyn: 0 } : undefined
  if (!isInTenge && sum > 0) return undefined
  return { at, tiyn: tengeToTiyn(sum) }
}

/** `2026-03-04T15:00:00`, `2026-03-04 15:00:00`, `04.03.2026 15:00:00`, in Kazakhstan unless a zone follows. */
export function timeOf(text: string): Date | undefined {
  const match =
    /^(?:(\d{4})-(\d\d)-(\d\d)|(\d\d)\.(\d\d)\.(\d{4}))(?:[T ](\d{1,2}):(\d\d)(?::(\d\d))?(?:\.\d+)?(Z|[+-]\d\d:?\d\d)?)?/i.exec(
      text.trim(),
    )
  if (!match) return undefined
  const [, year, month, day, dayFirst, monthFirst, yearFirst, hour = '0', minute = '00', second = '00', zone = shopOffset] = match
  const date = `${year ?? yearFirst}-${month ?? monthFirst}-${day ?? dayFirst}`
  const offset = zone.toUpperCase().replace(/^(...)(\d\d)$/, '$1:$2')
  const at = new Date(`${date}T${hour.padStart(2, '0')}:${minute}:${second}${offset}`)
  // 1C writes an empty date as 0001-01-01.
  return isCalendarDay(date) && at.getTime() >= 0 ? at : undefined
}

/** `Date` reads 30 February as 2 March. */
function isCalendarDay(date: string): boolean {
  const day = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date)
}

function isService(item: XmlElement): boolean {
  if (childText(item, 'Ид') === deliveryLineId) return true
  return childrenOf(childOf(item, 'ЗначенияРеквизитов'), 'ЗначениеРеквизита').some(
    (one) => childText(one, 'Наименование') === 'ТипНоменклатуры' && /^услуга$/i.test(childText(one, 'Значение')),
  )
}

/** Taxes or discounts that the sum of a line or of the whole document leaves out; tenge. */
const outsideOfSum = (element: XmlElement, list: string, name: string): number =>
  childrenOf(childOf(element, list), name)
    .filter((one) => isFalse(childText(one, 'УчтеноВСумме')))
    .reduce((total, one) => total + (parseDecimal(childText(one, 'Сумма')) ?? 0), 0)

/** A discount on the whole order is a part of each price. */
function discounted(lines: DocumentLine[], discount: number): DocumentLine[] {
  const tiyn = lines.reduce((sum, { priceTiyn, quantity }) => sum + (priceTiyn ?? 0) * quantity, 0)
  const share = 1 - (discount * 100) / tiyn
  if (discount <= 0 || !(share > 0)) return lines
  return lines.map((line) => ({ ...line, priceTiyn: line.priceTiyn && Math.round(line.priceTiyn * share) }))
}

/** In the base unit, with VAT: 1C may count in packs, and leave VAT and discounts out of the sum. */
function readLine(item: XmlElement): DocumentLine {
  const inUnit = parseDecimal(childText(item, 'Количество')) ?? 0
  const factor = Math.max(parseDecimal(childText(item, 'Коэффициент')) ?? 1, 0) || 1
  const quantity = Math.round(inUnit * factor * 1000) / 1000
  const price = (parseDecimal(childText(item, 'ЦенаЗаЕдиницу') || childText(item, 'Цена')) ?? 0) / factor
  const sum = (parseDecimal(childText(item, 'Сумма')) ?? 0) + outsideOfSum(item, 'Налоги', 'Налог') - outsideOfSum(item, 'Скидки', 'Скидка')
  // The customer pays the sum: a discount of 1C is not in the price.
  const isPriceOfSum = sum > 0 && quantity > 0 && Math.abs(price * quantity - sum) > 0.01
  return {
    id: idOf(item),
    article: childText(item, 'Артикул'),
    name: oneLine(childText(item, 'Наименование')),
    quantity,
    priceTiyn: tengeToTiyn(isPriceOfSum ? sum / quantity : price) ?? null,
  }
}
