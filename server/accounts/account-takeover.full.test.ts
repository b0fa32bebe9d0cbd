// Checks attackers with an old password, an open session or forged headers (AUTH-02, AUTH-05).
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Problem } from '#contract/errors.ts'
import { registration, repeatAttempts } from '#test/fixtures/accounts.ts'
import { openShop, type TestShopWithApp } from '#test/harness.ts'
import { codeFor, emailsTo } from '#test/mail/mailbox.ts'
import { signedIn, visitorOf } from '#test/create-session.ts'
import { buildApp } from '../app.ts'
import { openDelivery } from '../mail/mail-transport.ts'
import { findSession } from './find-session.ts'
import { deleteAccount } from './profile.ts'

let shop: TestShopWithApp
beforeAll(async () => {
  shop = await openShop({ app: true })
})
beforeEach(() => shop.services.pool.query('delete from attempts'))
afterAll(() => shop.close())

const host = { host: 'rodnik.test' }
const old = 'синий гвоздь 7'
const next = 'зелёный болт 8'
const send = (path: string, payload: object, cookie = '', method: 'POST' | 'PATCH' = 'POST') =>
  shop.app.inject({ method, url: `/api/v1${path}`, payload, headers: { ...host, cookie } })
const cookieOf = (response: { headers: Record<string, unknown> }) => String(response.headers['set-cookie']).split(';')[0]!
async function register(email: string, more: object = {}): Promise<string> {
  const response = await send('/users/', registration({ email, ...more }))
  expect(response.statusCode, response.body).toBe(201)
  return cookieOf(response)
}
const logIn = async (email: string, password: string) => (await send('/auth/login/', { email, password })).statusCode
const page = (url: string, cookie: string, payload?: string) =>
  shop.app.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url,
    ...(payload === undefined ? {} : { payload }),
    headers: {
      ...host,
      accept: 'text/html',
      cookie,
      ...(payload === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
    },
  })

async function requestEmailChange(cookie: string, email: string): Promise<string> {
  const form = new URLSearchParams({ intent: 'email', newEmail: email, emailPassword: old })
  expect((await page('/personal-account?tab=userinfo', cookie, form.toString())).statusCode).toBe(303)
  return `/email-confirm?change=1&code=${await codeFor(shop.services, email)}`
}

const recover = async (email: string, password: string) => {
  expect((await send('/users/request-password-reset', { email })).statusCode).toBe(204)
  const code = await codeFor(shop.services, email)
  return (await send('/users/reset-password', { code, password, repeat_password: password })).statusCode
}

test('AUTH-02 ACC-01 an attacker’s change of e-mail begun with the old password is cancelled when the owner sets a new one', async () => {
  for (const [email, set] of [
    ['recovers@example.kz', () => recover('recovers@example.kz', next)],
    [
      'changes@example.kz',
      async (cookie: string) =>
        (await send('/auth/change-password/', { old_password: old, password: next, repeat_password: next }, cookie, 'PATCH')).statusCode,
    ],
  ] as const) {
    const cookie = await register(email)
    const link = await requestEmailChange(cookie, `thief-of-${email}`)
    expect(await set(cookie)).toBe(204)
    expect((await page(link, '', '')).body).toContain('действует')
    expect([await logIn(email, next), await logIn(`thief-of-${email}`, next)]).toEqual([200, 401])
  }
})

test('AUTH-02 a recovery link is invalid after a change of password; the confirmation link stays valid', async () => {
  const cookie = await register('links@example.kz')
  const confirmation = await codeFor(shop.services, 'links@example.kz')
  await send('/users/request-password-reset', { email: 'links@example.kz' })
  const code = await codeFor(shop.services, 'links@example.kz')
  const change = { old_password: old, password: next, repeat_password: next }
  expect((await send('/auth/change-password/', change, cookie, 'PATCH')).statusCode).toBe(204)
  const reset = await send('/users/reset-password', { code, password: old, repeat_password: old })
  expect([reset.statusCode, reset.json<Problem>().errors?.code?.[0]]).toEqual([400, expect.stringMatching(/Ссылка/)])
  expect(await logIn('links@example.kz', next)).toBe(200)
  expect((await send('/users/confirm', { code: confirmation, password: next })).statusCode).toBe(204)
})

test('AUTH-05 ACC-01 the old password cannot be guessed through an open session, neither to change it nor to delete the account', async () => {
  const cookie = await register('left-open@example.kz')
  const change = (typed: string) =>
    send('/auth/change-password/', { old_password: typed, password: next, repeat_password: next }, cookie, 'PATCH')
  const wrong = [await change('не тот пароль')]
  await repeatAttempts(shop.pool, 13)
  wrong.push(...(await Promise.all([change('не тот пароль'), change('не тот пароль')])))
  expect(new Set(wrong.map((response) => response.json<Problem>().type))).toEqual(new Set(['/problems/wrong-password']))
  // Now the right password is refused as well.
  expect((await change(old)).json()).toMatchObject({ type: '/problems/too-many-requests', status: 429 })
  const { db, config } = shop.services
  const { user, sessionId } = (await findSession(db, decodeURIComponent(cookie.split('=')[1]!), new Date(), config.keys.sessions))!
  const visitor = visitorOf({ user, sessionId, headers: { cookie } })
  await expect(deleteAccount(shop.services, { ...visitor, user }, old)).rejects.toMatchObject({ code: 'too_many_requests' })
  await shop.services.pool.query("update attempts set at = at - interval '16 minutes'")
  expect((await change(old)).statusCode).toBe(204)
})

