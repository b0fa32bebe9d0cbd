// Checks what orders received from 1C change (EXCH-05).
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setSettings } from '#test/set-settings.ts'
import { guest } from '#test/fixtures/orders.ts'
import { stockOf } from '#test/harness.ts'
import { emailsIn } from '#test/mail/mailbox.ts'
import { openOrderExchangeShop, queryOrders, type OrderExchangeShop } from '#test/open-order-exchange-shop.ts'
import { orderFile, type OneCOrder } from '#test/fake-1c/order-file.ts'
import { zipOf } from '#test/zip.ts'
import { mailQueue } from '../../mail/mail-queue.ts'
import { changeOrderStatus } from '../../orders/change-status.ts'
import { listSessions } from '../list-sessions.ts'
import { rehearseOrders, rerunOrders } from '../run-again.ts'

let shop: OrderExchangeShop
beforeAll(async () => {
  shop = await openOrderExchangeShop()
})
afterAll(() => shop.close())
const setOwners = (owners: Record<string, string>) => setSettings(shop.services.db, { 'exchange.ownership': JSON.stringify(owners) })
beforeEach(() => shop.empty())

async function send(orders: OneCOrder[]): Promise<string> {
  const client = await shop.begin()
  const response = await client.part('orders.xml', orderFile(orders), {}, 'sale')
  expect(response?.outcome).toBe('success')
  return response!.text
}

const orderOf = async (number: string) => (await shop.pool.query('select * from orders where number = $1', [number])).rows[0]
const notesOf = async (number: string) =>
  (
    await shop.pool.query(
      `select unnest(string_to_array(note, E'\\n')) as text from journal j join orders o on j.record_id = o.id::text where note <> '' and o.number = $1 order by j.id`,
      [number],
    )
  ).rows.map(({ text }) => String(text))
const subjects = async () =>
  (await shop.services.jobs.findJobs<{ subject: string }>(mailQueue)).map(({ data }) => data.subject.replaceAll('\u00a0', ' '))

test('EXCH-05 number, payment, shipment and status are applied; the customer gets one e-mail, and the same file again changes nothing', async () => {
  const number = await shop.place()
  await shop.confirmAll()
  const file: OneCOrder[] = [
    {
      number,
      requisites: {
        'Номер по 1С': 'РД00-000123',
        'Дата по 1С': '2026-03-04',
        'Дата оплаты по 1С': '2026-11-21T15:00:00',
        'Дата отгрузки по 1С': '2026-11-22T10:00:00',
        'Статус заказа': '[P] Собирается',
      },
    },
  ]
  expect(await send(file)).toBe('Принято заказов: 1, изменено: 1.')
  const order = await orderOf(number)
  expect(order).toMatchObject({ status: 'assembling', external_number: 'РД00-000123', paid_tiyn: order.total_tiyn })
  expect(await notesOf(number)).toEqual(['оплачен 21.11.2026', 'отгружен 22.11.2026', 'номер в 1С: РД00-000123 от 04.03.2026'])
  expect(await subjects()).toEqual([`Заказ ${number} собирается`])
  expect(await send(file)).toBe('Принято заказов: 1, изменено: 0.')
  expect(await subjects()).toHaveLength(1)
  expect(await queryOrders(await shop.begin())).toEqual([])
})

test('EXCH-05 a file whose response was lost is sent again and changes nothing a second time', async () => {
  const number = await shop.place()
  const file = orderFile([{ number, lines: [{ article: 'VT-15', quantity: 1, price: 500 }] }])
  const client = await shop.begin()
  await client.part('orders.xml', file, { isResponseLost: true }, 'sale')
  expect((await client.part('orders.xml', file, {}, 'sale'))?.outcome).toBe('success')
  expect(await shop.itemsOf(number)).toEqual([{ article: 'VT-15', quantity: 1, price_tiyn: 50_000 }])
  expect(await subjects()).toHaveLength(1)
})

