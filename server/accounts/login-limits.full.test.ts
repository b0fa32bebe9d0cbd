// Checks that strangers cannot lock out an account or take it over, over HTTP.
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { registration, repeatAttempts } from '#test/fixtures/accounts.ts'
import { openShop, type TestShopWithApp } from '#test/harness.ts'
import { codeFor, emailsTo } from '#test/mail/mailbox.ts'
import { signedIn } from '#test/create-session.ts'

let shop: TestShopWithApp
const lines: string[] = []
const log = pino(new Writable({ write: (line, _encoding, done) => (lines.push(String(line)), done()) }))
beforeAll(async () => {
  shop = await openShop({ app: true, log })
})
afterAll(() => shop.close())
beforeEach(() => shop.pool.query('delete from attempts'))

const password = 'синий гвоздь 7'
const next = 'зелёный болт 8'
const owner = '198.51.100.7'
type Reply = Awaited<ReturnType<typeof send>>
type How = { cookie?: string; from?: string; method?: 'POST' | 'PATCH' }
const send = (path: string, payload: object, { cookie = '', from = owner, method = 'POST' }: How = {}) =>
  shop.app.inject({
    method,
    url: `/api/v1${path}`,
    payload,
    remoteAddress: from,
    headers: { host: 'rodnik.test', origin: 'http://rodnik.test', cookie },
  })
/** As a browser sends them back. */
const cookiesOf = (reply: Reply) =>
  [reply.headers['set-cookie'] ?? []]
    .flat()
    .map((line) => line.split(';')[0]!)
    .join('; ')
const logIn = async (email: string, word: string, how: { cookie?: string; from?: string } = {}) =>
  (await send('/auth/login/', { email, password: word }, how)).statusCode
const register = async (email: string) => {
  const reply = await send('/users/', registration({ email }))
  expect(reply.statusCode, reply.body).toBe(201)
  return cookiesOf(reply)
}
const wrongFrom = (email: string, from: string, times: number) =>
  Promise.all(Array.from({ length: times }, () => logIn(email, 'не тот пароль', { from })))
/** One wrong password that is checked, and as many stored attempts as the limit allows. */
async function useUpAttempts(email: string, from: string): Promise<void> {
  expect(await logIn(email, 'не тот пароль', { from })).toBe(401)
  await repeatAttempts(shop.pool, 15)
}
const isConfirmed = async (email: string) =>
  (await shop.services.db.selectFrom('users').select('isEmailConfirmed').where('email', '=', email).executeTakeFirstOrThrow())
    .isEmailConfirmed

describe('lock-out', () => {
  test('AUTH-05 wrong passwords of strangers lock out their networks, not the owner in another', async () => {
    await register('strangers@example.kz')
    expect(await wrongFrom('strangers@example.kz', '203.0.113.1', 1)).toEqual([401])
    await repeatAttempts(shop.pool, 14)
    expect((await wrongFrom('strangers@example.kz', '203.0.113.1', 2)).toSorted((a, b) => a - b)).toEqual([401, 429])
    expect(await logIn('strangers@example.kz', 'не тот пароль', { from: '203.0.114.1' })).toBe(401)
    await repeatAttempts(shop.pool, 2)
    // After 30 wrong ones of the account altogether: delayed, not refused.
    expect(await logIn('strangers@example.kz', password)).toBe(200)
  })

  test('AUTH-05 a browser that has logged in before is not locked out by others of its network', async () => {
    const cookies = await register('known@example.kz')
    const device = cookies.split('; ').find((one) => one.startsWith('device='))!
    await useUpAttempts('known@example.kz', owner)
    expect(await logIn('known@example.kz', password)).toBe(429)
    expect(await logIn('known@example.kz', password, { cookie: device })).toBe(200)
    // It has a limit of its own, and a cookie of another account or a forged one does not help.
    const guess = () => logIn('known@example.kz', 'не тот', { cookie: device })
    expect(await guess()).toBe(401)
    await repeatAttempts(shop.pool, 14, 'login-device')
    expect((await Promise.all([guess(), guess()])).toSorted((a, b) => a - b)).toEqual([401, 429])
    const other = (await register('other@example.kz')).split('; ').find((one) => one.startsWith('device='))!
    expect(await logIn('known@example.kz', password, { cookie: other })).toBe(429)
    expect(await logIn('known@example.kz', password, { cookie: device.replace(/.$/, 'x') })).toBe(429)
  })

  test('AUTH-05 ACC-01 inside a session the password can be changed while logins are refused', async () => {
    const cookie = await register('inside@example.kz')
    await useUpAttempts('inside@example.kz', owner)
    const change = { old_password: password, password: next, repeat_password: next }
    expect((await send('/auth/change-password/', change, { cookie, method: 'PATCH' })).statusCode).toBe(204)
  })

  test('AUTH-02 recoveries requested by strangers do not use up the owner’s', async () => {
    const cookie = await register('recovers@example.kz')
    const ask = async (how: { from?: string; cookie?: string }) =>
      (await send('/users/request-password-reset', { email: 'recovers@example.kz' }, how)).statusCode
    const strangers = await Promise.all(Array.from({ length: 12 }, (_, time) => ask({ from: `203.0.113.${time % 4}` })))
    expect(new Set(strangers)).toEqual(new Set([204]))
    expect(await ask({ cookie })).toBe(204)
    // Of registration, ten and one of the strangers, one of the owner.
    expect(await emailsTo(shop.services, 'recovers@example.kz')).toHaveLength(13)
    // Also in an unknown browser: at once the link sent last still works, five minutes later another is sent.
    expect(await ask({})).toBe(204)
    expect(await emailsTo(shop.services, 'recovers@example.kz')).toHaveLength(13)
    await shop.pool.query("update attempts set at = at - interval '5 minutes'")
    expect(await ask({})).toBe(204)
    expect(await emailsTo(shop.services, 'recovers@example.kz')).toHaveLength(14)
    const code = await codeFor(shop.services, 'recovers@example.kz')
    expect((await send('/users/reset-password', { code, password: next, repeat_password: next })).statusCode).toBe(204)
  })
})

