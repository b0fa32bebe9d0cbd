// Exchanges orders as 1C does: takes and confirms them, sends statuses and payments back.
import { createHash } from 'node:crypto'
import { allOf, readXml, childText, type XmlElement } from '../parse-xml.ts'
import { expectSuccess, type OneCResponse, type OneC, type PartTrouble } from './one-c-client.ts'
import { orderFile, type OneCDocument, type OneCOrder } from './order-file.ts'
import { zipOf } from '../zip.ts'

export type OrderSessionOptions = {
  /** the new protocol: the file waits for its import */
  hasImport?: boolean
  /** status of every order, as 1C calls it */
  status?: string
  /** per cent of the sum that every order is paid, as a document of its own */
  paidPercent?: number
  hasShipment?: boolean
  isCancelled?: boolean
  /** one unit more of the first line, the last of several lines dropped */
  hasChangedLines?: boolean
  /** also an order that the shop does not know */
  hasForeignOrder?: boolean
  encoding?: 'utf-8' | 'windows-1251'
  schema?: string
  hasContainers?: boolean
  isZipped?: boolean
  trouble?: PartTrouble
  /** never confirms the orders */
  skipsSuccess?: boolean
  /** confirms them twice, as after a lost response */
  repeatsSuccess?: boolean
  /** sends the orders it knows from `known` before it asks for new ones */
  isFileFirst?: boolean
  /** sends the file twice */
  repeatsFile?: boolean
  /** orders of earlier sessions */
  known?: ReceivedOrder[]
}

export type ReceivedOrder = { number: string; sum: number; isCancelled: boolean; lines: NonNullable<OneCOrder['lines']> }

/** @returns the orders that the shop gave. @throws when it refuses a step */
export async function exchangeOrders(
  client: OneC,
  options: OrderSessionOptions = {},
): Promise<{ orders: ReceivedOrder[]; last: OneCResponse }> {
  expectSuccess(await client.checkauth('sale'))
  await client.init('sale')
  let last: OneCResponse | undefined
  if (options.isFileFirst) last = await sendBack(client, options.known ?? [], options)
  const response = await client.request('type=sale&mode=query')
  const orders = readOrders(response.body)
  if (!options.skipsSuccess) {
    for (let times = options.repeatsSuccess ? 2 : 1; times > 0; times--) expectSuccess(await client.request('type=sale&mode=success'))
  }
  if (!options.isFileFirst) last = await sendBack(client, [...(options.known ?? []), ...orders], options)
  return { orders, last: last ?? response }
}

/** @throws when the response is no XML, or only a part of it */
export const readOrders = (body: Buffer): ReceivedOrder[] => allOf(readXml(body.toString('utf8')), 'Документ').map(readOrder)

function readOrder(document: XmlElement): ReceivedOrder {
  const requisites = allOf(document, 'ЗначениеРеквизита')
  const number = (element: XmlElement, name: string) => Number(childText(element, name) ?? 0)
  return {
    number: childText(document, 'Номер') ?? '',
    sum: number(document, 'Сумма'),
    isCancelled: requisites.some((one) => childText(one, 'Наименование') === 'Отменен' && childText(one, 'Значение') === 'true'),
    lines: allOf(document, 'Товар')
      .filter((line) => childText(line, 'Ид') !== 'ORDER_DELIVERY')
      .map((line) => ({
        id: childText(line, 'Ид') ?? '',
        article: childText(line, 'Артикул') ?? '',
        name: childText(line, 'Наименование') ?? '',
        quantity: number(line, 'Количество'),
        price: number(line, 'ЦенаЗаЕдиницу'),
      })),
  }
}

async function sendBack(client: OneC, orders: ReceivedOrder[], options: OrderSessionOptions): Promise<OneCResponse | undefined> {
  const documents = [
    ...orders.flatMap((order) => documentsOf(order, options)),
    ...(options.hasForeignOrder ? [{ number: '142', requisites: { 'Статус заказа': 'Выполнен' } }] : []),
  ]
  const { encoding = 'utf-8', schema = '2.08', hasContainers = false } = options
  const xml = orderFile(documents, { encoding, schema, container: hasContainers })
  const [name, content] = options.isZipped ? ['orders.zip', zipOf([{ name: 'orders.xml', content: xml }])] : ['orders.xml', xml]
  let last: OneCResponse | undefined
  for (let times = options.repeatsFile ? 2 : 1; times > 0; times--) {
    last = await client.file(name, content, options.trouble, 'sale')
    if (options.hasImport) last = await client.import(name, 'sale')
    expectSuccess(last)
  }
  return last
}

/** The same order has the same ids each time, as in a base. */
function documentsOf(order: ReceivedOrder, options: OrderSessionOptions): OneCDocument[] {
  const idOf = (kind: string) => {
    const hash = createHash('sha256').update(`${kind} ${order.number}`).digest('hex')
    return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
  }
  const today = new Date().toISOString().slice(0, 10)
  const isCancelled = options.isCancelled || order.isCancelled
  const [first, ...rest] = order.lines
  const changed = first && [{ ...first, quantity: first.quantity + 1 }, ...(rest.length > 1 ? rest.slice(0, -1) : rest)]
  const related = { basis: idOf('order'), date: today }
  return [
    {
      number: order.number,
      id: idOf('order'),
      lines: (options.hasChangedLines && changed) || order.lines,
      requisites: {
        'Номер по 1С': `РД00-${order.number}`,
        'Дата по 1С': today,
        ...(isCancelled ? { Отменен: 'true' } : options.status === undefined ? {} : { 'Статус заказа': options.status }),
      },
    },
    ...(options.paidPercent && !isCancelled
      ? [
          {
            ...related,
            operation: 'Выплата безналичных денег',
            id: idOf('payment'),
            sum: Math.round(order.sum * options.paidPercent) / 100,
          },
        ]
      : []),
    ...(options.hasShipment && !isCancelled ? [{ ...related, operation: 'Отпуск товара', id: idOf('shipment') }] : []),
  ]
}
