// Reads the lines of an order document of 1C with their prices, discounts and expenses (formats, 1.8).
import { listChildren, findChild, isFalse, toOneLine, parseDecimal, getText, type XmlElement } from '../../commerceml/xml/xml-record.ts'
import { readId } from '../../commerceml/stage/read-product.ts'
import { tengeToTiyn } from '#contract/values/money.ts'
import { deliveryLineId } from './write-order-xml.ts'

export type DocumentLine = {
  id: string
  article: string
  name: string
  quantity: number
  priceTiyn: number | null
  /** no quantity or price that can be: the line of the order stays as it is */
  isUnreadable: boolean
}

type DocumentSums = {
  /** undefined: the document names no product, so the lines stay */
  lines: DocumentLine[] | undefined
  /** undefined: the document has no delivery */
  deliveryTiyn: number | undefined
  /** of the whole document; undefined: not sent, or 0 */
  sumTiyn: number | undefined
}

/** Expenses outside of the lines are the delivery by their names, else a part of each price. */
export function readOrderLines(element: XmlElement): DocumentSums {
  const items = listChildren(findChild(element, 'Товары'), 'Товар')
  const services = items.filter(isService).map((item) => ({ isDelivery: isDelivery(item), tiyn: sumTiyn(serviceSum(item)) }))
  const sum = tengeToTiyn(parseDecimal(getText(element, 'Сумма')) ?? Number.NaN)
  const lines = shared(items.filter((item) => !isService(item)).map(readLine), -100 * outsideOfSum(element, 'Скидки', 'Скидка'))
  const expenses = expensesOf(element, totalOf(services) + linesTotal(lines), sum)
  const deliveries = [...services, ...expenses].filter((one) => one.isDelivery && one.tiyn !== undefined)
  return {
    lines: lines.length > 0 ? shared(lines, totalOf(expenses.filter((one) => !one.isDelivery))) : undefined,
    deliveryTiyn: deliveries.length > 0 ? totalOf(deliveries) : undefined,
    sumTiyn: sum,
  }
}

type Charge = { isDelivery: boolean; tiyn: number | undefined }

const totalOf = (charges: readonly Charge[]): number => charges.reduce((total, { tiyn }) => total + (tiyn ?? 0), 0)
const linesTotal = (lines: readonly DocumentLine[]): number =>
  lines.reduce((total, { priceTiyn, quantity }) => total + Math.round((priceTiyn ?? 0) * quantity), 0)

/** Undefined for a sum that is missing, negative or beyond any money. */
const sumTiyn = (sum: number | undefined): number | undefined => (sum === 0 ? 0 : tengeToTiyn(sum ?? Number.NaN))

/** The flag says which expenses the lines leave out, unless the sum of the document has all or none of them. */
function expensesOf(element: XmlElement, linesTiyn: number, documentTiyn: number | undefined): Charge[] {
  const all = listChildren(findChild(element, 'ДопРасходы'), 'ДопРасход').map((one) => ({
    isDelivery: isDelivery(one),
    isOutside: isFalse(getText(one, 'УчтеноВСумме')),
    tiyn: sumTiyn(parseDecimal(getText(one, 'Сумма'))),
  }))
  const outside = all.filter(({ isOutside }) => isOutside)
  return [outside, all, []].find((some) => Math.abs(linesTiyn + totalOf(some) - (documentTiyn ?? Number.NaN)) < 100) ?? outside
}

const isDelivery = (element: XmlElement): boolean =>
  getText(element, 'Ид') === deliveryLineId || /достав|транспорт|перевоз|курьер/i.test(getText(element, 'Наименование'))

function isService(item: XmlElement): boolean {
  if (getText(item, 'Ид') === deliveryLineId) return true
  return listChildren(findChild(item, 'ЗначенияРеквизитов'), 'ЗначениеРеквизита').some(
    (one) => getText(one, 'Наименование') === 'ТипНоменклатуры' && /^услуга$/i.test(getText(one, 'Значение')),
  )
}

/** Taxes, discounts or expenses that the sum of a line or of the whole document leaves out; tenge. */
const outsideOfSum = (element: XmlElement, list: string, name: string): number =>
  listChildren(findChild(element, list), name)
    .filter((one) => isFalse(getText(one, 'УчтеноВСумме')))
    .reduce((total, one) => total + Math.max(0, parseDecimal(getText(one, 'Сумма')) ?? 0), 0)

/** A discount or an expense of the whole order is a part of each price. */
function shared(lines: DocumentLine[], tiyn: number): DocumentLine[] {
  const share = 1 + tiyn / linesTotal(lines)
  if (tiyn === 0 || !(share > 0) || share === Infinity) return lines
  return lines.map((line) => ({ ...line, priceTiyn: line.priceTiyn && Math.round(line.priceTiyn * share) }))
}

const priceOf = (item: XmlElement): number | undefined => parseDecimal(getText(item, 'ЦенаЗаЕдиницу') || getText(item, 'Цена'))

/** With VAT: 1C may leave VAT, discounts and expenses out of the sum. @param quantity where no sum was sent */
const sumOf = (item: XmlElement, quantity: number): number =>
  (parseDecimal(getText(item, 'Сумма')) || (priceOf(item) ?? 0) * quantity) +
  outsideOfSum(item, 'Налоги', 'Налог') +
  outsideOfSum(item, 'ДопРасходы', 'ДопРасход') -
  outsideOfSum(item, 'Скидки', 'Скидка')

const serviceSum = (item: XmlElement): number => sumOf(item, parseDecimal(getText(item, 'Количество')) ?? 1)

/** In the base unit: 1C may count in packs. */
function readLine(item: XmlElement): DocumentLine {
  const given = parseDecimal(getText(item, 'Количество'))
  const inUnit = given ?? 0
  const factor = Math.max(parseDecimal(getText(item, 'Коэффициент')) ?? 1, 0) || 1
  const quantity = Math.round(inUnit * factor * 1000) / 1000
  const price = (priceOf(item) ?? 0) / factor
  const sum = sumOf(item, inUnit)
  const isOnRequest = priceOf(item) === 0 && sum === 0
  // The customer pays the sum: a discount of 1C is not in the price.
  const isPriceOfSum = sum > 0 && quantity > 0 && Math.abs(price * quantity - sum) > 0.01
  const priceTiyn = tengeToTiyn(isPriceOfSum ? sum / quantity : price) ?? null
  return {
    id: readId(item),
    article: getText(item, 'Артикул'),
    name: toOneLine(getText(item, 'Наименование')),
    quantity,
    priceTiyn,
    isUnreadable: given === undefined || given < 0 || (given > 0 && priceTiyn === null && !isOnRequest),
  }
}
