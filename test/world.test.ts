import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, openPool } from '#server/database.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { createWorld, type World } from './world.ts'

let database: TestDatabase
let pool: ReturnType<typeof openPool>
let world: World

beforeAll(async () => {
  database = await createTestDatabase()
  pool = openPool(database.connectionString, 2)
  world = await createWorld(pool)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

test('CAT-10 the world has what tests ask for by name', async () => {
  const db = openDatabase(pool)
  const rows = await db.selectFrom('products').select(['id', 'article', 'name', 'priceTiyn', 'inStock', 'isActive']).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  expect(rows.length).toBe(Object.keys(world.products).length)
  expect(byId.get(world.products.withoutPrice.id)).toMatchObject({ priceTiyn: null, inStock: true })
  expect(byId.get(world.products.outOfStock.id)).toMatchObject({ inStock: false })
  expect(byId.get(world.products.removed.id)).toMatchObject({ isActive: false })
  expect(world.products.articleWithSlash.article).toBe('VT.214/N+04')
  expect([...world.products.longName.name].length).toBeGreaterThan(115)
  const shops = await db.selectFrom('shops').select(['id', 'isCanOrderByGuest']).orderBy('position').execute()
  expect(shops).toEqual([
    { id: world.shops.aktobe, isCanOrderByGuest: true },
    { id: world.shops.astana, isCanOrderByGuest: true },
    { id: world.shops.almaty, isCanOrderByGuest: false },
  ])
})

test('CONST-11 the world has one sale category under its name', async () => {
  expect(world.categories.sale.name).toBe('РАСПРОДАЖА')
})
