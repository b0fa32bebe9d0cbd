// Finds, blocks, deletes and exports customers for staff (ADM-07).
import { buffer } from 'node:stream/consumers'
import { openPrivateFiles } from '#server/files/private-files.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountsApi } from '#server/accounts/accounts.api.ts'
import { requestCallback } from '#server/callback-requests/create-callback-request.ts'
import { staff } from '#server/journal/actors.ts'
import { staffListsApi } from '#server/staff-lists.api.ts'
import { loadList } from '#server/staff-lists/load-list.ts'
import { cancelOrder } from '#server/orders/change-status.ts'
import { changeOrder } from '#server/orders/desk/change-order.ts'
import { readHistory } from '#server/staff/journal-list.ts'
import { anotherPerson, signedIn } from '#test/create-session.ts'
import { registration } from '#test/fixtures/accounts.ts'
import { openShop, type TestShop } from '#test/harness.ts'
import { openApi } from '#test/open-api.ts'
import { filesIn } from '#test/zip.ts'
import { blockCustomer, deleteCustomer, unblockCustomer, undoCustomerChange } from './change-customer.ts'
import { customersList } from './customers-list.ts'
import { exportCustomer } from './export-customer.ts'
import { readCustomer } from './read-customer.ts'

let shop: TestShop
let app: FastifyInstance
let colleague: Awaited<ReturnType<typeof signedIn>>
beforeAll(async () => {
  shop = await openShop()
  app = await openApi(shop.services, accountsApi, staffListsApi)
  colleague = await signedIn(shop.services, {
    ...anotherPerson,
    email: 'dinara@rodnik.example',
    firstName: 'Динара',
    staffRoles: ['orders'],
  })
})
afterAll(async () => {
  await app.close()
  await shop.close()
})

const actor = () => staff(colleague.user.id)
const found = async (params: string) =>
  (await loadList(shop.services.db, customersList, new URLSearchParams(params))).rows.map(({ email }) => email)
const versionOf = async (id: string) => (await readCustomer(shop.services.db, id)).version

async function registered(email: string, phone: string): Promise<{ id: string; cookie: string }> {
  const payload = registration({ email, phone_number: phone })
  const response = await app.inject({ method: 'POST', url: '/api/v1/users/', payload })
  const cookie = String(response.headers['set-cookie']).split(';')[0]!
  const { id } = await shop.services.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  return { id, cookie }
}
const logIn = (email: string, password = 'синий гвоздь 7') =>
  app.inject({ method: 'POST', url: '/api/v1/auth/login', payload: { email, password } })
const isSignedIn = async (cookie: string) => (await app.inject({ url: '/api/v1/auth/login-check', headers: { cookie } })).statusCode === 200

async function placed(userId: string, number: string, status: 'placed' | 'completed'): Promise<void> {
  await shop.services.db
    .insertInto('orders')
    .values({
      number,
      status,
      userId,
      guestName: 'Айгуль Оспанова',
      guestEmail: 'client@example.kz',
      guestPhone: '+77051112233',
      payerName: 'ТОО «Дом»',
      payerBin: '940140000385',
      paymentType: 'invoice',
      totalTiyn: 100_00,
      placedAt: new Date(),
      consentAt: new Date(),
    })
    .execute()
}

