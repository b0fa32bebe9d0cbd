// What the watch over favourites looks at (ACC-02): what the change feed names; all of them where it cannot tell.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signedIn } from '#test/create-session.ts'
import { openShop, type TestShopWithApp } from '#test/harness.ts'
import { addFavourite } from '../favourites/favourites.ts'
import { watchFavourites } from './notify-favourites.ts'

let shop: TestShopWithApp
let now: Date
beforeAll(async () => {
  shop = await openShop({ app: true })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await run('delete from pgboss.job; delete from favourites_watch; delete from users')
  now = new Date('2026-12-01T09:00:00Z')
  const { user } = await signedIn(shop.services)
  for (const article of ['VT-15', 'VT-20']) await addFavourite(shop.services.db, user.id, article)
  expect(await watch()).toBe(0)
})

const run = (statement: string) => shop.services.pool.query(statement)
const watch = () => watchFavourites({ ...shop.services, clock: () => now })
/** As though they had been dearer: nothing of it is in the feed. */
const makeDearer = () => run('update favourites set watched_price_tiyn = 99999900')
const touch = (article: string) => run(`update products set popularity = popularity + 1 where article = '${article}'`)

test('ACC-02 after the first look only products that the change feed names are looked at, each once', async () => {
  await makeDearer()
  expect(await watch()).toBe(0)
  await touch('VT-15')
  expect(await watch()).toBe(1)
  expect(await watch()).toBe(0)
  await touch('VT-20')
  expect(await watch()).toBe(1)
})

test('ACC-02 a change that is committed late, and what was marked meanwhile, are not missed', async () => {
  await makeDearer()
  const late = await shop.services.pool.connect()
  try {
    await late.query('begin')
    await late.query("update products set popularity = popularity + 1 where article = 'VT-15'")
    await touch('VT-20')
    expect(await watch()).toBe(1)
    await late.query('commit')
    expect(await watch()).toBe(1)
  } finally {
    late.release()
  }
  await run(`update favourites set watched_price_tiyn = 99999900, told_price_at = null, added_at = '2026-12-01T08:59:00Z'
    where product_id = (select id from products where article = 'VT-15')`)
  now = new Date('2026-12-01T09:01:00Z')
  expect(await watch()).toBe(1)
})

test('ACC-02 OPS-03 all are looked at after a change of structure, a long sleep, and in a database that was restored on another server', async () => {
  await makeDearer()
  await run("insert into catalogue_changes (kind) values ('structure')")
  expect(await watch()).toBe(2)
  await run('update favourites set watched_price_tiyn = 99999900, told_price_at = null')
  expect(await watch()).toBe(0)
  now = new Date('2026-12-01T23:00:00Z')
  expect(await watch()).toBe(2)
  await run('update favourites set watched_price_tiyn = 99999900, told_price_at = null')
  await run("update favourites_watch set seen = '9999999999:9999999999:'")
  now = new Date('2026-12-01T23:01:00Z')
  expect(await watch()).toBe(2)
})

test('ACC-02 a fall within the quiet hours is told when they are over, with nothing in the feed', async () => {
  await makeDearer()
  await touch('VT-15')
  expect(await watch()).toBe(1)
  await makeDearer()
  now = new Date('2026-12-01T20:00:00Z')
  await touch('VT-15')
  expect(await watch()).toBe(0)
  now = new Date('2026-12-02T08:00:00Z')
  expect(await watch()).toBe(0)
  now = new Date('2026-12-02T09:00:30Z')
  expect(await watch()).toBe(1)
})
