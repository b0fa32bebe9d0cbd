// Sends payments and shipments as documents of their own, as 1C does (EXCH-05).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readSettings } from '../../settings/read-settings.ts'
import { setSettings } from '#test/set-settings.ts'
import { openOrderExchangeShop, queryOrders, type OrderExchangeShop } from '#test/open-order-exchange-shop.ts'
import { orderFile, type OneCDocument, type OneCRelated } from '#test/fake-1c/order-file.ts'
import { mailQueue } from '../../mail/mail-queue.ts'

let shop: OrderExchangeShop
beforeAll(async () => {
  shop = await openOrderExchangeShop()
})
afterAll(() => shop.close())
const setOwners = (owners: Record<string, string>) => setSettings(shop.services.db, { 'exchange.ownership': JSON.stringify(owners) })
beforeEach(() => shop.empty())

async function send(documents: OneCDocument[], options: Parameters<typeof orderFile>[1] = {}): Promise<string> {
  const response = await (await shop.begin()).part('orders.xml', orderFile(documents, options), {}, 'sale')
  expect(response?.outcome).toBe('success')
  return response!.text
}

const payment = (basis: string, id: string, sum?: number, more: Partial<OneCRelated> = {}): OneCRelated => ({
  operation: 'Выплата безналичных денег',
  id,
  basis,
  ...(sum !== undefined && { sum }),
  ...more,
})
const shipment = (basis: string, id: string, sum?: number, more: Partial<OneCRelated> = {}) =>
  payment(basis, id, sum, { operation: 'Отпуск товара', ...more })

const orderOf = async (number: string) => (await shop.pool.query('select * from orders where number = $1', [number])).rows[0]
const notesOf = async (number: string) =>
  (
    await shop.pool.query(
      `select unnest(string_to_array(note, E'\\n')) as text from journal j join orders o on j.record_id = o.id::text where note <> '' and o.number = $1 order by j.id`,
      [number],
    )
  ).rows.map(({ text }) => String(text).replaceAll('\u00a0', ' '))
const subjects = async () =>
  (await shop.services.jobs.findJobs<{ subject: string }>(mailQueue)).map(({ data }) => data.subject.replaceAll('\u00a0', ' ')).toSorted()

// VT-15 twice: 4,900 tenge.
test('EXCH-05 several payments add up, a repeated one counts once, and each new one is one e-mail', async () => {
  const number = await shop.place()
  await shop.confirmAll()
  await send([payment(number, 'p1', 1000)])
  expect(await orderOf(number)).toMatchObject({ paid_tiyn: 100_000, status: 'placed' })
  await send([payment(number, 'p1', 1000), payment(number, 'p1', 1000)])
  expect((await orderOf(number)).paid_tiyn).toBe(100_000)
  expect(await subjects()).toEqual([`Заказ ${number} изменён`])
  await send([
    payment(number, 'p1', 1000),
    payment(`Заказ клиента № ${number} от 21.11.2026`, 'p2', 3900, { operation: 'Эквайринговая операция', date: '2026-11-22' }),
  ])
  expect(await orderOf(number)).toMatchObject({ paid_tiyn: 490_000, status: 'confirmed' })
  expect(await notesOf(number)).toEqual(['оплачено 1 000 ₸ из 4 900 ₸, 21.11.2026', 'оплачен 22.11.2026'])
  expect(await subjects()).toEqual([`Заказ ${number} изменён`, `Заказ ${number} подтверждён`].toSorted())
  expect(await queryOrders(await shop.begin()), 'what 1C wrote is not sent back').toEqual([])
})

