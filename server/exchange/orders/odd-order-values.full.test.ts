// Sends orders of 1C with odd quantities, prices, requisites and subordinate documents (EXCH-05).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openOrderExchangeShop, type OrderExchangeShop } from '#test/open-order-exchange-shop.ts'
import { orderFile, type OneCDocument } from '#test/fake-1c/order-file.ts'

let shop: OrderExchangeShop
beforeAll(async () => {
  shop = await openOrderExchangeShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.empty())

/** @param change of the XML */
async function send(order: OneCDocument, change: (xml: string) => string = (xml) => xml): Promise<string> {
  const xml = change(orderFile([order]).toString())
  const response = await (await shop.begin()).part('orders.xml', Buffer.from(xml), {}, 'sale')
  expect(response?.outcome).toBe('success')
  return response!.text
}
const orderOf = async (number: string) => (await shop.pool.query('select * from orders where number = $1', [number])).rows[0]

test.each([
  ['quantity in words', '<Количество>два</Количество>'],
  ['quantity with its unit', '<Количество>2 шт</Количество>'],
  ['quantity below 0', '<Количество>-1</Количество>'],
  ['empty quantity', '<Количество/>'],
  ['price below 0', '<ЦенаЗаЕдиницу>-1</ЦенаЗаЕдиницу><Количество>5</Количество>'],
  ['price beyond any money', '<ЦенаЗаЕдиницу>1e60</ЦенаЗаЕдиницу><Количество>5</Количество>'],
  ['price and sum with a currency', '<ЦенаЗаЕдиницу>100 тг</ЦенаЗаЕдиницу><Количество>5</Количество><Сумма>500 тг</Сумма>'],
])('EXCH-05 a line with %s stays as it is with a remark, and the others are applied', async (_name, xml) => {
  const number = await shop.place([
    { article: 'VT-15', quantity: 2 },
    { article: 'VT-20', quantity: 1 },
    { article: 'VT-25', quantity: 1 },
  ])
  const [before] = await shop.itemsOf(number)
  const line = (article: string, inside: string) => `<Товар><Ид></Ид><Артикул>${article}</Артикул>${inside}</Товар>`
  const readable = '<ЦенаЗаЕдиницу>700</ЦенаЗаЕдиницу><Количество>3</Количество>'
  const text = await send({ number, lines: [] }, (file) =>
    file.replace('<Товары>', `<Товары>${line('VT-15', xml)}${line('VT-15', readable)}${line('VT-20', readable)}`),
  )
  expect(text).toBe(
    `Принято заказов: 1, изменено: 1. Замечания: заказ ${number}: количество или цена товара «VT-15» не читается: строка прежняя.`,
  )
  expect(await shop.itemsOf(number)).toEqual([before, { article: 'VT-20', quantity: 3, price_tiyn: 70_000 }])
})

test('EXCH-05 a price of 0 is a price on request, and a quantity of 0 removes the line', async () => {
  const number = await shop.place([
    { article: 'VT-15', quantity: 2 },
    { article: 'VT-20', quantity: 1 },
  ])
  const lines = [
    { article: 'VT-15', quantity: 2, price: 0 },
    { article: 'VT-20', quantity: 0, price: 100 },
  ]
  expect(await send({ number, lines })).toBe('Принято заказов: 1, изменено: 1.')
  expect(await shop.itemsOf(number)).toEqual([{ article: 'VT-15', quantity: 2, price_tiyn: null }])
})

test('EXCH-05 quantities of 0 in all lines do not empty an order, which only a cancellation ends', async () => {
  const number = await shop.place()
  const before = await shop.itemsOf(number)
  const text = await send({ number, lines: [{ article: 'VT-15', quantity: 0, price: 100 }] })
  expect(text).toBe(`Принято заказов: 1, изменено: 0. Замечания: заказ ${number}: во всех строках количество 0: состав прежний.`)
  expect(await shop.itemsOf(number)).toEqual(before)
})

test('EXCH-05 a product is found by the id of 1C first, then by its article, then by the id as an article', async () => {
  await shop.pool.query(`update products set external_id = 'VT-20' where article = 'VT-15'`)
  const number = await shop.place([{ article: 'VT-15', quantity: 2 }])
  const lines = [
    { id: 'VT-20', article: 'VT-25', quantity: 3, price: 100 },
    { id: 'no such id', article: 'VT-20', quantity: 4, price: 100 },
    { id: 'VT-25', article: '', quantity: 5, price: 100 },
    { id: 'VT-32', name: 'Неизвестный', quantity: 6, price: 100 },
  ]
  await shop.pool.query(`update products set external_id = 'of another base' where article = 'VT-32'`)
  const text = await send({ number, lines })
  await shop.pool.query('update products set external_id = null')
  expect(text).toContain('товара «Неизвестный» на сайте нет')
  expect((await shop.itemsOf(number)).map(({ article, quantity }) => [article, quantity])).toEqual([
    ['VT-15', 3],
    ['VT-20', 4],
    ['VT-25', 5],
  ])
})

test('EXCH-05 the same product in two lines with fractions is changed once', async () => {
  const number = await shop.place()
  const lines = [0.1, 0.2].map((quantity) => ({ article: 'VT-15', quantity, price: 1000 }))
  expect(await send({ number, lines })).toBe('Принято заказов: 1, изменено: 1.')
  expect(await send({ number, lines })).toBe('Принято заказов: 1, изменено: 0.')
  expect(await shop.itemsOf(number)).toEqual([{ article: 'VT-15', quantity: 0.3, price_tiyn: 100_000 }])
})

test('EXCH-05 the date of 1C is stored when it comes after its number', async () => {
  const number = await shop.place()
  await send({ number, requisites: { 'Номер по 1С': 'РД-1' } })
  const dated = { number, requisites: { 'Номер по 1С': 'РД-1', 'Дата по 1С': '2026-03-04' } }
  expect(await send(dated)).toBe('Принято заказов: 1, изменено: 1.')
  const { rows } = await shop.pool.query('select external_date::text as day from orders where number = $1', [number])
  expect(rows).toEqual([{ day: '2026-03-04' }])
  expect(await send(dated)).toBe('Принято заказов: 1, изменено: 0.')
})

test.each(['20260304', '20260304150000', '20260304T150000', '2026-03-04 15:00', '04.03.2026 15:00:00'])(
  'EXCH-05 a shipment of %s was on that day',
  async (date) => {
    const number = await shop.place()
    await send({ number, requisites: { 'Дата отгрузки по 1С': date } })
    const { shipped_at: at } = await orderOf(number)
    expect(at.toISOString()).toBe(date.length > 10 ? '2026-03-04T10:00:00.000Z' : '2026-03-03T19:00:00.000Z')
  },
)

test('EXCH-05 names of requisites and statuses are known with other spaces and in any case', async () => {
  const [first, second] = [await shop.place(), await shop.place()]
  await send({ number: first, requisites: { 'Статус  Заказа': '[R] Готов\u00a0к  выдаче', 'НОМЕР ПО\u00a01С': 'РД-1' } })
  expect(await orderOf(first)).toMatchObject({ status: 'ready', external_number: 'РД-1' })
  await send({ number: second, requisites: { 'Пометка удаления': 'Истина' } })
  expect(await orderOf(second)).toMatchObject({ status: 'cancelled' })
})

test('EXCH-05 an order is found by «Номер заказа на сайте», where its number is that of 1C', async () => {
  const number = await shop.place()
  await send({ number: 'РД00-000001', id: 'guid', requisites: { 'Номер заказа на сайте': number, 'Статус заказа': 'Собирается' } })
  expect(await orderOf(number)).toMatchObject({ status: 'assembling', external_id: 'guid' })
})

test('EXCH-05 an Ид of a payment that is no GUID is of one file: with another number it is another payment', async () => {
  const [first, second] = [await shop.place(), await shop.place()]
  const payment = { operation: 'Выплата безналичных денег', id: '1', sum: 100 }
  await send({ ...payment, number: 'РД-1', basis: first })
  await send({ ...payment, number: 'РД-2', basis: second })
  await send({ ...payment, number: 'РД-2', basis: second, sum: 300 })
  expect([(await orderOf(first)).paid_tiyn, (await orderOf(second)).paid_tiyn]).toEqual([10_000, 30_000])
})

test('EXCH-05 an order of 1C itself is no order of the site because of an Ид that is no GUID', async () => {
  const number = await shop.place()
  const guid = '69757c44-80ea-559e-9a13-6bed6f1ac965'
  await send({ number, id: '1' })
  expect(await send({ number: 'РД-2', id: '1', requisites: { Отменен: 'true' } })).toContain('заказ РД-2 на сайте не найден')
  await send({ number, id: guid })
  await send({ number: 'РД-2', id: guid, requisites: { 'Статус заказа': 'Собирается' } })
  expect(await orderOf(number)).toMatchObject({ status: 'assembling' })
})

test('EXCH-05 payments and shipments inside of «ПодчиненныеДокументы» are of their order, and others there are not needed', async () => {
  const number = await shop.place()
  const subordinate = (id: string, operation: string, sum: number) =>
    `<ПодчиненныйДокумент><Ид>${id}-${number}</Ид><Номер>7</Номер><Дата>2026-03-04</Дата><ХозОперация>${operation}</ХозОперация><Сумма>${sum}</Сумма></ПодчиненныйДокумент>`
  const documents = [
    subordinate('a', 'ВыплатаБезналичныхДенег', 1000),
    subordinate('b', 'ВыплатаНаличныхДенег', 500),
    subordinate('c', 'СчетФактура', 9000),
    subordinate('d', 'ОтпускТовара', 4900),
  ]
  const add = (xml: string) => xml.replace('</Документ>', `<ПодчиненныеДокументы>${documents.join('')}</ПодчиненныеДокументы></Документ>`)
  expect(await send({ number }, add)).toBe('Принято заказов: 1, изменено: 1.')
  expect(await orderOf(number)).toMatchObject({ paid_tiyn: 150_000, shipped_at: new Date('2026-03-03T19:00:00Z') })
  expect(await send({ number }, add)).toBe('Принято заказов: 1, изменено: 0.')
})

test.each([
  ['status', '<СтатусЗаказа>Собирается</СтатусЗаказа>', 'assembling'],
  ['deletion', '<Удален>true</Удален>', 'cancelled'],
  ['cancellation, next to a requisite without a value', '<Отменён>true</Отменён>', 'cancelled'],
])('EXCH-05 an order has its %s as an element of its own', async (_name, element, status) => {
  const number = await shop.place()
  const order = { number, requisites: { Отменен: '', 'Статус заказа': '' } }
  await send(order, (file) => file.replace('<Валюта>', `${element}<Валюта>`))
  expect(await orderOf(number)).toMatchObject({ status })
})
