// Checks malformed and hostile codes, e-mails, passwords and cookies (AUTH-02, AUTH-05).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Problem } from '#contract/errors.ts'
import { registration, repeatAttempts } from '#test/fixtures/accounts.ts'
import { openShop, type TestShopWithApp } from '#test/harness.ts'
import { until } from '#test/wait-for.ts'
import { codeFor, emailsTo } from '#test/mail/mailbox.ts'

let shop: TestShopWithApp
beforeAll(async () => {
  shop = await openShop({ app: true })
})
beforeEach(() => run('delete from attempts'))
afterAll(() => shop.close())

const run = (statement: string) => shop.services.pool.query(statement)
const host = { host: 'rodnik.test' }
const send = (path: string, payload: object, cookie = '', method: 'POST' | 'PATCH' = 'POST') =>
  shop.app.inject({ method, url: `/api/v1${path}`, payload, headers: { ...host, cookie } })
const cookieOf = (response: { headers: Record<string, unknown> }) => String(response.headers['set-cookie']).split(';')[0]!
async function register(email: string, as = ''): Promise<string> {
  const response = await send('/users/', registration({ email }), as)
  expect(response.statusCode, response.body).toBe(201)
  return cookieOf(response)
}
const password = 'синий гвоздь 7'
const next = 'зелёный болт 8'
const logIn = (email: string, word = password, as = '') => send('/auth/login/', { email, password: word }, as)
const reset = (code: string, word = next) => send('/users/reset-password', { code, password: word, repeat_password: word })
const check = async (cookie: string) =>
  (await shop.app.inject({ url: '/api/v1/auth/login-check', headers: { ...host, cookie } })).statusCode

test('AUTH-02 AUTH-05 a truncated, foreign, expired or used recovery code changes nothing and gets a field error', async () => {
  await register('codes@example.kz')
  const confirmation = await codeFor(shop.services, 'codes@example.kz')
  await send('/users/request-password-reset', { email: 'codes@example.kz' })
  const code = await codeFor(shop.services, 'codes@example.kz')
  for (const wrong of [code.slice(0, -1), `${code}x`, code.toLowerCase(), confirmation, 'recover:x', '\u0000', `${code}'--`]) {
    const response = await reset(wrong)
    expect([wrong, response.statusCode, response.json<Problem>().errors?.code?.[0]]).toEqual([wrong, 400, expect.stringMatching(/Ссылка/)])
  }
  for (const nothing of [{ code: '' }, { code: null }, { code: 1 }, { code: 'x'.repeat(201) }, {}])
    expect((await send('/users/reset-password', { password: next, repeat_password: next, ...nothing })).statusCode).toBe(400)
  expect((await send('/users/confirm', { code: confirmation, password })).statusCode).toBe(204)
  await run("update verifications set expires_at = now() - interval '1 second'")
  expect((await reset(code)).statusCode).toBe(400)
  expect((await logIn('codes@example.kz')).statusCode).toBe(200)
  await send('/users/request-password-reset', { email: 'codes@example.kz' })
  const fresh = await codeFor(shop.services, 'codes@example.kz')
  expect([(await reset(fresh)).statusCode, (await reset(fresh)).statusCode]).toEqual([204, 400])
})

test('AUTH-02 using one of several recovery codes ends the others of the account, not those of other accounts', async () => {
  await register('several@example.kz')
  await register('neighbour@example.kz')
  await send('/users/request-password-reset', { email: 'neighbour@example.kz' })
  const theirs = await codeFor(shop.services, 'neighbour@example.kz')
  for (let round = 0; round < 3; round++) {
    await run('delete from attempts')
    await send('/users/request-password-reset', { email: 'several@example.kz' })
    const first = await codeFor(shop.services, 'several@example.kz')
    await send('/users/request-password-reset', { email: 'several@example.kz' })
    const second = await codeFor(shop.services, 'several@example.kz')
    const responses = await Promise.all([reset(first, 'первый пароль 1'), reset(second, 'второй пароль 2')])
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 400])
    expect((await reset(first)).statusCode).toBe(400)
    expect((await reset(second)).statusCode).toBe(400)
  }
  expect((await reset(theirs)).statusCode).toBe(204)
})

