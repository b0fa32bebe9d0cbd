// Plays the day of an office of forty behind one address, in small, without meeting a limit (SEC-01).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registration } from '../fixtures/accounts.ts'
import { openShop, type TestShopWithApp } from '../harness.ts'

let shop: TestShopWithApp
beforeAll(async () => {
  shop = await openShop({ app: true })
  await shop.pool.query(
    `update guest_order_settings set orders_per_network = default, orders_per_contact = default,
       order_units = default, stock_share = default`,
  )
  await shop.pool.query('update stock set count = 500')
})
afterAll(() => shop.close())

const password = 'синий гвоздь 7'
const send = (path: string, payload: object, cookie = '') =>
  shop.app.inject({
    method: 'POST',
    url: `/api/v1${path}`,
    payload,
    remoteAddress: '203.0.113.7',
    headers: { host: 'rodnik.test', origin: 'http://rodnik.test', cookie },
  })
type Reply = Awaited<ReturnType<typeof send>>
const cookiesOf = (reply: Reply) => reply.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')

test('SEC-01 an office of forty behind one address registers, mistypes, searches, fills carts and orders without a limit', async () => {
  const refused: string[] = []
  const work = async (path: string, payload: object, cookie?: string, expected = [200, 201, 204]) => {
    const reply = await send(path, payload, cookie)
    if (!expected.includes(reply.statusCode)) refused.push(`${path} ${reply.statusCode} ${reply.body}`)
    return reply
  }
  const employees = Array.from({ length: 40 }, (_, at) => ({
    at,
    email: `office-${at}@stroydom.example`,
    phone: `+770155501${String(at).padStart(2, '0')}`,
  }))
  const newcomers = employees.slice(0, 12)
  for (const { email } of newcomers) {
    await work('/users/', registration({ email, password, repeat_password: password }))
    // Each mistypes the password twice.
    await work('/auth/login/', { email, password: 'не тот пароль' }, '', [401])
    await work('/auth/login/', { email, password: 'опять не тот' }, '', [401])
    await work('/auth/login/', { email, password })
  }
  for (const { email } of newcomers.slice(0, 4)) await work('/users/request-password-reset', { email })
  for (const { at } of employees) {
    for (const article of ['VT-15', 'GR-32-80']) {
      const cart = await work('/cart/add/', { article, quantity: 1 + (at % 3) })
      await work('/cart/add/', { article: 'VT-20', quantity: 2 }, cookiesOf(cart))
    }
  }
  for (const { at, email, phone } of employees.slice(12, 40)) {
    const items = [
      { product: 'VT-15', quantity: 10 },
      { product: 'GR-32-80', quantity: 1 + (at % 3) },
    ]
    await work('/order/', { name: 'Отдел снабжения', email, phone_number: phone, comment: '', items, privacy_policy_accepted: true })
  }
  // One buyer orders several times a day with the same contact.
  const buyer = {
    name: 'Айдар',
    email: 'supply@stroydom.example',
    phone_number: '+77015559999',
    comment: '',
    privacy_policy_accepted: true,
  }
  for (const product of ['VT-15', 'VT-20']) await work('/order/', { ...buyer, items: [{ product, quantity: 30 }] })
  expect(refused).toEqual([])
})