test('EXCH-05 a corrected payment counts as it is now, a deleted, cancelled or unposted one not at all, and a refund is subtracted', async () => {
  const number = await shop.place()
  await send([payment(number, 'p1', 1000), payment(number, 'p2', 500, { requisites: { Проведен: 'false' } })])
  expect((await orderOf(number)).paid_tiyn).toBe(100_000)
  await send([payment(number, 'p1', 2000)])
  expect((await orderOf(number)).paid_tiyn).toBe(200_000)
  await send([payment(number, 'r1', 300, { operation: 'Возврат безналичных денег' })])
  expect((await orderOf(number)).paid_tiyn).toBe(170_000)
  await send([payment(number, 'r1', 300, { operation: 'ВозвратБезналичныхДенег', requisites: { Отменен: 'true' } })])
  expect((await orderOf(number)).paid_tiyn).toBe(200_000)
  await send([payment('', 'p1', 2000, { requisites: { ПометкаУдаления: 'true' } })])
  expect(await orderOf(number)).toMatchObject({ paid_tiyn: 0, paid_at: null })
  expect((await notesOf(number)).at(-1)).toBe('оплата отменена')
})

test('EXCH-05 payments and shipments find their order by the Ид and the number of 1C, in the same file or later', async () => {
  const number = await shop.place()
  const order = { number, id: 'c0ffee00-0000-4000-8000-000000000001', requisites: { 'Номер по 1С': 'РД00-000123' } }
  await send([order, payment(order.id, 'p1', 100)])
  await send([payment(order.id, 'p2', 200)])
  await send([payment('Заказ клиента РД00-000123 от 04.03.2026 10:00:00', 'p3', 300)])
  expect((await orderOf(number)).paid_tiyn).toBe(60_000)
  const other = await shop.place()
  await send([{ number: other, id: 'other-id' }, payment('', 'p4', 700)], { container: true, schema: '3.1' })
  expect((await orderOf(other)).paid_tiyn).toBe(70_000)
  expect(await send([payment('Заказ другого сайта 142', 'p5', 1)])).toContain(
    'оплата 1: заказ «Заказ другого сайта 142» на сайте не найден',
  )
  await send([payment(other, 'p3', 300)])
  expect([(await orderOf(number)).paid_tiyn, (await orderOf(other)).paid_tiyn], 'a payment for another order after all').toEqual([
    30_000, 100_000,
  ])
})

test('EXCH-05 a payment that names another order than the one before it in the file is for that other order', async () => {
  const [first, second] = [await shop.place(), await shop.place()]
  await send([{ number: first, requisites: { 'Номер по 1С': '1' } }, payment(`Заказ ${second} от 21.11.2026 10:00:01`, 'p1', 100)], {
    container: true,
  })
  expect([(await orderOf(first)).paid_tiyn, (await orderOf(second)).paid_tiyn]).toEqual([0, 10_000])
})

test('EXCH-05 shipments of parts complete the order when all of it is shipped; their lines do not replace those of the order', async () => {
  const number = await shop.place()
  await send([shipment(number, 's1', 2450)])
  expect(await orderOf(number)).toMatchObject({ shipped_at: null, status: 'placed' })
  await send([shipment(number, 's1', 2450), shipment(number, 's2', 2450, { date: '2026-11-23' })])
  expect(await orderOf(number)).toMatchObject({ status: 'completed', shipped_at: new Date('2026-11-23T12:00:00+05:00') })
  expect(await notesOf(number)).toEqual(['отгружено на 2 450 ₸ из 4 900 ₸, 21.11.2026', 'отгружен 23.11.2026'])
  expect(await subjects()).toEqual([`Заказ ${number} выполнен`, `Заказ ${number} изменён`])
  const { rows } = await shop.pool.query('select count(*) from order_items')
  expect(Number(rows[0].count)).toBe(1)
})

test('EXCH-05 order, payment and shipment of one container are one e-mail, and the status of the order has precedence', async () => {
  const number = await shop.place()
  const documents = [
    { number, requisites: { 'Дата оплаты по 1С': '2026-11-20', 'Статус заказа': 'Собирается' } },
    payment(number, 'p1', 1000),
    shipment(number, 's1'),
    payment(number, 'x1', 5, { operation: 'Счет на оплату' }),
  ]
  expect(await send(documents, { container: true })).toContain('документ «Счет на оплату» 1 не нужен сайту')
  expect(await orderOf(number), 'the payments say more than the requisite').toMatchObject({ status: 'assembling', paid_tiyn: 100_000 })
  expect(await subjects()).toEqual([`Заказ ${number} собирается`])
  await send(documents, { container: true })
  expect(await subjects()).toHaveLength(1)
})

