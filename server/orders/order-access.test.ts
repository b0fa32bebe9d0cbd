// Checks who can open an order by number and phone (GST-01).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PlacedOrder } from '#contract/orders/orders.ts'
import { guest } from '#test/fixtures/orders.ts'
import { newVisitor, openShop, type TestShop } from '#test/harness.ts'
import { toNetwork } from '../http/network.ts'
import { findGuestOrder, findOrderByKey, maskName } from './order-access.ts'
import { replaceOrderLink } from './guest-orders/order-link.ts'
import { randomOrderNumber } from './order-number.ts'
import { orderAsResponse } from './order-response.ts'
import { placeGuestOrder } from './place-order.ts'

let shop: TestShop
let placed: PlacedOrder
beforeAll(async () => {
  shop = await openShop()
  placed = await placeGuestOrder(shop.services, newVisitor(), { ...guest, items: [{ article: 'VT-15', quantity: 2 }] }, 'key')
})
afterAll(() => shop.close())
beforeEach(() => shop.services.pool.query('delete from attempts'))

const find = (number: string, phone: string, address = '192.0.2.7') => findGuestOrder(shop.services.db, number, phone, address)

test('GST-01 number and phone in any spelling find the order with the personal data masked', async () => {
  const written = placed.number.toLowerCase().replace(/^..../, '$&-')
  expect(await find(written, '8 (701) 555-01-02')).toMatchObject({
    number: placed.number,
    isMasked: true,
    guestName: 'А**** Н*******',
    guestEmail: null,
    guestPhone: null,
    comment: null,
    totalTiyn: 2 * 2450_00,
    lines: [{ article: 'VT-15', quantity: 2 }],
  })
  expect(maskName('Ли')).toBe('Л*')
})

test('GST-01 EXCH-05 the number of 1C and the phone find the order, with its payment and number in 1C; another phone does not', async () => {
  await shop.services.pool.query(
    `update orders set external_number = 'РД00-000123', external_date = '2026-03-04', paid_at = '2026-03-05T10:00:00Z', paid_tiyn = 100 where number = $1`,
    [placed.number],
  )
  for (const written of ['РД00-000123', '№ рд00 000123', '123', 'Заказ РД00-000123 от 04.03.2026'])
    expect([written, await find(written, '8 (701) 555-01-02', '192.0.2.8')]).toEqual([
      written,
      expect.objectContaining({ number: placed.number, isMasked: true, oneC: { number: 'РД00-000123', day: '2026-03-04' } }),
    ])
  const order = await find('123', '87015550102', '192.0.2.8')
  expect(order && orderAsResponse(order)).toMatchObject({
    paid_at: '2026-03-05T10:00:00.000Z',
    paid: 1,
    external_number: 'РД00-000123',
    external_date: '2026-03-04',
  })
  expect([await find('123', '87015550103', '192.0.2.8'), await find('12', '87015550102', '192.0.2.8')]).toEqual([undefined, undefined])
})

test('GST-01 five wrong tries in ten minutes, right ones and other addresses do not count', async () => {
  for (let right = 0; right < 7; right++) expect(await find(placed.number, guest.phone)).toBeDefined()
  const wrong = [
    [placed.number, '+77015550103'],
    ['22222222', guest.phone],
    ['', ''],
    ["' or ''='", '1'],
    [placed.number, 'abc\u0000'],
  ] as const
  for (const [number, phone] of wrong) expect(await find(number, phone)).toBeUndefined()
  await expect(find(placed.number, guest.phone)).rejects.toMatchObject({ code: 'too_many_requests' })
  expect(await find(placed.number, guest.phone, '192.0.2.8')).toBeDefined()
  await shop.services.pool.query(`update attempts set at = at - interval '10 minutes'`)
  expect(await find(placed.number, guest.phone)).toBeDefined()
})

test('GST-01 a burst of wrong tries gets no more than five searches', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => find('22222222', guest.phone)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
})

test('GST-01 the limit applies to a network of IPv6, since one home has all of it', () => {
  expect(toNetwork('2001:db8:0:2:aaaa::1')).toBe(toNetwork('2001:DB8::1:0:0:0:9'))
  expect(toNetwork('2001:db8::1')).toBe(toNetwork('2001:db8:0:ff::1'))
  expect(toNetwork('2001:db8::1')).not.toBe(toNetwork('2001:db8:0:100::1'))
  expect([toNetwork('::ffff:192.0.2.1'), toNetwork('192.0.2.1')]).toEqual(['192.0.2.1', '192.0.2.1'])
  expect(toNetwork('::1')).toBe('0:0:0:0::/56')
})

test('GST-01 the link opens the whole order and nothing else', async () => {
  const other = await placeGuestOrder(shop.services, newVisitor(), { ...guest, items: [{ article: 'VT-15', quantity: 1 }] }, 'other')
  expect(await findOrderByKey(shop.services.db, placed.number.toLowerCase(), placed.key)).toMatchObject({
    number: placed.number,
    isMasked: false,
    guestEmail: guest.email,
    guestPhone: guest.phone,
  })
  const wrong: [string, string][] = [
    [placed.number, ''],
    [placed.number, `${placed.key}A`],
    [placed.number, other.key],
    [placed.number, placed.key.toUpperCase()],
    ['22222222', placed.key],
    [placed.number, 'я'.repeat(32)],
    ['\u0000', placed.key],
    ['', ''],
  ]
  for (const [number, key] of wrong) expect(await findOrderByKey(shop.services.db, number, key)).toBeUndefined()
})

test('GST-01 SEC-01:permissions a replaced link opens nothing, the new one does; a link ends a year after the last change', async () => {
  const { db, config, pool } = shop.services
  const { number, key } = await placeGuestOrder(
    shop.services,
    newVisitor(),
    { ...guest, items: [{ article: 'VT-15', quantity: 1 }] },
    'new',
  )
  const link = await replaceOrderLink(db, config, ` ${number.toLowerCase()} `)
  const renewed = new URL(link).searchParams.get('key')!
  expect(renewed).not.toBe(key)
  expect(await findOrderByKey(db, number, key)).toBeUndefined()
  expect(await findOrderByKey(db, number, renewed)).toMatchObject({ number, isMasked: false })
  const aged = (days: number) =>
    pool.query(`update orders set updated_at = now() - make_interval(days => $1) where number = $2`, [days, number])
  await aged(364)
  expect(await findOrderByKey(db, number, renewed)).toBeDefined()
  await aged(366)
  expect(await findOrderByKey(db, number, renewed)).toBeUndefined()
  expect(await find(number, guest.phone)).toMatchObject({ number, isMasked: true })
  await expect(replaceOrderLink(db, config, '22222222')).rejects.toMatchObject({ code: 'order_not_found' })
})

test('GST-01 SEC-01:keys the key of a link has two UUIDs of 122 random bits', () => {
  expect(placed.key).toMatch(/^(?:[0-9a-f]{12}4[0-9a-f]{3}[89ab][0-9a-f]{15}){2}$/)
  expect(placed.key.slice(0, 32)).not.toBe(placed.key.slice(32))
})

test('GST-01 numbers are 8 characters without homoglyphs, and the database refuses others', async () => {
  const numbers = Array.from({ length: 1000 }, randomOrderNumber)
  expect(numbers.every((number) => /^[2-9A-HJKMNP-Z]{8}$/.test(number))).toBe(true)
  expect(new Set(numbers).size).toBe(1000)
  await expect(shop.services.pool.query(`update orders set number = '1OIL0000'`)).rejects.toMatchObject({
    constraint: 'orders_number_shape',
  })
})
