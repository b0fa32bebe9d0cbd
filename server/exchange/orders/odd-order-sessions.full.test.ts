// Breaks sessions of orders off, and sends archives and slow files as other bases do (EXCH-05).
import type { AddressInfo } from 'node:net'
import cookie from '@fastify/cookie'
import { fastify } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openOneC } from '#test/fake-1c/one-c-client.ts'
import { orderFile } from '#test/fake-1c/order-file.ts'
import { openOrderExchangeShop, type OrderExchangeShop } from '#test/open-order-exchange-shop.ts'
import { eventually } from '#test/wait-for.ts'
import { zipOf } from '#test/zip.ts'
import { mailQueue } from '../../mail/mail-queue.ts'
import { exchangeRoute } from '../exchange.route.ts'
import { endQuietOrders } from './end-quiet-orders.ts'

let shop: OrderExchangeShop
beforeAll(async () => {
  shop = await openOrderExchangeShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.empty()
  await shop.pool.query('delete from exchange_sessions')
})

const assembling = (number: string) => ({ number, requisites: { 'Статус заказа': 'Собирается' } })
const statusOf = async (number: string) => (await shop.pool.query('select status from orders where number = $1', [number])).rows[0].status
const sessions = async () => (await shop.pool.query('select state, message from exchange_sessions order by id')).rows
const waitMinutes = (minutes: number) =>
  shop.pool.query('update exchange_sessions set last_request_at = now() - make_interval(mins => $1)', [minutes])

test.each([
  ['nothing follows', ''],
  ['the orders are confirmed', 'type=sale&mode=success'],
])(
  'EXCH-05 a file of orders that breaks off fails the session of an old client, and its rest is applied later: %s',
  async (_name, next) => {
    const [first, second] = [await shop.place(), await shop.place()]
    const file = orderFile([assembling(first), assembling(second)])
    const cut = file.lastIndexOf('<Документ>') + 60
    const client = await shop.begin()
    expect((await client.part('orders.xml', file.subarray(0, cut), {}, 'sale'))?.outcome).toBe('success')
    if (next !== '') await client.request(next)
    expect(await endQuietOrders(shop.services), 'the rest may still come').toBe(0)
    await waitMinutes(6)
    expect(await endQuietOrders(shop.services)).toBe(1)
    expect(await sessions()).toEqual([
      {
        state: 'failed',
        message: expect.stringMatching(/^Файл orders\.xml, строка \d+: файл обрывается: .* Заказы до этого места приняты\.$/),
      },
    ])
    expect([await endQuietOrders(shop.services), await statusOf(second)]).toEqual([0, 'placed'])
    const mails = await shop.services.jobs.findJobs<{ to: { address: string }; subject: string; text: string }>(mailQueue)
    const toOwner = mails.map(({ data }) => data).filter(({ to }) => to.address === 'orders@rodnik.example')
    expect(toOwner, 'no reply can report it').toEqual([
      expect.objectContaining({ subject: 'Заказы из 1С приняты не полностью', text: expect.stringContaining('файл обрывается') }),
    ])
    await client.part('orders.xml', file.subarray(cut), {}, 'sale')
    expect([await statusOf(first), await statusOf(second)]).toEqual(['assembling', 'assembling'])
  },
)

test('EXCH-05 a whole file of orders whose import 1C never requested is applied after an hour', async () => {
  const number = await shop.place()
  const client = await shop.begin({ version: '3.1' })
  await client.file('orders.xml', orderFile([assembling(number)]), undefined, 'sale')
  await waitMinutes(50)
  expect(await endQuietOrders(shop.services)).toBe(0)
  await waitMinutes(61)
  expect(await endQuietOrders(shop.services)).toBe(1)
  expect(await statusOf(number)).toBe('assembling')
  expect(await sessions()).toEqual([{ state: 'done', message: 'Принято заказов: 1, изменено: 1.' }])
})

test('EXCH-05 an archive of orders has any name; a file in it without orders is a remark, and alone a failure', async () => {
  const number = await shop.place()
  const references = { name: 'references.xml', content: Buffer.from('<Справочник><Элемент/></Справочник>') }
  const orders = { name: 'orders.xml', content: orderFile([assembling(number)]) }
  const client = await shop.begin({ version: '3.1' })
  await client.file('v8_52D8_e12', zipOf([references, orders]), undefined, 'sale')
  expect(await client.import('orders.xml', 'sale')).toMatchObject({
    outcome: 'success',
    text: 'Принято заказов: 1, изменено: 1. Замечания: файл references.xml: корневой элемент «Справочник», заказов в нём нет.',
  })
  expect(await statusOf(number)).toBe('assembling')
  const alone = await shop.begin({ version: '3.1' })
  await alone.file('references', zipOf([references]), undefined, 'sale')
  expect(await alone.import('references.xml', 'sale')).toMatchObject({
    outcome: 'failure',
    text: expect.stringContaining('корневой элемент другой'),
  })
  const missing = await shop.begin({ version: '3.1' })
  await missing.file('other.xml', orders.content, undefined, 'sale')
  expect((await missing.import('orders.xml', 'sale')).text).toContain('не был загружен')
})

test('EXCH-05 an archive of orders that is cut anywhere, also in its last record, is applied once it is whole', async () => {
  const number = await shop.place()
  const archive = zipOf([{ name: 'orders.xml', content: orderFile([assembling(number)]) }])
  const client = await shop.begin()
  const ends = [archive.length - 20, archive.length - 1, archive.length]
  for (const [at, end] of ends.entries()) {
    const part = archive.subarray(at === 0 ? 0 : ends[at - 1], end)
    expect((await client.part('orders.zip', part, {}, 'sale'))?.outcome).toBe('success')
    expect(await statusOf(number)).toBe(end === archive.length ? 'assembling' : 'placed')
  }
})

