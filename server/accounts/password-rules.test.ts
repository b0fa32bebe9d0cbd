// Checks which passwords are taken, and that they are compared as typed.
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dictionary } from '@zxcvbn-ts/language-common'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registration } from '#test/fixtures/accounts.ts'
import { isFullRun } from '#test/full-run.ts'
import { openShop, type TestShop } from '#test/harness.ts'
import { codeFor } from '#test/mail/mailbox.ts'
import { openApi } from '#test/open-api.ts'
import { accountsApi } from './accounts.api.ts'
import { breachedText, isBreached } from './common-passwords.ts'
import { refuseWeakPassword } from './common-passwords.ts'
import { hashPassword } from './password-hash.ts'

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

test('AUTH-05 SEC-01:passwords the 10,000 most common passwords of at least 8 characters are refused', async () => {
  const common = dictionary['passwords-common'].filter((password) => password.length >= 8).slice(0, 10_000)
  expect(common).toHaveLength(10_000)
  const taken: string[] = []
  for (const password of common)
    await refuseWeakPassword(shop.services.config, password, undefined).then(
      () => taken.push(password),
      () => undefined,
    )
  expect(taken).toEqual([])
})

test('AUTH-05 SEC-01:passwords with a list of breached passwords each of them is refused, at the registration and later', async () => {
  const hashOf = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase()
  const passwordsOf = (word: string) => Array.from({ length: isFullRun ? 500 : 100 }, (_, at) => `${word} ${at * 7919}`)
  const breached = passwordsOf('взломан')
  const file = join(shop.folder, 'breached.txt')
  const lines = breached.map((password, at) => `${hashOf(password)}:${10 ** (at % 9)}`).toSorted()
  const check = (password: string) => isBreached(file, password)
  for (const end of ['\r\n', '\n']) {
    await writeFile(file, lines.join(end)) // the last line has no end
    expect(await Promise.all(breached.map(check))).toEqual(breached.map(() => true))
    expect(await Promise.all(passwordsOf('хороший').map(check))).toEqual(breached.map(() => false))
  }
  await writeFile(file, '')
  expect(await check(breached[0]!)).toBe(false)
  await writeFile(file, lines.join('\r\n'))

  const config = { ...shop.services.config, breachedPasswords: file }
  const api = await openApi({ ...shop.services, config }, accountsApi)
  try {
    const post = (path: string, payload: object, cookie = '', method: 'POST' | 'PATCH' = 'POST') =>
      api.inject({ method, url: `/api/v1${path}`, payload, headers: { cookie } })
    const refusal = { password: [breachedText] }
    const refused = await post('/users/', registration({ email: 'breached@example.kz', password: breached[7] }))
    expect([refused.statusCode, refused.json().errors]).toEqual([400, refusal])
    const made = await post('/users/', registration({ email: 'breached@example.kz' }))
    const cookie = String([made.headers['set-cookie']].flat()[0]).split(';')[0]!
    const change = { old_password: 'синий гвоздь 7', password: breached[8], repeat_password: breached[8] }
    expect((await post('/auth/change-password/', change, cookie, 'PATCH')).json().errors).toEqual(refusal)
    await post('/users/request-password-reset', { email: 'breached@example.kz' })
    const code = await codeFor(shop.services, 'breached@example.kz')
    expect((await post('/users/reset-password', { code, password: breached[9], repeat_password: breached[9] })).json().errors).toEqual(
      refusal,
    )
  } finally {
    await api.close()
  }
})

test.each([
  ['letters alone', 'синийгвоздьвстене'],
  ['digits alone', '739104826155'],
  ['punctuation alone', '!?*=/()-'],
  ['spaces at its ends', '  синий гвоздь '],
  ['capitals inside', 'сИний гвОздь'],
  ['256 characters', 'синий гвоздь в стене '.repeat(13).slice(0, 255) + 'я'],
])('AUTH-02 SEC-01:passwords a password of %s is taken, and compared as typed', async (title, password) => {
  await shop.services.pool.query('delete from attempts')
  const email = `${title.replaceAll(/\W/g, '-')}@example.kz`
  const post = async (path: string, payload: object) => (await app.inject({ method: 'POST', url: `/api/v1${path}`, payload })).statusCode
  expect(await post('/users/', registration({ email, password }))).toBe(201)
  expect(await post('/auth/login/', { email, password })).toBe(200)
  const others = [password.trim(), password.toLowerCase(), password.slice(0, -1), password.slice(0, 72), `${password} `]
  for (const other of others.filter((one) => one !== password))
    expect([other, await post('/auth/login/', { email, password: other })]).toEqual([
      other,
      expect.toSatisfy((status) => status === 401 || status === 400),
    ])
})

test('AUTH-05 SEC-01:passwords a password is stored by Argon2id with 19 MiB and two passes or more, each with a salt of its own', async () => {
  const hashes = await Promise.all([hashPassword('синий гвоздь 7'), hashPassword('синий гвоздь 7')])
  expect(new Set(hashes).size).toBe(2)
  for (const hash of hashes) {
    const [, memory, passes, salt] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w+/]+)\$[\w+/]{43}$/.exec(hash)!
    expect([Number(memory) >= 19 * 1024, Number(passes) >= 2, Buffer.from(salt!, 'base64').length]).toEqual([true, true, 16])
  }
})
