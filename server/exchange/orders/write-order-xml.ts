// Writes orders as CommerceML for mode=query, in the element order of schema 2.08 (formats, 1.8).
import type { OrderField } from '#contract/orders/order-form.schema.ts'
import { isQuote, orderStatuses, paymentTypes } from '#contract/orders/orders.ts'
import { shopClock, shopDay } from '#contract/shop/shop-clock.ts'
import { vatIncluded, vatOfLines } from '#contract/orders/vat.ts'
import { toUnitCode } from '../../commerceml/stage/unit-codes.ts'
import { xmlText } from '../../http/xml-writer.ts'
import type { HandedLine, HandedOrder } from './changed-orders.ts'

export const deliveryLineId = 'ORDER_DELIVERY'

export type OrdersXmlOptions = {
  now: Date
  /** per cent of VAT on a day; null: the company pays none */
  vatPercentOn: (at: Date) => number | null
  /** of 1C, which reads it from a requisite alone (formats, 1.8) */
  organization: string
}

export async function* writeOrdersXml(orders: AsyncIterable<HandedOrder>, options: OrdersXmlOptions): AsyncGenerator<string> {
  const { now } = options
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<КоммерческаяИнформация ВерсияСхемы="2.08" ДатаФормирования="${shopDay(now)}T${clock(now)}">\n`
  for await (const order of orders) yield documentXml(order, options)
  yield '</КоммерческаяИнформация>\n'
}

function documentXml(order: HandedOrder, { now, vatPercentOn, organization }: OrdersXmlOptions): string {
  const vatPercent = vatPercentOn(order.placedAt ?? now)
  const at = order.placedAt ?? order.updatedAt
  const payable = order.totalTiyn + (order.deliveryTiyn ?? 0)
  const lines = [
    ...order.lines.map((line) => lineXml(line, vatPercent)),
    ...(order.address === '' ? [] : [deliveryXml(order.deliveryTiyn ?? 0, vatPercent)]),
  ]
  return [
    '<Документ>',
    tag('Ид', order.number),
    tag('Номер', order.number),
    tag('Дата', shopDay(at)),
    tag('ХозОперация', 'Заказ товара'),
    tag('Роль', 'Продавец'),
    tag('Валюта', 'KZT'),
    tag('Курс', '1'),
    tag('Сумма', tenge(payable)),
    wrap('Контрагенты', customerXml(order)),
    tag('Время', clock(at)),
    tag('Комментарий', [order.comment, ...onOrderNote(order)].filter(Boolean).join('\n')),
    vatPercent === null ? '' : wrap('Налоги', wrap('Налог', vatXml(vatOfLines(order.lines, order.deliveryTiyn ?? 0, vatPercent)))),
    order.shopExternalId === null
      ? ''
      : wrap('Склады', wrap('Склад', tag('Ид', order.shopExternalId), tag('Наименование', order.shopName ?? ''))),
    wrap('Товары', ...lines),
    wrap('ЗначенияРеквизитов', ...requisitesOf(order, organization).map(([name, value]) => requisiteXml(name, value))),
    '</Документ>\n',
  ].join('')
}

function customerXml(order: HandedOrder): string {
  const name = order.guestName ?? ''
  const isCompany = order.payerName !== '' || order.payerBin !== ''
  // The same customer has the same id with every order.
  const id =
    order.payerBin !== ''
      ? `bin-${order.payerBin}`
      : (order.userId ?? `guest-${(order.guestPhone ?? order.guestEmail ?? order.number).replace('+', '')}`)
  const contact = (type: string, value: string | null) => (value ? wrap('Контакт', tag('Тип', type), tag('Значение', value)) : '')
  return wrap(
    'Контрагент',
    tag('Ид', id),
    tag('Наименование', isCompany ? order.payerName || name : name),
    ...(isCompany
      ? [tag('ОфициальноеНаименование', order.payerName || name), tag('ИНН', order.payerBin)]
      : [tag('ПолноеНаименование', name), ...personXml(order)]),
    // The schema has an address of registration for persons only.
    order.address === '' ? '' : wrap(isCompany ? 'Адрес' : 'АдресРегистрации', tag('Представление', order.address)),
    wrap('Контакты', contact('Почта', order.guestEmail), contact('Телефон рабочий', order.guestPhone)),
    isCompany
      ? wrap(
          'Представители',
          wrap(
            'Представитель',
            wrap('Контрагент', tag('Отношение', 'Контактное лицо'), tag('Ид', `${id}-contact`), tag('Наименование', name)),
          ),
        )
      : '',
    tag('Роль', 'Покупатель'),
  )
}

/** An account has the parts of its name; a guest has typed all of it, the first name first. */
function personXml({ guestName, lastName, firstName, middleName }: HandedOrder): string[] {
  const isOfAccount = [lastName, firstName, middleName].filter(Boolean).join(' ') === guestName
  const [typed = '', ...others] = (guestName ?? '').split(' ')
  const [last, first, middle] = isOfAccount ? [lastName, firstName, middleName] : [others.join(' '), typed, '']
  return [tag('Фамилия', last ?? ''), tag('Имя', first ?? ''), ...(middle ? [tag('Отчество', middle)] : [])]
}

function lineXml(line: HandedLine, vatPercent: number | null): string {
  const priceTiyn = line.priceTiyn ?? 0
  const sumTiyn = Math.round(priceTiyn * line.quantity)
  const discountTiyn = line.retailTiyn === null ? 0 : Math.round(line.retailTiyn * line.quantity) - sumTiyn
  return wrap(
    'Товар',
    tag('Ид', line.externalId ?? line.article),
    tag('Артикул', line.article),
    tag('Наименование', line.name),
    unitXml(line.unit),
    wrap('ЗначенияРеквизитов', requisiteXml('ВидНоменклатуры', 'Товар'), requisiteXml('ТипНоменклатуры', 'Товар')),
    tag('ЦенаЗаЕдиницу', tenge(priceTiyn)),
    tag('Количество', String(line.quantity)),
    tag('Сумма', tenge(sumTiyn)),
    lineVatXml(sumTiyn, vatPercent),
    discountTiyn > 0
      ? wrap(
          'Скидки',
          wrap('Скидка', tag('Наименование', 'Скидка от розничной цены'), tag('Сумма', tenge(discountTiyn)), tag('УчтеноВСумме', 'true')),
        )
      : '',
  )
}

/** 1C has no field for it. */
const onOrderNote = ({ lines }: HandedOrder): string[] => {
  const articles = lines.flatMap(({ isOnOrder, article }) => (isOnOrder ? [article] : []))
  return articles.length > 0 ? [`Под заказ, назвать срок: ${articles.join(', ')}`] : []
}

const deliveryXml = (priceTiyn: number, vatPercent: number | null): string =>
  wrap(
    'Товар',
    tag('Ид', deliveryLineId),
    tag('Наименование', 'Доставка заказа'),
    unitXml('шт'),
    wrap('ЗначенияРеквизитов', requisiteXml('ВидНоменклатуры', 'Услуга'), requisiteXml('ТипНоменклатуры', 'Услуга')),
    tag('ЦенаЗаЕдиницу', tenge(priceTiyn)),
    tag('Количество', '1'),
    tag('Сумма', tenge(priceTiyn)),
    lineVatXml(priceTiyn, vatPercent),
  )

type Requisite = [name: string, value: string]

function requisitesOf(order: HandedOrder, organization: string): Requisite[] {
  const payable = order.totalTiyn + (order.deliveryTiyn ?? 0)
  return [
    ['Заказ оплачен', String(payable > 0 && order.paidTiyn >= payable)],
    ['Доставка разрешена', String(order.address !== '')],
    ['Отменен', String(order.status === 'cancelled')],
    ['Финальный статус', String(orderStatuses[order.status].next.length === 0)],
    ['Статус заказа', orderStatuses[order.status].name],
    ['Статуса заказа ИД', order.status],
    ['Дата изменения статуса', `${shopDay(order.updatedAt)} ${clock(order.updatedAt)}`],
    ...Object.values(requisitesOfFields(order)).flat(),
    ...filled('Организация', organization),
    ...filled('Номер по 1С', order.externalNumber),
  ]
}

const filled = (name: string, value: string): Requisite[] => (value === '' ? [] : [[name, value]])

/** Fields without a requisite are elements of the document and of its customer. */
const requisitesOfFields = ({ paymentType, address, shopName }: HandedOrder): Record<OrderField, Requisite[]> => ({
  name: [],
  phone: [],
  email: [],
  paymentType: [['Метод оплаты', paymentType ? paymentTypes[paymentType].replaceAll('\u00a0', ' ') : 'По согласованию']],
  address: [['Способ доставки', address === '' ? 'Самовывоз' : 'Доставка'], ...filled('Адрес доставки', address)],
  shop: filled('Склад', shopName ?? ''),
  payerName: [],
  payerBin: [],
  comment: [],
})

const vatXml = (vatTiyn: number): string => tag('Наименование', 'НДС') + tag('УчтеноВСумме', 'true') + tag('Сумма', tenge(vatTiyn))

const lineVatXml = (sumTiyn: number, percent: number | null): string =>
  percent === null ? '' : wrap('Налоги', wrap('Налог', vatXml(vatIncluded(sumTiyn, percent)), tag('Ставка', String(percent))))

const unitXml = (unit: string): string =>
  `<БазоваяЕдиница Код="${toUnitCode(unit)}" НаименованиеПолное="${xmlText(unit)}">${xmlText(unit)}</БазоваяЕдиница>`
const requisiteXml = (name: string, value: string): string => wrap('ЗначениеРеквизита', tag('Наименование', name), tag('Значение', value))
const tag = (name: string, text: string): string => `<${name}>${xmlText(text)}</${name}>`
const wrap = (name: string, ...inside: string[]): string => `<${name}>${inside.join('')}</${name}>`
const tenge = (tiyn: number): string => (tiyn / 100).toFixed(2)
const clock = (at: Date): string => `${shopClock(at)}:${String(at.getUTCSeconds()).padStart(2, '0')}`

/** mode=info: statuses and payment methods. The first character of «Cтатусы» is Latin, as 1C expects. */
export function writeInfoXml(): string {
  const items = (rows: [string, string][]) =>
    rows.map(([id, name]) => wrap('Элемент', tag('Ид', id), tag('Название', name.replaceAll('\u00a0', ' ')))).join('')
  const statuses = Object.entries(orderStatuses).filter(([id]) => id !== 'draft' && !isQuote(id))
  return `<?xml version="1.0" encoding="UTF-8"?>\n${wrap(
    'Справочник',
    wrap('Cтатусы', items(statuses.map(([id, { name }]) => [id, name]))),
    wrap('ПлатежныеСистемы', items(Object.entries(paymentTypes))),
  )}\n`
}
