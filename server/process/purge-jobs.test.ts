import { afterAll, beforeAll, expect, test } from 'vitest'
import { newVisitor, openShop, type TestShop } from '#test/harness.ts'
import { signedIn, visitorOf } from '#test/create-session.ts'
import { addToCart, changeCart, countCart } from '../cart/change-cart.ts'
import { startCartJobs, purgeCarts } from './purge-jobs.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('CART-01 guests’ carts older than their cookie and changes of yesterday are deleted; a customer’s cart stays', async () => {
  const { db, pool } = shop.services
  const [old, fresh, customer] = [newVisitor(), newVisitor(), visitorOf(await signedIn(shop.services))]
  for (const visitor of [old, fresh, customer]) await addToCart(db, visitor, 'VT-15', 1)
  await addToCart(db, fresh, 'VT-20', 1)
  const undo = '3f1c6f4e-3b1a-4c58-9d0e-0c2f4a7b9e11'
  await changeCart(db, fresh, { intent: 'remove', article: 'VT-20', undo })
  await pool.query(`update carts set updated_at = now() - interval '201 days' where id = any($1)`, [[old.cartId, customer.cartId]])
  await pool.query(`update cart_undos set created_at = now() - interval '25 hours'`)
  expect(await purgeCarts(db)).toEqual({ carts: 1, undos: 1, shared: 0 })
  expect(await Promise.all([old, fresh, customer].map(({ cartId }) => countCart(db, cartId)))).toEqual([0, 1, 1])
})

test('SEC-01 guests’ empty carts are deleted after a week, those of one line after 60 days', async () => {
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

test('OPS-02 repeated process starts schedule the nightly job once', async () => {
  await startCartJobs(shop.services)
  await startCartJobs(shop.services)
  expect((await shop.services.jobs.getSchedules('carts-tidy')).map(({ cron, timezone }) => [cron, timezone])).toEqual([
    ['40 3 * * *', 'Asia/Almaty'],
  ])
})
