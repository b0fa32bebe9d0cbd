// Checks what customers can do with their account (ACC-01): data export, deletion.
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedInUser } from '#contract/accounts/signed-in-user.ts'
import { accountsApi } from '#server/accounts/accounts.api.ts'
import { registration } from '#test/fixtures/accounts.ts'
import { openShop, type TestShop } from '#test/harness.ts'
import { openApi } from '#test/open-api.ts'
import { anotherPerson, signedIn, visitorOf, type SignedIn } from '#test/create-session.ts'
import { eventually } from '#test/wait-for.ts'
import { addQuantity } from '../cart/change-cart.ts'
import { exportOwnData } from './export-account-data.ts'
import { createDraft } from '../orders/drafts.ts'
import { lockDraft } from '../orders/lock-draft.ts'
import { deleteAccount } from './profile.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const orderValues = {
  guestName: 'Айдар',
  guestEmail: 'aidar@stroydom.example',
  guestPhone: '+77015550102',
  address: 'Актобе, Абая 1',
  comment: 'Позвоните',
  payerName: 'ТОО «Стройдом»',
  totalTiyn: 1000,
  consentAt: new Date(),
  placedAt: new Date(),
}

/** Sets a password, which `signedIn` does not. */
async function registered(email: string): Promise<SignedIn> {
  const app = await openApi(shop.services, accountsApi)
  const response = await app.inject({ method: 'POST', url: '/api/v1/users/', payload: registration({ email }) })
  expect(response.statusCode, response.body).toBe(201)
  await app.close()
  return signedIn(shop.services, { email })
}

const exported = async (user: SignedInUser) => JSON.parse(await text(Readable.from(await exportOwnData(shop.services.db, user))))

