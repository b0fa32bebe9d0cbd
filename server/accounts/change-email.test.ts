// Checks the change of e-mail by password and link (ACC-01).
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accountsApi } from '#server/accounts/accounts.api.ts'
import { registration } from '#test/fixtures/accounts.ts'
import { openShop, type TestShop } from '#test/harness.ts'
import { openApi } from '#test/open-api.ts'
import { codeFor, emailsTo } from '#test/mail/mailbox.ts'
import { visitorOf, type SignedIn } from '#test/create-session.ts'
import { changeEmail, requestEmailChange } from './change-email.ts'
import { confirmEmail } from './verify-email.ts'
import { findUserByEmail } from './find-user.ts'
import { requestRecovery, resetPassword } from './reset-password.ts'

let shop: TestShop
let api: FastifyInstance
beforeAll(async () => {
  shop = await openShop()
  api = await openApi(shop.services, accountsApi)
})
afterAll(async () => {
  await api.close()
  await shop.close()
})

const password = 'синий гвоздь 7'
const old = 'aigul@stroydom.example'
const fresh = 'snab@stroydom.example'
const requester = { clientAddress: '127.0.0.1', requestId: 'test' }
let owner: SignedIn
beforeEach(async () => {
  await shop.services.pool.query('delete from attempts; delete from verifications; delete from pgboss.job; delete from users')
  owner = await register(old)
})

async function register(email: string): Promise<SignedIn> {
  const response = await api.inject({ method: 'POST', url: '/api/v1/users/', payload: registration({ email }) })
  expect(response.statusCode, response.body).toBe(201)
  const cookie = [response.headers['set-cookie']]
    .flat()
    .map((line) => String(line).split(';')[0]!)
    .join('; ')
  const user = (await findUserByEmail(shop.services.db, email))!
  const { id } = await shop.services.db.selectFrom('sessions').select('id').where('userId', '=', user.id).executeTakeFirstOrThrow()
  return { user, sessionId: id, headers: { cookie } }
}
const ask = (email: string, word = password, who = owner, clientAddress = '127.0.0.1') =>
  requestEmailChange(shop.services, { ...visitorOf(who), user: who.user, clientAddress }, { email, password: word })
const emailOf = async () =>
  (await shop.services.db.selectFrom('users').select('email').where('id', '=', owner.user.id).executeTakeFirstOrThrow()).email

