// What an owner may do with the account (ACC-01): see and end sessions, take the data away, delete all of it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAccountShop, registration, type AccountShop } from '#test/account-shop.ts'
import { anotherPerson, signedIn, visitorOf, type SignedIn } from '#test/signed-in.ts'
import { deleteAccount, endOtherSessions, exportOwnData, listSessions } from './own-data.ts'

let shop: AccountShop
beforeAll(async () => {
  shop = await openAccountShop()
}, 60_000)
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

/** With a password, which `signedIn` does not set. */
async function registered(email: string): Promise<SignedIn> {
  const app = await shop.api()
  const answer = await app.inject({ method: 'POST', url: '/api/v1/users/', payload: registration({ email }) })
  expect(answer.statusCode, answer.body).toBe(201)
  await app.close()
  return signedIn(shop.services, { email })
}

test('ACC-01 sessions are listed, this one first, and the others can be ended', async () => {
  const here = await signedIn(shop.services, { email: 'sessions@example.kz' })
  const there = await signedIn(shop.services, { email: 'sessions@example.kz' })
  const foreign = await signedIn(shop.services, anotherPerson)
  expect((await listSessions(shop.services.db, here)).map(({ id, isCurrent }) => [id, isCurrent])).toEqual([
    [here.sessionId, true],
    [there.sessionId, false],
  ])
  await endOtherSessions(shop.services.db, here)
  expect(await listSessions(shop.services.db, here)).toHaveLength(1)
  expect(await listSessions(shop.services.db, foreign)).toHaveLength(1)
})

test('ACC-01 the export holds the own data and nobody else’s, no hash and no token', async () => {
  const mine = await registered('export@example.kz')
  await signedIn(shop.services, anotherPerson)
  await shop.services.db
    .insertInto('orders')
    .values({ ...orderValues, number: '7KD4M2XN', userId: mine.user.id })
    .execute()
  await shop.services.db
    .insertInto('notifications')
    .values({ userId: mine.user.id, kind: 'news', about: 'news 1', title: 'Новый склад', href: '/' })
    .execute()
  const own = await exportOwnData(shop.services.db, mine.user)
  expect(own).toMatchObject({ account: { email: 'export@example.kz' }, orders: [{ number: '7KD4M2XN' }], favourites: [] })
  expect(own).toMatchObject({ notifications: [{ title: 'Новый склад' }], wholesaleApplications: [] })
  expect(own.sessions.length).toBeGreaterThan(1)
  expect(JSON.stringify(own)).not.toMatch(/hash|argon|olga@/i)
})

test('ACC-01 deleting asks for the password, waits for orders under way, and leaves finished ones without a name', async () => {
  const { db } = shop.services
  const mine = await registered('delete@example.kz')
  const visitor = visitorOf(mine)
  const order = await db
    .insertInto('orders')
    .values({ ...orderValues, number: '7KD4M2XP', userId: mine.user.id })
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
  expect((await exportOwnData(db, mine.user)).files).toMatchObject([{ name: file.name }, { name: file.name }])
  await expect(deleteAccount(shop.services, visitor, 'не тот пароль')).rejects.toMatchObject({ code: 'wrong_password' })
  await expect(deleteAccount(shop.services, visitor, 'синий гвоздь 7')).rejects.toMatchObject({ code: 'orders_under_way' })
  expect(await db.selectFrom('users').select('id').where('id', '=', mine.user.id).execute()).toHaveLength(1)

  await db.updateTable('orders').set({ status: 'completed' }).where('id', '=', order.id).execute()
  await deleteAccount(shop.services, visitor, 'синий гвоздь 7')
  expect(await db.selectFrom('users').select('id').where('id', '=', mine.user.id).execute()).toEqual([])
  expect(await db.selectFrom('sessions').select('id').where('userId', '=', mine.user.id).execute()).toEqual([])
  expect(await db.selectFrom('orderFiles').select('id').execute()).toEqual([]) // they may name people on any page
  expect(await db.selectFrom('orders').selectAll().where('id', '=', order.id).executeTakeFirstOrThrow()).toMatchObject({
    userId: null,
    guestName: 'Имя удалено',
    guestEmail: '',
    address: '',
    payerName: 'ТОО «Стройдом»',
    totalTiyn: 1000,
  })
})
