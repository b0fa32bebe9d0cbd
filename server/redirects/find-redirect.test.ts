// Checks that former addresses redirect to current ones (CONT-03); triggers write the redirects.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Pool } from 'pg'
import { articleKey } from '../lib/article-key.ts'
import type { Database } from '../database/database.ts'
import { openData, type TestData } from '#test/harness.ts'
import { createShopFixtures, type ShopFixtures } from '#test/fixtures/shop.ts'
import { findRedirect } from './find-redirect.ts'

let data: TestData
let pool: Pool
let db: Database
let fixtures: ShopFixtures

beforeAll(async () => {
  data = await openData()
  ;({ pool, db } = data)
  fixtures = await createShopFixtures(pool)
})
afterAll(() => data.close())
beforeEach(() => pool.query('delete from redirects; delete from page_redirects'))

async function ask(address: string) {
  const { pathname, searchParams } = new URL(address, 'http://rodnik.test')
  const found = await findRedirect(db, pathname, searchParams)
  return typeof found === 'object' ? found.to : found
}
const renameCategory = (id: number, slug: string) => pool.query('update categories set slug = $2 where id = $1', [id, slug])
const renameArticle = (id: number, article: string) =>
  pool.query('update products set article = $2, article_key = $3 where id = $1', [id, article, articleKey(article)])

test('CONT-03 a renamed category redirects to its current address without chains, with subcategories and parameters', async () => {
  const { valves } = fixtures.categories
  await renameCategory(valves.id, 'armatura-1')
  await renameCategory(valves.id, 'armatura-2')
  for (const former of [valves.slug, 'armatura-1']) {
    expect(await ask(`/catalog/${former}`)).toBe('/catalog/armatura-2')
    expect(await ask(`/catalog/${former}/?page=3&utm_source=mail`)).toBe('/catalog/armatura-2?page=3&utm_source=mail')
    expect(await ask(`/precatalog/${former}`)).toBe('/precatalog/armatura-2')
    expect(await ask(`/catalog/${former}/obratnye-klapany`)).toBe('/catalog/armatura-2/obratnye-klapany')
  }
  await renameCategory(valves.id, valves.slug)
  expect(await ask(`/catalog/armatura-2`)).toBe(`/catalog/${valves.slug}`)
  expect(await ask(`/catalog/${valves.slug}`)).toBeUndefined()
})

test('CONT-03 a subcategory is found under its former slug, in its former category, and both at once', async () => {
  const { pumps, plumbing } = fixtures.categories
  const { id, slug } = fixtures.subcategories['Смесители']!
  await pool.query('update subcategories set slug = $2 where id = $1', [id, 'smesiteli-dlya-vanny'])
  await pool.query('update subcategories set category_id = $2 where id = $1', [id, pumps.id])
  await renameCategory(plumbing.id, 'santehnika-novaya')
  const now = `/catalog/${pumps.slug}/smesiteli-dlya-vanny`
  expect(await ask(`/catalog/${plumbing.slug}/${slug}`)).toBe(now)
  expect(await ask(`/catalog/santehnika-novaya/${slug}`)).toBe(now)
  expect(await ask(`/catalog/santehnika-novaya/smesiteli-dlya-vanny`)).toBe(now)
  expect(await ask(`/catalog/${pumps.slug}/${slug}`)).toBeUndefined() // it was never there
  await pool.query('update subcategories set category_id = $2, slug = $3 where id = $1', [id, plumbing.id, slug])
  await renameCategory(plumbing.id, plumbing.slug)
})

test('CONT-03 two categories that swap their slugs in one statement have no redirects', async () => {
  const { valves, pumps } = fixtures.categories
  await pool.query('alter table categories drop constraint categories_slug_key')
  await pool.query('update categories set slug = case id when $1 then $4 else $3 end where id in ($1, $2)', [
    valves.id,
    pumps.id,
    valves.slug,
    pumps.slug,
  ])
  for (const { slug } of [valves, pumps]) expect(await ask(`/catalog/${slug}`)).toBeUndefined()
  await renameCategory(valves.id, valves.slug)
  await renameCategory(pumps.id, pumps.slug)
  await pool.query('alter table categories add constraint categories_slug_key unique (slug)')
})

