// Checks that a connection cut during a write leaves nothing half done and that a retry works.
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Problem } from '#contract/errors.ts'
import { accountsApi } from '#server/accounts/accounts.api.ts'
import { registration } from '#test/fixtures/accounts.ts'
import { openShop, type TestShop } from '#test/harness.ts'
import { openApi } from '#test/open-api.ts'
import { codeFor, emailsTo } from '#test/mail/mailbox.ts'
import { visitorOf } from '#test/create-session.ts'
import { changeEmail, requestEmailChange } from './change-email.ts'
import { findUserByEmail } from './find-user.ts'
import { deleteAccount } from './profile.ts'

let shop: TestShop
let app: FastifyInstance
beforeAll(async () => {
  shop = await openShop()
  // server/main.ts logs these errors.
  shop.services.pool.on('error', () => undefined)
  app = await openApi(shop.services, accountsApi)
  await run(`create function cut() returns trigger language plpgsql as
    $$ begin perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(5); return new; end $$`)
})
afterEach(() =>
  run('drop trigger if exists cut on sessions; drop trigger if exists cut on credentials; drop trigger if exists cut on users'),
)
afterAll(async () => {
  await app.close()
  await shop.close()
})

const run = (statement: string) => shop.services.pool.query(statement)
/** Cuts the connection of every later write to the table. */
const cutAt = (event: 'insert' | 'update' | 'delete', table: string) =>
  run(`create trigger cut after ${event} on ${table} for each row execute function cut()`)

const password = 'синий гвоздь 7'
const send = (method: 'POST' | 'PATCH', path: string, payload: object, cookie = '') =>
  app.inject({ method, url: `/api/v1${path}`, payload, headers: { cookie } })
const logIn = (email: string, word = password) => send('POST', '/auth/login/', { email, password: word })
const cookieOf = (response: { headers: Record<string, unknown> }) => String(response.headers['set-cookie']).split(';')[0]!
const register = async (email: string) => {
  const response = await send('POST', '/users/', registration({ email }))
  expect(response.statusCode, response.body).toBe(201)
  return cookieOf(response)
}
const isLoggedIn = async (cookie: string) => (await app.inject({ url: '/api/v1/auth/login-check', headers: { cookie } })).statusCode === 200
const countOf = async (table: 'sessions' | 'credentials' | 'users' | 'verifications') =>
  (await shop.services.pool.query<{ count: number }>(`select count(*) from ${table}`)).rows[0]!.count

function expectFailureInWords(response: Awaited<ReturnType<typeof send>>): void {
  expect(response.statusCode).toBe(503)
  expect(response.headers['set-cookie']).toBeUndefined()
  expect(response.json<Problem>()).toMatchObject({
    detail: expect.stringMatching(/[а-яё]{4}/),
    request_id: response.headers['x-request-id'],
  })
  expect(response.body).not.toMatch(/terminat|connection|select|sessions/i)
}

test('AUTH-02 ERR-01 a login cut off begins no session; the next one does', async () => {
  await register('login@example.kz')
  const before = await countOf('sessions')
  await cutAt('insert', 'sessions')
  expectFailureInWords(await logIn('login@example.kz'))
  expect(await countOf('sessions')).toBe(before)
  await run('drop trigger cut on sessions')
  expect((await logIn('login@example.kz')).statusCode).toBe(200)
})

test.each(['users', 'credentials', 'sessions'])('AUTH-01 ERR-01 a registration cut off at %s leaves nothing', async (table) => {
  const email = `cut-${table}@example.kz`
  const before = await Promise.all([countOf('users'), countOf('credentials'), countOf('sessions'), countOf('verifications')])
  await cutAt('insert', table)
  expectFailureInWords(await send('POST', '/users/', registration({ email })))
  await run(`drop trigger cut on ${table}`)
  expect(await Promise.all([countOf('users'), countOf('credentials'), countOf('sessions'), countOf('verifications')])).toEqual(before)
  expect(await emailsTo(shop.services, email)).toEqual([])
  await register(email)
  expect(await emailsTo(shop.services, email)).toHaveLength(1)
})