test('AUTH-01 a confirmation link needs the session that registered or the password', async () => {
  const cookie = await register('victim@example.kz')
  const code = await codeFor(shop.services, 'victim@example.kz')
  const stranger = await signedIn(shop.services)
  expect((await send('/users/confirm', { code })).json()).toMatchObject({ status: 400, errors: { password: [expect.any(String)] } })
  expect((await send('/users/confirm', { code }, stranger.headers)).statusCode).toBe(400)
  expect((await send('/users/confirm', { code, password: next })).json()).toMatchObject({ type: '/problems/wrong-password' })
  expect(await isConfirmed('victim@example.kz')).toBe(false)
  expect((await send('/users/confirm', { code }, { cookie })).statusCode).toBe(204)
  expect(await isConfirmed('victim@example.kz')).toBe(true)
})

describe('sessions', () => {
  const check = async (cookie: string) =>
    (await shop.app.inject({ url: '/api/v1/auth/login-check', headers: { host: 'rodnik.test', cookie } })).statusCode

  test('AUTH-05 a token without its signature is no session, and logging out with it ends the session', async () => {
    const { headers } = await signedIn(shop.services)
    const unsigned = `${headers.cookie.split('.')[0]}.AAAA`
    expect([await check(headers.cookie), await check(unsigned)]).toEqual([200, 401])
    expect((await send('/auth/logout/', {}, { cookie: unsigned })).statusCode).toBe(204)
    expect(await check(headers.cookie)).toBe(401)
  })

  test('AUTH-05 a session ends after 180 days, however often it is used', async () => {
    const { headers, sessionId } = await signedIn(shop.services)
    const age = (days: number) =>
      shop.pool.query(`update sessions set created_at = now() - interval '${days} days' where id = $1`, [sessionId])
    await age(179)
    expect(await check(headers.cookie)).toBe(200)
    await age(181)
    expect(await check(headers.cookie)).toBe(401)
  })
})

test('AUTH-01 passwords made of own data or the shop’s name are refused, with a text for the field', async () => {
  const person = { email: 'alice@example.kz', last_name: 'Оспанова', first_name: 'Айгуль' }
  for (const weak of [
    'alice@example.kz',
    'Alice2026',
    'rodnik.kz',
    'Rodnik2026',
    'пароль2026',
    'Оспанова85',
    'айгуль-оспанова',
    'родник-2027',
  ]) {
    const reply = await send('/users/', registration({ ...person, password: weak, repeat_password: weak }))
    expect([weak, reply.statusCode, reply.json().errors]).toEqual([weak, 400, { password: [expect.stringMatching(/Придумайте другой/)] }])
  }
  const good = 'у Алисы 2 родника'
  expect((await send('/users/', registration({ ...person, password: good, repeat_password: good }))).statusCode).toBe(201)
})

test('SEC-01:log the log holds security events with account and network without names and e-mails', async () => {
  await register('audited@example.kz')
  const confirmation = await codeFor(shop.services, 'audited@example.kz')
  lines.length = 0
  await send('/users/confirm', { code: confirmation, password: next }, { from: '192.0.2.9' })
  await useUpAttempts('audited@example.kz', '203.0.113.9')
  expect(await logIn('audited@example.kz', 'не тот пароль', { from: '203.0.113.9' })).toBe(429)
  await logIn('audited@example.kz', password)
  await send('/users/request-password-reset', { email: 'audited@example.kz' })
  const code = await codeFor(shop.services, 'audited@example.kz')
  await send('/users/reset-password', { code, password: next, repeat_password: next })
  const events = lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ audit }) => audit !== undefined)
  const account = events[0]!.account
  const from = (network: string) => ({ account, network, requestId: expect.stringMatching(/\S/) })
  expect(events.filter(({ audit }) => audit === 'login_failed')).toHaveLength(1)
  expect(events).toEqual(expect.arrayContaining([expect.objectContaining({ audit: 'locked_out', ...from('203.0.113.0/24') })]))
  expect(events).toEqual(expect.arrayContaining([expect.objectContaining({ audit: 'wrong_password', ...from('192.0.2.0/24') })]))
  for (const audit of ['login', 'password_reset'])
    expect(events).toEqual(expect.arrayContaining([expect.objectContaining({ audit, ...from('198.51.100.0/24') })]))
  expect(lines.join('')).not.toContain('audited@')
})
