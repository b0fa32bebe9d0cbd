// Checks the API of call-back requests (CB-03, CB-04).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { openShop, type TestShopWithApp } from '#test/harness.ts'
import { requestLimit } from './create-callback-request.ts'

let shop: TestShopWithApp
beforeAll(async () => {
  shop = await openShop({ app: true })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.services.db.deleteFrom('callbacks').execute()
  await shop.services.db.deleteFrom('attempts').execute()
  await shop.services.pool.query("delete from pgboss.job where name = 'mail'")
})

const whole = {
  name: ' Айдар  Нурланов ',
  phone_number: '8 (701) 555-01-02',
  email: 'aidar@stroydom.example',
  comment: 'После обеда',
  agreement: true,
  article: 'VT-15',
  topic: 'one_click',
}
const post = (payload: object, headers: Record<string, string> = {}, app = shop.app) =>
  app.inject({ method: 'POST', url: '/api/v1/callback/', payload, headers: { host: 'rodnik.test', ...headers } })
const stored = () => shop.services.db.selectFrom('callbacks').selectAll().orderBy('createdAt').execute()
const emails = async () =>
  (
    await shop.services.pool.query<{ data: { subject: string; text: string; replyTo?: string; messageId: string } }>(
      "select data from pgboss.job where name = 'mail'",
    )
  ).rows.map(({ data }) => data)

test('CB-03 CB-04 API-12 a request is stored in one form, with its email, and waits for the CRM', async () => {
  const response = await post({ ...whole, quantity: 7 })
  expect(response.statusCode).toBe(201)
  const [row, ...others] = await stored()
  expect(others).toEqual([])
  expect(response.json()).toEqual({ id: row!.id })
  expect(row).toMatchObject({
    name: 'Айдар Нурланов',
    phone: '+77015550102',
    email: 'aidar@stroydom.example',
    comment: 'После обеда',
    article: 'VT-15',
    topic: 'one_click',
    quantity: 7,
    status: 'new',
  })
  expect(row!.consentAt).toBeInstanceOf(Date)
  const number = row!.id.slice(0, 8).toUpperCase()
  const [email, copy, ...more] = (await emails()).toSorted((a, b) => a.messageId.length - b.messageId.length)
  expect(more).toEqual([])
  // The customer's copy repeats no text of the form.
  expect(copy!.subject).toBe(`Заявка ${number} принята`)
  expect([copy!.text.includes('Айдар'), copy!.text.includes('После обеда')]).toEqual([false, false])
  for (const text of [email!.text, copy!.text, row!.details]) expect(text.replaceAll('\u00a0', ' ')).toContain('Количество: 7 шт, 17 150 ₸')
  expect(email!.subject).toBe(`Покупка в\u00a0один клик ${number}: Айдар Нурланов, +7 (701) 555 01 02`)
  expect(email!.text).toContain(`Товар: ${shop.fixtures.products.valveVT15!.name}, арт. VT-15`)
  expect(email!.text).toContain('http://rodnik.test/catalog/product/VT-15')
  expect(email!.replyTo).toBe('aidar@stroydom.example')
})

test('CB-01 API-12 wrong fields are named, each with its text; nothing is stored', async () => {
  const response = await post({
    name: ' ',
    phone_number: '+7 (701',
    email: 'aidar@',
    comment: 'x'.repeat(2001),
    agreement: false,
    topic: 'spam',
  })
  expect(response.statusCode).toBe(400)
  expect(response.headers['content-type']).toContain('application/problem+json')
  expect(response.json().errors).toEqual({
    name: ['Обязательное поле!'],
    phone_number: ['Введите полный номер телефона'],
    email: ['Введите корректный E-mail'],
    comment: ['Не длиннее 2000 знаков'],
    agreement: ['Обязательное поле!'],
    topic: ['Выберите тему из списка'],
  })
  const empty = (await post({})).json().errors
  expect(empty).toEqual({
    name: ['Обязательное поле!'],
    phone_number: ['Поле обязательно к заполнению'],
    agreement: ['Обязательное поле!'],
  })
  expect(await stored()).toEqual([])
  expect(await emails()).toEqual([])
})

test('CB-03 an unknown article, nulls and invalid characters are accepted or removed', async () => {
  const { statusCode } = await post({
    name: 'А\u0000я',
    phone_number: '+77015550102',
    email: null,
    comment: 'a\u0000\ud800b',
    article: 'нет\u0000 такого',
    agreement: true,
  })
  expect(statusCode).toBe(201)
  const [row] = await stored()
  expect(row).toMatchObject({ name: 'А я', email: null, comment: 'ab', article: 'нет такого', topic: 'call' })
  expect((await emails())[0]!.text).not.toContain('/catalog/product/')
})

test('CB-03 the same key creates one request, also twice at once; with other content it is refused', async () => {
  const key = { 'idempotency-key': 'callback-key-1' }
  const [first, second] = await Promise.all([post(whole, key), post(whole, key)])
  expect([first.statusCode, second.statusCode]).toEqual([201, 201])
  expect(second.json()).toEqual(first.json())
  expect(await stored()).toHaveLength(1)
  expect(await emails()).toHaveLength(2) // to the shop, and the customer's copy
  expect((await post({ ...whole, name: 'Другой' }, key)).statusCode).toBe(409)
  expect(await stored()).toHaveLength(1)
})

test('CB-03 SEC-01:limits requests are limited per address, also after a restart; another address is not affected', async () => {
  for (let at = 0; at < requestLimit.limit; at++) expect((await post({ ...whole, comment: `${at}` })).statusCode).toBe(201)
  const refused = await post(whole)
  expect(refused.statusCode).toBe(429)
  expect(refused.json().detail).toContain('Подождите')
  const restarted = await buildApp(shop.services, { pages: false })
  expect((await post(whole, {}, restarted)).statusCode).toBe(429)
  const elsewhere = await restarted.inject({
    method: 'POST',
    url: '/api/v1/callback/',
    payload: whole,
    headers: { host: 'rodnik.test' },
    remoteAddress: '203.0.113.7',
  })
  expect(elsewhere.statusCode).toBe(201)
  await restarted.close()
  expect(await stored()).toHaveLength(requestLimit.limit + 1)
})
