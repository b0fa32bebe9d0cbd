// OPS-02: every process shows each change within a second, in whatever order transactions end.
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { emptyFilter } from '#contract/catalogue/filter.ts'
import { openShop, type TestShopWithIndexes } from '#test/harness.ts'
import { selectListing } from '../listing/listing.ts'
import { pruneChanges } from './change-feed.ts'
import { eventually } from '#test/wait-for.ts'

let shop: TestShopWithIndexes
let id: number
beforeAll(async () => {
  shop = await openShop({ indexes: true })
  id = shop.fixtures.products['valveVT15']!.id
})
afterAll(() => shop.close())
beforeEach(async () => {
  await setPrice(shop.pool, 245_000)
  await eventually(() => expect(price()).toBe(245_000))
})

const setPrice = (by: Pick<pg.ClientBase, 'query'> | typeof shop.pool, tiyn: number | null, of = id) =>
  by.query('update products set price_tiyn = $1 where id = $2', [tiyn, of])
const price = (of = id) => {
  const index = shop.services.catalogue.current()
  return index.columns.price[index.rowOf(of)]
}

async function inTransaction(work: (client: pg.PoolClient) => Promise<void>) {
  const client = await shop.pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_current_xact_id()')
    await work(client)
  } finally {
    await client.query('rollback').catch(() => {})
    client.release()
  }
}

test('OPS-02 CAT-15 a changed price, stock or popularity changes lists, limits and order without a restart', async () => {
  const version = shop.services.catalogue.version()
  await setPrice(shop.pool, 1)
  await eventually(() =>
    expect(selectListing(shop.services, emptyFilter)).toMatchObject({
      facets: { price: { min: 0.01 } },
      ids: expect.arrayContaining([id]),
    }),
  )
  expect(selectListing(shop.services, emptyFilter).ids[0]).toBe(id)
  expect(shop.services.catalogue.version()).toBeGreaterThan(version)
  await setPrice(shop.pool, null)
  await eventually(() => expect(price()).toBe(0))
  expect(selectListing(shop.services, { ...emptyFilter, price: { from: 0 }, pageSize: 72 }).ids).not.toContain(id)
  await shop.pool.query('update stock set count = 0 where product_id = $1', [id])
  await eventually(() => expect(selectListing(shop.services, { ...emptyFilter, inStock: true, pageSize: 72 }).ids).not.toContain(id))
  await shop.pool.query('update stock set count = 5 where product_id = $1', [id])
  await shop.pool.query('update products set popularity = 1000000 where id = $1', [id])
  await setPrice(shop.pool, 100)
  await eventually(() => expect(selectListing(shop.services, { ...emptyFilter, ordering: 'popular' }).ids[0]).toBe(id))
})

test('OPS-02 API-12 a new old price brings a product into the sale and its end takes it out', async () => {
  const inSale = () => selectListing(shop.services, { ...emptyFilter, category: 'РАСПРОДАЖА', pageSize: 72 }).ids.includes(id)
  expect(inSale()).toBe(false)
  await shop.pool.query('update products set last_price_tiyn = price_tiyn + 1 where id = $1', [id])
  await eventually(() => expect(inSale()).toBe(true))
  await shop.pool.query('update products set last_price_tiyn = price_tiyn where id = $1', [id])
  await eventually(() => expect(inSale()).toBe(false))
})

test('OPS-02 a change of structure replaces the index, and patches made during the rebuild are not lost', async () => {
  const before = shop.services.catalogue.current()
  await shop.pool.query("insert into brands (name, slug) values ('Новый бренд', 'novyy-brend')")
  await shop.pool.query("update products set brand_id = (select id from brands where slug = 'novyy-brend') where id = $1", [id])
  for (let tiyn = 1000; tiyn <= 1020; tiyn++) await setPrice(shop.pool, tiyn)
  await eventually(() => expect(shop.services.catalogue.current()).not.toBe(before))
  await eventually(() => expect(selectListing(shop.services, { ...emptyFilter, brands: ['Новый бренд'] }).ids).toEqual([id]))
  await eventually(() => expect(price()).toBe(1020))
})

