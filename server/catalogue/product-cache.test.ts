// OPS-02: lists of the API show every change within a second; concurrent requests share one query.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type TestShopWithIndexes } from '#test/harness.ts'
import { apiProducts } from './product-response.ts'
import { BatchedCache } from './cache/batched-cache.ts'
import { eventually } from '#test/wait-for.ts'

let shop: TestShopWithIndexes
let ids: number[]
beforeAll(async () => {
  shop = await openShop({ indexes: true })
  ids = ['valveVT15', 'valveVT20', 'valveVT25', 'lastPiece'].map((key) => shop.fixtures.products[key]!.id)
})
afterAll(() => shop.close())

const index = () => shop.services.catalogue.current()
const listed = (of: number[]) => shop.services.catalogue.cached.apiProducts.find(of)
const read = async (missing: number[]) =>
  new Map((await apiProducts(shop.services.db, index(), missing, null)).map((product) => [product.id, product]))
function counted() {
  const readings: number[][] = []
  const cache = new BatchedCache({
    read(missing) {
      readings.push(missing)
      return read(missing)
    },
    max: 100,
  })
  return { cache, readings }
}

test('API-02 API-10 products come in the requested order, unknown ones are left out', async () => {
  const expected = await apiProducts(shop.services.db, index(), ids, null)
  expect(await listed([ids[2]!, 999_999, ids[0]!])).toEqual([expected[2], expected[0]])
  expect(await listed([])).toEqual([])
})

test('API-02 concurrent requests share one reading after the first, and each gets its own list', async () => {
  const { cache, readings } = counted()
  const results = await Promise.all(ids.map((id) => cache.find([id, ids[0]!])))
  expect(results.map((result) => result.map(({ id }) => id))).toEqual(ids.map((id) => [id, ids[0]]))
  expect(readings.length).toBeLessThanOrEqual(2)
  await cache.find(ids)
  expect(readings.flat().toSorted((a, b) => a - b)).toEqual([...new Set(readings.flat())].toSorted((a, b) => a - b))
})

test('API-11 a failed reading is reported to all requests that wait for it, and the next one is made again', async () => {
  let isBroken = true
  const cache = new BatchedCache({
    async read(missing) {
      if (isBroken) throw new Error('the database is down')
      return read(missing)
    },
    max: 100,
  })
  const results = await Promise.allSettled([cache.find(ids), cache.find(ids)])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isBroken = false
  expect(await cache.find(ids)).toHaveLength(ids.length)
})

test('OPS-02 values read before a change are not cached after it; the oldest are removed at the limit', async () => {
  const readings: number[] = []
  let before = Promise.resolve()
  const cache = new BatchedCache({
    async read(missing) {
      readings.push(...missing)
      await before
      return new Map(missing.map((id) => [id, `${id} read`]))
    },
    max: 2,
  })
  let release = () => {}
  before = new Promise((resolve) => (release = resolve))
  const early = cache.find([1])
  await eventually(() => expect(readings).toEqual([1]))
  cache.forget([1])
  release()
  expect(await early).toEqual(['1 read'])
  await cache.find([1])
  await cache.find([1])
  expect(readings).toEqual([1, 1])
  await cache.find([2, 3])
  await cache.find([1])
  expect(readings).toEqual([1, 1, 2, 3, 1])
  cache.forget(undefined)
  await cache.find([3])
  expect(readings).toEqual([1, 1, 2, 3, 1, 3])
})

test('OPS-02 a changed price is listed as soon as the index has it', async () => {
  const [id] = ids
  await listed(ids)
  await shop.pool.query('update products set price_tiyn = 123400 where id = $1', [id])
  await eventually(() => expect(index().columns.price[index().rowOf(id!)]).toBe(123_400))
  expect(await listed([id!])).toMatchObject([{ price: 1234, current_price: 1234 }])
})

test('OPS-02 changes that only the feed reports are listed: one of several shops sold out, a unit, a picture', async () => {
  const [id] = ids
  const changes = [
    { sql: 'update stock set count = 0 where product_id = $1 and shop_id = (select min(id) from shops)', shows: { is_available: true } },
    { sql: "update products set unit = 'компл' where id = $1", shows: { unit: 'компл' } },
    {
      sql: `with image as (insert into images (content_hash, width, height) values ('${'a'.repeat(32)}', 10, 10) returning id)
        insert into product_images (product_id, image_id, position) select $1, id, 0 from image`,
      shows: { images: [{ file: `/images/${'a'.repeat(32)}-640.webp` }] },
    },
  ]
  await listed(ids)
  for (const { sql, shows } of changes) {
    await listed(ids) // cached just before
    await shop.pool.query(sql, [id])
    await eventually(async () => expect(await listed([id!])).toMatchObject([shows]))
  }
  await eventually(async () =>
    expect((await listed([id!]))[0]!.balance).toMatchObject([{ is_available: false }, { is_available: true }, {}]),
  )
})
