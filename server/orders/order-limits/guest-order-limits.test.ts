// Checks the limits of guest orders and the stock that they hold, over HTTP.
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Problem } from '#contract/errors.ts'
import { guest as contact } from '#test/fixtures/orders.ts'
import { setSettings } from '#test/set-settings.ts'
import { emailsTo } from '#test/mail/mailbox.ts'
import { newVisitor, operator, openShop, stockOf, type TestShopWithApp } from '#test/harness.ts'
import { eventually } from '#test/wait-for.ts'
import { openDatabase, openPool } from '../../database/database.ts'
import { mailQueue } from '../../mail/mail-queue.ts'
import { changeOrderStatus } from '../change-status.ts'
import { placeGuestOrder } from '../place-order.ts'
import { readOrder } from '../read-order.ts'
import { releaseGuestHolds } from '../guest-orders/release-holds.ts'

let shop: TestShopWithApp
beforeAll(async () => {
  shop = await openShop({ app: true })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.pool.query('delete from orders; delete from attempts')
  await shop.pool.query("delete from settings where key like 'guestOrders.%'")
  await shop.pool.query('update stock set count = 20')
  await shop.services.jobs.deleteAllJobs(mailQueue)
})

const form = { name: 'Айдар', email: 'aidar@stroydom.example', phone_number: '+77015550102', comment: '', privacy_policy_accepted: true }
let people = 0
const newGuest = () => ({ email: `guest-${++people}@stroydom.example`, phone_number: `+7701${String(people).padStart(7, '0')}` })

async function place(change: object = {}, remoteAddress = '203.0.113.7', items: [string, number][] = [['VT-15', 1]], key = '') {
  const payload = { ...form, items: items.map(([product, quantity]) => ({ product, quantity })), ...change }
  const reply = await shop.app.inject({
    method: 'POST',
    url: '/api/v1/order/',
    remoteAddress,
    payload,
    headers: { origin: 'http://rodnik.test', ...(key !== '' && { 'idempotency-key': key }) },
  })
  return { status: reply.statusCode, body: reply.json<Problem & { id: string }>() }
}
const hoursLater = (hours: number) => ({ ...shop.services, clock: () => new Date(Date.now() + hours * 3_600_000) })

describe('number of orders', () => {
  test('SEC-01:orders one e-mail or phone gets five orders an hour, from whatever network, and no more e-mails', async () => {
    for (let sent = 0; sent < 5; sent += 1) expect((await place({}, `203.0.113.${sent}`)).status).toBe(201)
    expect((await place({ phone_number: '+77010000000' }, '198.51.100.1')).status).toBe(429)
    expect((await place({ email: 'other@stroydom.example' }, '198.51.100.1')).status).toBe(429)
    expect(await emailsTo(shop.services, form.email)).toHaveLength(5)
    expect((await place(newGuest(), '198.51.100.1')).status).toBe(201)
  })

  test('SEC-01:orders one network gets the number of orders an hour that staff have set; another is not affected', async () => {
    await setSettings(shop.services.db, { 'guestOrders.ordersPerNetwork': '3' })
    const responses = await Promise.all(Array.from({ length: 8 }, () => place(newGuest())))
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 201, 429, 429, 429, 429, 429])
    expect((await place(newGuest(), '198.51.100.1')).status).toBe(201)
  })
})

test('CHK-05 SEC-01:orders thirty orders at once from one network while stock is locked: five are placed, the others refused without waiting', async () => {
  await setSettings(shop.services.db, { 'guestOrders.ordersPerNetwork': '5' })
  const client = await shop.pool.connect()
  await client.query('begin; lock table stock in share row exclusive mode') // as an import does
  const refused: number[] = []
  const orders = Array.from({ length: 30 }, async () => {
    const { status } = await place(newGuest())
    if (status === 429) refused.push(status)
    return status
  })
  await eventually(() => expect(refused).toHaveLength(25))
  await client.query('rollback')
  client.release()
  expect((await Promise.all(orders)).filter((status) => status === 201)).toHaveLength(5)
  expect((await shop.pool.query('select count(*) from orders')).rows[0].count).toBe(5)
})

