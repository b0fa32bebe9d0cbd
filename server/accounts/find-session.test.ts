// Checks that the session is read again for each request.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type TestShop } from '#test/harness.ts'
import { signedIn } from '#test/create-session.ts'
import { prolongAfterSeconds } from './better-auth.ts'
import { findSession } from './find-session.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const valueOf = (cookie: string) => decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1))
const after = (seconds: number) => new Date(Date.now() + seconds * 1000)

test('AUTH-05 a session is found with its user and is due for renewal once a day', async () => {
  const { headers, user, sessionId } = await signedIn(shop.services)
  const cookie = valueOf(headers.cookie)
  expect(await findSession(shop.services.db, cookie, new Date(), shop.services.config.keys.sessions)).toMatchObject({
    user,
    sessionId,
    isRemembered: true,
    isToBeProlonged: false,
  })
  expect(
    (await findSession(shop.services.db, cookie, after(prolongAfterSeconds + 60), shop.services.config.keys.sessions))?.isToBeProlonged,
  ).toBe(true)
  expect(await findSession(shop.services.db, cookie, after(31 * 24 * 3600), shop.services.config.keys.sessions)).toBeUndefined()
})

test('AUTH-05 an ended session and a changed role take effect at once', async () => {
  const { db } = shop.services
  const { headers, user, sessionId } = await signedIn(shop.services, { email: 'ended@stroydom.example' })
  const find = () => findSession(db, valueOf(headers.cookie), new Date(), shop.services.config.keys.sessions)
  for (let time = 0; time < 12; time++) expect((await find())?.user.staffRoles).toEqual([])
  for (const role of ['content', 'orders'] as const) await db.insertInto('staffRoles').values({ userId: user.id, role }).execute()
  expect((await find())?.user.staffRoles).toEqual(['orders', 'content'])
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute()
  expect(await find()).toBeUndefined()
})
