// Checks the nightly deletion of carts and unused accounts (CART-01, AUTH-01).
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newVisitor, openShop, type TestShop } from '#test/harness.ts'
import { signedIn, visitorOf } from '#test/create-session.ts'
import { changeCart } from '../cart/change-cart.ts'
import { addToCart, countCart } from '#test/fixtures/cart.ts'
import { openPrivateFiles } from '../files/private-files.ts'
import { keysOfVisitor } from '../http/idempotency.ts'
import { startNightlyJobs } from './nightly-jobs.ts'
import { purgeAccounts, purgeCarts } from './purge-jobs.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('CART-01 SEC-01:retention guests’ carts are deleted within the 180 days of the privacy policy, changes of yesterday too; a customer’s cart stays', async () => {
  const { db, pool } = shop.services
  const [old, fresh, customer] = [newVisitor(), newVisitor(), visitorOf(await signedIn(shop.services))]
  for (const visitor of [old, fresh, customer]) {
    await addToCart(db, visitor, 'VT-15', 1)
    await addToCart(db, visitor, 'VT-20', 1)
  }
  const undo = '3f1c6f4e-3b1a-4c58-9d0e-0c2f4a7b9e11'
  await changeCart(db, fresh, { intent: 'remove', article: 'VT-20', undo })
  const left = async (days: number) => {
    await pool.query(`update carts set updated_at = now() - make_interval(days => $2) where id = any($1)`, [
      [old.cartId, customer.cartId],
      days,
    ])
  }
  await left(178)
  expect(await purgeCarts(db)).toMatchObject({ carts: 0 })
  await left(179)
  await pool.query(`update cart_undos set created_at = now() - interval '25 hours'`)
  expect(await purgeCarts(db)).toEqual({ carts: 1, undos: 1, shared: 0 })
  expect(await Promise.all([old, fresh, customer].map(({ cartId }) => countCart(db, cartId)))).toEqual([0, 1, 2])
})

test('SEC-01:retention guests’ empty carts are deleted after a week, those of one line after 60 days', async () => {
  const { db, pool } = shop.services
  await pool.query('delete from carts')
  const [empty, one, two] = [newVisitor(), newVisitor(), newVisitor()]
  for (const visitor of [empty, one, two]) await addToCart(db, visitor, 'VT-15', 1)
  await addToCart(db, two, 'VT-20', 1)
  await changeCart(db, empty, { intent: 'remove', article: 'VT-15', undo: undefined })
  const purgedAfter = async (days: number) => {
    await pool.query(`update carts set updated_at = now() - interval '${days} days'`)
    return (await purgeCarts(db)).carts
  }
  expect([await purgedAfter(6), await purgedAfter(8), await purgedAfter(59), await purgedAfter(61), await purgedAfter(61)]).toEqual([
    0, 1, 0, 1, 0,
  ])
  expect(await countCart(db, two.cartId)).toBe(2)
})

test('CART-02 SEC-01:limits a cart retains its newest keys and undo steps only, and a repeat with a recent key still does nothing', async () => {
  const { db, pool } = shop.services
  const visitor = newVisitor()
  await addToCart(db, visitor, 'VT-15', 1)
  await pool.query(
    `insert into idempotency_keys (scope, key, request_hash, created_at)
     select 'cart ' || $1, 'old ' || at, '', now() - make_interval(secs => at) from generate_series(1, 500) at`,
    [visitor.cartId],
  )
  for (let time = 0; time < 2; time++) await addToCart(db, visitor, 'VT-15', 1, { key: 'the newest key' })
  expect(await countCart(db, visitor.cartId)).toBe(1)
  const keys = await pool.query<{ key: string }>(`select key from idempotency_keys where scope = 'cart ' || $1 order by created_at desc`, [
    visitor.cartId,
  ])
  expect([keys.rowCount, keys.rows[0]!.key]).toEqual([keysOfVisitor, 'the newest key'])
  const { rows } = await pool.query<{ quantity: number }>('select quantity from cart_items where cart_id = $1', [visitor.cartId])
  expect(rows.map(({ quantity }) => quantity)).toEqual([2])

  for (let time = 0; time < 25; time++) {
    await addToCart(db, visitor, 'VT-20', 1)
    await changeCart(db, visitor, { intent: 'remove', article: 'VT-20', undo: randomUUID() })
  }
  expect((await pool.query('select 1 from cart_undos where cart_id = $1', [visitor.cartId])).rowCount).toBe(20)
})

test('AUTH-01 SEC-01:retention unconfirmed accounts that are not used end after 180 days with their drafts; others, and their orders, stay', async () => {
  const { db, pool } = shop.services
  const emails = ['old', 'young', 'confirmed', 'in-use', 'ordered'].map((name) => `${name}@purge.example`)
  for (const email of emails) {
    const { user } = await signedIn(shop.services, { email, isEmailConfirmed: email.startsWith('confirmed') })
    const isOrder = email.startsWith('ordered')
    const number = `PRG${emails.indexOf(email) + 2}2222`
    await pool.query(
      `insert into orders (number, status, user_id, total_tiyn, placed_at) values ($1, $2::order_status, $3, 0, case when $2::text = 'placed' then now() end)`,
      [number, isOrder ? 'placed' : 'draft', user.id],
    )
  }
  await pool.query(
    `update users set created_at = now() - interval '181 days' where email like '%@purge.example' and email not like 'young%'`,
  )
  await pool.query(
    `delete from sessions where user_id in (select id from users where email like '%@purge.example' and email not like 'in-use%')`,
  )
  await pool.query(`insert into callbacks (topic, name, phone, consent_at, created_at, consent_version)
    select (enum_range(null::callback_topic))[1], 'Айдар', '+77015550102', now(), now() - at * interval '1 year', 'test' from unnest('{1,4}'::int[]) at`)
  expect(await purgeAccounts(db)).toEqual({ accounts: 1, requests: 1, codes: 0 })
  const left = await pool.query<{ email: string }>(`select email from users where email like '%@purge.example' order by email`)
  expect(left.rows.map(({ email }) => email)).toEqual(emails.slice(1).toSorted())
  expect((await pool.query(`select 1 from orders where number like 'PRG%'`)).rowCount).toBe(4)
  const { rows } = await pool.query(`select entity, action, actor_id from journal where actor_kind = 'system' order by 1`)
  expect(rows).toEqual(['callbacks', 'users'].map((entity) => ({ entity, action: 'delete', actor_id: 'purge-accounts' })))
})

test('OPS-02 repeated process starts schedule a nightly job once', async () => {
  const files = await openPrivateFiles({ folder: shop.folder })
  const services = { ...shop.services, orderFiles: files, callbackFiles: files }
  await startNightlyJobs(services)
  await startNightlyJobs(services)
  expect((await shop.services.jobs.getSchedules('purge-carts')).map(({ cron, timezone }) => [cron, timezone])).toEqual([
    ['40 3 * * *', 'Asia/Almaty'],
  ])
})