test('EXCH-05 a line break that arrives after the file of an old client has been applied is no broken file', async () => {
  const number = await shop.place()
  const client = await shop.begin()
  for (const part of [orderFile([assembling(number)]), Buffer.from('\r\n')]) await client.part('orders.xml', part, {}, 'sale')
  await waitMinutes(6)
  expect([await endQuietOrders(shop.services), await endQuietOrders(shop.services)]).toEqual([1, 0])
  expect([await statusOf(number), await sessions()]).toEqual([
    'assembling',
    [{ state: 'done', message: 'Принято заказов: 1, изменено: 1.' }],
  ])
})

test('EXCH-05 a step that takes longer than a request may is not reported as a restart of the database', async () => {
  const number = await shop.place()
  const app = fastify({ handlerTimeout: 500 })
  await app.register(cookie)
  await app.register(exchangeRoute, { services: shop.services })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const lock = await shop.pool.connect()
  try {
    // The steps that may take no longer are not those of the impatient process.
    let { url } = shop
    const client = openOneC({
      login: shop.login,
      version: '3.1',
      get url() {
        return url
      },
    })
    await client.checkauth('sale')
    await client.init('sale')
    await client.file('orders.xml', orderFile([assembling(number)]), undefined, 'sale')
    await lock.query('begin')
    await lock.query('select from orders where number = $1 for update', [number])
    url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/exchange/1c`
    const first = await client.request('type=sale&mode=import&filename=orders.xml')
    expect(first).toMatchObject({ outcome: 'progress', text: 'Ждём: шаг обмена ещё выполняется.' })
    await lock.query('lock table exchange_handed_orders')
    expect(await client.request('type=sale&mode=query')).toMatchObject({
      outcome: 'failure',
      text: 'Шаг обмена ещё выполняется: файл большой или сервер занят. Повторите обмен через несколько минут.',
    })
    await lock.query('commit')
    await eventually(async () => expect(await statusOf(number), 'the file is applied all the same').toBe('assembling'))
  } finally {
    await lock.query('rollback')
    lock.release()
    await app.close()
  }
})

/** The exchange alone, whose steps respond after a moment. */
async function listenImpatiently(): Promise<{ url: string; close(): Promise<void> }> {
  const app = fastify()
  await app.register(cookie)
  await app.register(exchangeRoute, { services: shop.services, progressAfterMs: 100 })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/exchange/1c`, close: () => app.close() }
}

test.each([
  ['an old client', {}, { outcome: 'success', text: 'Файл принят, заказы из него ещё загружаются.' }],
  ['a new client', { version: '3.1' }, { outcome: 'progress', text: 'Загрузка идёт. Обработано документов: 0.' }],
])('EXCH-05 a long file of orders of %s is answered in time and applied in the background', async (_name, options, expected) => {
  const [first, second] = [await shop.place(), await shop.place()]
  const { url, close } = await listenImpatiently()
  const lock = await shop.pool.connect()
  try {
    const client = openOneC({ url, login: shop.login, ...options })
    await client.checkauth('sale')
    await client.init('sale')
    await lock.query('begin')
    await lock.query('select from orders where number = $1 for update', [first])
    const send = () => client.part('orders.xml', orderFile([assembling(first), assembling(second)]), {}, 'sale')
    const sent = await send()
    const waiting = 'version' in options ? await client.request('type=sale&mode=import&filename=orders.xml') : sent
    expect(waiting).toMatchObject(expected)
    expect(await send(), 'the response was lost').toMatchObject({ outcome: 'success' })
    const next = orderFile([{ number: first, requisites: { 'Номер по 1С': 'РД00-000007' } }])
    if (!('version' in options)) await client.part('orders.xml', next, {}, 'sale')
    await lock.query('commit')
    await eventually(async () => expect(await statusOf(second)).toBe('assembling'))
    expect(await statusOf(first)).toBe('assembling')
    if ('version' in options) expect((await client.import('orders.xml', 'sale')).outcome).toBe('success')
    else {
      const numbers = () => shop.pool.query('select external_number from orders where number = $1', [first])
      await eventually(async () => expect((await numbers()).rows, 'the next file').toEqual([{ external_number: 'РД00-000007' }]))
    }
    await eventually(async () => expect((await sessions()).map(({ state }) => state)).toEqual(['done']))
  } finally {
    await lock.query('rollback')
    lock.release()
    await close()
  }
})

test('EXCH-05 orders that a stopped process left are applied after the session is quiet', async () => {
  const number = await shop.place()
  const { url, close } = await listenImpatiently()
  const lock = await shop.pool.connect()
  try {
    const client = openOneC({ url, login: shop.login })
    await client.checkauth('sale')
    await client.init('sale')
    await lock.query('begin')
    await lock.query('select from orders where number = $1 for update', [number])
    const file = orderFile([{ number, requisites: { 'Номер по 1С': 'РД00-000008' } }, assembling(number)])
    await client.part('orders.xml', file, {}, 'sale')
    const stopped = close()
    await lock.query('commit')
    await stopped
    expect(await statusOf(number)).toBe('placed')
    await waitMinutes(6)
    await endQuietOrders(shop.services)
    expect(await statusOf(number)).toBe('assembling')
  } finally {
    await lock.query('rollback')
    lock.release()
  }
})
