// Reads a payment or a shipment of 1C: a document of its own that names its order (formats, 1.8).
import {
  findChild,
  listChildren,
  isDeleted,
  isTrue,
  toOneLine,
  parseDecimal,
  getText,
  type XmlElement,
} from '../../commerceml/xml/xml-record.ts'
import { tengeToTiyn } from '#contract/values/money.ts'
import { findForeignCurrency, isGlobalId, readRequisites, findSiteNumber, parseTime } from './read-order-document.ts'

export type RelatedDocument = ReturnType<typeof readRelatedDocument>

export type DocumentKind = 'order' | 'payment' | 'refund' | 'shipment' | 'other'

const kinds: [RegExp, DocumentKind][] = [
  [/^$|^заказ|^замовлення/, 'order'],
  [/^(выплата|оплата|эквайринг|приходныйкассовый|поступление.*(денег|денежн|средств|оплат|дс))/, 'payment'],
  [/^возврат.*(денег|денежн|средств|оплат|дс)/, 'refund'],
  [/^(отпуск|отгрузка|реализация)/, 'shipment'],
]

/** By «ХозОперация», which is written with spaces or without. */
export function readDocumentKind(element: XmlElement): DocumentKind {
  const operation = getText(element, 'ХозОперация').toLowerCase().replace(/[\s-]/g, '')
  return kinds.find(([pattern]) => pattern.test(operation))?.[1] ?? 'other'
}

const basisRequisites = ['Основание', 'Номер заказа на сайте', 'Номер заказа', 'Заказ', 'Ид заказа']

export function readRelatedDocument(element: XmlElement, kind: 'payment' | 'refund' | 'shipment') {
  const requisite = readRequisites(element)
  const basis = findChild(element, 'Основание')
  const number = toOneLine(getText(element, 'Номер'))
  const day = requisite('Дата по 1С') || getText(element, 'Дата1С') || getText(element, 'Дата')
  const hour = getText(element, 'Время')
  const named = [
    basis?.text.trim() ?? '',
    ...(basis?.children ?? []).map(({ text }) => text.trim()),
    ...listChildren(element, 'Основания').flatMap(({ children }) => children.map(({ text }) => text.trim())),
    ...basisRequisites.map((name) => requisite(name)),
    findSiteNumber(getText(element, 'Комментарий')),
  ].filter((text) => text !== '')
  const isDenied = (name: string) => requisite(name) !== '' && !isTrue(requisite(name))
  return {
    kind: kind === 'shipment' ? ('shipment' as const) : ('payment' as const),
    id: identityOf(getText(element, 'Ид'), number, `${kind} ${number} ${day}`).slice(0, 200),
    number: number.slice(0, 50),
    /** texts that may name the order, the surest first; its own number only where there is none */
    basis: named.length > 0 || number === '' ? named : [number],
    at: parseTime(day.includes('T') || day.includes(' ') || hour === '' ? day : `${day}T${hour}`),
    /** negative: money was returned; null: a shipment without a sum, of all of it; undefined: the sum cannot be read */
    tiyn: tiynOf(kind, getText(element, 'Сумма')),
    /** deleted, cancelled or not posted: as if it did not exist */
    isVoid:
      isDeleted(element) ||
      ['ПометкаУдаления', 'Удален', 'Отменен'].some((name) => isTrue(requisite(name))) ||
      isDenied('Проведен') ||
      isDenied(kind === 'shipment' ? 'Отгружен' : 'Оплачен'),
    foreignCurrency: findForeignCurrency(element),
  }
}

const identityOf = (id: string, number: string, otherwise: string): string =>
  id === '' ? otherwise : isGlobalId(id) ? id : `${id} ${number}`

function tiynOf(kind: 'payment' | 'refund' | 'shipment', sumText: string): number | null | undefined {
  if (kind === 'shipment' && sumText === '') return null
  const sum = parseDecimal(sumText)
  if (sum === 0) return 0
  const tiyn = tengeToTiyn(sum ?? Number.NaN)
  return kind === 'refund' && tiyn !== undefined ? -tiyn : tiyn
}
