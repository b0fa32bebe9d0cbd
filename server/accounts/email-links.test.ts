// Checks e-mail links for confirmation and recovery (AUTH-01, AUTH-02).
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountsApi } from '#server/accounts/accounts.api.ts'
import { registration, repeatAttempts } from '#test/fixtures/accounts.ts'
import { openShop, type TestShop } from '#test/harness.ts'
import { mailQueue } from '#server/mail/mail-queue.ts'
import { startMail } from '#server/mail/mail-worker.ts'
import { until } from '#test/wait-for.ts'
import { openApi } from '#test/open-api.ts'
import { codeFor, emailsIn, emailsTo } from '#test/mail/mailbox.ts'
import { signedIn } from '#test/create-session.ts'

let shop: TestShop
let app: FastifyInstance
beforeAll(async () => {
  shop = await openShop()
  app = await openApi(shop.services, accountsApi)
})
beforeEach(() => shop.services.db.deleteFrom('attempts').execute())
afterAll(async () => {
  await app.close()
  await shop.close()
})

const post = (path: string, payload: object, cookie = '') =>
  app.inject({ method: 'POST', url: `/api/v1${path}`, payload, headers: { cookie } })
const statuses = (responses: { statusCode: number }[]) => responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
const user = (email: string) => shop.services.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
const notesOf = async (email: string) => {
  const { id } = await user(email)
  return shop.services.db
    .selectFrom('journal')
    .select(['actorKind', 'note', 'changes'])
    .where('recordId', '=', id)
    .where('note', '<>', '')
    .execute()
}
const login = (email: string, password: string) => post('/auth/login/', { email, password })
const confirm = (code: string) => post('/users/confirm', { code, password: 'синий гвоздь 7' })
const reset = (code: string, password: string) => post('/users/reset-password', { code, password, repeat_password: password })

async function register(email: string): Promise<string> {
  const response = await post('/users/', registration({ email }))
  expect(response.statusCode, response.body).toBe(201)
  return String(response.headers['set-cookie']).split(';')[0]!
}

/** Headers and the text part of an e-mail file. */
function plainText(file: string): string {
  const [headers = '', ...parts] = file.split('\n\n')
  const body = parts.find((part) => /^[A-Za-z\d+/=\n]{40,}$/.test(part.split('\n----')[0]!.trim())) ?? ''
  return `${headers}\n${Buffer.from(body.split('\n----')[0]!, 'base64').toString()}`
}
const waitingEmails = async () =>
  (await shop.services.pool.query("select 1 from pgboss.job where name = $1 and state <> 'completed'", [mailQueue])).rows.length

