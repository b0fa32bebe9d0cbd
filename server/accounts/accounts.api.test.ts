// Checks the account API (API-06) over HTTP.
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { userResponse } from './accounts.schema.ts'
import type { Problem } from '#contract/errors.ts'
import { accountsApi } from '#server/accounts/accounts.api.ts'
import { registrationLimit } from '#server/accounts/register.ts'
import { registration } from '#test/fixtures/accounts.ts'
import { openShop, type TestShop } from '#test/harness.ts'
import { openApi } from '#test/open-api.ts'
import { signedIn } from '#test/create-session.ts'

let shop: TestShop
let app: FastifyInstance
beforeAll(async () => {
  shop = await openShop()
  app = await openApi(shop.services, accountsApi)
})
afterAll(async () => {
  await app.close()
  await shop.close()
})

type Method = 'GET' | 'POST' | 'PATCH'
const ask = (method: Method, path: string, payload?: object, cookie?: string) =>
  app.inject({ method, url: `/api/v1${path}`, headers: cookie === undefined ? {} : { cookie }, ...(payload ? { payload } : {}) })
const cookieOf = (response: { headers: Record<string, unknown> }) => String(response.headers['set-cookie']).split(';')[0]!
const check = async (cookie?: string) => (await ask('GET', '/auth/login-check', undefined, cookie)).statusCode

describe('registration and login', () => {
  test('AUTH-01 AUTH-04 API-06 registration creates an account and a session; the response has names and e-mail, no id and no token', async () => {
    const response = await ask('POST', '/users/', registration({ email: ' New.Person@Example.KZ ', phone_number: '8 701 555-01-02' }))
    expect(response.statusCode, response.body).toBe(201)
    expect(userResponse.parse(response.json())).toEqual(response.json())
    expect(response.json()).toMatchObject({ email: 'new.person@example.kz', phone_number: '+77015550102', is_email_confirmed: false })
    const cookie = String(response.headers['set-cookie'])
    expect(cookie).toMatch(/HttpOnly/i)
    expect(cookie).toMatch(/SameSite=Lax/i)
    expect(await check(cookieOf(response))).toBe(200)
    const stored = await shop.services.db
      .selectFrom('users')
      .selectAll()
      .where('email', '=', 'new.person@example.kz')
      .executeTakeFirstOrThrow()
    expect(stored).toMatchObject({ lastName: 'Оспанова', consentVersion: expect.any(String) })
  })

  test('AUTH-05 passwords and tokens cannot be read in the database', async () => {
    const response = await ask('POST', '/users/', registration({ email: 'secret@example.kz' }))
    const token = decodeURIComponent(cookieOf(response).split('=')[1]!).split('.')[0]!
    expect(token).toHaveLength(32)
    const dump = JSON.stringify([
      await shop.services.db.selectFrom('sessions').selectAll().execute(),
      await shop.services.db.selectFrom('credentials').selectAll().execute(),
    ])
    expect(dump).not.toContain(token)
    expect(dump).not.toContain('синий гвоздь')
    expect(dump).toContain('$argon2id$')
  })

  test('AUTH-02 the cookie works from login to logout and never again', async () => {
    await ask('POST', '/users/', registration({ email: 'login@example.kz' }))
    const response = await ask('POST', '/auth/login/', { email: 'LOGIN@example.kz', password: 'синий гвоздь 7' })
    expect(response.statusCode, response.body).toBe(200)
    const cookie = cookieOf(response)
    expect(await check(cookie)).toBe(200)
    expect((await ask('POST', '/auth/logout/', undefined, cookie)).statusCode).toBe(204)
    expect(await check(cookie)).toBe(401)
    expect((await ask('POST', '/auth/logout/')).statusCode).toBe(204)
  })

  test('AUTH-02 AUTH-03 a wrong password and an unknown e-mail get the same response, both after a full time step', async () => {
    await ask('POST', '/users/', registration({ email: 'known@example.kz' }))
    const attempt = async (email: string) => {
      const began = performance.now()
      const response = await ask('POST', '/auth/login/', { email, password: 'не тот пароль' })
      expect(performance.now() - began).toBeGreaterThanOrEqual(250)
      const { request_id: _, ...problem } = response.json<Problem>()
      return { status: response.statusCode, problem, cookie: response.headers['set-cookie'] }
    }
    expect(await attempt('known@example.kz')).toEqual(await attempt('unknown@example.kz'))
    expect((await attempt('known@example.kz')).status).toBe(401)
  })

  test('AUTH-01 registering an e-mail twice, also at once and in capitals, creates one account', async () => {
    const responses = await Promise.all([
      ask('POST', '/users/', registration({ email: 'twice@example.kz' })),
      ask('POST', '/users/', registration({ email: 'TWICE@example.kz' })),
    ])
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 409]))
    expect(responses.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ type: '/problems/email-taken' })
  })

  test('AUTH-01 SEC-01:limits a network learns of twenty e-mails an hour whether they have an account, then of none; another is not affected', async () => {
    await ask('POST', '/users/', registration({ email: 'listed@example.kz' }))
    const attempt = async (email: string, remoteAddress = '203.0.113.20') => {
      const answer = await app.inject({ method: 'POST', url: '/api/v1/users/', payload: registration({ email }), remoteAddress })
      const { request_id: _, ...problem } = answer.json<Problem>()
      return { status: answer.statusCode, problem }
    }
    const taken = await Promise.all(Array.from({ length: registrationLimit.limit }, () => attempt('listed@example.kz')))
    expect(new Set(taken.map(({ status }) => status))).toEqual(new Set([409]))
    const refused = await attempt('listed@example.kz')
    expect(refused).toEqual(await attempt('unlisted@example.kz'))
    expect(refused.status).toBe(429)
    expect((await attempt('unlisted@example.kz', '203.0.114.20')).status).toBe(201)
  })
})