test('OPS-02 thousands of changed prices are patched without a rebuild, and cached pages are outdated once', async () => {
  await shop.pool.query(`insert into products (article, article_key, name, slug, subcategory_id, unit, price_tiyn)
    select 'many-' || n, 'many' || n, 'Муфта ' || n, 'mufta-' || n, (select min(subcategory_id) from products), 'шт', 100 from generate_series(1, 2500) n`)
  await eventually(() => expect(shop.services.catalogue.current().data.rowCount).toBeGreaterThan(2500))
  const before = shop.services.catalogue.current()
  const version = shop.services.catalogue.version()
  const { rows } = await shop.pool.query<{ id: number }>("update products set price_tiyn = 777 where article like 'many-%' returning id")
  await eventually(() => expect(shop.services.catalogue.version()).toBeGreaterThan(version))
  expect(rows.every((row) => price(row.id) === 777)).toBe(true)
  expect(shop.services.catalogue.version()).toBe(version + 1)
  expect(shop.services.catalogue.current()).toBe(before)
  await shop.pool.query("delete from products where article like 'many-%'")
  await eventually(() => expect(shop.services.catalogue.current().data.rowCount).toBeLessThan(2500))
})

test('OPS-02 a transaction that began earlier and commits later is not skipped, and none waits for an open one', async () => {
  const other = shop.fixtures.products['valveVT20']!.id
  await inTransaction(async (older) => {
    await setPrice(older, 111_100)
    await setPrice(shop.pool, 222_200, other) // a higher xid, committed first
    await eventually(() => expect(price(other)).toBe(222_200))
    expect(price()).toBe(245_000)
    await older.query('commit')
    await eventually(() => expect(price()).toBe(111_100))
  })
})

test('OPS-02 a change that is rolled back is never shown', async () => {
  const version = shop.services.catalogue.version()
  await inTransaction(async (client) => {
    await setPrice(client, 999_900)
  })
  const other = shop.fixtures.products['valveVT20']!.id
  await setPrice(shop.pool, 333_300, other) // a later change arrives, the rolled back one does not
  await eventually(() => expect(price(other)).toBe(333_300))
  expect(price()).toBe(245_000)
  expect(shop.services.catalogue.version()).toBe(version + 1)
})

test('OPS-02 changes arrive although the listening connection is killed, and after it is back', async () => {
  const kill = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'rodnik-listen' and datname = current_database()`
  for (const tiyn of [500_100, 500_200, 500_300]) {
    expect((await shop.pool.query(kill)).rowCount).toBeLessThanOrEqual(1)
    await setPrice(shop.pool, tiyn)
    await eventually(() => expect(price()).toBe(tiyn))
  }
  const listeners = async () =>
    (await shop.pool.query("select from pg_stat_activity where application_name = 'rodnik-listen' and datname = current_database()"))
      .rowCount
  await eventually(async () => expect(await listeners()).toBe(1))
  await setPrice(shop.pool, 500_400)
  await eventually(() => expect(price()).toBe(500_400))
})

test('OPS-03 rows with transaction ids to come, of a backup of another server, cause no rebuild', async () => {
  const before = shop.services.catalogue.current()
  await shop.pool.query(
    "insert into catalogue_changes (kind, xid) values ('structure', (pg_current_xact_id()::text::bigint + 1000000000)::text::xid8)",
  )
  for (const tiyn of [600_100, 600_200]) {
    await setPrice(shop.pool, tiyn)
    await eventually(() => expect(price()).toBe(tiyn))
  }
  expect(shop.services.catalogue.current()).toBe(before)
})

test('OPS-02 rows of the feed older than a day are pruned, younger ones are not', async () => {
  await shop.pool.query(
    "insert into catalogue_changes (kind, created_at) values ('structure', now() - interval '25 hours'), ('structure', now() - interval '23 hours')",
  )
  await pruneChanges(shop.pool)
  const { rows } = await shop.pool.query(
    "select count(*) filter (where created_at < now() - interval '1 day') as old, count(*) as all from catalogue_changes",
  )
  expect(rows[0].old).toBe(0)
  expect(rows[0].all).toBeGreaterThan(0)
})
