// Checks that a registration that fails leaves nothing half done.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registration } from '#test/fixtures/accounts.ts'
import { openShop, type TestShop } from '#test/harness.ts'
import { emailsTo } from '#test/mail/mailbox.ts'
import { openApi } from '#test/open-api.ts'
import { mailQueue } from '../mail/mail-queue.ts'
import { accountsApi } from './accounts.api.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('AUTH-01 ERR-01 a registration that fails, also in its middle, leaves no e-mail, no session and no incomplete account', async () => {
  const app = await openApi(shop.services, accountsApi)
  await app.inject({ method: 'POST', url: '/api/v1/users/', payload: registration({ email: 'half@example.kz', password: 'password' }) })
  expect(await shop.services.db.selectFrom('users').select('id').where('email', '=', 'half@example.kz').execute()).toEqual([])
  expect(await emailsTo(shop.services, 'half@example.kz')).toEqual([])
  // The mail queue is deleted while the account is being created: a message, and nothing half done.
  await shop.services.jobs.deleteQueue(mailQueue)
  const response = await app.inject({ method: 'POST', url: '/api/v1/users/', payload: registration({ email: 'broken@example.kz' }) })
  expect(response.statusCode).toBe(500)
  expect(response.json()).toMatchObject({ detail: expect.stringMatching(/Мы уже знаем/) })
  expect(response.headers['set-cookie']).toBeUndefined()
  expect(await shop.services.db.selectFrom('users').select('id').where('email', '=', 'broken@example.kz').execute()).toEqual([])
  await app.close()
})
