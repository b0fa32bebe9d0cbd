// Checks that the demo fills an empty shop completely (OPS-01).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openImageFiles, type ImageFiles } from '#server/files/image-store.ts'
import { openData, type TestData } from '#test/harness.ts'
import { loadProducts } from './load-products.ts'
import { isEmptyShop } from './empty-shop.ts'
import { finishDrawing, seedDemo } from './seed.ts'
import { seedWholesalePrices } from './wholesale.ts'

const count = 400
const logged: string[] = []
const log = { info: (_fields: unknown, message?: string) => void logged.push(message ?? '') }
let data: TestData
let pool: TestData['pool']
let images: ImageFiles

beforeAll(async () => {
  data = await openData()
  pool = data.pool
  images = await openImageFiles({ folder: data.folder })
  expect(await isEmptyShop(pool)).toBe(true)
  const { drawing } = await seedDemo({ pool, images, log, count, prepareCount: 2, now: new Date('2026-11-01T00:00:00Z') })
  await drawing
})
afterAll(() => data.close())

const one = async (query: string): Promise<unknown> => Object.values((await pool.query<Record<string, unknown>>(query)).rows[0] ?? {})[0]

test('OPS-01 the demo fills an empty shop and no other', async () => {
  expect(await isEmptyShop(pool)).toBe(false)
  expect(await one('select count(*) from products')).toBe(count)
  expect(await one('select count(*) from subcategories')).toBeGreaterThan(124)
  expect(await one('select count(*) from stock')).toBe(count * 3)
  await expect(loadProducts(pool, { count: 1 })).rejects.toThrow('already holds products')
  expect(await one('select count(*) from products')).toBe(count)
})

test('CONST-11 there is one sale category, «РАСПРОДАЖА», in addition to the 16', async () => {
  expect(await one('select name from categories where is_sale')).toBe('РАСПРОДАЖА')
  expect(await one('select count(*) from categories')).toBe(17)
})

test('CONST-13 the cities of the shops are 1 Актобе, 2 Астана and Алматы', async () => {
  const { rows } = await pool.query(
    'select c.name, s.is_can_order_by_guest from shops s join cities c on c.id = s.city_id order by s.position',
  )
  expect(rows.map(({ name }) => name)).toEqual(['Актобе', 'Астана', 'Алматы'])
  expect(await one("select string_agg(id || ' ' || name, ', ' order by id) from cities where id <= 2")).toBe('1 Актобе, 2 Астана')
})

test('SHELL-09 the demo has an ended banner and a current one', async () => {
  const { rows } = await pool.query<{ text: string; ended: boolean }>(
    "select rule->>'text' as text, (rule->>'endsOn')::date < current_date as ended from settings, jsonb_array_elements(value::jsonb) as rule where key = 'delivery.rules'",
  )
  expect(rows).toEqual([
    { text: expect.stringContaining('рублей'), ended: true },
    { text: expect.stringContaining('₸'), ended: false },
  ])
})

test('ROLE-01 there are two kinds of wholesale prices, whole tenge below retail, and products that have none', async () => {
  const { rows } = await pool.query<{ name: string; priced: number; wrong: number }>(
    `select t.name, count(*)::int as priced, (count(*) filter (where w.price_tiyn >= p.price_tiyn or w.price_tiyn % 100 <> 0))::int as wrong
       from product_prices w join price_types t on t.id = w.price_type_id join products p on p.id = w.product_id group by t.name order by t.name`,
  )
  expect(rows.map(({ name, wrong }) => [name, wrong])).toEqual([
    ['Дилерская', 0],
    ['Монтажная', 0],
  ])
  for (const { priced } of rows) expect(priced).toBeGreaterThan(count / 2)
  for (const { priced } of rows) expect(priced).toBeLessThan(count)
  await seedWholesalePrices(pool)
  expect(await one('select count(*) from price_types where not is_retail')).toBe(2)
})

test('PROD-01 every product has at least two images, and their files are served', async () => {
  expect(
    await one(
      'select min(n) from (select count(pi.image_id) as n from products p left join product_images pi on pi.product_id = p.id group by p.id) counts',
    ),
  ).toBeGreaterThanOrEqual(2)
  const hash = String(await one('select content_hash from images order by id desc limit 1'))
  const [first, second] = await Promise.all([images.findFile(`${hash}-160.webp`), images.findFile(`${hash}-160.webp`)])
  expect(first?.bytes).toBeGreaterThan(200)
  expect(second?.bytes).toBe(first?.bytes)
  for (const file of [first, second]) file?.stream.destroy()
  expect(await images.findFile(`${'0'.repeat(32)}-160.webp`)).toBeUndefined()
})

test('API-10 every category has a picture of its own', async () => {
  expect(await one('select count(image_id) from categories')).toBe(17)
})

test('PROD-01 a drawing that was cut off goes on where it stopped', async () => {
  await pool.query('delete from product_images where product_id > 300')
  await finishDrawing({ pool, images, log, prepareCount: 0 })
  expect(await one('select count(distinct product_id) from product_images')).toBe(count)
  const before = await one('select count(*) from product_images')
  await finishDrawing({ pool, images, log, prepareCount: 0 })
  expect(await one('select count(*) from product_images')).toBe(before)
})

test('CAT-15 what the products say of their stock is what the stock says', async () => {
  expect(
    await one(
      'select count(*) from products p where in_stock <> (coalesce((select sum(count) from stock s where s.product_id = p.id), 0) >= 1)',
    ),
  ).toBe(0)
})

test('CAT-05 every value belongs to a property of the product’s own subcategory', async () => {
  const foreign = `select count(*) from products p, unnest(p.value_ids) v left join property_values pv on pv.id = v left join properties q on q.id = pv.property_id
    where q.subcategory_id is distinct from p.subcategory_id`
  expect(await one(foreign)).toBe(0)
  expect(
    await one(
      "select count(*) from property_values pv join properties q on q.id = pv.property_id where (q.type <> 'str') <> (pv.number is not null)",
    ),
  ).toBe(0)
})

test('OPS-01 the change feed reports the new products, and new rows get free ids', async () => {
  expect(await one("select count(*) from catalogue_changes where kind = 'structure'")).toBeGreaterThan(0)
  const insert = `insert into products (article, article_key, name, slug, subcategory_id) select 'NEW-1', 'new1', 'Новый товар', 'novyy', min(id) from subcategories returning id`
  expect(await one(insert)).toBe(count + 1)
})
