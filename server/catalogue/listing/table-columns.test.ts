// CAT-17, SHELL-13: columns and cells of the table, stock levels by shop.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyFilter, type ListingFilter } from '#contract/catalogue/filter.ts'
import { openShop, type TestShopWithIndexes } from '#test/harness.ts'
import { listProducts } from './listing.ts'
import { findShopLevels } from '../cards/stock-levels.ts'
import { readTable } from './table-columns.ts'

let shop: TestShopWithIndexes
beforeAll(async () => {
  shop = await openShop({ indexes: true })
})
afterAll(() => shop.close())

async function tableOf(change: Partial<ListingFilter>) {
  const filter: ListingFilter = { ...emptyFilter, pageSize: 72, ...change }
  const { cards } = await listProducts(shop.services, filter)
  const { columns, rows } = await readTable(shop.services, filter, cards)
  return {
    columns,
    names: columns.map(({ name }) => name),
    rows,
    of: (article: string) => rows[cards.findIndex((card) => card.article === article)]!,
  }
}

test('CAT-17 the deciding properties of a subcategory are columns with units, numbers and sizes to the right', async () => {
  const { columns, of } = await tableOf({ subcategory: 'Краны шаровые для воды' })
  expect(columns).toEqual([
    { name: 'Размер', unit: null, isNumeric: true, ordering: 'property:Размер' },
    { name: 'Условный проход DN', unit: 'мм', isNumeric: true, ordering: 'property:Условный проход DN' },
    { name: 'Номинальное давление', unit: 'бар', isNumeric: true, ordering: 'property:Номинальное давление' },
    { name: 'Ручка', unit: null, isNumeric: false, ordering: 'property:Ручка' },
    { name: 'Материал', unit: null, isNumeric: false, ordering: 'property:Материал' },
  ])
  expect(of('VT-15').cells).toEqual(['1/2"', '15', '40', 'рычаг', 'латунь'])
  expect(of('BG-32').cells).toEqual(['1 1/4"', '32', '30', 'бабочка', 'латунь'])
})

test('CAT-17 decimals have a comma; outside of one subcategory the brand is the only column and cannot be sorted', async () => {
  const { names, of } = await tableOf({ subcategory: 'Циркуляционные насосы' })
  expect(of('GR-25-40').cells[names.indexOf('Подача: максимальная')]).toBe('2,8')
  const brand = [{ name: 'Бренд', unit: null, isNumeric: false }]
  expect((await tableOf({})).columns).toEqual(brand)
  const valves = await tableOf({ category: 'Запорная арматура' })
  expect([valves.columns, valves.of('VT-15').cells]).toEqual([brand, ['Valtec']])
})

test('CAT-17 a value that every row has by choice is no column, unless the list is ordered by it', async () => {
  const chosen = { subcategory: 'Краны шаровые для воды', properties: [{ name: 'Ручка', values: ['рычаг'] }] }
  expect((await tableOf(chosen)).names).not.toContain('Ручка')
  expect((await tableOf({ ...chosen, ordering: 'property:Ручка' })).names).toContain('Ручка')
})

test('SHELL-13 CAT-17 rows show «много» or «мало», never a quantity; without stock a product is on order', async () => {
  const { rows, of } = await tableOf({ subcategory: 'Краны шаровые для воды' })
  expect([of('VT-15').level, of('VT-32').level]).toEqual(['many', 'none'])
  await shop.pool.query(`update stock set count = 1 where product_id = (select id from products where article = 'VT-20') and count > 0`)
  expect((await tableOf({ subcategory: 'Краны шаровые для воды' })).of('VT-20').level).toBe('few')
  expect(JSON.stringify(rows)).not.toMatch(/52|count/)
})

test('SHELL-13 the quick view lists every shop with its level and without a quantity; a product not sold has none', async () => {
  expect(await findShopLevels(shop.services.db, 'VT-25', false)).toEqual([
    { address: 'г. Актобе, пр. Санкибай батыра, 10', hours: 'ежедневно с 9:00 до 18:00', level: 'few', unit: 'шт', count: null },
    { address: 'г. Астана, ул. Бейбитшилик, 25', hours: 'ежедневно с 9:00 до 18:00', level: 'few', unit: 'шт', count: null },
    { address: 'г. Алматы, ул. Северное кольцо, 7', hours: 'ежедневно с 9:00 до 18:00', level: 'few', unit: 'шт', count: null },
  ])
  for (const article of ['', 'NONE', '\u0000', 'x'.repeat(501), 'OLD-1'])
    expect(await findShopLevels(shop.services.db, article, false)).toBeUndefined()
  const { rows } = await shop.pool.query<{ quantity: number }>(
    "select sum(count)::float8 as quantity from stock where product_id = (select id from products where article = 'VT-25')",
  )
  const shops = await findShopLevels(shop.services.db, 'VT-25', true)
  expect(shops!.reduce((sum, { count }) => sum + count!, 0)).toBe(rows[0]!.quantity)
})

test('CAT-15 CHK-01 less than a whole unit in all shops is not in stock, in lists and shops as in the cart', async () => {
  const stockOf = async (count: number) => {
    await shop.pool.query(`update stock set count = $1 where product_id = (select id from products where article = 'VT-25')`, [count])
    const { rows } = await shop.pool.query<{ is_in_stock: boolean; units: number }>(
      `select in_stock as is_in_stock, (select floor(sum(count))::integer from stock where product_id = id) as units from products where article = 'VT-25'`,
    )
    return [rows[0], (await findShopLevels(shop.services.db, 'VT-25', false))?.map(({ level }) => level)]
  }
  expect(await stockOf(0.3)).toEqual([{ is_in_stock: false, units: 0 }, ['none', 'none', 'none']])
  expect(await stockOf(0.4)).toEqual([{ is_in_stock: true, units: 1 }, ['few', 'few', 'few']])
})
