// Checks sessions over HTTP: their list, ending them, a login that is not remembered, their number.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anotherPerson, signedIn } from '#test/create-session.ts'
import { registration } from '#test/fixtures/accounts.ts'
import { openShop, type TestShopWithApp } from '#test/harness.ts'
import { maxSessions } from './own-sessions.ts'

let shop: TestShopWithApp
beforeAll(async () => {
  shop = await openShop({ app: true })
})
afterAll(() => shop.close())

const password = 'синий гвоздь 7'
const origin = { origin: 'http://rodnik.test', host: 'rodnik.test' }
const tab = '/personal-account?tab=userinfo'
const api = (method: 'POST' | 'PATCH', path: string, payload: object, cookie = '', remoteAddress = '203.0.113.7', agent = 'test') =>
  shop.app.inject({ method, url: `/api/v1${path}`, payload, remoteAddress, headers: { ...origin, cookie, 'user-agent': agent } })
const logIn = (email: string, more: object = {}, remoteAddress?: string, agent?: string) =>
  api('POST', '/auth/login/', { email, password, ...more }, '', remoteAddress, agent)
const register = (email: string) => api('POST', '/users/', registration({ email }))
const lineOf = (reply: { headers: Record<string, unknown> }) =>
  [reply.headers['set-cookie'] ?? []]
    .flat()
    .map(String)
    .find((line) => line.startsWith('session='))
const cookieOf = (reply: { headers: Record<string, unknown> }) => lineOf(reply)!.split(';')[0]!
const isLoggedIn = async (cookie: string) =>
  (await shop.app.inject({ url: '/api/v1/auth/login-check', headers: { cookie } })).statusCode === 200
const page = async (cookie: string) =>
  (await shop.app.inject({ url: tab, headers: { cookie }, remoteAddress: '203.0.113.9' })).body.replaceAll('\u00a0', ' ')
const send = (cookie: string, fields: Record<string, string>) =>
  shop.app.inject({
    method: 'POST',
    url: tab,
    headers: { ...origin, cookie, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
const sessionsOf = async (email: string) => {
  const select = `select s.id, extract(epoch from s.expires_at - now())::int as seconds from sessions s join users u on u.id = s.user_id
    where u.email = $1 order by s.created_at desc`
  return (await shop.pool.query<{ id: string; seconds: number }>(select, [email])).rows
}

test('ACC-01 AUTH-05 the account lists its sessions with device, time and network; one is ended without scripts, twice at once', async () => {
  const email = 'devices@example.kz'
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Mobile Safari/604.1'
  const here = cookieOf(await register(email))
  const there = cookieOf(await logIn(email, {}, '198.51.100.23', phone))
  const near = cookieOf(await logIn(email, {}, '203.0.113.200'))
  const shown = await page(here)
  expect(shown).toContain('Где выполнен вход')
  for (const text of ['Это устройство', 'Safari, iPhone', 'Сеть 198.51.100.*', 'Та же сеть, что сейчас', 'Завершить все другие'])
    expect(shown).toContain(text)
  expect(shown).not.toContain('198.51.100.23')
  const ids = [...shown.matchAll(/name="session" value="([^"]+)"/g)].map(([, id]) => id!)
  expect(ids).toHaveLength(2)
  const [, phoneId] = ids // the newest first
  const replies = await Promise.all([1, 2].map(() => send(here, { intent: 'end-session', session: phoneId! })))
  for (const { statusCode, headers } of replies) expect([statusCode, headers.location]).toEqual([303, `${tab}&done=session#sessions`])
  expect([await isLoggedIn(there), await isLoggedIn(near), await isLoggedIn(here)]).toEqual([false, true, true])
  expect((await send(here, { intent: 'end-sessions' })).headers.location).toBe(`${tab}&done=sessions#sessions`)
  expect([await isLoggedIn(near), await isLoggedIn(here)]).toEqual([false, true])
  expect(await page(here)).toContain('На других устройствах вход не выполнен')
})

test('ACC-01 SEC-01:sessions a customer cannot end the session of another account; odd ids end nothing', async () => {
  const mine = await signedIn(shop.services)
  const other = await signedIn(shop.services, anotherPerson)
  for (const session of [other.sessionId, other.sessionId.toUpperCase(), mine.sessionId, '', "' or true --", '\u0000'])
    expect((await send(mine.headers.cookie, { intent: 'end-session', session })).statusCode).toBe(303)
  expect(await isLoggedIn(other.headers.cookie)).toBe(true)
  expect(await isLoggedIn(mine.headers.cookie)).toBe(true)
})

test('AUTH-02 AUTH-05 a login that is not remembered ends with the browser, after a day at the latest, also after a change of password', async () => {
  const email = 'borrowed@example.kz'
  await register(email)
  await shop.pool.query('delete from sessions')
  expect(lineOf(await logIn(email))).toMatch(/Max-Age=/)
  await shop.pool.query('delete from sessions')
  const form = await shop.app.inject({
    method: 'POST',
    url: '/login',
    headers: { ...origin, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ email, password, forget: 'on' }).toString(),
  })
  expect(form.statusCode).toBe(303)
  expect(lineOf(form)).not.toMatch(/Max-Age|Expires/)
  const isADay = async () => {
    const [session] = await sessionsOf(email)
    expect([session!.seconds > 86_000, session!.seconds <= 86_400]).toEqual([true, true])
  }
  await isADay()
  // It is not prolonged, however often it is used.
  const cookie = cookieOf(form)
  await shop.pool.query(`update sessions set created_at = created_at - interval '20 hours', expires_at = expires_at - interval '20 hours'`)
  expect((await shop.app.inject({ url: '/faq', headers: { cookie } })).headers['set-cookie']).toBeUndefined()
  expect((await sessionsOf(email))[0]!.seconds).toBeLessThan(4 * 3600 + 1)
  const change = { old_password: password, password: 'Труба 32 латунь', repeat_password: 'Труба 32 латунь' }
  const changed = await api('PATCH', '/auth/change-password/', change, cookie)
  expect(changed.statusCode).toBe(204)
  expect(lineOf(changed)).not.toMatch(/Max-Age|Expires/)
  await isADay()
  expect(await isLoggedIn(cookieOf(changed))).toBe(true)
})

test('AUTH-05 SEC-01:sessions an account has at most 50 sessions: a login ends the oldest', async () => {
  const email = 'many@example.kz'
  const first = cookieOf(await register(email))
  for (let at = 1; at < maxSessions; at++) await signedIn(shop.services, { email })
  expect(await isLoggedIn(first)).toBe(true)
  const last = cookieOf(await logIn(email))
  expect([(await sessionsOf(email)).length, await isLoggedIn(first), await isLoggedIn(last)]).toEqual([maxSessions, false, true])
})
