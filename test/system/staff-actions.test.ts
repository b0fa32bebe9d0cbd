// Checks what screens of the back office change over HTTP, where only the form asks for a password or names the action (ADM-03, ADM-07).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCrmQueues } from '#server/crm/crm-jobs.ts'
import { requestCallback } from '#server/callback-requests/create-callback-request.ts'
import { readRequest } from '#server/callback-requests/read-request.ts'
import { placeGuestOrder } from '#server/orders/place-order.ts'
import { aidar, anotherPerson, signedIn } from '../create-session.ts'
import { guest } from '../fixtures/orders.ts'
import { newVisitor, openShop, type TestShopWithApp } from '../harness.ts'
import { makeMember, staffPassword } from '../open-back-office.ts'

let shop: TestShopWithApp
let headers: Record<string, string>
beforeAll(async () => {
  shop = await openShop({ app: true })
  await createCrmQueues(shop.services.jobs)
  const email = 'desk@rodnik.example'
  await makeMember(shop.services, { email, roles: ['orders'] })
  const session = await signedIn(shop.services, { ...aidar, email, staffRoles: ['orders'] })
  headers = { ...session.headers, host: 'rodnik.test', origin: 'http://rodnik.test' }
})
afterAll(() => shop.close())

const send = (path: string, fields: Record<string, string>) =>
  shop.app.inject({
    method: 'POST',
    url: `/admin${path}`,
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })

test('ADM-03 «Отправить ещё раз» sends a request to the CRM again, «Отправить все» those that it did not accept; the journal names who', async () => {
  const { services, pool } = shop
  const ask = (name: string) =>
    requestCallback(
      services,
      { clientAddress: '203.0.113.9' },
      { name, phone: '+77055557631', email: '', comment: '', article: '', topic: 'call' },
      `again ${name}`,
    )
  const ids = [await ask('Павел'), await ask('Ильяс'), await ask('Ержан')] as const
  await pool.query(`update callbacks set crm_wanted_at = now(), crm_failed_at = now(), crm_tries = 3, crm_problem = '401' where id <> $1`, [
    ids[2],
  ])
  const queued = async () =>
    (await services.jobs.findJobs<{ callbackId: string }>('crm', { queued: true })).map(({ data }) => data.callbackId).toSorted()
  expect((await send(`/requests/${ids[0]}.data`, { intent: 'send' })).statusCode).toBe(200)
  expect(await queued()).toEqual([ids[0]])
  expect((await send('/requests.data', {})).statusCode).toBe(200)
  expect(await queued()).toEqual([ids[0], ids[1]].toSorted())
  expect(await readRequest(services.db, ids[1])).toMatchObject({ crm: 'waiting', crmTries: 0 })
  const { rows } = await pool.query("select note from journal where entity = 'callbacks' and actor_kind = 'staff'")
  expect(rows).toEqual([1, 2].map(() => ({ note: 'отправляется в CRM ещё раз' })))
})

test('ADM-03 SEC-01:uploads a file of a request is downloaded by staff, and never shown as a page', async () => {
  const { db, callbackFiles } = shop.services
  const asked = { name: 'Павел', phone: '+77055557632', email: '', comment: '', article: '', topic: 'question' } as const
  const callbackId = await requestCallback(shop.services, { clientAddress: '203.0.113.9' }, asked, 'with a file')
  const id = '0b6f3f2e-3c55-4a59-9d0c-0f1f5a0b7c11'
  await callbackFiles.put(id, new Blob(['шильдик']))
  await db.insertInto('callbackFiles').values({ id, callbackId, name: 'шильдик.jpg', contentType: 'image/jpeg', byteSize: 14 }).execute()
  const get = (cookie: string) => shop.app.inject({ url: `/admin/requests/files/${id}`, headers: { ...headers, cookie } })
  const file = await get(headers['cookie']!)
  expect([file.statusCode, file.body]).toEqual([200, 'шильдик'])
  expect(file.headers).toMatchObject({
    'content-disposition': expect.stringMatching(/^attachment; /),
    'content-security-policy': "default-src 'none'; sandbox",
  })
  expect((await get('')).statusCode).not.toBe(200)
})

test('ADM-07 STAFF-04 a person’s data are neither exported nor deleted with a wrong password; what is exported is in the journal', async () => {
  const { db } = shop.services
  const { user } = await signedIn(shop.services, anotherPerson)
  const path = `/customers/${user.id}`
  const exported = (password: string) => send(`${path}/export`, { password })
  expect((await exported('не тот пароль')).headers.location).toBe(`/admin${path}?refused=password`)
  expect((await send(`${path}.data`, { intent: 'delete', password: 'не тот пароль' })).body).toMatch(/Пароль не.подходит/)
  const zip = await exported(staffPassword)
  expect([zip.headers['content-type'], zip.rawPayload.toString('latin1', 0, 2)]).toEqual(['application/zip', 'PK'])
  const noted = db.selectFrom('journal').select('note').where('recordId', '=', user.id).where('actorKind', '=', 'staff')
  expect(await noted.execute()).toEqual([{ note: 'Данные покупателя выгружены' }])
  await send(`${path}.data`, { intent: 'delete', password: staffPassword })
  expect(await db.selectFrom('users').select('id').where('id', '=', user.id).execute()).toEqual([])
})

test('ADM-02 chosen orders are printed as picking lists and as invoices, in a tab of their own', async () => {
  const items = [{ article: 'VT-15', quantity: 1 }]
  const { number } = await placeGuestOrder(shop.services, newVisitor(), { ...guest, items }, 'printed')
  for (const query of [`sheets=picking&keys=${number}`, `sheets=picking&filter=search%3D${number}`]) {
    const pdf = await shop.app.inject({ url: `/admin/orders/print?${query}`, headers })
    expect([query, pdf.statusCode, pdf.headers['content-disposition'], pdf.rawPayload.toString('latin1', 0, 5)]).toEqual([
      query,
      200,
      'inline',
      '%PDF-',
    ])
  }
})
