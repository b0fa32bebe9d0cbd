// API-06 through its door.
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { userAnswer } from '#contract/accounts/accounts.schema.ts'
import type { Problem } from '#contract/errors.ts'
import { accountsApi } from '#server/accounts/accounts.api.ts'
import { registration } from '#test/fixtures/accounts.ts'
import { openShop, type TestShop } from '#test/harness.ts'
import { openApi } from '#test/open-api.ts'
import { anotherPerson, signedIn } from '#test/create-session.ts'

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
const cookieOf = (answer: { headers: Record<string, unknown> }) => String(answer.headers['set-cookie']).split(';')[0]!
const check = async (cookie?: string) => (await ask('GET', '/auth/login-check', undefined, cookie)).statusCode

describe('registration and login', () => {
  test('AUTH-01 AUTH-04 API-06 an account is made with its session; the answer holds names and e-mail, no id and no token', async () => {
    const answer = await ask('POST', '/users/', registration({ email: ' New.Person@Example.KZ ', phone_number: '8 701 555-01-02' }))
    expect(answer.statusCode, answer.body).toBe(201)
    expect(userAnswer.parse(answer.json())).toEqual(answer.json())
    expect(answer.json()).toMatchObject({ email: 'new.person@example.kz', phone_number: '+77015550102', is_email_confirmed: false })
    const cookie = String(answer.headers['set-cookie'])
    expect(cookie).toMatch(/HttpOnly/i)
    expect(cookie).toMatch(/SameSite=Lax/i)
    expect(await check(cookieOf(answer))).toBe(200)
    const kept = await shop.services.db
      .selectFrom('users')
      .selectAll()
      .where('email', '=', 'new.person@example.kz')
      .executeTakeFirstOrThrow()
    expect(kept).toMatchObject({ lastName: 'Оспанова', role: 'customer', consentVersion: expect.any(String) })
  })

  test('AUTH-05 a password, a token and a code are not to be read in the database', async () => {
    const answer = await ask('POST', '/users/', registration({ email: 'secret@example.kz' }))
    const token = decodeURIComponent(cookieOf(answer).split('=')[1]!).split('.')[0]!
    expect(token).toHaveLength(32)
    const dump = JSON.stringify([
      await shop.services.db.selectFrom('sessions').selectAll().execute(),
      await shop.services.db.selectFrom('credentials').selectAll().execute(),
    ])
    expect(dump).not.toContain(token)
    expect(dump).not.toContain('синий гвоздь')
    expect(dump).toContain('$argon2id$')
  })

  test('AUTH-02 login and logout: the cookie works until then and never again', async () => {
    await ask('POST', '/users/', registration({ email: 'login@example.kz' }))
    const answer = await ask('POST', '/auth/login/', { email: 'LOGIN@example.kz', password: 'синий гвоздь 7' })
    expect(answer.statusCode, answer.body).toBe(200)
    const cookie = cookieOf(answer)
    expect(await check(cookie)).toBe(200)
    expect((await ask('POST', '/auth/logout/', undefined, cookie)).statusCode).toBe(204)
    expect(await check(cookie)).toBe(401)
    expect((await ask('POST', '/auth/logout/')).statusCode).toBe(204)
  })

  test('AUTH-02 AUTH-03 a wrong password and an unknown e-mail are refused in the same words, neither before a whole step of time', async () => {
    await ask('POST', '/users/', registration({ email: 'known@example.kz' }))
    const told = async (email: string) => {
      const began = performance.now()
      const answer = await ask('POST', '/auth/login/', { email, password: 'не тот пароль' })
      expect(performance.now() - began).toBeGreaterThanOrEqual(250)
      const { request_id: _, ...problem } = answer.json<Problem>()
      return { status: answer.statusCode, problem, cookie: answer.headers['set-cookie'] }
    }
    expect(await told('known@example.kz')).toEqual(await told('unknown@example.kz'))
    expect((await told('known@example.kz')).status).toBe(401)
  })

  test('AUTH-05 a login with the session of another user ends that session', async () => {
    const other = await signedIn(shop.services, anotherPerson)
    await ask('POST', '/users/', registration({ email: 'mine@example.kz' }))
    const answer = await ask('POST', '/auth/login/', { email: 'mine@example.kz', password: 'синий гвоздь 7' }, other.headers.cookie)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ email: 'mine@example.kz' })
    expect(await check(other.headers.cookie)).toBe(401)
  })

  test('AUTH-01 the same e-mail twice, also at once and in capitals, makes one account', async () => {
    const answers = await Promise.all([
      ask('POST', '/users/', registration({ email: 'twice@example.kz' })),
      ask('POST', '/users/', registration({ email: 'TWICE@example.kz' })),
    ])
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 409]))
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ type: '/problems/email-taken' })
  })
})

