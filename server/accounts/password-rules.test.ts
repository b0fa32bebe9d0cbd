// Checks which passwords are taken, and that they are compared as typed.
import { dictionary } from '@zxcvbn-ts/language-common'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registration } from '#test/fixtures/accounts.ts'
import { openShop, type TestShop } from '#test/harness.ts'
import { openApi } from '#test/open-api.ts'
import { accountsApi } from './accounts.api.ts'
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

test('AUTH-05 SEC-01 the 10,000 most common passwords of at least 8 characters are refused', async () => {
  const common = dictionary['passwords-common'].filter((password) => password.length >= 8).slice(0, 10_000)
  expect(common).toHaveLength(10_000)
  const taken: string[] = []
  for (const password of common)
    await refuseWeakPassword(password, undefined).then(
      () => taken.push(password),
      () => undefined,
    )
  expect(taken).toEqual([])
})

test.each([
  ['letters alone', 'синийгвоздьвстене'],
  ['digits alone', '739104826155'],
  ['punctuation alone', '!?*=/()-'],
  ['spaces at its ends', '  синий гвоздь '],
  ['capitals inside', 'сИний гвОздь'],
  ['256 characters', 'синий гвоздь в стене '.repeat(13).slice(0, 255) + 'я'],
])('AUTH-02 SEC-01 a password of %s is taken, and compared as typed', async (title, password) => {
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

test('AUTH-05 SEC-01 a password is stored by Argon2id with 19 MiB and two passes or more, each with a salt of its own', async () => {
  const hashes = await Promise.all([hashPassword('синий гвоздь 7'), hashPassword('синий гвоздь 7')])
  expect(new Set(hashes).size).toBe(2)
  for (const hash of hashes) {
    const [, memory, passes, salt] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w+/]+)\$[\w+/]{43}$/.exec(hash)!
    expect([Number(memory) >= 19 * 1024, Number(passes) >= 2, Buffer.from(salt!, 'base64').length]).toEqual([true, true, 16])
  }
})