test('AUTH-02 capitals and spaces in an e-mail are ignored; one with a Cyrillic character is refused and nothing is sent', async () => {
  await register('spelled@example.kz')
  for (const email of ['Spelled@Example.KZ', '  spelled@example.kz\t', '\u00a0SPELLED@EXAMPLE.KZ']) {
    expect([email, (await logIn(email)).statusCode]).toEqual([email, 200])
    expect((await send('/users/request-password-reset', { email })).statusCode).toBe(204)
  }
  const before = await emailsTo(shop.services, 'spelled@example.kz')
  expect(before).toHaveLength(4)
  for (const email of [
    'spеlled@example.kz',
    'spelled@еxample.kz',
    'spelled@example.kz, other@example.kz',
    'spelled @example.kz',
    'spelled@example.kz\nbcc: x@y.kz',
    'ｓpelled@example.kz',
  ])
    for (const path of ['/auth/login/', '/users/request-password-reset', '/users/resend']) {
      const response = await send(path, { email, password })
      expect([email, path, response.statusCode, response.json<Problem>().errors?.email?.[0]]).toEqual([
        email,
        path,
        400,
        expect.stringMatching(/E-mail/),
      ])
    }
  expect(await emailsTo(shop.services, 'spelled@example.kz')).toHaveLength(4)
})

test('AUTH-03 AUTH-05 a password of ten thousand characters gets a field error in every form, one of a megabyte is not read', async () => {
  const cookie = await register('long@example.kz')
  const huge = 'я'.repeat(10_000)
  for (const [path, body, field, method] of [
    ['/auth/login/', { email: 'long@example.kz', password: huge }, 'password', 'POST'],
    ['/users/reset-password', { code: 'x'.repeat(32), password: huge, repeat_password: huge }, 'password', 'POST'],
    ['/auth/change-password/', { old_password: huge, password: next, repeat_password: next }, 'old_password', 'PATCH'],
    ['/auth/change-password/', { old_password: password, password: huge, repeat_password: huge }, 'password', 'PATCH'],
  ] as const) {
    const response = await send(path, body, cookie, method)
    expect([path, response.statusCode, response.json<Problem>().errors?.[field]?.[0]]).toEqual([path, 400, 'Не длиннее 256 знаков'])
  }
  expect((await send('/auth/login/', { email: 'long@example.kz', password: 'я'.repeat(4 * 1024 * 1024) })).statusCode).toBe(413)
  // Above 64 kB, before it is parsed.
  const longName = { first_name: 'я'.repeat(40_000) }
  expect((await send('/users/', longName, cookie, 'PATCH')).statusCode).toBe(413)
  expect((await send('/users/', registration(longName))).statusCode).toBe(413)
  expect((await send('/users/', { first_name: 'я'.repeat(30_000) }, cookie, 'PATCH')).statusCode).toBe(400)
  expect((await logIn('long@example.kz')).statusCode).toBe(200)
})

test('AUTH-02 of two changes at once with the same old password one succeeds; the other is refused as wrong', async () => {
  for (const [email, isOneSession] of [
    ['one-session@example.kz', true],
    ['two-devices@example.kz', false],
  ] as const) {
    const one = await register(email)
    const other = isOneSession ? one : cookieOf(await logIn(email))
    const words = ['первый пароль 1', 'второй пароль 2']
    // Neither goes on before the sessions of both were checked: a later one would find its own ended.
    const holder = await shop.services.pool.connect()
    await holder.query('begin')
    await holder.query('select 1 from credentials where user_id = (select id from users where email = $1) for update', [email])
    const sent = Promise.all(
      words.map((word, at) =>
        send('/auth/change-password/', { old_password: password, password: word, repeat_password: word }, [one, other][at], 'PATCH'),
      ),
    )
    await until(
      async () =>
        (
          await run(
            "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%credentials%for update%' and datname = current_database()",
          )
        ).rows.length === 2,
    )
    await holder.query('rollback')
    holder.release()
    const responses = await sent
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 400])
    const done = responses.findIndex(({ statusCode }) => statusCode === 204)
    expect(responses[1 - done]!.json<Problem>().errors?.old_password?.[0]).toMatch(/Неверный пароль/)
    expect(await check(cookieOf(responses[done]!))).toBe(200)
    expect([(await logIn(email, words[done])).statusCode, (await logIn(email, words[1 - done])).statusCode]).toEqual([200, 401])
  }
})