test('AUTH-02 AUTH-05 a user who set a new password by e-mail can log in after any number of wrong attempts', async () => {
  await register('slowed@example.kz')
  expect(await logIn('slowed@example.kz', 'не тот пароль')).toBe(401)
  await repeatAttempts(shop.pool, 15)
  expect(await logIn('slowed@example.kz', old)).toBe(429)
  expect(await recover('slowed@example.kz', next)).toBe(204)
  expect([await logIn('slowed@example.kz', next), await logIn('slowed@example.kz', old)]).toEqual([200, 401])
})

test('AUTH-04 browsers do not store a customer’s pages: going back after logout requests them again', async () => {
  const { headers } = await signedIn(shop.services)
  const headersOf = async (url: string, cookie: string, more: Record<string, string> = {}) =>
    (await shop.app.inject({ url, headers: { ...host, cookie, ...more } })).headers
  const cacheControlOf = async (url: string, cookie: string) => (await headersOf(url, cookie))['cache-control']
  const data = '/personal-account.data?tab=userinfo&_routes=accounts%2Fpersonal-account.route'
  for (const url of [
    '/personal-account',
    '/checkout',
    '/my-orders',
    '/contacts',
    '/catalog/v2',
    '/draft',
    '/no-such-page',
    data,
    '/_.data',
  ])
    expect([url, await cacheControlOf(url, headers.cookie)]).toEqual([url, expect.stringContaining('no-store')])
  expect(await cacheControlOf('/contacts', 'own=1')).toBe('private, no-cache')
  // Prefetched data of the catalogue contains no name without the shell and is not used after the cookie changes.
  const prefetched = { 'cache-control': 'private, max-age=5', vary: 'cookie, accept-encoding' }
  for (const purpose of ['purpose', 'sec-purpose'])
    expect(await headersOf('/contacts.data', headers.cookie, { [purpose]: 'prefetch' })).toMatchObject(prefetched)
  for (const url of [data, '/order.data?id=7KD4M2XN', '/draft.data', '/cart.data'])
    expect([url, (await headersOf(url, headers.cookie, { purpose: 'prefetch' }))['cache-control']]).toEqual([url, 'private, no-store'])
})

test('AUTH-05 limits ignore an address sent by the client: they count that of the connection or of the trusted proxy', async () => {
  const tried = async (app: TestShopWithApp['app'], forwarded: (time: number) => string) => {
    await shop.pool.query('delete from attempts')
    const guess = async (time: number) => {
      const headers = {
        ...host,
        'x-forwarded-for': forwarded(time),
        'x-real-ip': `203.0.113.${time}`,
        'x-rodnik-client-address': `203.0.113.${time}`,
      }
      const payload = { email: `nobody${time}@example.kz`, password: 'x' }
      return (await app.inject({ method: 'POST', url: '/api/v1/auth/login/', payload, headers })).statusCode
    }
    const statuses = await Promise.all([1, 2, 3, 4, 5].map(guess))
    await repeatAttempts(shop.pool, 10)
    statuses.push(await guess(6))
    return [...new Set(statuses)]
  }
  expect(await tried(shop.app, (time) => `203.0.113.${time}`)).toEqual([401, 429])
  const behindProxy = await buildApp({ ...shop.services, config: { ...shop.services.config, trustProxy: 1 } }, { pages: false })
  try {
    // The proxy appends the address it saw to the client's header.
    expect(await tried(behindProxy, (time) => `203.0.113.${time}, 198.51.100.7`)).toEqual([401, 429])
    expect(await tried(behindProxy, (time) => `198.51.100.7, 203.0.113.${time}`)).toEqual([401])
  } finally {
    await behindProxy.close()
  }
})

test('AUTH-02 links in e-mails lead to the shop, whatever host the request names', async () => {
  await register('hosts@example.kz')
  const payload = { email: 'hosts@example.kz' }
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
  const request = { method: 'POST', url: '/api/v1/users/request-password-reset', payload } as const
  expect((await shop.app.inject({ ...request, headers })).statusCode).toBe(400)
  expect((await shop.app.inject({ ...request, headers: { ...headers, host: 'rodnik.test' } })).statusCode).toBeLessThan(300)
  const email = (await emailsTo(shop.services, 'hosts@example.kz')).at(-1)
  expect(email?.text).toContain('http://rodnik.test/new-password?code=')
  expect(email?.text + email!.html).not.toContain('evil')
})

test('AUTH-01 AUTH-05 line breaks and markup in a name add no header to an e-mail and no tag to its text', async () => {
  await register('named@example.kz', {
    first_name: 'Айдар\r\nBcc: other@evil.example\r\n\r\n<b>',
    last_name: '"><img src=//evil.example>, x@evil.example',
  })
  const [email] = await emailsTo(shop.services, 'named@example.kz')
  const mailOutbox = await mkdtemp(join(tmpdir(), 'rodnik-emails-'))
  try {
    const delivery = openDelivery({ smtpUrl: undefined, mailFrom: 'shop@rodnik.example', mailOutbox })
    await delivery.deliver(email!)
    const [name] = await readdir(mailOutbox)
    const [headers = ''] = (await readFile(join(mailOutbox, name!), 'utf8')).split('\n\n', 1)
    expect(headers).not.toMatch(/^(bcc|cc):/im)
    expect(headers.match(/^to:(?:.*\n[ \t])*.*/im)?.[0]).toMatch(/^To: named@example\.kz$/i)
    expect(headers.match(/[\w.]+@evil\.example/g) ?? []).toEqual([])
    expect(email!.html).not.toMatch(/<b>|<img/)
    // The address is not confirmed: the e-mail has no text of the form.
    expect(email!.text).not.toMatch(/Айдар|evil/)
  } finally {
    await rm(mailOutbox, { recursive: true })
  }
})
