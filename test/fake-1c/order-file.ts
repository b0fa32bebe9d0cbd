// Writes orders, payments and shipments as 1C sends them back.
import iconv from 'iconv-lite'

/** `inside`: further XML of the line */
type Line = { id?: string; article?: string; name?: string; quantity: number; price: number; sum?: number; inside?: string }

export type OneCOrder = {
  number: string
  /** the Ид of 1C */
  id?: string
  lines?: Line[]
  delivery?: number
  requisites?: Record<string, string>
  currency?: string
}

/** A payment or a shipment of 1C, which names its order in «Основание». */
export type OneCRelated = {
  operation: string
  id: string
  number?: string
  basis: string
  /** YYYY-MM-DD */
  date?: string
  sum?: number
  currency?: string
  requisites?: Record<string, string>
}

export type OneCDocument = OneCOrder | OneCRelated

type FileOptions = { encoding?: 'utf-8' | 'windows-1251'; schema?: string; container?: boolean }

/** @param options container: all documents in one «Контейнер», as schema 3.1 has it */
export function orderFile(documents: OneCDocument[], { encoding = 'utf-8', schema = '2.08', container }: FileOptions = {}): Buffer {
  const xml = documents.map((document) => ('operation' in document ? relatedXml(document) : orderXml(document))).join('\n')
  const root = `<КоммерческаяИнформация xmlns="urn:1C.ru:commerceml_${schema.replace('.', '')}" ВерсияСхемы="${schema}">`
  const text = `<?xml version="1.0" encoding="${encoding}"?>\n${root}${container ? `<Контейнер>${xml}</Контейнер>` : xml}</КоммерческаяИнформация>\n`
  return encoding === 'utf-8' ? Buffer.from(`\ufeff${text}`) : iconv.encode(text, encoding)
}

function orderXml({ number, id, lines, delivery, requisites, currency = 'KZT' }: OneCOrder): string {
  const services = delivery === undefined ? [] : [{ id: 'ORDER_DELIVERY', name: 'Доставка заказа', quantity: 1, price: delivery }]
  const products = lines && [...lines, ...services].map(lineXml).join('')
  return `<Документ><Ид>${id ?? `69757c44-80ea-559e-9a13-${number}`}</Ид><Номер>${number}</Номер><ХозОперация>Заказ товара</ХозОперация><Валюта>${currency}</Валюта>
    ${products === undefined ? '' : `<Товары>${products}</Товары>`}${requisitesXml(requisites)}</Документ>`
}

function relatedXml({ operation, id, number = '1', basis, date = '2026-11-21', sum, currency = 'KZT', requisites }: OneCRelated): string {
  return `<Документ><Ид>${id}</Ид><Номер>${number}</Номер><Дата>${date}</Дата><Время>12:00:00</Время><ХозОперация>${operation}</ХозОперация><Валюта>${currency}</Валюта>${sum === undefined ? '' : `<Сумма>${sum}</Сумма>`}<Основание>${basis}</Основание>${requisitesXml(requisites)}</Документ>`
}

function requisitesXml(requisites: Record<string, string> = {}): string {
  const values = Object.entries(requisites).map(
    ([name, value]) => `<ЗначениеРеквизита><Наименование>${name}</Наименование><Значение>${value}</Значение></ЗначениеРеквизита>`,
  )
  return `<ЗначенияРеквизитов>${values.join('')}</ЗначенияРеквизитов>`
}

const lineXml = ({ id = '', article = '', name = 'Товар', quantity, price, sum = price * quantity, inside = '' }: Line): string =>
  `<Товар><Ид>${id}</Ид><Артикул>${article}</Артикул><Наименование>${name}</Наименование><ЦенаЗаЕдиницу>${price}</ЦенаЗаЕдиницу><Количество>${quantity}</Количество><Сумма>${sum}</Сумма>${inside}</Товар>`
