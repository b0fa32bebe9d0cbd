// Checks the nightly deletion of attempts, idempotency keys and sessions (GST-01, CHK-05).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guest } from '#test/fixtures/orders.ts'
import { newVisitor, openShop, type TestShop } from '#test/harness.ts'
import { signedIn } from '#test/create-session.ts'
import { purgeExpired } from './purge-jobs.ts'
import { placeGuestOrder } from '../orders/place-order.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('GST-01 CHK-05 old attempts, keys and sessions are deleted; orders and recent rows stay', async () => {
  const { db, pool } = shop.services
  const order = (key: string) => placeGuestOrder(shop.services, newVisitor(), { ...guest, items: [{ article: 'VT-20', quantity: 1 }] }, key)
  await order('old')
  const stored = await order('fresh')
  await pool.query(`insert into attempts (scope, subject, at) values ('s', 'a', now() - interval '25 hours'), ('s', 'b', now())`)
  await pool.query(`insert into staff_changes (entity, created_at) values ('old', now() - interval '25 hours')`)
  const sessions = await Promise.all([1, 2, 3].map(() => signedIn(shop.services)))
  await pool.query("update sessions set expires_at = now() - interval '2 days' where id = $1", [sessions[0]!.sessionId])
  await pool.query("update sessions set created_at = now() - interval '181 days' where id = $1", [sessions[1]!.sessionId])
  await pool.query(`update idempotency_keys set created_at = now() - interval '8 days' where key = 'old'`)
  expect(await purgeExpired(db)).toEqual({ attempts: 1, keys: 1, sessions: 2 })
  expect((await pool.query("select from staff_changes where entity = 'old'")).rowCount).toBe(0)
  expect(await order('fresh')).toEqual(stored)
  expect((await pool.query('select 1 from orders')).rowCount).toBe(2)
})
