// Checks that favourites of changed products are examined, or all without a feed (ACC-02).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signedIn } from '#test/create-session.ts'
import { openShop, type TestShopWithApp } from '#test/harness.ts'
import { addFavourite } from '../favourites/favourites.ts'
import { notifyFavourites } from './notify-favourites.ts'

let shop: TestShopWithApp
let now: Date
beforeAll(async () => {
  shop = await openShop({ app: true })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await run('delete from pgboss.job; delete from favourites_watch; delete from users')
  now = new Date('2126-12-01T09:00:00Z') // after all that the database dates itself
  const { user } = await signedIn(shop.services)
  for (const article of ['VT-15', 'VT-20']) await addFavourite(shop.services.db, user.id, article)
  expect(await check()).toBe(0)
})

const run = (statement: string) => shop.services.pool.query(statement)
const check = () => notifyFavourites({ ...shop.services, clock: () => now })
/** Simulates higher previous prices without rows in the feed. */
const makeDearer = () => run('update favourites set watched_price_tiyn = 99999900')
const touch = (article: string) => run(`update products set popularity = popularity + 1 where article = '${article}'`)

test('ACC-02 after the first check only products in the change feed are examined, once each', async () => {
  await makeDearer()
  expect(await check()).toBe(0)
  await touch('VT-15')
  expect(await check()).toBe(1)
  expect(await check()).toBe(0)
  await touch('VT-20')
  expect(await check()).toBe(1)
})

test('ACC-02 a change committed late and a favourite added meanwhile are not missed', async () => {
  await makeDearer()
  const late = await shop.services.pool.connect()
  try {
    await late.query('begin')
    await late.query("update products set popularity = popularity + 1 where article = 'VT-15'")
    await touch('VT-20')
    expect(await check()).toBe(1)
    await late.query('commit')
    expect(await check()).toBe(1)
  } finally {
    late.release()
  }
  await run(`update favourites set watched_price_tiyn = 99999900, told_price_at = null, added_at = '2126-12-01T08:59:00Z'
    where product_id = (select id from products where article = 'VT-15')`)
  now = new Date('2126-12-01T09:01:00Z')
  expect(await check()).toBe(1)
})

test('ACC-02 OPS-03 all are examined after a structure change, a long pause and a database restore', async () => {
  await makeDearer()
  await run("insert into catalogue_changes (kind) values ('structure')")
  expect(await check()).toBe(2)
  await run('update favourites set watched_price_tiyn = 99999900, told_price_at = null')
  expect(await check()).toBe(0)
  now = new Date('2126-12-01T23:00:00Z')
  expect(await check()).toBe(2)
  await run('update favourites set watched_price_tiyn = 99999900, told_price_at = null')
  await run("update favourites_watch set seen = '9999999999:9999999999:'")
  now = new Date('2126-12-01T23:01:00Z')
  expect(await check()).toBe(2)
})

test('ACC-02 a drop within the quiet hours is notified after them, with no row in the feed', async () => {
  await makeDearer()
  await touch('VT-15')
  expect(await check()).toBe(1)
  await makeDearer()
  now = new Date('2126-12-01T20:00:00Z')
  await touch('VT-15')
  expect(await check()).toBe(0)
  now = new Date('2126-12-02T08:00:00Z')
  expect(await check()).toBe(0)
  now = new Date('2126-12-02T09:00:30Z')
  expect(await check()).toBe(1)
})
