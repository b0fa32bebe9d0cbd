// Writes orders as 1C sends them back.
type Line = { id?: string; article?: string; name?: string; quantity: number; price: number; sum?: number }

export type OneCOrder = {
  number: string
  lines?: Line[]
  delivery?: number
  requisites?: Record<string, string>
  currency?: string
}

export const orderFile = (orders: OneCOrder[]): Buffer =>
  Buffer.from(
    `\ufeff<?xml version="1.0" encoding="UTF-8"?>\n<КоммерческаяИнформация ВерсияСхемы="2.08">${orders.map(orderXml).join('\n')}</КоммерческаяИнформация>\n`,
  )

function orderXml({ number, lines, delivery, requisites = {}, currency = 'KZT' }: OneCOrder): string {
  const services = delivery === undefined ? [] : [{ id: 'ORDER_DELIVERY', name: 'Доставка заказа', quantity: 1, price: delivery }]
  const products = lines && [...lines, ...services].map(lineXml).join('')
  const values = Object.entries(requisites).map(
    ([name, value]) => `<ЗначениеРеквизита><Наименование>${name}</Наименование><Значение>${value}</Значение></ЗначениеРеквизита>`,
  )
  return `<Документ><Ид>69757c44-80ea-559e-9a13-6bed6f1ac965</Ид><Номер>${number}</Номер><ХозОперация>Заказ товара</ХозОперация><Валюта>${currency}</Валюта>
    ${products === undefined ? '' : `<Товары>${products}</Товары>`}<ЗначенияРеквизитов>${values.join('')}</ЗначенияРеквизитов></Документ>`
}

const lineXml = ({ id = '', article = '', name = 'Товар', quantity, price, sum = price * quantity }: Line): string =>
  `<Товар><Ид>${id}</Ид><Артикул>${article}</Артикул><Наименование>${name}</Наименование><ЦенаЗаЕдиницу>${price}</ЦенаЗаЕдиницу><Количество>${quantity}</Количество><Сумма>${sum}</Сумма></Товар>`