test('ACC-01 the export contains only the customer’s own data, no hash and no token', async () => {
  const mine = await registered('export@example.kz')
  await signedIn(shop.services, anotherPerson)
  const { id: orderId } = await shop.services.db
    .insertInto('orders')
    .values({ ...orderValues, deliveryTiyn: 1500_00, number: '7KD4M2XN', userId: mine.user.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: productId } = await shop.services.db
    .selectFrom('products')
    .select('id')
    .where('article', '=', 'VT-15')
    .executeTakeFirstOrThrow()
  const item = { article: 'VT-15', name: 'Кран', unit: 'шт', quantity: 2, priceTiyn: 2450_00, retailTiyn: 2600_00 }
  await shop.services.db
    .insertInto('orderItems')
    .values({ ...item, orderId, productId, position: 1 })
    .execute()
  await addQuantity(shop.services.db, { ...visitorOf(mine), cartId: mine.user.id }, 'VT-15', 3)
  await shop.services.db
    .insertInto('notifications')
    .values({ userId: mine.user.id, kind: 'news', about: 'news 1', title: 'Новый склад', href: '/' })
    .execute()
  const own = await exported(mine.user)
  expect(own).toMatchObject({ account: { email: 'export@example.kz' }, favourites: [], cart: [{ article: 'VT-15', quantity: 3 }] })
  expect(own.orders).toMatchObject([
    { number: '7KD4M2XN', delivery: 1500, total: 1510, items: [{ article: 'VT-15', quantity: 2, price: 2450, retailPrice: 2600 }] },
  ])
  expect(own).toMatchObject({ notifications: [{ title: 'Новый склад' }], wholesaleApplications: [] })
  expect(own.sessions.length).toBeGreaterThan(1)
  expect(JSON.stringify(own)).not.toMatch(/hash|argon|olga@/i)
})

test('ACC-01 the export shows no price of a draft, which stores none', async () => {
  const mine = await signedIn(shop.services, { email: 'draft@example.kz' })
  await createDraft(shop.services.db, mine.user.id, { items: [{ article: 'VT-15', quantity: 2 }], comment: '' }, 'export draft')
  const { orders } = await exported(mine.user)
  expect(orders).toMatchObject([{ status: 'draft', placedAt: null, items: [{ article: 'VT-15', quantity: 2 }] }])
  expect(JSON.stringify(orders)).not.toMatch(/total|delivery|price/i)
})

test('ACC-01 SEC-01:work the export reads a few orders at a time, whatever the number of drafts, and is limited per hour', async () => {
  const { db, pool } = shop.services
  const { user } = await signedIn(shop.services, { email: 'many@example.kz' })
  for (let at = 0; at < 12; at++)
    await createDraft(db, user.id, { items: [{ article: 'VT-15', quantity: 1 }], comment: '' }, `export ${at}`)
  let received = ''
  for await (const part of await exportOwnData(db, user)) {
    // What is deleted while the first orders are sent is not read any more.
    if (received !== '' && !received.includes('VT-15') && part.includes('VT-15'))
      await pool.query('delete from orders where user_id = $1', [user.id])
    received += part
  }
  expect(JSON.parse(received).orders).toHaveLength(5)
  for (let at = 1; at < 10; at++) await exportOwnData(db, user)
  await expect(exportOwnData(db, user)).rejects.toMatchObject({ code: 'too_many_requests' })
})

test('ACC-01 EXCH-05 deleting requires the password, is refused while orders are active, and anonymizes finished ones, on the site alone', async () => {
  const { db } = shop.services
  const mine = await registered('delete@example.kz')
  const visitor = visitorOf(mine)
  const order = await db
    .insertInto('orders')
    .values({ ...orderValues, deliveryTiyn: 0, number: '7KD4M2XP', userId: mine.user.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const file = { name: 'доверенность.pdf', mediaType: 'application/pdf', byteSize: 9, contentHash: 'a' }
  await db
    .insertInto('orderFiles')
    .values([
      { ...file, orderId: order.id },
      { ...file, userId: mine.user.id },
    ])
    .execute()
  expect((await exported(mine.user)).files).toMatchObject([{ name: file.name }, { name: file.name }])
  await expect(deleteAccount(shop.services, visitor, 'не тот пароль')).rejects.toMatchObject({ code: 'wrong_password' })
  await expect(deleteAccount(shop.services, visitor, 'синий гвоздь 7')).rejects.toMatchObject({ code: 'orders_under_way' })
  expect(await db.selectFrom('users').select('id').where('id', '=', mine.user.id).execute()).toHaveLength(1)

  const { version } = await db
    .updateTable('orders')
    .set({ status: 'completed' })
    .where('id', '=', order.id)
    .returning('version')
    .executeTakeFirstOrThrow()
  await db.insertInto('exchangeOrders').values({ orderId: order.id, confirmedVersion: version }).execute()
  await deleteAccount(shop.services, visitor, 'синий гвоздь 7')
  expect(await db.selectFrom('users').select('id').where('id', '=', mine.user.id).execute()).toEqual([])
  expect(await db.selectFrom('sessions').select('id').where('userId', '=', mine.user.id).execute()).toEqual([])
  expect(await db.selectFrom('orderFiles').select('id').execute()).toEqual([]) // they may name people on any page
  expect(await db.selectFrom('orders').selectAll().where('id', '=', order.id).executeTakeFirstOrThrow()).toMatchObject({
    userId: null,
    guestName: 'Имя удалено',
    guestEmail: '',
    guestPhone: '+70000000000',
    address: 'Адрес удалён',
    deliveryTiyn: 0,
    comment: '',
    payerName: 'ТОО «Стройдом»',
    totalTiyn: 1000,
  })
  // 1C does not get the finished order again.
  const isConfirmed = db
    .selectFrom('orders')
    .innerJoin('exchangeOrders', 'orderId', 'id')
    .select((eb) => eb('confirmedVersion', '=', eb.ref('version')).as('isConfirmed'))
  expect(await isConfirmed.where('id', '=', order.id).executeTakeFirst()).toEqual({ isConfirmed: true })
})

test('ACC-01 an order placed in another window during the deletion prevents it', async () => {
  const { db, pool } = shop.services
  const mine = await registered('both@example.kz')
  await db.insertInto('orders').values({ number: '7KD4M2XQ', userId: mine.user.id, status: 'draft', totalTiyn: 0 }).execute()
  const isLocked = Promise.withResolvers<void>()
  const mayPlace = Promise.withResolvers<void>()
  const placing = db.transaction().execute(async (trx) => {
    const { id } = await lockDraft(trx, mine.user.id, '7KD4M2XQ')
    isLocked.resolve()
    await mayPlace.promise
    await trx
      .updateTable('orders')
      .set({ ...orderValues, status: 'placed' })
      .where('id', '=', id)
      .execute()
  })
  await isLocked.promise
  const deleting = deleteAccount(shop.services, visitorOf(mine), 'синий гвоздь 7').catch((error: unknown) => error)
  const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  await eventually(async () => expect((await pool.query(waiting)).rowCount).toBe(1))
  mayPlace.resolve()
  await placing
  expect(await deleting).toMatchObject({ code: 'orders_under_way' })
  expect(await db.selectFrom('users').select('id').where('id', '=', mine.user.id).execute()).toHaveLength(1)
})

test('ACC-01 AUTH-03 a password that is checked while another window deletes the account leads to the login, not to «wrong password»', async () => {
  const { pool } = shop.services
  const mine = await registered('twice@example.kz')
  const other = await pool.connect()
  try {
    // The session is read before the commit, the password waits for it.
    await other.query('begin')
    await other.query('lock table credentials in access exclusive mode')
    await other.query('delete from users where id = $1', [mine.user.id])
    const deleting = deleteAccount(shop.services, visitorOf(mine), 'синий гвоздь 7').catch((error: unknown) => error)
    const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    await eventually(async () => expect((await pool.query(waiting)).rowCount).toBe(1))
    await other.query('commit')
    expect(await deleting).toMatchObject({ code: 'unauthenticated' })
  } finally {
    other.release()
  }
})