describe('confirmation', () => {
  test('AUTH-01 the e-mailed link confirms once; the second of two at once and a replay are refused', async () => {
    await register('confirm@example.kz')
    const code = await codeFor(shop.services, 'confirm@example.kz')
    const responses = await Promise.all([confirm(code), confirm(code)])
    expect(statuses(responses)).toEqual([204, 400])
    expect((await user('confirm@example.kz')).isEmailConfirmed).toBe(true)
    expect((await confirm(code)).json()).toMatchObject({ type: '/problems/code-used-up' })
  })

  test('AUTH-01 a new e-mail can be requested three times, for any address alike', async () => {
    const cookie = await register('again@example.kz')
    const four = async (email: string, as: string) => {
      const responses = []
      for (let time = 0; time < 4; time++) responses.push(await post('/users/resend', { email }, as))
      return statuses(responses)
    }
    expect(await four('again@example.kz', cookie)).toEqual([204, 204, 204, 429])
    expect(await four('nobody@example.kz', '')).toEqual([204, 204, 204, 429])
    expect(await emailsTo(shop.services, 'again@example.kz')).toHaveLength(4)
    expect(await emailsTo(shop.services, 'nobody@example.kz')).toHaveLength(0)
  })

  test('AUTH-05 a code cannot be read in the database', async () => {
    await register('hidden@example.kz')
    const code = await codeFor(shop.services, 'hidden@example.kz')
    expect(JSON.stringify(await shop.services.db.selectFrom('verifications').selectAll().execute())).not.toContain(code)
  })

  test('AUTH-05 SEC-01:privacy neither the queue nor its delivered e-mails have a code; an ended link is not sent', async () => {
    await register('queued@example.kz')
    await register('ended@example.kz')
    await sql`delete from verifications where value = ${`confirm:${(await user('ended@example.kz')).id}`}`.execute(shop.services.db)
    const { mailOutbox } = shop.services.config
    await startMail(shop.services, { pollingIntervalSeconds: 0.5 })
    await until(async () => (await emailsIn(shop.services)).length > 0 && (await waitingEmails()) === 0)
    await shop.services.jobs.offWork(mailQueue) // later tests read their e-mails from the queue
    const files = await readdir(mailOutbox)
    const texts = await Promise.all(files.map((file) => readFile(join(mailOutbox, file), 'utf8')))
    const sent = texts.map((text) => plainText(text))
    expect(sent.filter((text) => text.includes('ended@example.kz'))).toEqual([])
    const code = /[?&]code=([\w-]{32})/.exec(sent.find((text) => text.includes('To: queued@example.kz'))!)![1]!
    const { rows } = await shop.services.pool.query('select data, output from pgboss.job')
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(code)
    expect(JSON.stringify(rows)).not.toMatch(/code=[\w-]{32}/)
    expect((await confirm(code)).statusCode).toBe(204)
  })
})

describe('recovery', () => {
  test('AUTH-02 the link sets a new password once; the old password and all sessions end', async () => {
    const cookie = await register('forgot@example.kz')
    expect((await post('/users/request-password-reset', { email: 'Forgot@example.kz ' })).statusCode).toBe(204)
    const code = await codeFor(shop.services, 'forgot@example.kz')
    expect((await reset(code, 'qwerty123456')).json()).toMatchObject({ errors: { password: [expect.stringMatching(/частых/)] } })
    expect(statuses(await Promise.all([reset(code, 'новый пароль 1'), reset(code, 'новый пароль 2')]))).toEqual([204, 400])
    expect((await app.inject({ url: '/api/v1/auth/login-check', headers: { cookie } })).statusCode).toBe(401)
    expect((await login('forgot@example.kz', 'синий гвоздь 7')).statusCode).toBe(401)
    const logins = [await login('forgot@example.kz', 'новый пароль 1'), await login('forgot@example.kz', 'новый пароль 2')]
    expect(statuses(logins)).toEqual([200, 401])
    expect((await emailsTo(shop.services, 'forgot@example.kz')).at(-1)?.subject).toBe('Пароль изменён')
    expect((await user('forgot@example.kz')).isEmailConfirmed).toBe(true)
    const changes = { isEmailConfirmed: [false, true] }
    expect(await notesOf('forgot@example.kz')).toEqual([{ actorKind: 'customer', note: 'Пароль изменён', changes }])
  })

  test('AUTH-02 an unknown e-mail gets the same response as a known one, and no e-mail is sent', async () => {
    await register('asked@example.kz')
    const ask = async (path: string, email: string) => {
      const began = performance.now()
      const response = await post(path, { email })
      expect(performance.now() - began).toBeGreaterThanOrEqual(250) // a full time step, see pad-response-time.ts
      return [response.statusCode, response.body]
    }
    for (const path of ['/users/request-password-reset', '/users/resend'])
      expect(await ask(path, 'asked@example.kz')).toEqual(await ask(path, 'unasked@example.kz'))
    expect(await emailsTo(shop.services, 'unasked@example.kz')).toHaveLength(0)
  })
})

