// Checks what the pages of the order desk are sent, over HTTP (ADM-02, STAFF-07).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn } from '#test/create-session.ts'
import { guest } from '#test/fixtures/orders.ts'
import { newVisitor, openShop, type TestShopWithApp } from '#test/harness.ts'
import { placeGuestOrder } from '../place-order.ts'
import { readDeskOrder } from './read-desk-order.ts'

let shop: TestShopWithApp
let headers: Record<string, string>
beforeAll(async () => {
  shop = await openShop({ app: true, config: { costLimit: 4000 } })
  const { headers: session } = await signedIn(shop.services, { email: 'desk-pages@rodnik.example', staffRoles: ['orders'] })
  headers = { ...session, host: 'rodnik.test', origin: 'http://rodnik.test', 'content-type': 'application/json' }
})
afterAll(() => shop.close())

const post = (path: string, payload: object) => shop.app.inject({ method: 'POST', url: `/admin/orders/${path}.data`, headers, payload })

test('ADM-02 a price that is no number is refused at its field, and the agreed one stays', async () => {
  const items = [{ article: 'VT-15', quantity: 1 }]
  const { number } = await placeGuestOrder(shop.services, newVisitor(), { ...guest, items }, 'desk-pages')
  const price = (priceTiyn: unknown) => post(number, { change: { kind: 'price', position: 1, priceTiyn, reason: 'опт' } })
  expect((await price(2000_00)).statusCode).toBe(200)
  for (const wrong of [NaN, -1, 0.5, 1e12]) {
    const { body } = await price(wrong)
    expect([body.includes('"priceTiyn"'), body.includes('Введите цену')]).toEqual([true, true])
  }
  expect((await readDeskOrder(shop.services, number, null))?.lines).toMatchObject([{ priceTiyn: 2000_00, priceReason: 'опт' }])
})

test('ADM-02 an order that is not there is said so beside the list', async () => {
  const { statusCode, body } = await shop.app.inject({ url: '/admin/orders/22222222', headers })
  expect([statusCode, body.includes('Заказ не найден'), body.includes('aria-label="Список заказов"')]).toEqual([404, true, true])
})

test('STAFF-03 an address without a screen, and a record that is not there, are said so, and the menu stays', async () => {
  for (const path of ['nothing', 'customers/00000000-0000-0000-0000-000000000000']) {
    const { statusCode, body } = await shop.app.inject({ url: `/admin/${path}`, headers })
    expect([path, statusCode, body.includes('aria-label="Разделы"')]).toEqual([path, 404, true])
  }
})

test('STAFF-07 a rehearsal of as many rows as can be ticked stays within the limit of a person', async () => {
  const keys = Array.from({ length: 10_000 }, (_, at) => `ORDER${at}`)
  const rehearse = (next: string | null) =>
    post('bulk', { target: { keys }, isRehearsal: true, next, change: { kind: 'status', to: 'confirmed' } })
  const statuses: number[] = []
  for (let from = 0; from < keys.length; from += 200) statuses.push((await rehearse(from === 0 ? null : String(from))).statusCode)
  expect(statuses).toEqual(Array.from({ length: 50 }, () => 200))
})