test('EXCH-05 the table of statuses says what paid and shipped mean, and the table of owners whether they are taken', async () => {
  const { statuses } = await readSettings(shop.services.db, shop.services.config, 'exchange')
  await setSettings(shop.services.db, { 'exchange.statuses': JSON.stringify({ ...statuses, оплачен: 'assembling' }) })
  const number = await shop.place()
  await send([payment(number, 'p1', 4900)])
  expect((await orderOf(number)).status).toBe('assembling')
  await setSettings(shop.services.db, { 'exchange.statuses': null })
  await setOwners({ 'order.payment': 'site', 'order.status': 'site', 'order.lines': 'site' })
  const other = await shop.place()
  const file: OneCDocument[] = [
    { number: other, lines: [{ article: 'VT-15', quantity: 1, price: 1 }], requisites: { 'Статус заказа': 'Собирается' } },
    payment(other, 'p2', 4900),
  ]
  await send(file)
  await send(file)
  await setOwners({})
  expect(await orderOf(other)).toMatchObject({ status: 'placed', paid_tiyn: 0 })
  expect(await notesOf(other), 'both sides are in the history, once').toEqual([
    'в 1С другой состав заказа: не принято, полем владеет сайт',
    'в 1С оплачен 21.11.2026: не принято, полем владеет сайт',
    'в 1С статус «Собирается», на сайте «Новый»: не принято, полем владеет сайт',
  ])
})

test('EXCH-05 a payment in another currency changes nothing and is reported', async () => {
  const number = await shop.place()
  expect(await send([payment(number, 'p1', 100, { currency: 'RUB', number: 'ОП-7' })])).toContain(
    `заказ ${number}: документ ОП-7 в валюте RUB не принят`,
  )
  expect((await orderOf(number)).paid_tiyn).toBe(0)
})

test('EXCH-05 two bases send the same payment at the same time: it counts once', async () => {
  const number = await shop.place()
  await Promise.all([1, 2, 3].map(() => send([payment(number, 'p1', 1000)])))
  expect((await orderOf(number)).paid_tiyn).toBe(100_000)
  expect(await subjects()).toHaveLength(1)
})

test.each<[string, Record<string, string>]>([
  ['an empty date of 1C', { 'Дата оплаты по 1С': '0001-01-01T00:00:00' }],
  ['a sum of 0', { 'Дата оплаты по 1С': '2026-11-21', 'Сумма оплаты по 1С': '0' }],
  ['an unreadable sum', { 'Дата оплаты по 1С': '2026-11-21', 'Сумма оплаты по 1С': 'нет' }],
])('EXCH-05 requisites with %s are no payment, and the customer gets no e-mail', async (_name, requisites) => {
  const number = await shop.place()
  await send([{ number, requisites }])
  expect(await orderOf(number)).toMatchObject({ paid_tiyn: 0, paid_at: null, status: 'placed' })
  expect(await subjects()).toEqual([])
  await send([{ number, requisites: { ...requisites, 'Заказ оплачен': 'true' } }])
  expect((await orderOf(number)).paid_tiyn, 'unless 1C says that the order is paid').toBe(490_000)
})

test('EXCH-05 a payment of 0 counts as 0, and one without a readable sum is reported; neither pays the order', async () => {
  const number = await shop.place()
  expect(await send([payment(number, 'p1', 0)])).not.toContain('Замечания')
  const remark = `заказ ${number}: сумма оплаты ОП-7 не указана или не читается: оплата не принята`
  for (const sum of [undefined, Number.NaN, -100]) expect(await send([payment(number, 'p2', sum, { number: 'ОП-7' })])).toContain(remark)
  expect(await send([payment(number, 'p3', undefined, { number: 'ОП-7', operation: 'Возврат денег' })])).toContain(remark)
  expect(await orderOf(number)).toMatchObject({ paid_tiyn: 0, paid_at: null, status: 'placed' })
  expect(await subjects()).toEqual([])
  await send([payment(number, 'p1', 1000)])
  await send([payment(number, 'p1', 0)])
  expect(await orderOf(number)).toMatchObject({ paid_tiyn: 0, paid_at: null })
})