describe('change of password', () => {
  const change = (cookie: string, old_password: string, password: string) =>
    app.inject({
      method: 'PATCH',
      url: '/api/v1/auth/change-password/',
      payload: { old_password, password, repeat_password: password },
      headers: { cookie },
    })

  test('AUTH-02 requires the old password, ends the other sessions and renews this one', async () => {
    const here = await register('change@example.kz')
    const there = String((await login('change@example.kz', 'синий гвоздь 7')).headers['set-cookie']).split(';')[0]!
    expect((await change(here, 'не тот пароль', 'зелёный болт 8')).json()).toMatchObject({ type: '/problems/wrong-password' })
    expect((await change(here, 'синий гвоздь 7', 'qwerty123456')).json()).toMatchObject({
      status: 400,
      errors: { password: [expect.stringContaining('самых частых')] },
    })
    const response = await change(here, 'синий гвоздь 7', 'зелёный болт 8')
    expect(response.statusCode, response.body).toBe(204)
    const fresh = String(response.headers['set-cookie']).split(';')[0]!
    expect(fresh).not.toBe(here)
    const check = async (cookie: string) => (await app.inject({ url: '/api/v1/auth/login-check', headers: { cookie } })).statusCode
    expect([await check(here), await check(there), await check(fresh)]).toEqual([401, 401, 200])
    expect((await login('change@example.kz', 'зелёный болт 8')).statusCode).toBe(200)
    expect(await notesOf('change@example.kz')).toEqual([{ actorKind: 'customer', note: 'Пароль изменён', changes: {} }])
  })
})

test('AUTH-05 wrong logins are limited per address for any e-mails; another address is not affected', async () => {
  await register('office@example.kz')
  const from = (remoteAddress: string, email: string, password = 'не тот пароль') =>
    app.inject({ method: 'POST', url: '/api/v1/auth/login/', payload: { email, password }, remoteAddress })
  const wrong = (emails: number[]) => Promise.all(emails.map((at) => from('203.0.113.7', `nobody${at}@example.kz`)))
  expect(statuses(await wrong([1, 2, 3]))).toEqual([401, 401, 401])
  await repeatAttempts(shop.pool, 15)
  expect(statuses(await wrong([4, 5, 6, 7, 8, 9, 10]))).toEqual([401, 401, 401, 401, 401, 429, 429])
  expect((await from('203.0.113.7', 'office@example.kz', 'синий гвоздь 7')).statusCode).toBe(429)
  expect((await from('203.0.113.8', 'office@example.kz', 'синий гвоздь 7')).statusCode).toBe(200)
})

test('AUTH-05 wrong logins are limited per account, also many at once; right ones are not', async () => {
  await register('limited@example.kz')
  expect((await login('limited@example.kz', 'не тот пароль')).statusCode).toBe(401)
  await repeatAttempts(shop.pool, 10)
  const wrong = await Promise.all(Array.from({ length: 10 }, () => login('limited@example.kz', 'не тот пароль')))
  expect(wrong.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5)
  expect(wrong.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5)
  expect((await login('limited@example.kz', 'синий гвоздь 7')).statusCode).toBe(429)
  await shop.services.db.deleteFrom('attempts').execute()
  const right = await Promise.all(Array.from({ length: 5 }, () => login('limited@example.kz', 'синий гвоздь 7')))
  expect(new Set(statuses(right))).toEqual(new Set([200]))
  expect(await shop.services.db.selectFrom('attempts').selectAll().execute()).toEqual([])
})

test('API-06 ACC-01 a customer changes names and phone; fields not sent remain', async () => {
  const { headers } = await signedIn(shop.services, { email: 'patch@example.kz' })
  const patch = (payload: object) => app.inject({ method: 'PATCH', url: '/api/v1/users/', payload, headers })
  expect((await patch({ first_name: ' Әсел ', phone_number: '8 777 123-45-67' })).json()).toMatchObject({
    first_name: 'Әсел',
    middle_name: 'Серикович',
    phone_number: '+77771234567',
  })
  expect((await patch({ middle_name: '' })).json()).toMatchObject({ middle_name: '', last_name: 'Нурланов' })
  expect((await patch({ last_name: '' })).statusCode).toBe(400)
  expect((await patch({ role: 'admin' })).json()).toMatchObject({ role: 'customer' })
  expect((await app.inject({ method: 'GET', url: '/api/v1/users/', headers })).json()).toMatchObject({ first_name: 'Әсел' })
})
