// Sends files of orders as other bases write them (EXCH-05).
import iconv from 'iconv-lite'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openOrderExchangeShop, type OrderExchangeShop } from '#test/open-order-exchange-shop.ts'
import { orderFile, type OneCOrder } from '#test/fake-1c/order-file.ts'
import { releaseGuestHolds } from '../../orders/guest-orders/release-holds.ts'

let shop: OrderExchangeShop
beforeAll(async () => {
  shop = await openOrderExchangeShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.empty())

async function sendXml(content: Buffer | string, name = 'orders.xml'): Promise<string> {
  const response = await (await shop.begin()).part(name, Buffer.from(content), {}, 'sale')
  expect(response?.outcome).toBe('success')
  return response!.text
}
const statusOf = async (number: string) => (await shop.pool.query('select status from orders where number = $1', [number])).rows[0].status

test.each([
  ['windows-1251 on one line, schema 2.05', { encoding: 'windows-1251', schema: '2.05' }],
  ['UTF-8 with a byte order mark, schema 2.10', { schema: '2.10' }],
  ['containers of schema 3.1', { schema: '3.1', container: true }],
] as const)('EXCH-05 a file of orders is read: %s', async (_name, options) => {
  const number = await shop.place()
  expect(await sendXml(orderFile([{ number, requisites: { 'Статус заказа': 'Собирается' } }], options))).toBe(
    'Принято заказов: 1, изменено: 1.',
  )
  expect(await statusOf(number)).toBe('assembling')
})

test('EXCH-05 a file of orders in UTF-16 is applied at once, as others are', async () => {
  const number = await shop.place()
  const xml = orderFile([{ number, requisites: { 'Статус заказа': 'Собирается' } }])
    .toString('utf8')
    .replace(/encoding="[^"]*"/i, 'encoding="UTF-16"')
  expect(await sendXml(iconv.encode(xml.replace('\ufeff', ''), 'utf16le', { addBOM: true }))).toBe('Принято заказов: 1, изменено: 1.')
  expect(await statusOf(number)).toBe('assembling')
})

test('EXCH-05 documents without a byte order mark, in «Документы», with prefixes and with sub-folders in the name are read', async () => {
  const number = await shop.place()
  const xml = `<?xml version="1.0"?><c:КоммерческаяИнформация xmlns:c="urn:1C.ru:commerceml_2"><c:Документы><c:Документ><c:Ид>${number}</c:Ид><c:Номер>${number}</c:Номер><c:ХозОперация>ЗаказТовара</c:ХозОперация><c:ЗначенияРеквизитов><c:ЗначениеРеквизита><c:Наименование>Статус заказа</c:Наименование><c:Значение>Собирается</c:Значение></c:ЗначениеРеквизита></c:ЗначенияРеквизитов></c:Документ></c:Документы></c:КоммерческаяИнформация>\n<!-- end -->\n`
  expect(await sendXml(xml, 'webdata/000000003/documents___1.xml')).toBe('Принято заказов: 1, изменено: 1.')
  expect(await statusOf(number)).toBe('assembling')
})

test.each([
  ['an empty «Документы»', '<КоммерческаяИнформация ВерсияСхемы="2.08"><Документы/></КоммерческаяИнформация>'],
  ['a root without anything', '<КоммерческаяИнформация ВерсияСхемы="2.05" ДатаФормирования="2026-11-21"/>'],
  [
    'nothing but contractors',
    '<КоммерческаяИнформация><Контрагенты><Контрагент><Ид>1</Ид></Контрагент></Контрагенты></КоммерческаяИнформация>',
  ],
])('EXCH-05 %s is no failure', async (_name, xml) => {
  expect(await sendXml(xml)).toBe('')
  const { rows } = await shop.pool.query(`select state from exchange_sessions order by id desc limit 1`)
  expect(rows[0].state).toBe('done')
})

test('EXCH-05 a document of another shop changes nothing here', async () => {
  const number = await shop.place()
  const foreign: OneCOrder = {
    number: '00000142',
    id: 'foreign',
    lines: [{ article: 'VT-15', quantity: 9, price: 1 }],
    requisites: { Отменен: 'true' },
  }
  expect(await sendXml(orderFile([foreign]))).toContain('заказ 00000142 на сайте не найден')
  expect([await statusOf(number), await shop.itemsOf(number)]).toMatchObject(['placed', [{ quantity: 2 }]])
})

test('EXCH-05 lines with ids and articles that the shop does not know: by name where it is the same, else the order stays as it is', async () => {
  const number = await shop.place()
  const { name } = (await shop.pool.query(`select name from products where article = 'VT-15'`)).rows[0]
  const guid = '11111111-2222-4333-8444-555555555555'
  await sendXml(orderFile([{ number, lines: [{ id: guid, name: `  ${String(name).toUpperCase()} `, quantity: 1, price: 2450 }] }]))
  expect(await shop.itemsOf(number)).toEqual([{ article: 'VT-15', quantity: 1, price_tiyn: 245_000 }])
  const text = await sendXml(orderFile([{ number, lines: [{ id: guid, name: 'Кран другой', quantity: 5, price: 1 }] }]))
  expect(text).toContain(`товара «Кран другой» на сайте нет`)
  expect(await shop.itemsOf(number)).toEqual([{ article: 'VT-15', quantity: 1, price_tiyn: 245_000 }])
})

test('EXCH-05 lines in packs, with VAT on top of the sum and twice with different prices have the price that the customer pays', async () => {
  const number = await shop.place([
    { article: 'VT-15', quantity: 2 },
    { article: 'VT-20', quantity: 1 },
    { article: 'VT-25', quantity: 1 },
  ])
  const vat = '<Налоги><Налог><Наименование>НДС</Наименование><УчтеноВСумме>false</УчтеноВСумме><Сумма>160</Сумма></Налог></Налоги>'
  await sendXml(
    orderFile([
      {
        number,
        lines: [
          { article: 'VT-15', quantity: 2, price: 1000, inside: '<Единица>упак</Единица><Коэффициент>5</Коэффициент>' },
          { article: 'VT-20', quantity: 1, price: 1000, inside: vat },
          { article: 'VT-25', quantity: 1, price: 100 },
          { article: 'VT-25', quantity: 3, price: 200 },
        ],
      },
    ]),
  )
  expect(await shop.itemsOf(number)).toEqual([
    { article: 'VT-15', quantity: 10, price_tiyn: 20_000 },
    { article: 'VT-20', quantity: 1, price_tiyn: 116_000 },
    { article: 'VT-25', quantity: 4, price_tiyn: 17_500 },
  ])
})

test('EXCH-05 a file in parts of one byte and of any size gives the same', async () => {
  const number = await shop.place()
  const file = orderFile([{ number, requisites: { 'Статус заказа': 'Собирается' } }], { encoding: 'windows-1251' })
  // Only the last bytes come one by one: each request takes ten milliseconds.
  for (const { partBytes, first } of [
    { partBytes: 1, first: file.length - 50 },
    { partBytes: 19, first: 7 },
    { partBytes: 333, first: 1 },
  ]) {
    const client = await shop.begin({ partBytes, keepsConnection: true })
    await client.part('orders.xml', file.subarray(0, first), {}, 'sale')
    await client.file('orders.xml', file.subarray(first), undefined, 'sale')
    client.close()
    expect(await statusOf(number)).toBe('assembling')
  }
})

test.each([
  ['2026-02-30', '', 'номер в 1С: РД-1'],
  ['0001-01-01T00:00:00', '', 'номер в 1С: РД-1'],
  ['04.03.2026', '2026-03-04', 'номер в 1С: РД-1 от 04.03.2026'],
  ['2026-03-04T23:30:00.000Z', '2026-03-05', 'номер в 1С: РД-1 от 05.03.2026'],
])('EXCH-05 the date %s of 1C is stored as «%s»', async (date, day, note) => {
  const number = await shop.place()
  expect(await sendXml(orderFile([{ number, requisites: { 'Номер по 1С': 'РД-1', 'Дата по 1С': date } }]))).toBe(
    'Принято заказов: 1, изменено: 1.',
  )
  const { rows } = await shop.pool.query(
    `select coalesce(external_date::text, '') as day, j.note as text from orders o join journal j on j.record_id = o.id::text where number = $1 and note <> ''`,
    [number],
  )
  expect(rows).toEqual([{ day, text: note }])
})

test.each([
  ['2026-03-04T10:00:00', '2026-03-04T05:00:00.000Z'],
  ['2026-03-04T10:00:00Z', '2026-03-04T10:00:00.000Z'],
  ['2026-03-04T10:00:00.000+03:00', '2026-03-04T07:00:00.000Z'],
  ['2026-03-04T10:00:00-0100', '2026-03-04T11:00:00.000Z'],
])('EXCH-05 the time %s is %s: in Kazakhstan unless 1C sends a zone', async (time, at) => {
  const number = await shop.place()
  await sendXml(orderFile([{ number, requisites: { 'Дата отгрузки по 1С': time } }]))
  const { rows } = await shop.pool.query('select shipped_at from orders where number = $1', [number])
  expect(rows).toEqual([{ shipped_at: new Date(at) }])
})

test('EXCH-05 a discount that the sum leaves out is subtracted, one that it includes is not', async () => {
  const number = await shop.place([
    { article: 'VT-15', quantity: 2 },
    { article: 'VT-20', quantity: 1 },
  ])
  const discount = (isIncluded: boolean) =>
    `<Скидки><Скидка><Наименование>Скидка</Наименование><Сумма>200</Сумма><УчтеноВСумме>${isIncluded}</УчтеноВСумме></Скидка></Скидки>`
  await sendXml(
    orderFile([
      {
        number,
        lines: [
          { article: 'VT-15', quantity: 2, price: 1000, inside: discount(false) },
          { article: 'VT-20', quantity: 1, price: 1000, sum: 800, inside: discount(true) },
        ],
      },
    ]),
  )
  expect(await shop.itemsOf(number)).toEqual([
    { article: 'VT-15', quantity: 2, price_tiyn: 90_000 },
    { article: 'VT-20', quantity: 1, price_tiyn: 80_000 },
  ])
})

test('EXCH-05 a site number with a prefix of the base names its order, also as the basis of a payment', async () => {
  const number = await shop.place()
  await sendXml(orderFile([{ number: `ИМ-${number}`, requisites: { 'Статус заказа': 'Согласован' } }]))
  expect(await statusOf(number)).toBe('confirmed')
  await sendXml(
    orderFile([{ operation: 'Выплата безналичных денег', id: 'p1', basis: `Заказ клиента ИМ${number} от 21.11.2026`, sum: 1000 }]),
  )
  expect((await shop.pool.query('select paid_tiyn from orders where number = $1', [number])).rows).toEqual([{ paid_tiyn: 100_000 }])
})

test('EXCH-05 1C confirms an order whose stock was released and sold: the order takes what is left, and those after it are applied', async () => {
  const [first, second] = [await shop.place(), await shop.place([{ article: 'VT-25', quantity: 1 }])]
  await releaseGuestHolds({ ...shop.services, clock: () => new Date(Date.now() + 100 * 3_600_000) })
  const ofProduct = "from products where id = product_id and article = 'VT-15'"
  const { rows: before } = await shop.pool.query(`select shop_id, count from stock where exists (select ${ofProduct})`)
  await shop.pool.query(`update stock set count = 0 where exists (select ${ofProduct})`)
  await shop.pool.query(
    'update stock set count = 1 where (product_id, shop_id) in (select product_id, shop_id from stock where exists (select ' +
      ofProduct +
      ') limit 1)',
  )
  const confirmed = { 'Статус заказа': 'Принят' }
  expect(await sendXml(orderFile([first, second].map((number) => ({ number, requisites: confirmed }))))).toBe(
    'Принято заказов: 2, изменено: 2.',
  )
  expect([await statusOf(first), await statusOf(second)]).toEqual(['confirmed', 'confirmed'])
  const held = `select coalesce(sum(part.count), 0) as count from order_item_stock part join order_items i on i.id = part.order_item_id
    join orders o on o.id = i.order_id where o.number = $1`
  expect((await shop.pool.query(held, [first])).rows).toEqual([{ count: 1 }])
  for (const { shop_id: id, count } of before)
    await shop.pool.query(`update stock set count = $2 where shop_id = $1 and exists (select ${ofProduct})`, [id, count])
})

test('EXCH-05 a line is found by the id of its product with the empty characteristic', async () => {
  await shop.pool.query(`update products set external_id = 'b1b1' where article = 'VT-20'`)
  const number = await shop.place([{ article: 'VT-20', quantity: 3 }])
  const id = 'b1b1#00000000-0000-0000-0000-000000000000'
  expect(await sendXml(orderFile([{ number, lines: [{ id, name: 'Кран', quantity: 1, price: 2450 }] }]))).toBe(
    'Принято заказов: 1, изменено: 1.',
  )
  expect(await shop.itemsOf(number)).toEqual([{ article: 'VT-20', quantity: 1, price_tiyn: 245_000 }])
  await shop.pool.query(`update products set external_id = null where article = 'VT-20'`)
})

test('EXCH-05 requisites of a document without a list around them are read', async () => {
  const number = await shop.place([{ article: 'VT-20', quantity: 1 }])
  const status = '<ЗначениеРеквизита><Наименование>Статус заказа</Наименование><Значение>Собирается</Значение></ЗначениеРеквизита>'
  await sendXml(`<КоммерческаяИнформация><Документ><Номер>${number}</Номер>${status}</Документ></КоммерческаяИнформация>`)
  expect(await statusOf(number)).toBe('assembling')
})

test('EXCH-05 an empty list of products leaves the lines as they are', async () => {
  const number = await shop.place()
  const xml = `<КоммерческаяИнформация><Документ><Номер>${number}</Номер><Товары/></Документ></КоммерческаяИнформация>`
  expect(await sendXml(xml)).toBe('Принято заказов: 1, изменено: 0.')
  expect(await shop.itemsOf(number)).toHaveLength(1)
})

test('EXCH-05 a document that cannot be stored is a remark, and those after it are applied', async () => {
  const [first, second] = [await shop.place(), await shop.place()]
  const huge = { article: 'VT-15', quantity: 10_000_000_000_000, price: 1 }
  const text = await sendXml(
    orderFile([
      { number: first, lines: [huge] },
      { number: second, requisites: { 'Статус заказа': 'Собирается' } },
    ]),
  )
  expect(text).toBe(`Принято заказов: 2, изменено: 1. Замечания: документ ${first} не принят: число или значение больше допустимого.`)
  expect([await statusOf(second), await shop.itemsOf(first)]).toEqual(['assembling', [expect.objectContaining({ quantity: 2 })]])
})

test('EXCH-05 a discount on the whole order that its sum leaves out lowers each price by its share', async () => {
  const number = await shop.place([
    { article: 'VT-15', quantity: 2 },
    { article: 'VT-20', quantity: 1 },
  ])
  const lines = [
    { article: 'VT-15', quantity: 2, price: 1000 },
    { article: 'VT-20', quantity: 1, price: 2000 },
  ]
  const discount = (isIncluded: boolean) =>
    `<Скидки><Скидка><Наименование>Скидка</Наименование><Сумма>400</Сумма><УчтеноВСумме>${isIncluded}</УчтеноВСумме></Скидка></Скидки>`
  const send = (inside: string) => sendXml(Buffer.from(orderFile([{ number, lines }]).toString().replace('<Товары>', `${inside}<Товары>`)))
  await send(discount(true))
  expect((await shop.itemsOf(number)).map(({ price_tiyn }) => price_tiyn)).toEqual([100_000, 200_000])
  await send(discount(false))
  expect((await shop.itemsOf(number)).map(({ price_tiyn }) => price_tiyn)).toEqual([90_000, 180_000])
})

test('EXCH-05 a payment before its order in one container, which names none, is of that order', async () => {
  const number = await shop.place()
  const payment = { operation: 'Выплата безналичных денег', id: `before-${number}`, number: '77', basis: '', sum: 500 }
  expect(await sendXml(orderFile([payment, { number }], { container: true }))).toBe('Принято заказов: 1, изменено: 1.')
  expect((await shop.pool.query('select paid_tiyn from orders where number = $1', [number])).rows).toEqual([{ paid_tiyn: 50_000 }])
})

test('EXCH-05 the states of an order in УТ 11 are known', async () => {
  const number = await shop.place()
  for (const [name, status] of Object.entries({
    'Ожидается согласование': 'placed',
    'К выполнению': 'assembling',
    'В процессе отгрузки': 'delivering',
    Закрыт: 'completed',
  })) {
    expect(await sendXml(orderFile([{ number, requisites: { 'Статус заказа': name } }]))).not.toContain('Замечания')
    expect(await statusOf(number), name).toBe(status)
  }
})