test('EXCH-05 a shipment corrected to another order is taken from the first one, unless the site owns shipments', async () => {
  const [first, second] = [await shop.place(), await shop.place()]
  await send([shipment(first, 's1', 4900)])
  expect((await orderOf(first)).shipped_at).not.toBeNull()
  await send([shipment(second, 's1', 4900)])
  expect([(await orderOf(first)).shipped_at, (await orderOf(second)).shipped_at]).toEqual([null, new Date('2026-11-21T12:00:00+05:00')])
  expect((await notesOf(first)).at(-1)).toBe(`отгрузка перенесена в заказ ${second}`)
  await setOwners({ 'order.shipment': 'site' })
  await send([shipment(first, 's1', 4900)])
  await setOwners({})
  expect((await orderOf(second)).shipped_at).not.toBeNull()
})

test('EXCH-05 «Заказ оплачен» = false takes back what requisites paid, but not what documents or a date say', async () => {
  const [byRequisite, byDocument] = [await shop.place(), await shop.place()]
  const unpaid = { 'Заказ оплачен': 'false' }
  await send([{ number: byRequisite, requisites: unpaid }])
  expect([await orderOf(byRequisite), await subjects()], 'nothing to take back').toMatchObject([{ paid_tiyn: 0, paid_at: null }, []])
  await send([{ number: byRequisite, requisites: { 'Дата оплаты по 1С': '2026-11-21' } }, payment(byDocument, 'p1', 1000)])
  await send([
    { number: byRequisite, requisites: { ...unpaid, 'Дата оплаты по 1С': '2026-11-21' } },
    { number: byDocument, requisites: unpaid },
  ])
  expect([(await orderOf(byRequisite)).paid_tiyn, (await orderOf(byDocument)).paid_tiyn]).toEqual([490_000, 100_000])
  await setOwners({ 'order.payment': 'site' })
  await send([{ number: byRequisite, requisites: unpaid }])
  await setOwners({})
  expect((await orderOf(byRequisite)).paid_tiyn, 'the site owns payments').toBe(490_000)
  expect((await notesOf(byRequisite)).at(-1)).toBe('в 1С оплата отменена: не принято, полем владеет сайт')
  await send([{ number: byRequisite, requisites: unpaid }])
  expect(await orderOf(byRequisite)).toMatchObject({ paid_tiyn: 0, paid_at: null })
  expect((await notesOf(byRequisite)).at(-1)).toBe('оплата отменена')
})

test.each([
  ['0', 0],
  ['-500', undefined],
  ['100 KZT', undefined],
])('EXCH-05 a shipment of %s is none of the whole order', async (sum, partTiyn) => {
  const number = await shop.place()
  const file = orderFile([shipment(number, 's1', 1)])
    .toString()
    .replace('<Сумма>1</Сумма>', `<Сумма>${sum}</Сумма>`)
  const { text } = (await (await shop.begin()).part('orders.xml', Buffer.from(file), {}, 'sale'))!
  expect(await orderOf(number)).toMatchObject({ shipped_at: null, status: 'placed' })
  if (partTiyn === undefined) expect(text).toContain('сумма отгрузки 1 не указана или не читается: отгрузка не принята')
})

test('EXCH-05 a payment is for the order that it names, though its own number is that of another order in 1C', async () => {
  const [first, second] = [await shop.place(), await shop.place()]
  await send([
    { number: first, id: 'first-id', requisites: { 'Номер по 1С': 'РД00-000045' } },
    { number: second, id: 'second-id', requisites: { 'Номер по 1С': 'РД00-000123' } },
  ])
  await send([payment('Заказ клиента РД00-000045 от 04.03.2026', 'p1', 100, { number: 'РД00-000123' })])
  expect([(await orderOf(first)).paid_tiyn, (await orderOf(second)).paid_tiyn]).toEqual([10_000, 0])
  const unknown = payment('Заказ клиента РД00-000999 от 04.03.2026', 'p2', 100, { number: 'РД00-000123' })
  expect(await send([unknown])).toContain('на сайте не найден')
  expect((await orderOf(second)).paid_tiyn).toBe(0)
})