test('EXCH-05 a partial payment alone is one e-mail', async () => {
  const number = await shop.place()
  await send([{ number, requisites: { 'Дата оплаты по 1С': '2026-11-21', 'Сумма оплаты по 1С': '10' } }])
  expect((await orderOf(number)).paid_tiyn).toBe(1000)
  expect(await subjects()).toEqual([`Заказ ${number} изменён`])
})

test('EXCH-05 SEC-01:privacy the e-mail about a changed order repeats no text of a guest; none goes to a deleted account', async () => {
  const paid = (number: string) => send([{ number, requisites: { 'Дата оплаты по 1С': '2026-11-21', 'Сумма оплаты по 1С': '10' } }])
  await paid(await shop.place())
  const [email, ...others] = await emailsIn(shop.services)
  expect([others, email!.to.address, email!.to.name]).toEqual([[], guest.email, ''])
  expect(email!.text).toContain('Здравствуйте. Менеджер изменил ваш заказ.')
  expect(JSON.stringify(email)).not.toContain(guest.name)
  await shop.services.jobs.deleteAllJobs(mailQueue)
  const number = await shop.place()
  await shop.pool.query("update orders set guest_email = '' where number = $1", [number])
  await paid(number)
  expect((await orderOf(number)).paid_tiyn).toBe(1000)
  expect(await emailsIn(shop.services)).toEqual([])
})

test('EXCH-05 the e-mail about a new status names the lines and the payment that changed with it', async () => {
  const number = await shop.place()
  const requisites = { 'Статус заказа': 'Принят', 'Дата оплаты по 1С': '2026-11-21', 'Сумма оплаты по 1С': '10' }
  await send([{ number, lines: [{ article: 'VT-15', quantity: 1, price: 500 }], requisites }])
  const [email, ...others] = await emailsIn(shop.services)
  const text = email!.text.replaceAll('\u00a0', ' ')
  expect([others, email!.subject.replaceAll('\u00a0', ' ')]).toEqual([[], `Заказ ${number} подтверждён`])
  for (const change of [/количество: .+, 2 → 1/, /цена: .+ → 500 ₸/, 'оплачено 10 ₸ из 500 ₸, 21.11.2026']) expect(text).toMatch(change)
})

test('EXCH-05 changed, removed and added lines are applied with their stock', async () => {
  const { db } = shop.services
  const { 'VT-15': a, 'VT-20': b, 'VT-25': c } = await productIds(['VT-15', 'VT-20', 'VT-25'])
  const before = [await stockOf(db, a!), await stockOf(db, b!), await stockOf(db, c!)]
  const number = await shop.place([
    { article: 'VT-15', quantity: 3 },
    { article: 'VT-20', quantity: 1 },
  ])
  const text = await send([
    {
      number,
      lines: [
        { article: 'VT-15', quantity: 1, price: 500 },
        { article: 'VT-25', quantity: 2, price: 700, sum: 1200 },
        { article: 'NOWHERE', name: 'Неизвестный', quantity: 1, price: 1 },
      ],
    },
  ])
  expect(text).toBe(`Принято заказов: 1, изменено: 1. Замечания: заказ ${number}: товара «Неизвестный» на сайте нет.`)
  expect(await shop.itemsOf(number)).toEqual([
    { article: 'VT-15', quantity: 1, price_tiyn: 50_000 },
    { article: 'VT-25', quantity: 2, price_tiyn: 60_000 },
  ])
  expect((await orderOf(number)).total_tiyn).toBe(170_000)
  expect([await stockOf(db, a!), await stockOf(db, b!), await stockOf(db, c!)]).toEqual([before[0]! - 1, before[1], before[2]! - 2])
  expect(await subjects()).toEqual([`Заказ ${number} изменён`])
})

