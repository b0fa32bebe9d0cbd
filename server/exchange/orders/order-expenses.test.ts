// Sends orders of 1C with expenses and services outside of the lines (EXCH-05).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openOrderExchangeShop, type OrderExchangeShop } from '#test/open-order-exchange-shop.ts'
import { orderFile, type OneCOrder } from '#test/fake-1c/order-file.ts'

let shop: OrderExchangeShop
beforeAll(async () => {
  shop = await openOrderExchangeShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.empty())

type Expense = { name?: string; sum?: number | string; isIncluded?: boolean; inside?: string }

const expensesXml = (expenses: Expense[]) =>
  `<ДопРасходы>${expenses
    .map(
      ({ name = 'Доставка', sum, isIncluded, inside = '' }) =>
        `<ДопРасход><Наименование>${name}</Наименование>${sum === undefined ? '' : `<Сумма>${sum}</Сумма>`}${isIncluded === undefined ? '' : `<УчтеноВСумме>${isIncluded}</УчтеноВСумме>`}${inside}</ДопРасход>`,
    )
    .join('')}</ДопРасходы>`

/** Two lines of 1000 tenge each unless the order has others. @param sum of the document */
async function send(order: OneCOrder, expenses: Expense[], sum?: number | string): Promise<string> {
  const lines = [
    { article: 'VT-15', quantity: 2, price: 500 },
    { article: 'VT-20', quantity: 1, price: 1000 },
  ]
  const head = `${sum === undefined ? '' : `<Сумма>${sum}</Сумма>`}${expensesXml(expenses)}`
  const xml = orderFile([{ lines, ...order }])
    .toString()
    .replace('<Товары>', `${head}<Товары>`)
  const response = await (await shop.begin()).part('orders.xml', Buffer.from(xml), {}, 'sale')
  expect(response?.outcome).toBe('success')
  return response!.text.replaceAll('\u00a0', ' ')
}

const place = (address = 'Актобе, ул. Примерная, 1') =>
  shop.place(
    [
      { article: 'VT-15', quantity: 2 },
      { article: 'VT-20', quantity: 1 },
    ],
    address,
  )

/** tenge: prices of the lines, then the delivery; `total` is what the customer pays */
async function sumsOf(number: string): Promise<{ prices: number[]; delivery: number | null; total: number }> {
  const { rows } = await shop.pool.query(
    `select array(select price_tiyn::float8 / 100 from order_items where order_id = o.id order by position) as prices,
       delivery_tiyn::float8 / 100 as delivery, (total_tiyn + coalesce(delivery_tiyn, 0))::float8 / 100 as total from orders o where number = $1`,
    [number],
  )
  return rows[0]
}

const accepted = 'Принято заказов: 1, изменено: 1.'

test.each<[string, Expense[], number | undefined, { prices: number[]; delivery: number | null; total: number }]>([
  ['that the sums leave out', [{ sum: 300, isIncluded: false }], undefined, { prices: [500, 1000], delivery: 300, total: 2300 }],
  ['that the lines include', [{ sum: 300, isIncluded: true }], 2000, { prices: [500, 1000], delivery: null, total: 2000 }],
  ['without a flag', [{ sum: 300 }], undefined, { prices: [500, 1000], delivery: null, total: 2000 }],
  ['that only the document includes', [{ sum: 300, isIncluded: true }], 2300, { prices: [500, 1000], delivery: 300, total: 2300 }],
  ['that even the document leaves out', [{ sum: 300, isIncluded: false }], 2000, { prices: [500, 1000], delivery: null, total: 2000 }],
  [
    'with another one, for packaging',
    [
      { name: 'Транспортные услуги', sum: '1 000,00', isIncluded: false },
      { name: 'Тара', sum: 200, isIncluded: false },
    ],
    3200,
    { prices: [550, 1100], delivery: 1000, total: 3200 },
  ],
  [
    'with another one that the lines include',
    [
      { sum: 300, isIncluded: false },
      { name: 'Тара', sum: 200, isIncluded: true },
    ],
    2300,
    { prices: [500, 1000], delivery: 300, total: 2300 },
  ],
])('EXCH-05 an expense of a document %s: the order costs what the document says', async (_name, expenses, sum, sums) => {
  const number = await place()
  expect(await send({ number }, expenses, sum)).toBe(accepted)
  expect(await sumsOf(number)).toEqual(sums)
  expect(await send({ number }, expenses, sum)).toBe('Принято заказов: 1, изменено: 0.')
})

test.each<[string, Expense]>([
  ['without a sum', { isIncluded: false }],
  ['with an empty one', { sum: '', isIncluded: false }],
  ['with words for one', { sum: 'по счёту', isIncluded: false }],
  ['below 0', { sum: -300, isIncluded: false }],
  ['beyond any money', { sum: '1e90', isIncluded: false }],
  ['of 0, with unknown elements', { sum: 0, isIncluded: false, inside: '<Иное><Сумма>300</Сумма></Иное><Процент>5</Процент>' }],
])('EXCH-05 an expense %s adds nothing, and a sum that differs is a remark', async (_name, expense) => {
  const number = await place()
  expect(await send({ number }, [expense, { ...expense, name: 'Тара' }], 2300)).toBe(
    `${accepted} Замечания: заказ ${number}: сумма в 1С 2 300 ₸, на сайте 2 000 ₸.`,
  )
  expect(await sumsOf(number)).toEqual({ prices: [500, 1000], delivery: null, total: 2000 })
})

test('EXCH-05 an expense of a line that its sum leaves out is a part of its price, also where the line has no sum', async () => {
  const number = await place()
  const outside = [{ name: 'Тара', sum: 100, isIncluded: false }, { name: 'Тара', sum: -5, isIncluded: false }, { isIncluded: false }]
  const lines = [
    { article: 'VT-15', quantity: 2, price: 500, inside: expensesXml(outside) },
    { article: 'VT-20', quantity: 1, price: 1000, sum: 0, inside: expensesXml(outside) },
  ]
  expect(await send({ number, lines }, [], 2200)).toBe(accepted)
  expect(await sumsOf(number)).toEqual({ prices: [550, 1100], delivery: null, total: 2200 })
})

test('EXCH-05 a delivery of 1C has another Ид, changes and becomes free; that of an order without an address is a remark', async () => {
  const service = (sum: number) => ({
    id: '11111111-2222-4333-8444-555555555555',
    name: 'Доставка по городу',
    quantity: 1,
    price: sum,
    inside:
      '<ЗначенияРеквизитов><ЗначениеРеквизита><Наименование>ТипНоменклатуры</Наименование><Значение>Услуга</Значение></ЗначениеРеквизита></ЗначенияРеквизитов>',
  })
  const lines = [
    { article: 'VT-15', quantity: 2, price: 500 },
    { article: 'VT-20', quantity: 1, price: 1000 },
  ]
  const [delivered, collected] = [await place(), await place('')]
  for (const delivery of [1500, 900, 0]) {
    expect(await send({ number: delivered, lines: [...lines, service(delivery)] }, [], 2000 + delivery)).toBe(accepted)
    expect(await sumsOf(delivered)).toEqual({ prices: [500, 1000], delivery, total: 2000 + delivery })
  }
  expect(await send({ number: collected, lines: [...lines, service(1500)] }, [], 3500)).toBe(
    `${accepted} Замечания: заказ ${collected}: сумма в 1С 3 500 ₸, на сайте 2 000 ₸.`,
  )
})