describe('bad input', () => {
  test.each([
    ['email', { email: 'аdmin@example.kz' }],
    ['email', { email: 'nobody' }],
    ['password', { password: 'короток' }],
    ['password', { password: 'x'.repeat(1024 * 1024) }],
    ['repeat_password', { repeat_password: 'другой пароль' }],
    ['phone_number', { phone_number: '12' }],
    ['last_name', { last_name: '  ' }],
    ['privacy_policy_accepted', { privacy_policy_accepted: false }],
  ])('AUTH-03 API-11 %s is refused with 400 and its text by the field', async (field, change) => {
    const answer = await ask('POST', '/users/', registration({ email: 'bad@example.kz', ...change }))
    expect(answer.statusCode).toBe(400)
    expect(answer.json<Problem>().errors?.[field]?.[0]).toMatch(/[а-я]/)
  })

  test('AUTH-05 where the shop is reached by https its cookies go by nothing else, and their name says so', async () => {
    const safe = await openShop({ config: { publicOrigin: 'https://rodnik.test' } })
    const api = await openApi(safe.services, accountsApi)
    try {
      const send = (path: string, payload: object, cookie = '') =>
        api.inject({ method: 'POST', url: `/api/v1${path}`, payload, headers: { cookie, origin: 'https://rodnik.test' } })
      const made = await send('/users/', registration({ email: 'safe@example.kz' }))
      const entered = await send('/auth/login/', { email: 'safe@example.kz', password: 'синий гвоздь 7' }, cookieOf(made))
      const changed = await api.inject({
        method: 'PATCH',
        url: '/api/v1/auth/change-password/',
        payload: { old_password: 'синий гвоздь 7', password: 'зелёный болт 8', repeat_password: 'зелёный болт 8' },
        headers: { cookie: cookieOf(entered) },
      })
      const tokens = [made, entered, changed].map((answer) => {
        expect(answer.headers['set-cookie'], answer.body).toMatch(
          /^__Secure-session=[^;]{40,}; (?=.*HttpOnly)(?=.*Secure)(?=.*SameSite=Lax)/i,
        )
        return cookieOf(answer)
      })
      expect(new Set(tokens).size).toBe(3) // a login and a change of password begin another one each
      const left = await send('/auth/logout/', {}, tokens[2])
      expect(String(left.headers['set-cookie'])).toMatch(/^__Secure-session=; (?=.*Max-Age=0)(?=.*Secure)/i)
    } finally {
      await api.close()
      await safe.close()
    }
  })

  test('AUTH-05 forged, cut off and ended cookies are guests, and the cookie is taken away', async () => {
    const { headers, sessionId } = await signedIn(shop.services)
    expect(await check(headers.cookie)).toBe(200)
    const token = headers.cookie.split('.')[0]!
    for (const cookie of [token.slice(0, -1), `${token}x`, 'session=', 'session=%00%FF', `session=${'x'.repeat(4000)}`]) {
      const answer = await ask('GET', '/auth/login-check', undefined, cookie)
      expect(answer.statusCode, cookie.slice(0, 60)).toBe(401)
    }
    await shop.services.db
      .updateTable('sessions')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where('id', '=', sessionId)
      .execute()
    const answer = await ask('GET', '/auth/login-check', undefined, headers.cookie)
    expect(answer.statusCode).toBe(401)
    expect(String(answer.headers['set-cookie'])).toMatch(/^session=;/)
  })

  test('AUTH-05 a session that is used is prolonged, at most once a day', async () => {
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
