// Provokes every security event and reads its line at the log level warn.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { visitorOf, type SignedIn } from '#test/create-session.ts'
import { registration, repeatAttempts } from '#test/fixtures/accounts.ts'
import { codeFor } from '#test/mail/mailbox.ts'
import { exchangeLogin, openExchangeShop, type ExchangeShop } from '#test/open-exchange-shop.ts'
import { eventually } from '#test/wait-for.ts'
import { changeEmail, requestEmailChange } from '../accounts/change-email.ts'
import { changePassword } from '../accounts/change-password.ts'
import { findUserByEmail } from '../accounts/find-user.ts'
import { endOtherSessions } from '../accounts/own-sessions.ts'
import { deleteAccount } from '../accounts/profile.ts'
import { openLog } from '../process/log.ts'
import type { AuditEvent } from './audit-log.ts'

let shop: ExchangeShop
let lines: string[] = []
beforeAll(async () => {
  shop = await openExchangeShop({ log: openLog('warn', { write: (line) => void lines.push(line) }) })
})
afterAll(() => shop.close())
beforeEach(() => shop.pool.query('delete from attempts'))

const password = 'синий гвоздь 7'
const wrong = 'не тот пароль'
const host = { host: 'rodnik.test', origin: 'http://rodnik.test' }
const post = (url: string, payload: object, headers: object = {}) =>
  shop.app.inject({ method: 'POST', url, payload, headers: { ...host, ...headers } })
const logIn = (email: string, word: string) => post('/api/v1/auth/login/', { email, password: word })
const logInAs1C = (login: string) =>
  shop.app.inject({
    url: '/exchange/1c?type=catalog&mode=checkauth',
    headers: { ...host, authorization: `Basic ${Buffer.from(login).toString('base64')}` },
  })
const repeat = async (times: number, work: () => Promise<unknown>) => {
  for (let time = 0; time < times; time++) await work()
}

async function register(email: string) {
  const response = await post('/api/v1/users/', registration({ email }))
  const cookie = [response.headers['set-cookie'] ?? []]
    .flat()
    .map((line) => line.split(';')[0]!)
    .join('; ')
  const user = (await findUserByEmail(shop.services.db, email))!
  const { id } = await shop.services.db.selectFrom('sessions').select('id').where('userId', '=', user.id).executeTakeFirstOrThrow()
  const person: SignedIn = { user, sessionId: id, headers: { cookie } }
  return { ...visitorOf(person), user, cookie }
}
type Person = Awaited<ReturnType<typeof register>>

const provoked: [event: AuditEvent, title: string, provoke: (person: Person) => Promise<unknown>][] = [
  ['registered', 'a registration', () => register('audited-fresh@example.kz')],
  ['login', 'a login', ({ user }) => logIn(user.email, password)],
  ['logged_out', 'a logout', ({ cookie }) => post('/api/v1/auth/logout/', {}, { cookie })],
  ['login_failed', 'a wrong password', ({ user }) => logIn(user.email, wrong)],
  [
    'locked_out',
    'many wrong passwords',
    async ({ user }) => {
      await logIn(user.email, wrong)
      await repeatAttempts(shop.pool, 15)
      await logIn(user.email, wrong)
    },
  ],
  [
    'wrong_password',
    'a wrong password for a change of the password',
    (person) => changePassword(shop.services, person, { oldPassword: wrong, password: 'зелёный болт 8' }).catch(() => undefined),
  ],
  [
    'wrong_password',
    'a wrong password for the deletion of the account',
    (person) => deleteAccount(shop.services, person, wrong).catch(() => undefined),
  ],
  [
    'password_changed',
    'a change of the password',
    (person) => changePassword(shop.services, person, { oldPassword: password, password: 'зелёный болт 8' }),
  ],
  [
    'wrong_password',
    'a wrong password for the link that confirms the e-mail',
    async ({ user: { email } }) => post('/api/v1/users/confirm', { code: await codeFor(shop.services, email), password: wrong }),
  ],
  ['recovery_requested', 'a request for a new password', ({ user: { email } }) => post('/api/v1/users/request-password-reset', { email })],
  [
    'password_reset',
    'a new password by a link',
    async ({ user: { email } }) => {
      await post('/api/v1/users/request-password-reset', { email })
      const code = await codeFor(shop.services, email)
      await post('/api/v1/users/reset-password', { code, password: 'белый кран 9', repeat_password: 'белый кран 9' })
    },
  ],
  [
    'email_changed',
    'a change of the e-mail',
    async (person) => {
      const fresh = `fresh-${person.user.email}`
      await requestEmailChange(shop.services, person, { email: fresh, password })
      await changeEmail(shop.services, await codeFor(shop.services, fresh), person)
    },
  ],
  ['session_ended', 'the end of the other sessions', (person) => endOtherSessions(shop.services, person)],
  ['account_deleted', 'a deletion of the account', (person) => deleteAccount(shop.services, person, password)],
  [
    'permission_refused',
    'an application of an account without a confirmed e-mail',
    ({ cookie }) =>
      shop.app.inject({
        method: 'POST',
        url: '/about/wholesaler',
        payload: 'company=%D0%98%D0%9F&bin=980540000397&goods=%D1%82%D1%80%D1%83%D0%B1%D1%8B&phone=%2B77019876543&comment=',
        headers: { ...host, cookie, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
      }),
  ],
  ['exchange_login', 'a login of 1C', () => logInAs1C(exchangeLogin)],
  ['exchange_login_failed', 'a wrong password of 1C', () => logInAs1C('1c:wrong')],
  ['locked_out', 'many wrong passwords of 1C', () => repeat(11, () => logInAs1C('1c:wrong'))],
]

test.each(provoked)(
  'SEC-01:log the audit line %s is written after %s, with the level of the log at warn',
  async (event, title, provoke) => {
    const person = await register(`audited-${provoked.findIndex((one) => one[1] === title)}@example.kz`)
    lines = []
    await provoke(person)
    const line = {
      audit: event,
      account: expect.stringMatching(/^\S{16}$/),
      network: '127.0.0.0/24',
      requestId: expect.stringMatching(/\S/),
    }
    // A hook that runs after the response writes one of them.
    await eventually(() => expect(lines.map((text) => JSON.parse(text) as object)).toContainEqual(expect.objectContaining(line)))
    expect(lines.join('')).not.toMatch(/audited-|1c:wrong/)
  },
)

test('SEC-01:log a guest who is refused a permission or repeats too often is in the audit log once a minute, with the network, without an account', async () => {
  lines = []
  const remoteAddress = '203.0.113.7'
  const send = (method: 'GET' | 'POST', url: string, headers: object) =>
    shop.app.inject({ method, url, remoteAddress, headers: { ...host, ...headers } })
  await send('POST', '/cart', { origin: 'https://evil.example' })
  await repeat(20, () => send('GET', '/api/v1/order/7KD4M2XN/?guest_user__phone=87015550102', {}))
  await eventually(() => {
    const events = lines.map((text) => JSON.parse(text) as Record<string, unknown>)
    const line = { network: '203.0.113.0/24', requestId: expect.stringMatching(/\S/) }
    for (const audit of ['permission_refused', 'rate_limited']) expect(events).toContainEqual(expect.objectContaining({ audit, ...line }))
    expect(events.length).toBeLessThanOrEqual(4) // a minute may end meanwhile
    expect(events.some((event) => 'account' in event)).toBe(false)
  })
})