test('EXCH-05 «Удален» and «Отменен» cancel the order once, and its stock returns', async () => {
  const { 'VT-15': product } = await productIds(['VT-15'])
  const before = await stockOf(shop.services.db, product!)
  const numbers = [await shop.place(), await shop.place()]
  const file: OneCOrder[] = [
    { number: numbers[0]!, lines: [], requisites: { ПометкаУдаления: 'true' } },
    { number: numbers[1]!, requisites: { Отменен: 'true' } },
  ]
  await send(file)
  await send(file)
  for (const number of numbers) expect((await orderOf(number)).status).toBe('cancelled')
  expect(await stockOf(shop.services.db, product!)).toBe(before)
  expect((await subjects()).toSorted()).toEqual(numbers.map((number) => `Заказ ${number} отменён`).toSorted())
})

test('EXCH-05 changed on both sides at once: the ownership decides, and the history shows both', async () => {
  const number = await shop.place()
  await shop.confirmAll()
  await shop.services.db
    .transaction()
    .execute((trx) => changeOrderStatus(trx, shop.services, { number, status: 'placed' }, 'cancelled', { kind: 'guest', id: '' }))
  const text = await send([{ number, requisites: { 'Статус заказа': 'Собирается' } }])
  expect(text).toContain(`заказ ${number}: в 1С статус «Собирается», на сайте «Отменён»: не принят`)
  expect(await notesOf(number)).toEqual(['в 1С статус «Собирается», на сайте «Отменён»: не принят'])
  expect(await queryOrders(await shop.begin())).toEqual([number])
  const other = await shop.place()
  await setOwners({ 'order.lines': 'site' })
  await send([{ number: other, lines: [{ article: 'VT-15', quantity: 1, price: 1 }] }])
  expect(await shop.itemsOf(other)).toMatchObject([{ article: 'VT-15', quantity: 2 }])
  await setOwners({})
})

test('EXCH-05 an unknown number and an unknown status are remarks, and a foreign currency changes no sum', async () => {
  const number = await shop.place()
  expect(await send([{ number: '142' }, { number: 'ZZZZZZZZ' }])).toBe(
    'Принято заказов: 2, изменено: 0. Замечания: заказ 142 на сайте не найден; заказ ZZZZZZZZ на сайте не найден.',
  )
  const text = await send([
    { number, currency: 'RUB', lines: [{ article: 'VT-15', quantity: 1, price: 1 }], requisites: { 'Статус заказа': 'Загадочный' } },
  ])
  expect(text).toContain('суммы в валюте RUB не приняты')
  expect(text).toContain('статус «загадочный» не описан в настройке exchange.statuses')
})

test('EXCH-05 a file of orders arrives in parts, as a zip, and in the new protocol with its own import', async () => {
  const number = await shop.place()
  const file = orderFile([{ number, requisites: { 'Статус заказа': 'Подтвержден' } }])
  const old = await shop.begin({ partBytes: 100 })
  await old.file('orders.xml', file, undefined, 'sale')
  expect((await orderOf(number)).status).toBe('confirmed')
  const zipped = await shop.begin()
  await zipped.file(
    'orders.zip',
    zipOf([{ name: 'orders.xml', content: orderFile([{ number, requisites: { 'Статус заказа': 'Собирается' } }]) }]),
    undefined,
    'sale',
  )
  expect((await orderOf(number)).status).toBe('assembling')
  const modern = await shop.begin({ version: '3.1' })
  await modern.file('orders.xml', orderFile([{ number, requisites: { 'Статус заказа': 'Выполнен' } }]), undefined, 'sale')
  expect((await orderOf(number)).status).toBe('assembling')
  expect((await modern.import('orders.xml', 'sale')).outcome).toBe('success')
  expect((await orderOf(number)).status).toBe('completed')
})

test('EXCH-05 a second file of the same name in one session is applied as well', async () => {
  for (const version of [undefined, '3.1']) {
    const number = await shop.place()
    const client = await shop.begin(version === undefined ? {} : { version })
    for (const status of ['Подтвержден', 'Собирается']) {
      await client.file('orders.xml', orderFile([{ number, requisites: { 'Статус заказа': status } }]), undefined, 'sale')
      if (version) await client.import('orders.xml', 'sale')
    }
    expect((await orderOf(number)).status).toBe('assembling')
  }
})