test('ACC-01 AUTH-03 an account is deleted only with its password; of two submits at once one succeeds and its next page confirms it', async () => {
  const cookie = await register('gone@example.kz')
  const headers = { ...host, cookie, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' }
  const remove = (word: string) => {
    const payload = new URLSearchParams({ intent: 'delete-account', password: word }).toString()
    return shop.app.inject({ method: 'POST', url: '/personal-account?tab=userinfo', payload, headers })
  }
  const wrong = await remove('не тот пароль')
  expect([wrong.statusCode, wrong.body.includes('Неверный пароль'), wrong.body.includes('не тот')]).toEqual([400, true, false])
  expect(await check(cookie)).toBe(200)
  const led = (await Promise.all([remove(password), remove(password)])).map(({ headers: { location } }) => location)
  expect(led).toContain('/login?deleted=1')
  expect(led.every((location) => String(location).startsWith('/login'))).toBe(true)
  expect([await check(cookie), (await logIn('gone@example.kz')).statusCode]).toEqual([401, 401])
  expect((await shop.app.inject({ url: '/login?deleted=1', headers: host })).body).toContain('Учётная запись удалена')
})

test('AUTH-02 AUTH-05 a login with the old password during a change of password begins no session', async () => {
  await register('meets@example.kz')
  const { db } = shop.services
  const { id } = await db.selectFrom('users').select('id').where('email', '=', 'meets@example.kz').executeTakeFirstOrThrow()
  const sessions = () => db.selectFrom('sessions').select('id').where('userId', '=', id).execute()
  const change = await shop.services.pool.connect()
  try {
    // Statements of a password change, stopped before the commit.
    await change.query('begin')
    await change.query(
      'update credentials set password_hash = (select password_hash from credentials where user_id <> $1 limit 1) where user_id = $1',
      [id],
    )
    await change.query('delete from sessions where user_id = $1', [id])
    const response = logIn('meets@example.kz')
    await until(
      async () =>
        (
          await run(
            "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%credentials%for share%' and datname = current_database()",
          )
        ).rows.length > 0,
    )
    expect(await sessions()).toHaveLength(2)
    await change.query('commit')
    expect((await response).statusCode).toBe(401)
  } finally {
    change.release()
  }
  expect(await sessions()).toEqual([])
})

test('AUTH-05 a registration and a login with another user’s session end it and begin a new one', async () => {
  const theirs = await register('theirs@example.kz')
  const mine = await register('newcomer@example.kz', theirs)
  expect(mine).not.toBe(theirs)
  expect([await check(theirs), await check(mine)]).toEqual([401, 200])
  const again = cookieOf(await logIn('theirs@example.kz', password, mine))
  expect([await check(mine), await check(again)]).toEqual([401, 200])
  expect((await logIn('newcomer@example.kz', 'не тот пароль', again)).statusCode).toBe(401)
  expect(await check(again)).toBe(200)
})

test('AUTH-05 OPS-02 limits and ended sessions apply to all processes, also to one just started', async () => {
  const here = await register('processes@example.kz')
  const there = cookieOf(await logIn('processes@example.kz'))
  for (let time = 0; time < 2; time++) expect((await logIn('processes@example.kz', 'не тот пароль')).statusCode).toBe(401)
  await repeatAttempts(shop.pool, 7)
  const other = await shop.openSecondApp()
  try {
    const ask = (path: string, payload: object) => other.app.inject({ method: 'POST', url: `/api/v1${path}`, payload, headers: host })
    const checkOther = async (cookie: string) =>
      (await other.app.inject({ url: '/api/v1/auth/login-check', headers: { ...host, cookie } })).statusCode
    const statuses: number[] = []
    for (let time = 0; time < 2; time++)
      statuses.push((await ask('/auth/login/', { email: 'processes@example.kz', password: 'не тот пароль' })).statusCode)
    expect(statuses).toEqual([401, 429])
    expect(await checkOther(there)).toBe(200)
    const form = { 'content-type': 'application/x-www-form-urlencoded', cookie: here }
    await shop.app.inject({
      method: 'POST',
      url: '/personal-account?tab=userinfo',
      payload: 'intent=end-sessions',
      headers: { ...host, ...form },
    })
    expect([await checkOther(there), await checkOther(here)]).toEqual([401, 200])
  } finally {
    await other.close()
  }
})
