// Checks that a refusal names the same waiting time in its text and in `Retry-After` (SEC-01, ERR-01).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn } from '../create-session.ts'
import { registration } from '../fixtures/accounts.ts'
import { openShop, type TestShopWithApp } from '../harness.ts'

let shop: TestShopWithApp
let customer: Awaited<ReturnType<typeof signedIn>>
beforeAll(async () => {
  shop = await openShop({ app: true })
  customer = await signedIn(shop.services)
})
afterAll(() => shop.close())

const host = { host: 'rodnik.test', origin: 'http://rodnik.test' }
const urlencoded = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' }
const form = (url: string, fields: Record<string, string>, cookie = '') =>
  shop.app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: { ...host, ...urlencoded, cookie },
  })
const api = (url: string, payload: object, cookie = '') =>
  shop.app.inject({ method: 'POST', url: `/api/v1${url}`, payload, headers: { ...host, cookie } })

/** As many attempts as the limit allows, so long ago that the first one ends in `minutes`. */
const useUp = (scope: string, tries: number, of: number, minutes: number, subject = '127.0.0.1') =>
  shop.pool.query(
    'insert into attempts (scope, subject, at) select $1, $2, now() - make_interval(mins => $3) from generate_series(1, $4)',
    [scope, subject, of - minutes, tries],
  )

const person = { name: 'Айдар', phone: '+77015550102', email: 'aidar@stroydom.example', comment: '' }
const account = {
  lastName: 'Нурланов',
  firstName: 'Айдар',
  middleName: '',
  email: 'new@stroydom.example',
  phone: '+77015550102',
  password: 'river stone 48 lamp',
  repeatPassword: 'river stone 48 lamp',
}
const added = { intent: 'add', article: 'VT-15', quantity: '1' }
const call = { ...person, topic: 'call', consent: 'yes' }
const shown = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('&nbsp;', ' ')

test('ERR-01 SEC-01:limits text and Retry-After of a refused attempt agree: pages, their data, fetchers and API', async () => {
  await useUp('callback', 10, 10, 4)
  await useUp('registration', 20, 60, 4)
  await useUp('new-cart', 300, 60, 4)
  await useUp('order look-up', 5, 10, 4)
  await useUp('own data export', 10, 60, 4, customer.user.id)
  await useUp('share-cart', 30, 60, 4)
  const { cookie } = customer.headers
  const inCart = await api('/cart/add/', { article: 'VT-15', quantity: 1 }, cookie)
  expect(inCart.statusCode).toBe(200)
  const list = String((await form('/article-list', { list: 'VT-15' })).headers.location)
  const refused = {
    page: await form('/callback', call),
    'data of a page': await form('/callback.data', call),
    API: await api('/callback/', { name: person.name, phone_number: person.phone, agreement: true }),
    registration: await form('/registration', { ...account, consent: 'yes' }),
    'registration by the API': await api('/users/', registration({ email: account.email })),
    cart: await form('/cart', added),
    'cart by a fetcher': await form('/fragments/cart', added),
    'data of the fetcher': await form('/fragments/cart.data', added),
    'cart by the API': await api('/cart/add/', { article: 'VT-15', quantity: 1 }),
    list: await form(list, { intent: 'add', 'article-1': 'VT-15', 'quantity-1': '1' }),
    table: await form('/catalog/v2?page=1&page_size=9&ordering=price', { 'quantity:VT-15': '1' }),
    'order search': await form('/my-orders', { number: 'R-1', phone: person.phone }),
    'order search by the API': await shop.app.inject({ url: '/api/v1/order/R-1/?guest_user__phone=%2B77015550102', headers: host }),
    'loader of a page': await shop.app.inject({ url: '/personal-account/export', headers: { ...host, accept: 'text/html', cookie } }),
    'shared cart': await form('/cart/share', {}, cookie),
  }
  for (const [what, { statusCode, headers, body: text }] of Object.entries(refused)) {
    expect([what, statusCode, /Подождите 4 минуты/.test(shown(text))]).toEqual([what, 429, true])
    const seconds = Number(headers['retry-after'])
    expect([what, seconds > 180 && seconds <= 240 ? 'four minutes' : seconds]).toEqual([what, 'four minutes'])
  }
})
