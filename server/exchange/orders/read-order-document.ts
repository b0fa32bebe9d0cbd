// Reads one order document of 1C (formats, 1.8): elements of new bases, requisites of old ones.
import {
  listChildren,
  findChild,
  isDeleted,
  isFalse,
  isTrue,
  toOneLine,
  parseDecimal,
  getText,
  type XmlElement,
} from '../../commerceml/xml/xml-record.ts'
import { toCurrency } from '../../commerceml/stage/currency.ts'
import { shopDay, shopOffset } from '#contract/shop/shop-clock.ts'
import { tengeToTiyn } from '#contract/values/money.ts'
import { readOrderLines } from './read-order-lines.ts'

export type OrderDocument = ReturnType<typeof readOrderDocument>

/** Value of the first requisite of these names that has one; '' otherwise. */
export function readRequisites(element: XmlElement): (...names: string[]) => string {
  // Some bases leave out the list around them, others write them as elements: «СтатусЗаказа».
  const requisites = [findChild(element, 'ЗначенияРеквизитов'), element]
    .flatMap((list) => listChildren(list, 'ЗначениеРеквизита'))
    .map((one) => [getText(one, 'Наименование'), getText(one, 'Значение')] as const)
  const elements = element.children.map(({ name, text }) => [name, text.trim()] as const)
  const given = [...elements, ...requisites].filter(([, value]) => value !== '')
  const values = new Map(given.map(([name, value]) => [requisiteKey(name), value]))
  return (...names) => names.map((name) => values.get(requisiteKey(name)) ?? '').find((value) => value !== '') ?? ''
}

/** «Пометка удаления» is «ПометкаУдаления», «Отменён» is «Отменен». */
const requisiteKey = (name: string): string => name.toLowerCase().replace(/\s/g, '').replaceAll('ё', 'е')

/** undefined: tenge */
export function findForeignCurrency(element: XmlElement): string | undefined {
  const currency = toCurrency(getText(element, 'Валюта'))
  return currency === '' || currency === 'KZT' ? undefined : currency
}

/** The schema requires an «Ид» to be unique only within its file: a short number can be its place there. */
export const isGlobalId = (id: string): boolean => !/^\d{0,9}$/.test(id)

export const findSiteNumber = (comment: string): string => /Номер документа на сайте:\s*([^\]]+?)\s*\]/.exec(comment)?.[1] ?? ''

export function readOrderDocument(element: XmlElement) {
  const requisite = readRequisites(element)
  const foreignCurrency = findForeignCurrency(element)
  const externalDate = parseTime(getText(element, 'Дата1С') || requisite('Дата по 1С'))
  return {
    id: getText(element, 'Ид'),
    number: getText(element, 'Номер'),
    /** the site's number in the comment or in a requisite, where the base writes it */
    siteNumber: findSiteNumber(getText(element, 'Комментарий')) || requisite('Номер заказа на сайте'),
    externalNumber: toOneLine(getText(element, 'Номер1С') || requisite('Номер по 1С')).slice(0, 50),
    /** YYYY-MM-DD; empty: not sent */
    externalDate: externalDate ? shopDay(externalDate) : '',
    isCancelled: isDeleted(element) || ['ПометкаУдаления', 'Удален', 'Отменен'].some((name) => isTrue(requisite(name))),
    /** as 1C calls them, name first; empty: none was sent */
    statuses: [requisite('Статус заказа'), requisite('Статуса заказа ИД', 'Статус заказа ИД')]
      .map(plainStatus)
      .filter((name) => name !== ''),
    payment: paymentOf(requisite, foreignCurrency === undefined),
    shippedAt: parseTime(requisite('Дата отгрузки по 1С')),
    /** sums in other currencies than tenge are ignored */
    foreignCurrency,
    ...readOrderLines(element),
  }
}

/** «[N] Принят» is «принят». */
const plainStatus = (name: string): string => toOneLine(name.replace(/^\[[^\]]*\]/, '')).toLowerCase()

function paymentOf(
  requisite: (...names: string[]) => string,
  isInTenge: boolean,
): { at: Date | undefined; tiyn: number | undefined } | undefined {
  const at = parseTime(requisite('Дата оплаты по 1С', 'Дата оплаты'))
  const sumText = requisite('Сумма оплаты по 1С', 'Сумма оплаты', 'Оплачено')
  const sum = Math.max(0, parseDecimal(sumText) ?? 0)
  const isPaid = requisite('Заказ оплачен')
  // Only a date without any sum means the whole order: a sum of 0 or an unreadable one is no payment.
  if (!isTrue(isPaid) && sum === 0 && (at === undefined || sumText !== '')) return isFalse(isPaid) ? { at: undefined, tiyn: 0 } : undefined
  if (!isInTenge && sum > 0) return undefined
  return { at, tiyn: tengeToTiyn(sum) }
}

/** `2026-03-04T15:00:00`, `20260304150000`, `04.03.2026 15:00`: in Kazakhstan unless a zone follows. */
export function parseTime(text: string): Date | undefined {
  const match =
    /^(?:(\d{4})-?(\d\d)-?(\d\d)|(\d\d)\.(\d\d)\.(\d{4}))(?:[T ]?(\d{1,2}):?(\d\d)(?::?(\d\d))?(?:\.\d+)?(Z|[+-]\d\d:?\d\d)?)?/i.exec(
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
