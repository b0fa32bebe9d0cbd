// Checks at log level trace that the log holds no personal data, also of failures (ERR-01, SEC-01).
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeFor } from '../mail/mailbox.ts'
import { openShop, type TestShopWithApp } from '../harness.ts'
import { openLog, withoutPeople } from '#server/process/log.ts'
import { EmailRejected } from '#server/mail/mail-transport.ts'

const out = new PassThrough()
let shop: TestShopWithApp
beforeAll(async () => {
  shop = await openShop({ app: true, log: openLog('debug', out) })
})
afterAll(() => shop.close())

const person = {
  last_name: 'Тайнова',
  first_name: 'Гүлнар',
  middle_name: 'Сериковна',
  email: 'gulnar.secret@stroydom.example',
  phone_number: '+7 (701) 987 65 43',
  password: 'тихий омут 7',
  repeat_password: 'тихий омут 7',
  privacy_policy_accepted: true,
}
let cookie = ''
const ask = async (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object | string) => {
  const response = await shop.app.inject({
    method,
    url,
    headers: {
      host: 'rodnik.test',
      cookie,
      accept: url.startsWith('/api') ? 'application/json' : 'text/html',
      ...(typeof payload === 'string' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
    },
    ...(payload === undefined ? {} : { payload }),
  })
  const set = response.headers['set-cookie']
  if (set !== undefined) cookie = String([set].flat()[0]).split(';')[0]!
  return response
}
const api = (path: string, payload: object, method: 'POST' | 'PATCH' = 'POST') => ask(method, `/api/v1${path}`, payload)
const form = (url: string, fields: Record<string, string>) => ask('POST', url, new URLSearchParams(fields).toString())

test('ERR-01 AUTH-02 SEC-01:privacy no name, e-mail, phone, password, token or code of a customer is in the log, whatever they do and whatever fails', async () => {
  const secrets = ['Тайнова', 'Гүлнар', 'Сериковна', 'gulnar.secret', '9876543', '987 65 43', 'омут', 'Сейфуллина']
  const { email, password } = person
  expect((await api('/users/', person)).statusCode).toBe(201)
  secrets.push(decodeURIComponent(cookie.split('=')[1]!).split('.')[0]!)
  const confirmation = await codeFor(shop.services, email)
  expect((await api('/users/', person)).statusCode).toBe(409)
  expect((await api('/auth/login/', { email, password: 'другой омут' })).statusCode).toBe(401)
  expect((await api('/auth/login/', { email, password })).statusCode).toBe(200)
  secrets.push(decodeURIComponent(cookie.split('=')[1]!).split('.')[0]!)
  await api('/users/request-password-reset', { email })
  const recovery = await codeFor(shop.services, email)
  for (const page of [`/email-confirm?code=${confirmation}`, `/new-password?code=${recovery}`, `/login?email=${email}`])
    await ask('GET', page)
  expect((await form(`/email-confirm?code=${confirmation}`, {})).statusCode).toBe(200)
  await form('/login', { email, password: 'третий омут' })
  await form('/personal-account?tab=userinfo', { intent: 'email', newEmail: 'gulnar.secret.2@stroydom.example', emailPassword: password })
  await form('/about/wholesaler', { company: 'ИП Тайнова', bin: '980540000397', goods: 'трубы', phone: person.phone_number, comment: '' })
  await api('/callback/', { name: 'Гүлнар', phone_number: person.phone_number, email, comment: '', agreement: true })
  const wrongOrder = await api('/order/', { items: [{ product: 'VT-15', quantity: 'омут' }] })
  expect(wrongOrder.statusCode).toBe(400)
  const draft = (await api('/order/', { items: [{ product: 'VT-15', quantity: 1 }] })).json<{ id: string }>().id
  const place = { phone_number: '', address: 'Актобе, Сейфуллина 1', payment_type: 'cash' }
  expect((await api(`/order/${draft}/place`, place, 'PATCH')).statusCode).toBe(200)
  await ask('GET', `/api/v1/order/${draft}/?guest_user__phone=${encodeURIComponent(person.phone_number)}`)
  await ask('GET', '/personal-account/export')

  // A row that the database refuses comes back in its own words: «Failing row contains (…)».
  await shop.services.pool.query("alter table users add constraint broken check (middle_name <> 'Омутовна')")
  const change = { last_name: 'Тайнова', first_name: 'Гүлнар', middle_name: 'Омутовна' }
  expect((await api('/users/', change, 'PATCH')).statusCode).toBe(500)
  const broken = { intent: 'save', lastName: 'Тайнова', firstName: 'Гүлнар', middleName: 'Омутовна', phone: person.phone_number }
  expect((await form('/personal-account?tab=userinfo', broken)).statusCode).toBe(500)
  secrets.push(decodeURIComponent(cookie.split('=')[1]!).split('.')[0]!, confirmation, recovery)

  const log = String(out.read())
  expect(log).toContain('page failed')
  expect(log).toContain('"constraint":"broken"')
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([])
})

test('ERR-01 SEC-01:log a list of which every row is refused does not fill the log', async () => {
  const items = Array.from({ length: 500 }, (_, at) => ({ product: `${'N'.repeat(190)}${at}`, quantity: 1 }))
  const guest = { name: 'Айдар', email: 'a@stroydom.example', phone_number: '+77015550102', comment: '', shop: null }
  cookie = ''
  out.read()
  const response = await api('/order/', { ...guest, items, privacy_policy_accepted: true })
  expect(Object.keys(response.json<{ errors: object }>().errors)).toHaveLength(500)
  expect(String(out.read()).length).toBeLessThan(10_000)
})

test('ERR-01 a rejected e-mail is logged with the reason, without its recipient', () => {
  const error = new EmailRejected('550 5.1.1 <gulnar.secret@stroydom.example>: Recipient address rejected')
  const logged = JSON.stringify(withoutPeople(Object.assign(error, { rejected: ['gulnar.secret@stroydom.example'], responseCode: 550 })))
  expect(logged).toContain('550 5.1.1 <…@…>: Recipient address rejected')
  expect(logged).toContain('"responseCode":550')
  expect(logged).not.toContain('gulnar')
})