test('ADM-07 STAFF-09 one box finds customers by name, phone, e-mail, company and БИН; accounts of staff alone are not customers', async () => {
  const { db } = shop.services
  const { id } = await registered('zhanna@stroy.example', '8 705 555 44 33')
  await db.updateTable('users').set({ lastName: 'Семёнова', firstName: 'Жанна' }).where('id', '=', id).execute()
  await db.insertInto('payers').values({ userId: id, name: 'ТОО «Жайык Строй»', bin: '980540000397' }).execute()
  await db
    .insertInto('users')
    .values({
      email: 'only@rodnik.example',
      firstName: 'Жанна',
      lastName: 'Семёнова',
      phone: '',
      consentAt: new Date(),
      consentVersion: 'staff',
    })
    .execute()
  for (const text of ['семенова', 'Жан сем', '8 (705) 555-44-33', '+7 705 555', '4433', 'ZHANNA@stroy', 'жайык', '980540'])
    expect([text, await found(`search=${encodeURIComponent(text)}`)]).toEqual([text, ['zhanna@stroy.example']])
  for (const text of ['9999', 'Пётр', '%', "';--"]) expect([text, await found(`search=${encodeURIComponent(text)}`)]).toEqual([text, []])
  const first = await loadList(db, customersList, new URLSearchParams('page_size=1'))
  const second = await loadList(db, customersList, new URLSearchParams({ page_size: '1', cursor: first.next ?? '' }))
  expect(second.rows[0]?.id).not.toBe(first.rows[0]?.id)
  expect(second.previous).not.toBeNull()
  const forged = Buffer.from(JSON.stringify(['customers', '-created_at', 'after', '1', '7'])).toString('base64url')
  await expect(loadList(db, customersList, new URLSearchParams({ cursor: forged }))).rejects.toMatchObject({ code: 'malformed' })
})

test('ADM-07 a blocked customer is signed out at once and cannot sign in; the orders stay; unblocking opens the account again', async () => {
  const { db } = shop.services
  const email = 'blocked@example.kz'
  const { id, cookie } = await registered(email, '8 705 111 22 00')
  await placed(id, 'BBBBBB22', 'placed')
  expect(await isSignedIn(cookie)).toBe(true)
  const version = await versionOf(id)
  await blockCustomer(db, actor(), id, 'Чужая карта', version)
  expect(await isSignedIn(cookie)).toBe(false)
  const refused = await logIn(email)
  expect([refused.statusCode, refused.json()]).toMatchObject([403, { title: 'Учётная запись закрыта' }])
  expect(String(refused.headers['set-cookie'] ?? '')).not.toMatch(/session=\w/)
  // A wrong password tells nothing.
  expect((await logIn(email, 'не тот пароль')).statusCode).toBe(401)
  expect(await db.selectFrom('sessions').select('id').where('userId', '=', id).execute()).toEqual([])
  expect(await readCustomer(db, id)).toMatchObject({ blockedReason: 'Чужая карта', sums: { openCount: 1 } })
  expect(await found('state=blocked')).toEqual([email])
  await expect(unblockCustomer(db, actor(), id, version)).rejects.toMatchObject({ code: 'conflict' })
  // The block and its end are taken back like other changes (STAFF-07).
  await undoCustomerChange(db, actor(), id, version + 1)
  await blockCustomer(db, actor(), id, 'Чужая карта', await versionOf(id))
  await undoCustomerChange(db, actor(), id, await unblockCustomer(db, actor(), id, await versionOf(id)))
  expect(await readCustomer(db, id)).toMatchObject({ blockedReason: 'Чужая карта' })
  await unblockCustomer(db, actor(), id, await versionOf(id))
  expect((await logIn(email)).statusCode).toBe(200)
  expect((await readHistory(db, 'users', id)).map(({ actor: who, changes }) => [who, changes.map(({ field }) => field)])).toEqual([
    ...Array.from({ length: 6 }, () => ['Динара Ким', ['blockedAt', 'blockedReason']]),
    ['Айгуль Оспанова', expect.arrayContaining(['email'])],
  ])
})