test('ACC-01 AUTH-02 the new e-mail takes effect only by the link, once; the old address is notified', async () => {
  await ask(fresh)
  expect(await emailOf()).toBe(old)
  const code = await codeFor(shop.services, fresh)
  const both = await Promise.allSettled([changeEmail(shop.services, code, requester), changeEmail(shop.services, code, requester)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await findUserByEmail(shop.services.db, fresh)).toMatchObject({ id: owner.user.id, isEmailConfirmed: true })
  await expect(changeEmail(shop.services, code, requester)).rejects.toMatchObject({ code: 'code_used_up' })
  const [, notice] = await emailsTo(shop.services, old) // after the registration's
  expect(notice).toMatchObject({ subject: 'E-mail изменён', text: expect.stringContaining('sn…@stroydom.example') })
  const logIn = (email: string) => api.inject({ method: 'POST', url: '/api/v1/auth/login/', payload: { email, password } })
  expect([(await logIn(old)).statusCode, (await logIn(fresh)).statusCode]).toEqual([401, 200])
})

test('ACC-01 a wrong password and the current e-mail change nothing and send nothing', async () => {
  for (const [email, word, refusal] of [
    [fresh, 'не тот пароль', 'wrong_password'],
    [old, password, 'malformed'],
  ] as const)
    await expect(ask(email, word)).rejects.toMatchObject({ code: refusal })
  expect(await emailsTo(shop.services, fresh)).toEqual([])
  expect(await emailOf()).toBe(old)
})

test('AUTH-02 ACC-01 a taken e-mail gets the same response as a free one; its owner is notified once a day, nothing changes', async () => {
  await register('olga@teplo.example')
  const elapsed = async (email: string) => {
    const began = performance.now()
    await ask(email)
    return performance.now() - began
  }
  for (const email of ['olga@teplo.example', fresh, 'olga@teplo.example']) expect(await elapsed(email)).toBeGreaterThanOrEqual(250)
  const subjects = (await emailsTo(shop.services, 'olga@teplo.example')).map(({ subject }) => subject)
  expect(subjects).toEqual(['Подтвердите e-mail', 'У вас уже есть учётная запись'])
  expect(await shop.services.db.selectFrom('verifications').select('value').where('value', 'like', '%olga@%').execute()).toEqual([])
  expect(await emailOf()).toBe(old)
})

test('ACC-01 an e-mail registered meanwhile stays with that account; codes of other purposes, truncated and expired ones change nothing', async () => {
  const confirmation = await codeFor(shop.services, old)
  await ask(fresh)
  const code = await codeFor(shop.services, fresh)
  for (const wrong of [confirmation, code.slice(1), `${code}x`, '', "' or 1=1"])
    await expect(changeEmail(shop.services, wrong, requester)).rejects.toMatchObject({ code: 'code_used_up' })
  await expect(confirmEmail(shop.services, code)).rejects.toMatchObject({ code: 'code_used_up' })
  await register(fresh)
  await expect(changeEmail(shop.services, code, requester)).rejects.toMatchObject({ code: 'email_taken' })
  expect(await emailOf()).toBe(old)
  await shop.services.pool.query("update verifications set expires_at = now() - interval '1 second'")
  await expect(changeEmail(shop.services, code, requester)).rejects.toMatchObject({ code: 'code_used_up' })
})

test('AUTH-05 a change of e-mail ends a recovery sent to the old address and an earlier change', async () => {
  await ask('first@stroydom.example')
  const first = await codeFor(shop.services, 'first@stroydom.example')
  await ask(fresh)
  await requestRecovery(shop.services, requester, old)
  const recovery = await codeFor(shop.services, old)
  await changeEmail(shop.services, await codeFor(shop.services, fresh), requester)
  await expect(resetPassword(shop.services, requester, { code: recovery, password: 'зелёный болт 9' })).rejects.toMatchObject({
    code: 'code_used_up',
  })
  await expect(changeEmail(shop.services, first, requester)).rejects.toMatchObject({ code: 'code_used_up' })
})

test('AUTH-05 a sixth e-mail within an hour is refused', async () => {
  for (let time = 0; time < 5; time++) await ask(`box${time}@stroydom.example`)
  await expect(ask(fresh)).rejects.toMatchObject({ code: 'too_many_requests' })
})

test('AUTH-05 SEC-01:limits changes of e-mail are limited by network and by new e-mail, of all accounts', async () => {
  const others = await Promise.all([1, 2, 3, 4].map((number) => register(`other${number}@stroydom.example`)))
  const [first, second, third, fourth] = others as [SignedIn, SignedIn, SignedIn, SignedIn]
  for (const who of [first, second, third]) await ask(fresh, password, who)
  await expect(ask(fresh, password, fourth)).rejects.toMatchObject({ code: 'too_many_requests' })
  await ask(fresh, password, fourth, '203.0.113.7')
  // More than ten from everywhere: then one in five minutes.
  await shop.services.pool.query(
    "insert into attempts select scope, subject from attempts, generate_series(1, 2) where scope = 'email-change-anywhere'",
  )
  await ask(fresh, password, fourth, '198.51.100.7')
  await expect(ask(fresh, password, fourth, '198.51.101.7')).rejects.toMatchObject({ code: 'too_many_requests' })
  await shop.services.pool.query("insert into attempts select 'email-change-address', '192.0.2.7' from generate_series(1, 20)")
  await expect(ask('another@stroydom.example', password, first, '192.0.2.7')).rejects.toMatchObject({ code: 'too_many_requests' })
})