test('EXCH-05 EXCH-01 a change of ownership takes effect with the next session of orders', async () => {
  const numbers = [await shop.place(), await shop.place(), await shop.place()]
  const statusOf = async (at: number) => (await orderOf(numbers[at]!)).status
  const collected = (at: number) => orderFile([{ number: numbers[at]!, requisites: { 'Статус заказа': 'Собирается' } }])
  const client = await shop.begin()
  await client.file('orders.xml', collected(0), undefined, 'sale')
  const { rows } = await shop.pool.query('select max(id) as id from exchange_sessions')
  await setOwners({ 'order.status': 'site' })
  await client.file('orders.xml', collected(1), undefined, 'sale')
  const modern = await shop.begin({ version: '3.1' })
  await modern.file('orders.xml', collected(2), undefined, 'sale')
  await setOwners({})
  await modern.import('orders.xml', 'sale')
  expect([await statusOf(0), await statusOf(1), await statusOf(2)]).toEqual(['assembling', 'assembling', 'placed'])
  await shop.pool.query(`update orders set status = 'placed'`)
  await setOwners({ 'order.status': 'site' })
  expect(await rehearseOrders(shop.services, rows[0].id)).toContain('не принято, полем владеет сайт')
  await rerunOrders(shop.services, rows[0].id)
  expect([await statusOf(0), await statusOf(1)]).toEqual(['placed', 'placed'])
  await setOwners({})
})

test('EXCH-06 the files of a session of orders are run again by hand', async () => {
  const number = await shop.place()
  await send([{ number, requisites: { 'Статус заказа': 'Собирается' } }])
  const [session] = await listSessions(shop.services.db, 1)
  expect(session).toMatchObject({ kind: 'sale', state: 'done', records: 1 })
  expect(await rerunOrders(shop.services, session!.id)).toBe('orders.xml: orders 1, changed 0')
})

test('EXCH-06 a rehearsal of orders says what the files would change now, and changes and mails nothing', async () => {
  const number = await shop.place()
  await send([{ number, requisites: { 'Номер по 1С': 'РД-7', 'Статус заказа': 'Отменён' } }, { number: '990001-1' }])
  const [session] = await listSessions(shop.services.db, 1)
  await send([{ number, requisites: { 'Номер по 1С': 'РД-8' } }])
  const before = {
    order: await orderOf(number),
    notes: await notesOf(number),
    mails: await subjects(),
    stock: await shop.pool.query('table stock'),
  }
  const rehearsal = await rehearseOrders(shop.services, session!.id)
  expect(rehearsal).toMatch(new RegExp(`^orders\\.xml: orders 2, changed 1\\n  заказ ${number}: номер в 1С: РД-7\\n`))
  expect(rehearsal).toContain('заказ 990001-1 на сайте не найден')
  expect({
    order: await orderOf(number),
    notes: await notesOf(number),
    mails: await subjects(),
    stock: await shop.pool.query('table stock'),
  }).toEqual(before)
})

test('EXCH-05 real files of 1C and Bitrix are read without a failure; info lists statuses and ways of payment', async () => {
  const samples = fileURLToPath(new URL('../../../test/samples/commerceml/', import.meta.url))
  for (const name of [
    'v3.1-fragments/orders-1c-to-site.xml',
    'synthetic-kzt/orders/from-1c-statuses.xml',
    'bitrix-order-query/query-full.xml',
  ]) {
    const response = await (await shop.begin()).part('orders.xml', await readFile(join(samples, name)), {}, 'sale')
    expect(response?.text).toMatch(/^Принято заказов: 2, изменено: 0\. Замечания: /)
  }
  const { body } = await (await shop.begin()).request('type=sale&mode=info')
  expect(body.toString()).toContain('<Cтатусы><Элемент><Ид>placed</Ид><Название>Новый</Название></Элемент>')
})

const productIds = async (articles: string[]): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await shop.pool.query('select article, id from products where article = any($1)', [articles])).rows.map(({ article, id }) => [
      article,
      id,
    ]),
  )