test('CONT-03 a closed or deleted subcategory redirects to its parent, a closed or deleted category is 410', async () => {
  const { valves, pumps } = fixtures.categories
  const { id: above, slug: aboveSlug } = fixtures.subcategories['Шаровые краны']!
  const { slug } = fixtures.subcategories['Краны шаровые газовые']!
  const { id: empty, slug: emptySlug } = fixtures.subcategories['Обратные клапаны']!
  await pool.query('update subcategories set is_active = false where category_id = $1 and slug = $2', [valves.id, slug])
  expect(await ask(`/catalog/${valves.slug}/${slug}`)).toBe(`/catalog/${valves.slug}/${aboveSlug}`)
  await pool.query('update subcategories set is_active = false where id = $1', [above])
  expect(await ask(`/catalog/${valves.slug}/${slug}`)).toBe(`/catalog/${valves.slug}`)
  await pool.query('update subcategories set is_active = true where category_id = $1', [valves.id])

  await pool.query('update subcategories set slug = $2 where id = $1', [empty, 'klapany'])
  await pool.query('delete from subcategories where id = $1', [empty])
  for (const former of [emptySlug, 'klapany']) expect(await ask(`/catalog/${valves.slug}/${former}`)).toBe(`/catalog/${valves.slug}`)

  await pool.query('update categories set is_active = false where id = $1', [pumps.id])
  expect(await ask(`/catalog/${pumps.slug}`)).toBe('gone')
  expect(await ask(`/catalog/${pumps.slug}/cirkulyacionnye-nasosy`)).toBe('gone')
  await pool.query('update categories set is_active = true where id = $1', [pumps.id])

  const { rows } = await pool.query<{ id: number }>("insert into categories (name, slug) values ('Разное', 'raznoe') returning id")
  await renameCategory(rows[0]!.id, 'prochee')
  await pool.query('delete from categories where id = $1', [rows[0]!.id])
  for (const former of ['raznoe', 'prochee']) expect(await ask(`/catalog/${former}`)).toBe('gone')
})

test('CONT-03 a list under a former name keeps its filters when 1C has renamed the group and the slug stays', async () => {
  const { valves } = fixtures.categories
  await pool.query("update categories set name = 'Арматура' where id = $1", [valves.id])
  await pool.query("update subcategories set name = 'Краны для газа' where name = 'Краны шаровые газовые'")
  const requested = new URLSearchParams({ category: valves.name, subcategory: 'Краны шаровые газовые', brands: 'Bugatti', page: '1' })
  const now = new URLSearchParams({ category: 'Арматура', subcategory: 'Краны для газа', brands: 'Bugatti', page: '1' })
  expect(await ask(`/catalog/v2?${requested}`)).toBe(`/catalog/v2?${now}`)
  expect(await ask(`/catalog/v2?${now}`)).toBeUndefined()
  await pool.query('update categories set name = $2 where id = $1', [valves.id, valves.name])
  await pool.query("update subcategories set name = 'Краны шаровые газовые' where name = 'Краны для газа'")
})

test('CONT-03 ROUTE-03 a former article is found in any spelling; another spelling is no rename', async () => {
  const { id, article } = fixtures.products.discounted
  await renameArticle(id, 'SALE/100')
  expect(await ask(`/catalog/product/${article}`)).toBe('/catalog/product/SALE/100')
  expect(await ask(`/catalog/product/${article.toLowerCase().replace('-', '%20')}`)).toBe('/catalog/product/SALE/100')
  await renameArticle(id, 'sale/100')
  const { rows } = await pool.query('select former from redirects')
  expect(rows).toEqual([{ former: articleKey(article) }])
  await renameArticle(id, article)
  expect(await ask('/catalog/product/sale/100')).toBe(`/catalog/product/${article}`)
})

test('CONT-03 PROD-03 a deleted product is 410 under each of its former articles', async () => {
  const { id, article } = fixtures.products['gas32'] ?? fixtures.products.removed
  await renameArticle(id, 'GONE-1')
  await pool.query('delete from products where id = $1', [id])
  for (const former of [article, 'gone-1']) expect(await ask(`/catalog/product/${former}`)).toBe('gone')
})

test('CONT-03 a moved page redirects to its last address, and a move back leaves no loop', async () => {
  const moved = (from: string, to: string | null) => pool.query('select page_moved($1, $2)', [from, to])
  await moved('/production/a', '/production/b')
  await moved('/production/b', '/production/c')
  expect(await ask('/production/a')).toBe('/production/c')
  expect(await ask('/production/b')).toBe('/production/c')
  await moved('/production/c', '/production/a')
  expect(await ask('/production/a')).toBeUndefined()
  expect(await ask('/production/b/?x=1')).toBe('/production/a?x=1')
  await moved('/production/a', null)
  for (const path of ['/production/a', '/production/b']) expect(await ask(path)).toBe('gone')
  await expect(moved('/x', '/x')).rejects.toThrow(/page_redirects_no_loop/)
})

test('CONT-03 a rename that is rolled back leaves no redirect', async () => {
  const { pumps } = fixtures.categories
  await expect(
    db.transaction().execute(async (trx) => {
      await trx.updateTable('categories').set({ slug: 'nasosy-2' }).where('id', '=', pumps.id).execute()
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  expect((await pool.query('select from redirects')).rowCount).toBe(0)
})

test('CONT-03 an address that never existed has no redirect', async () => {
  const odd = [
    '/',
    '/catalog',
    '/catalog/nope',
    '/catalog/nope/nope',
    '/a/b/c/d',
    '/catalog/product/',
    '/catalog/product/NO-1',
    '/precatalog/x/y',
  ]
  for (const path of [
    ...odd,
    '/catalog/%00',
    '/catalog/%E0%A4%A',
    `/catalog/${'x'.repeat(9000)}`,
    '/catalog/v2?category=%00',
    '//evil.example',
  ])
    expect([path, await ask(path)]).toEqual([path, undefined])
})