test('AUTH-02 ERR-01 a change of password cut off leaves the old password and all sessions', async () => {
  const here = await register('change@example.kz')
  const there = cookieOf(await logIn('change@example.kz'))
  const change = () =>
    send('PATCH', '/auth/change-password/', { old_password: password, password: 'зелёный болт 8', repeat_password: 'зелёный болт 8' }, here)
  // At this point the new hash is written and the other sessions are being deleted.
  await cutAt('delete', 'sessions')
  expectFailureInWords(await change())
  await run('drop trigger cut on sessions')
  expect([await isLoggedIn(here), await isLoggedIn(there)]).toEqual([true, true])
  expect((await logIn('change@example.kz', 'зелёный болт 8')).statusCode).toBe(401)
  expect(await emailsTo(shop.services, 'change@example.kz')).toHaveLength(1)
  expect((await change()).statusCode).toBe(204)
})

test('AUTH-02 ERR-01 a recovery cut off leaves the password, and its link still works', async () => {
  const cookie = await register('reset@example.kz')
  await send('POST', '/users/request-password-reset', { email: 'reset@example.kz' })
  const code = await codeFor(shop.services, 'reset@example.kz')
  const reset = () => send('POST', '/users/reset-password', { code, password: 'зелёный болт 8', repeat_password: 'зелёный болт 8' })
  await cutAt('update', 'users')
  expectFailureInWords(await reset())
  await run('drop trigger cut on users')
  expect(await isLoggedIn(cookie)).toBe(true)
  expect((await logIn('reset@example.kz')).statusCode).toBe(200)
  expect((await reset()).statusCode).toBe(204)
  expect((await logIn('reset@example.kz', 'зелёный болт 8')).statusCode).toBe(200)
})

test('AUTH-01 ERR-01 a confirmation cut off confirms nothing, and its link still works', async () => {
  await register('confirm@example.kz')
  const code = await codeFor(shop.services, 'confirm@example.kz')
  await cutAt('update', 'users')
  const confirm = () => send('POST', '/users/confirm', { code, password: 'синий гвоздь 7' })
  expectFailureInWords(await confirm())
  await run('drop trigger cut on users')
  expect((await confirm()).statusCode).toBe(204)
})

async function ownerOf(email: string, cookie: string) {
  const user = (await findUserByEmail(shop.services.db, email))!
  return { ...visitorOf({ user, sessionId: '', headers: { cookie } }), user }
}

test('ACC-01 ERR-01 a deletion of the account cut off deletes nothing: names in orders and the session remain', async () => {
  const cookie = await register('delete@example.kz')
  const owner = await ownerOf('delete@example.kz', cookie)
  const order = {
    number: '7KD4M2XR',
    userId: owner.user.id,
    guestName: 'Айдар',
    guestEmail: 'delete@example.kz',
    guestPhone: '+77015550102',
  }
  await shop.services.db
    .insertInto('orders')
    .values({ ...order, status: 'completed', totalTiyn: 1000, consentAt: new Date(), placedAt: new Date() })
    .execute()
  await cutAt('delete', 'users')
  await expect(deleteAccount(shop.services, owner, password)).rejects.toThrow(/terminat/)
  await run('drop trigger cut on users')
  expect(await isLoggedIn(cookie)).toBe(true)
  const stored = () => shop.services.db.selectFrom('orders').selectAll().where('number', '=', order.number).executeTakeFirstOrThrow()
  expect(await stored()).toMatchObject(order)
  await deleteAccount(shop.services, owner, password)
  expect([await isLoggedIn(cookie), (await stored()).guestName]).toEqual([false, 'Имя удалено'])
})

test('ACC-01 ERR-01 a change of e-mail cut off changes nothing, and its link still works', async () => {
  const owner = await ownerOf('moves@example.kz', await register('moves@example.kz'))
  await requestEmailChange(shop.services, owner, { email: 'moved@example.kz', password })
  const code = await codeFor(shop.services, 'moved@example.kz')
  await cutAt('update', 'users')
  await expect(changeEmail(shop.services, code, owner)).rejects.toThrow(/terminat/)
  await run('drop trigger cut on users')
  expect((await logIn('moves@example.kz')).statusCode).toBe(200)
  expect(await emailsTo(shop.services, 'moves@example.kz')).toHaveLength(1) // no notice of a change that failed
  await changeEmail(shop.services, code, owner)
  expect([(await logIn('moved@example.kz')).statusCode, (await logIn('moves@example.kz')).statusCode]).toEqual([200, 401])
})
