// Imports four packages and checks the shop's exact state after each (synthetic-kzt).
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Pool } from 'pg'
import pino from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openImageFiles, type ImageFiles } from '../files/image-store.ts'
import { openData, type TestData } from '#test/harness.ts'
import { exchangeState, snapshot, type ProductState } from '#test/import-snapshot.ts'
import { importCommerceMl } from './import-commerceml.ts'

const folder = fileURLToPath(new URL('../../test/samples/commerceml/synthetic-kzt/', import.meta.url))
const numbers = z.record(z.string(), z.number())
const productSchema = z.object({
  article: z.string(),
  name: z.string(),
  active: z.boolean(),
  path: z.nullable(z.array(z.string())),
  brand: z.nullable(z.string()),
  unit: z.string(),
  price: z.nullable(z.number()),
  wholesale: z.nullable(z.number()),
  stock: numbers,
  images: z.number(),
  variants: z.number(),
  properties: z.record(z.string(), z.union([z.number(), z.string()])),
})
const summarySchema = z.object({
  products: z.number(),
  active: z.number(),
  withoutPrice: z.number(),
  inStock: z.number(),
  stockSum: numbers,
  priceSum: z.number(),
  wholesaleSum: z.number(),
  images: z.number(),
})
const expectedSchema = z.object({
  steps: z.array(
    z.object({
      step: z.string(),
      summary: summarySchema,
      products: z.optional(z.record(z.string(), productSchema)),
      missing: z.optional(z.array(z.string())),
    }),
  ),
})

let data: TestData
let pool: Pool
let images: ImageFiles
const log = pino({ level: 'silent' })

beforeAll(async () => {
  data = await openData()
  pool = data.pool
  images = await openImageFiles({ folder: data.folder })
})
afterAll(() => data.close())

const importStep = (step: string) => importCommerceMl({ pool, images, log, source: join(folder, step) })

function summaryOf(states: Map<string, ProductState>): z.infer<typeof summarySchema> {
  const active = [...states.values()].filter((state) => state.active)
  const sum = (values: (number | null)[]) => values.reduce<number>((total, value) => total + (value ?? 0), 0)
  const stockIn = (shop: string) => sum(active.map((state) => state.stock[shop] ?? 0))
  return {
    products: states.size,
    active: active.length,
    withoutPrice: active.filter((state) => state.price === null).length,
    inStock: active.filter((state) => sum(Object.values(state.stock)) > 0).length,
    stockSum: { 'Магазин Актобе': stockIn('Магазин Актобе'), 'Магазин Астана': stockIn('Магазин Астана') },
    priceSum: sum(active.map((state) => state.price)),
    wholesaleSum: sum(active.map((state) => state.wholesale)),
    images: sum(active.map((state) => state.images)),
  }
}

test('EXCH-03 four packages of 1C, full and changes only, leave the shop exactly as expected after each', { timeout: 60_000 }, async () => {
  const { steps } = expectedSchema.parse(JSON.parse(await readFile(join(folder, 'EXPECTED.json'), 'utf8')))
  const reports = []
  for (const { step, summary, products = {}, missing = [] } of steps) {
    reports.push(await importStep(step))
    const states = await exchangeState(pool)
    expect(summaryOf(states), step).toEqual(summary)
    for (const [id, product] of Object.entries(products)) expect(states.get(id), `${step} ${id}`).toEqual(product)
    for (const id of missing) expect(states.get(id), `${step} ${id}`).toMatchObject({ active: false })
  }
  expect(reports.map(({ offers }) => offers.withoutProduct)).toEqual([0, 1, 0, 0])
  expect(reports[3]).toMatchObject({ products: { created: 0, switchedOff: 5 }, images: { missing: 0 } })
})

test('EXCH-01 the same package a second time writes no row and the change feed stays silent', { timeout: 60_000 }, async () => {
  const before = await snapshot(pool)
  const report = await importStep('04-full-again')
  expect(await snapshot(pool)).toBe(before)
  expect(report).toMatchObject({
    products: { created: 0, updated: 0, switchedOff: 0 },
    prices: { changed: 0 },
    stock: { changed: 0 },
  })
})

test('EXCH-01 offers with a characteristic are products of their own with their own article and price; their product is not for sale', async () => {
  const { rows } = await pool.query<{
    article: string
    name: string
    is_active: boolean
    price_tiyn: number | null
    color: string | null
  }>(`
    select article, name, is_active, price_tiyn, (select v.text from property_values v join properties r on r.id = v.property_id
      where v.id = any(p.value_ids) and r.name = 'Цвет') as color
    from products p where external_id like 'd0b41ed5-b93a-5c46-b015-c394f1cab350%' order by article`)
  const name = 'Кран шаровой Stout SVB 1 1/2" ВР/ВР, рычаг (красный), прямой'
  expect(rows).toEqual([
    { article: 'STO-000026', name, is_active: false, price_tiyn: null, color: null },
    {
      article: 'STO-000026.1',
      name: `${name} (белый)`,
      is_active: true,
      price_tiyn: 1_745_000,
      color: 'белый',
    },
    {
      article: 'STO-000026.2',
      name: `${name} (чёрный)`,
      is_active: true,
      price_tiyn: 1_795_000,
      color: 'чёрный',
    },
  ])
})

test('EXCH-01 what 1C does not own stays: pictures of staff and their positions, order of categories, slugs, popularity', async () => {
  const own = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#0055aa' } })
    .png()
    .toBuffer()
  const picture = await images.storeImage(data.db, own)
  await pool.query(`update products set slug = 'svoy-adres', popularity = 77, last_price_tiyn = 9900000 where article = 'WIL-000001'`)
  await pool.query(`update categories set order_field = 40, description = 'Наш текст' where name = 'Насосы и насосные станции'`)
  await pool.query(`update product_images set position = 1 where product_id = (select id from products where article = 'WIL-000001')`)
  await pool.query(
    `insert into product_images (product_id, position, image_id) select id, 0, $1 from products where article = 'WIL-000001'`,
    [picture.imageId],
  )
  await pool.query(`update products set description = 'Описание магазина' where article = 'ROM-000002'`)
  const before = await snapshot(pool)
  await importStep('04-full-again')
  expect(await snapshot(pool)).toBe(before)
})
