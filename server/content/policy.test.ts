// Checks the versions of the privacy policy (ROUTE-06).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { fetchPage, paragraph } from '#test/fetch-page.ts'
import { openShop, type TestShopWithApp } from '#test/harness.ts'

let shop: TestShopWithApp
beforeAll(async () => {
  shop = await openShop({ app: true })
})
afterAll(() => shop.close())

const page = (url: string) => fetchPage(shop.app, url)

test('ROUTE-06 the policy in force, earlier versions at their address, but no unpublished or future one', async () => {
  const { db } = shop.services
  const add = (version: string, inForceFrom: string, isPublished = true) =>
    db
      .insertInto('policyVersions')
      .values({ version, inForceFrom, body: paragraph(`Редакция номер ${version}`), isPublished })
      .execute()
  await add('2025-03', '2025-03-01T00:00:00+05:00')
  await add('2025-04', '2025-04-01T00:00:00+05:00', false)
  await add('2099-01', '2099-01-01T00:00:00+05:00')
  const current = await page('/policy')
  expect(current.text).toContain('Редакция 2026-11')
  expect(current.html).toContain('href="/policy?version=2025-03"')
  const old = await page('/policy?version=2025-03')
  expect(old.text).toContain('Редакция номер 2025-03')
  expect(old.text).toContain('Это прежняя редакция')
  expect(old.html).toContain('content="noindex')
  for (const version of ['2025-04', '2099-01', 'x', "'"])
    expect([version, (await page(`/policy?version=${version}`)).status]).toEqual([version, 404])
})

test('CHK-02 CB-01 AUTH-01 a consent names the version that was in force', async () => {
  const { db, app } = { ...shop.services, app: shop.app }
  const callback = await app.inject({
    method: 'POST',
    url: '/api/v1/callback/',
    payload: { name: 'Айдар', phone_number: '+77015550102', agreement: true },
  })
  expect(callback.statusCode).toBe(201)
  expect(await db.selectFrom('callbacks').select('consentVersion').execute()).toEqual([{ consentVersion: '2026-11' }])
  const order = await app.inject({
    method: 'POST',
    url: '/api/v1/order/',
    payload: {
      name: 'Айдар',
      phone_number: '+77015550102',
      email: 'aidar@stroydom.example',
      items: [{ product: 'VT-15', quantity: 1 }],
      shop: shop.fixtures.shops.aktobe,
      privacy_policy_accepted: true,
    },
  })
  expect(order.statusCode).toBe(201)
  expect(await db.selectFrom('orders').select('consentVersion').execute()).toEqual([{ consentVersion: '2026-11' }])
  await db
    .insertInto('policyVersions')
    .values({ version: '2026-11-2', inForceFrom: sql`now() - interval '1 minute'`, body: paragraph('Новая'), isPublished: true })
    .execute()
  const registration = await app.inject({
    method: 'POST',
    url: '/api/v1/users/',
    payload: {
      last_name: 'Сериков',
      first_name: 'Айдар',
      middle_name: '',
      email: 'consent@stroydom.example',
      phone_number: '+77015550102',
      password: 'насос 25-60 зимой',
      repeat_password: 'насос 25-60 зимой',
      privacy_policy_accepted: true,
    },
  })
  expect(registration.statusCode).toBe(201)
  const user = db.selectFrom('users').select('consentVersion').where('email', '=', 'consent@stroydom.example')
  expect(await user.execute()).toEqual([{ consentVersion: '2026-11-2' }])
  await db.deleteFrom('policyVersions').where('version', '=', '2026-11-2').execute()
})
