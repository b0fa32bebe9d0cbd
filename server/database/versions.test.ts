// Tests the versions of records: every change raises them, by any writer (STAFF-06).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type TestShop } from '#test/harness.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const versionOf = async (table: string, where: string): Promise<number> =>
  (await shop.pool.query<{ version: number }>(`select version from ${table} where ${where}`)).rows[0]!.version

test('STAFF-06 a change raises the version by one, an update without a change or of a derived column does not', async () => {
  const product = `article = 'VT-15'`
  const before = await versionOf('products', product)
  await shop.pool.query(`update products set name = name, popularity = popularity + 1 where ${product}`)
  expect(await versionOf('products', product)).toBe(before)
  await shop.pool.query(`update products set name = name || '!' where ${product}`)
  expect(await versionOf('products', product)).toBe(before + 1)
})

test('STAFF-06 a version cannot be set: neither forged nor put back', async () => {
  const product = `article = 'VT-15'`
  const before = await versionOf('products', product)
  await shop.pool.query(`update products set version = 1000 where ${product}`)
  await shop.pool.query(`update products set version = 1, unit = 'м' where ${product}`)
  expect(await versionOf('products', product)).toBe(before + 2)
})

test('STAFF-06 what staff edit has a version, which every column raises, except generated, derived and access columns, and tries of the CRM', async () => {
  const { rows } = await shop.pool.query<{ name: string; columns: string[]; definition: string }>(
    `select c.relname as name, pg_get_triggerdef(t.oid) as definition,
       array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
     from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where t.tgname = c.relname || '_version' group by c.oid, t.oid order by 1`,
  )
  const edited = `brands callbacks categories company_pages news orders page_redirects product_prices production products properties property_values
    redirects search_synonyms settings shops slides staff_members stock subcategories users wholesale_applications`
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(edited.split(/\s+/)))
  const others = rows.flatMap(({ name, columns, definition }) =>
    columns
      .filter((column) => !definition.includes('old.*') && !new RegExp(`old\\."?${column}"? IS`).test(definition))
      .map((column) => `${name}.${column}`),
  )
  const ofCrm = ['crm_wanted_at', 'crm_contact_id', 'crm_tries', 'crm_problem', 'crm_failed_at'].map((column) => `callbacks.${column}`)
  const access = ['orders.user_id', 'orders.link_key']
  expect(others).toEqual([...ofCrm, ...access, 'products.popularity', 'products.in_stock', 'staff_members.seen_at'])
})
