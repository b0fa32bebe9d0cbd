// Reads one order document of 1C (formats, 1.8): elements of new bases, requisites of old ones.
import {
  childrenOf,
  childOf,
  isDeleted,
  isTrue,
  oneLine,
  parseDecimal,
  childText,
  type XmlElement,
} from '../../commerceml/xml/xml-record.ts'
import { currencyOf } from '../../commerceml/stage/currency.ts'
import { shopOffset } from '#contract/shop/shop-clock.ts'
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
  /** undefined: the document lists no products, so the lines stay */
  lines: DocumentLine[] | undefined
  /** tiyn; undefined: the document has no delivery */
  deliveryTiyn: number | undefined
  /** undefined: tenge; sums in other currencies are ignored */
  foreignCurrency: string | undefined
}

export type DocumentLine = { id: string; article: string; name: string; quantity: number; priceTiyn: number | null }

/** Value of the first requisite of these names that has one; '' otherwise. */
export function requisitesOf(element: XmlElement): (...names: string[]) => string {
  const values = new Map(
    childrenOf(childOf(element, 'ЗначенияРеквизитов'), 'ЗначениеРеквизита').map((one) => [
      childText(one, 'Наименование').toLowerCase(),
      childText(one, 'Значение'),
    ]),
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
  const products = childOf(element, 'Товары')
  const items = childrenOf(products, 'Товар')
  const foreignCurrency = foreignCurrencyOf(element)
  const delivery = items.find((item) => childText(item, 'Ид') === deliveryLineId)
  return {
    id: childText(element, 'Ид'),
    number: childText(element, 'Номер'),
    siteNumber: siteNumberIn(childText(element, 'Комментарий')),
    externalNumber: oneLine(childText(element, 'Номер1С') || requisite('Номер по 1С')).slice(0, 50),
    externalDate: /^\d{4}-\d\d-\d\d/.exec(childText(element, 'Дата1С') || requisite('Дата по 1С'))?.[0] ?? '',
    isCancelled: isDeleted(element) || isTrue(requisite('ПометкаУдаления')) || isTrue(requisite('Отменен', 'Отменён')),
    statuses: [requisite('Статус заказа'), requisite('Статуса заказа ИД', 'Статус заказа ИД')]
      .map(plainStatus)
      .filter((name) => name !== ''),
    payment: paymentOf(requisite, foreignCurrency === undefined),
    shippedAt: timeOf(requisite('Дата отгрузки по 1С')),
    foreignCurrency,
    lines: products && items.filter((item) => !isService(item)).map(readLine),
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
  const date = requisite('Дата оплаты по 1С', 'Дата оплаты')
  const sum = parseDecimal(requisite('Сумма оплаты по 1С', 'Сумма оплаты', 'Оплачено'))
  if (date === '' && !isTrue(requisite('Заказ оплачен')) && !sum) return undefined
  if (!isInTenge && sum) return undefined
  return { at: timeOf(date), tiyn: sum === undefined ? undefined : tengeToTiyn(sum) }
}

/** `2026-03-04T15:00:00`, `2026-03-04 15:00:00`, `04.03.2026 15:00:00`, in Kazakhstan. */
export function timeOf(text: string): Date | undefined {
  const match = /^(?:(\d{4})-(\d\d)-(\d\d)|(\d\d)\.(\d\d)\.(\d{4}))(?:[T ](\d{1,2}):(\d\d)(?::(\d\d))?)?/.exec(text.trim())
  if (!match) return undefined
  const [, year, month, day, dayFirst, monthFirst, yearFirst, hour = '0', minute = '00', second = '00'] = match
  const date = `${year ?? yearFirst}-${month ?? monthFirst}-${day ?? dayFirst}`
  const at = new Date(`${date}T${hour.padStart(2, '0')}:${minute}:${second}${shopOffset}`)
  return Number.isNaN(at.getTime()) || at.getTime() < 0 ? undefined : at
}

function isService(item: XmlElement): boolean {
  if (childText(item, 'Ид') === deliveryLineId) return true
  return childrenOf(childOf(item, 'ЗначенияРеквизитов'), 'ЗначениеРеквизита').some(
    (one) => childText(one, 'Наименование') === 'ТипНоменклатуры' && /^услуга$/i.test(childText(one, 'Значение')),
  )
}

/** In the base unit, with VAT: 1C may count in packs and add VAT to the sum. */
function readLine(item: XmlElement): DocumentLine {
  const inUnit = parseDecimal(childText(item, 'Количество')) ?? 0
  const factor = Math.max(parseDecimal(childText(item, 'Коэффициент')) ?? 1, 0) || 1
  const quantity = Math.round(inUnit * factor * 1000) / 1000
  const price = (parseDecimal(childText(item, 'ЦенаЗаЕдиницу') || childText(item, 'Цена')) ?? 0) / factor
  const addedVat = childrenOf(childOf(item, 'Налоги'), 'Налог')
    .filter((tax) => /^(false|0|нет|ложь)$/i.test(childText(tax, 'УчтеноВСумме')))
    .reduce((total, tax) => total + (parseDecimal(childText(tax, 'Сумма')) ?? 0), 0)
  const sum = (parseDecimal(childText(item, 'Сумма')) ?? 0) + addedVat
  // The customer pays the sum: a discount of 1C is in it and not in the price.
  const isPriceOfSum = sum > 0 && quantity > 0 && Math.abs(price * quantity - sum) > 0.01
  return {
    id: childText(item, 'Ид'),
    article: childText(item, 'Артикул'),
    name: oneLine(childText(item, 'Наименование')),
    quantity,
    priceTiyn: tengeToTiyn(isPriceOfSum ? sum / quantity : price) ?? null,
  }
}