describe('bad input', () => {
  test.each([
    ['email', { email: 'аdmin@example.kz' }],
    ['email', { email: 'nobody' }],
    ['password', { password: 'короток' }],
    ['password', { password: 'x'.repeat(10_000) }],
    ['repeat_password', { repeat_password: 'другой пароль' }],
    ['phone_number', { phone_number: '12' }],
    ['last_name', { last_name: '  ' }],
    ['privacy_policy_accepted', { privacy_policy_accepted: false }],
  ])('AUTH-03 API-11 a bad %s is refused with 400 and a text for the field', async (field, change) => {
    const response = await ask('POST', '/users/', registration({ email: 'bad@example.kz', ...change }))
    expect(response.statusCode).toBe(400)
    expect(response.json<Problem>().errors?.[field]?.[0]).toMatch(/[а-я]/)
  })

  test('AUTH-05 forged, truncated and expired cookies count as guests; an expired cookie is removed', async () => {
    const { headers, sessionId } = await signedIn(shop.services)
    expect(await check(headers.cookie)).toBe(200)
    const token = headers.cookie.split('.')[0]!
    for (const cookie of [token.slice(0, -1), `${token}x`, 'session=', 'session=%00%FF', `session=${'x'.repeat(4000)}`]) {
      const response = await ask('GET', '/auth/login-check', undefined, cookie)
      expect(response.statusCode, cookie.slice(0, 60)).toBe(401)
    }
    await shop.services.db
      .updateTable('sessions')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where('id', '=', sessionId)
      .execute()
    const response = await ask('GET', '/auth/login-check', undefined, headers.cookie)
    expect(response.statusCode).toBe(401)
    expect(String(response.headers['set-cookie'])).toMatch(/^session=;/)
  })

  test('AUTH-05 a session in use is prolonged, at most once a day', async () => {
    const { headers, sessionId } = await signedIn(shop.services, { email: 'long@example.kz' })
    const inAWeek = new Date(Date.now() + 7 * 24 * 3600 * 1000)
    await shop.services.db.updateTable('sessions').set({ expiresAt: inAWeek }).where('id', '=', sessionId).execute()
    const first = await ask('GET', '/auth/login-check', undefined, headers.cookie)
    expect(first.statusCode).toBe(200)
    expect(String(first.headers['set-cookie'])).toContain(headers.cookie)
    const second = await ask('GET', '/auth/login-check', undefined, headers.cookie)
    expect(second.headers['set-cookie']).toBeUndefined()
  })
})