test('CHK-05 SEC-01:orders an order that is not placed, and a repeat, do not count; a repeat beyond the limit gets its order', async () => {
  await setSettings(shop.services.db, { 'guestOrders.ordersPerNetwork': '2' })
  for (let time = 0; time < 3; time++) expect((await place(form, undefined, [['VT-15', 61]])).status).toBe(409)
  const guest = newGuest()
  const send = () => place(guest, undefined, undefined, 'key-of-the-first-order')
  const first = await Promise.all([send(), send(), send()])
  expect(new Set(first.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(first.map(({ body }) => body.id)).size).toBe(1)
  expect((await place(newGuest())).status).toBe(201)
  expect((await place(newGuest())).status).toBe(429)
  expect(await send()).toMatchObject({ status: 201, body: { id: first[0].body.id } })
})

describe('stock held by unconfirmed orders', () => {
  test('CHK-01 SEC-01:orders guests hold half of the stock together; a refused order takes nothing and names the line', async () => {
    const { id } = shop.fixtures.products.valveVT15!
    expect(await place(newGuest(), undefined, [['VT-15', 31]])).toMatchObject({
      status: 409,
      body: { type: '/problems/guest-order-limit', errors: { 'VT-15': ['Без регистрации можно заказать до\u00a030'] } },
    })
    expect((await place(newGuest(), undefined, [['VT-15', 25]])).status).toBe(201)
    expect((await place(newGuest(), undefined, [['VT-15', 6]])).status).toBe(409)
    expect(await stockOf(shop.services.db, id)).toBe(35)
  })

  test('SEC-01:orders small orders do not take the other half one after the other, also at once', async () => {
    const five = () => place(newGuest(), undefined, [['VT-15', 5]])
    expect((await place(newGuest(), undefined, [['VT-15', 25]])).status).toBe(201)
    expect((await five()).status).toBe(201)
    expect((await five()).status).toBe(409)
    expect((await Promise.all([five(), five()])).map(({ status }) => status)).toEqual([409, 409])
    expect(await stockOf(shop.services.db, shop.fixtures.products.valveVT15!.id)).toBe(30)
  })

  test('SEC-01:orders an order has at most 300 units, and sells out a few products only', async () => {
    const many = articles().slice(0, 11)
    const tooMany = await place(
      newGuest(),
      undefined,
      many.map((article) => [article, 28]),
    )
    expect(tooMany).toMatchObject({ status: 409, body: { detail: expect.stringContaining('до\u00a0300 единиц') } })
    await shop.pool.query(`update stock set count = case when shop_id = ${shop.fixtures.shops.aktobe} then 1 else 0 end`)
    const last = articles().map((article): [string, number] => [article, 1])
    const refused = await place(newGuest(), undefined, last.slice(0, 12))
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([409, last.slice(10, 12).map(([article]) => article)])
    expect((await place(newGuest(), undefined, last.slice(0, 10))).status).toBe(201)
  })

  test('ORD-01 SEC-01:retention after 48 hours the stock is free again with a note in the order; confirming takes it again', async () => {
    const { db } = shop.services
    const { id } = shop.fixtures.products.valveVT15!
    const { body } = await place({}, undefined, [['VT-15', 20]])
    expect(await releaseGuestHolds(hoursLater(47))).toBe(0)
    expect([await releaseGuestHolds(hoursLater(49)), await releaseGuestHolds(hoursLater(49))]).toEqual([1, 0])
    expect(await stockOf(db, id)).toBe(60)
    const link = /\/order\?\S+/.exec((await emailsTo(shop.services, form.email))[0]!.text)![0]
    expect((await shop.app.inject({ url: link })).body).toContain('Товар больше не\u00a0отложен')
    await db.transaction().execute(async (trx) => {
      const order = await readOrder(trx, body.id)
      await changeOrderStatus(trx, shop.services, order!, 'confirmed', operator)
    })
    expect(await stockOf(db, id)).toBe(40)
    expect(await releaseGuestHolds(hoursLater(99))).toBe(0)
  })

  test('ORD-01 SEC-01:orders confirming takes the released stock also of a product whose article has changed meanwhile', async () => {
    const { db, pool } = shop.services
    const { id } = shop.fixtures.products.valveVT15!
    const { body } = await place({}, undefined, [['VT-15', 20]])
    await releaseGuestHolds(hoursLater(49))
    await pool.query("update products set article = 'VT-15-NEW' where id = $1", [id])
    try {
      const placed = { number: body.id, status: 'placed' } as const
      await db.transaction().execute((trx) => changeOrderStatus(trx, shop.services, placed, 'confirmed', operator))
      expect(await stockOf(db, id)).toBe(40)
    } finally {
      await pool.query("update products set article = 'VT-15' where id = $1", [id])
    }
  })
})

test('CHK-06 SEC-01:privacy e-mails to a guest have no text of the form, those to the shop do', async () => {
  const name = 'Выигрыш https://evil.example'
  const { body } = await place({ name, comment: 'Ваш заказ заблокирован: https://evil.example' })
  await shop.services.db.transaction().execute(async (trx) => {
    await changeOrderStatus(trx, shop.services, { number: body.id, status: 'placed' }, 'confirmed', operator)
  })
  const emails = await emailsTo(shop.services, form.email)
  expect(emails).toHaveLength(2)
  expect(JSON.stringify(emails)).not.toMatch(/evil|Выигрыш|заблокирован/)
  const [toShop] = await emailsTo(shop.services, 'orders@rodnik.example')
  expect(toShop!.text).toContain('заблокирован')
})

/** On sale, one unit each in the small shop. */
const articles = () =>
  Object.values(shop.fixtures.products)
    .map(({ article }) => article)
    .filter((article) => article !== 'OLD-1')

test('CHK-05 OPS-06 an order waits for a database that is away once, not for each step of it', async () => {
  let connections = 0
  const away = createServer((socket) => {
    connections += 1
    socket.destroy()
  }).listen(0, '127.0.0.1')
  await once(away, 'listening')
  const pool = openPool(`postgres://shop@127.0.0.1:${(away.address() as AddressInfo).port}/shop`)
  try {
    const order = { ...contact, items: [{ article: 'VT-15', quantity: 1 }] }
    const placing = placeGuestOrder({ ...shop.services, db: openDatabase(pool) }, newVisitor(), order, 'away')
    await expect(placing).rejects.toMatchObject({ code: 'ECONNRESET' })
    expect(connections).toBe(1)
  } finally {
    await pool.end()
    away.close()
  }
})