test('ADM-07 a colleague and an unknown account are neither blocked nor deleted', async () => {
  const { db } = shop.services
  await expect(blockCustomer(db, actor(), colleague.user.id, 'x', 1)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(deleteCustomer(db, actor(), colleague.user.id)).rejects.toMatchObject({ code: 'forbidden' })
  for (const id of ['1', "' or 1=1", '00000000-0000-0000-0000-000000000000'])
    await expect(deleteCustomer(db, actor(), id)).rejects.toMatchObject({ code: 'not_found' })
})

test('ADM-07 of a phone that several people use only the person’s own requests are exported and erased', async () => {
  const { db } = shop.services
  const phone = '+77051119900'
  const { id } = await registered('shared@example.kz', phone)
  const wife = await registered('wife@example.kz', phone)
  let keys = 0
  const ask = (comment: string, email: string, user?: { id: string }) =>
    requestCallback(
      shop.services,
      { clientAddress: '203.0.113.9', ...(user && { user: { ...colleague.user, id: user.id } }) },
      { name: 'Кто-то', phone, email, comment, article: '', topic: 'call' },
      `shared ${(keys += 1)}`,
    )
  await ask('по почте', 'Shared@example.kz')
  await ask('в кабинете', '', { id })
  await ask('жены в кабинете', '', wife)
  await ask('жены по почте', 'wife@example.kz')
  await ask('неизвестно чьё', '')
  const files = {
    orderFiles: await openPrivateFiles({ folder: `${shop.folder}/of` }),
    callbackFiles: await openPrivateFiles({ folder: `${shop.folder}/cf` }),
  }
  const exported =
    (await filesIn(await buffer(await exportCustomer({ ...shop.services, ...files }, id)))).get('requests.json')?.toString() ?? ''
  expect([...exported.matchAll(/"comment": "(.*)"/g)].map(([, comment]) => comment)).toEqual(['по почте', 'в кабинете'])
  await deleteCustomer(db, actor(), id)
  const left = await db.selectFrom('callbacks').select('comment').where('phone', '=', phone).orderBy('createdAt').execute()
  expect(left.map(({ comment }) => comment)).toEqual(['жены в кабинете', 'жены по почте', 'неизвестно чьё'])
})

test('ADM-07 STAFF-09 customers and requests are exported as filtered, formulas as text; not an hour after the password (STAFF-04)', async () => {
  const { db } = shop.services
  const { id } = await registered('export@example.kz', '8 705 333 22 11')
  await db.updateTable('users').set({ lastName: '=HYPERLINK("http://x")', firstName: '<b>Ян</b>' }).where('id', '=', id).execute()
  const input = { name: '+Ян', phone: '+77053332211', email: '', comment: '@SUM(1)', article: '', topic: 'question' } as const
  await requestCallback(shop.services, { clientAddress: '203.0.113.9' }, input, 'of the export')
  const read = (path: string) =>
    app.inject({ url: `/api/v1/staff/${path}/export?format=csv&search=87053332211`, headers: colleague.headers })
  const [, customer] = (await read('customers')).body.split('\r\n')
  expect(customer).toMatch(/^"'=HYPERLINK\(""http:\/\/x""\) <b>Ян<\/b>[^"]*";"'\+7 \(705\) 333 22 11";export@example\.kz;/)
  const [, request] = (await read('requests')).body.split('\r\n')
  expect(request).toMatch(/;Вопрос о.товаре;"'\+Ян";"'\+7 \(705\) 333 22 11";"'@SUM\(1\)";0;новое;;не.нужна$/)
  await shop.pool.query("update staff_sessions set password_checked_at = now() - interval '16 minutes'")
  expect((await read('customers')).statusCode).toBe(403)
})

test('ADM-07 on request a customer is exported with files, then deleted: orders stay for accounting without the person', async () => {
  const { db } = shop.services
  const { id } = await registered('client@example.kz', '8 705 111 22 33')
  const orderFiles = await openPrivateFiles({ folder: `${shop.folder}/order-files` })
  const callbackFiles = await openPrivateFiles({ folder: `${shop.folder}/callback-files` })
  const input = { name: 'Айгуль', phone: '+77051112233', email: '', comment: 'Подойдёт насос?', article: '', topic: 'question' } as const
  const callbackId = await requestCallback(shop.services, { clientAddress: '203.0.113.9' }, input, 'of the exported')
  const fileId = '0b6f3f2e-3c55-4a59-9d0c-0f1f5a0b7c11'
  await callbackFiles.put(fileId, new Blob(['шильдик']))
  await db
    .insertInto('callbackFiles')
    .values({ id: fileId, callbackId, name: '../шильдик.jpg', contentType: 'image/jpeg', byteSize: 7 })
    .execute()
  const stream = await exportCustomer({ ...shop.services, orderFiles, callbackFiles }, id)
  const files = await filesIn(await buffer(stream))
  const read = (name: string) => files.get(name)?.toString()
  expect(read('data.json')).toContain('client@example.kz')
  expect(read('requests.json')).toContain('Подойдёт насос?')
  expect(read('journal.json')).toContain('+77051112233')
  expect(read('request-files/1 ..-шильдик.jpg')).toBe('шильдик')

  await placed(id, 'BBBBBB33', 'placed')
  await expect(deleteCustomer(db, actor(), id)).rejects.toMatchObject({ code: 'orders_under_way' })
  const desk = { actor: actor(), scope: null }
  await changeOrder(shop.services, desk, 'BBBBBB33', {}, { kind: 'note', text: 'Айгуль просила позвонить' })
  await changeOrder(shop.services, desk, 'BBBBBB33', {}, { kind: 'add', items: [{ article: 'VT-15', quantity: 1 }] })
  await changeOrder(shop.services, desk, 'BBBBBB33', {}, { kind: 'price', position: 1, priceTiyn: 100_00, reason: 'просила Айгуль' })
  await cancelOrder(shop.services, 'BBBBBB33', { userId: id, key: '' }, { reason: 'насос нашёл муж' })
  const ofOrder = db
    .selectFrom('orders')
    .select(sql<string>`id::text`.as('id'))
    .where('number', '=', 'BBBBBB33')
  const { id: orderId } = await ofOrder.executeTakeFirstOrThrow()
  await deleteCustomer(db, actor(), id)
  await expect(readCustomer(db, id)).rejects.toMatchObject({ code: 'not_found' })
  expect(await db.selectFrom('orders').selectAll().where('number', '=', 'BBBBBB33').executeTakeFirst()).toMatchObject({
    guestName: 'Имя удалено',
    guestEmail: '',
    payerBin: '940140000385',
    totalTiyn: 100_00,
  })
  const left = [
    await db.selectFrom('callbacks').selectAll().execute(),
    await db.selectFrom('callbackFiles').selectAll().execute(),
    await db.selectFrom('orderItems').selectAll().execute(),
    await db.selectFrom('journal').selectAll().where('recordId', 'in', [id, callbackId]).execute(),
    await db.selectFrom('journal').selectAll().where('recordId', '=', orderId).where('entity', '=', 'orders').orderBy('id').execute(),
  ]
  expect(JSON.stringify(left)).not.toMatch(/7051112233|client@example|Айгуль|насос|шильдик/)
  const line = shop.fixtures.products.valveVT15!.id
  expect(left[4]).toMatchObject([
    { actorKind: 'staff', changes: {} },
    { actorKind: 'staff', changes: { [`lines.${line}`]: [null, { article: 'VT-15' }] } },
    { actorKind: 'staff', changes: { [`priceReason.${line}`]: null } },
    { actorKind: 'customer', changes: { status: ['placed', 'cancelled'] } },
    { actorKind: 'staff', changes: { guestName: null, guestEmail: null, guestPhone: null }, version: expect.any(Number) },
  ])
  expect(left[2]).toMatchObject([{ priceTiyn: 100_00, priceReason: 'Причина удалена' }])
  expect(left[3]).toMatchObject([{}, {}, { note: 'Данные удалены по просьбе покупателя' }, { actorKind: 'staff', action: 'delete' }])
})
