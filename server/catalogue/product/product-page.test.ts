// Checks the related products of a product page (PROD-01).
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProductAround, ProductCard } from '#contract/catalogue/catalogue.ts'
import { openPool } from '#server/database/database.ts'
import { openShop, type TestShopWithIndexes } from '#test/harness.ts'
import type { ShopFixtures } from '#test/fixtures/shop.ts'
import { findProductPage } from './product-page.ts'
import { findVariantArticle } from './related-products.ts'

let shop: TestShopWithIndexes
let fixtures: ShopFixtures
beforeAll(async () => {
  shop = await openShop({ indexes: true, prepare: putColourLast })
  fixtures = shop.fixtures
})
afterAll(() => shop.close())

/** A shop of which no filter is the colour. */
async function putColourLast({ connectionString }: { connectionString: string }): Promise<void> {
  const pool = openPool(connectionString, 1)
  await pool.query("update properties set rapid = false, position = 99 where name = 'Цвет'")
  await pool.end()
}

async function around(article: string): Promise<ProductAround> {
  shop.services.catalogue.cached.forget(undefined) // the change feed does not report these changes
  const found = await findProductPage(shop.services, article)
  if (!found || !('product' in found)) throw new Error(`no product ${article}`)
  return found.around
}
const articles = (cards: ProductCard[]) => cards.map(({ article }) => article)
const need = (values: object) =>
  sql`insert into mounting_needs ${sql.raw(
    `(${Object.keys(values).join(', ')}) values (${Object.values(values)
      .map((value) => (typeof value === 'number' ? value : `'${String(value)}'`))
      .join(', ')})`,
  )}`.execute(shop.services.db)

test('PROD-01 analogues are of the product’s size, in stock, of other brands, the likest first', async () => {
  const { analogues, areAnalogues, differences } = await around('VT-15')
  expect(areAnalogues).toBe(true)
  expect(differences[analogues[1]!.id]).toEqual(['бабочка'])
  for (const card of analogues) {
    expect(card.availability).toBe('in_stock')
    expect(card.properties).toContain('1/2"')
    expect(card.brand).not.toBe('Valtec')
  }
  expect(articles(analogues).slice(0, 2)).toEqual(['SSC-15', 'BG-15'])
  expect(articles(analogues)).not.toContain('VT-15')
})

test('PROD-01 of the product’s colour come first, and another colour is named before other differences', async () => {
  const { analogues, differences } = await around('SM-101')
  const of = (article: string) => differences[analogues.find((card) => card.article === article)!.id]!
  expect([of('SM-102')[0], of('SM-102').length]).toEqual(['чёрный', 2])
  expect(articles(analogues).indexOf('SM-102')).toBeGreaterThan(articles(analogues).indexOf('LAST-1'))
})

test('PROD-01 where too few have the size, products of the subcategory are added and are not called analogues', async () => {
  const { analogues, areAnalogues } = await around('WI-25-60')
  expect(areAnalogues).toBe(false)
  expect(articles(analogues).slice(0, 2)).toEqual(['GR-25-60', 'GR-25-80'])
  expect(analogues.length).toBeGreaterThan(2)
})

test('PROD-01 where too few have the size, the next sizes come before farther ones', async () => {
  const { analogues, areAnalogues } = await around('VT-32')
  const sizes = analogues.flatMap(({ properties }) => properties.find((text) => text.endsWith('"')) ?? [])
  const ladder = ['1 1/4"', '1"', '3/4"', '1/2"']
  expect(areAnalogues).toBe(false)
  expect(sizes.length).toBeGreaterThan(2)
  expect(sizes).toEqual(sizes.toSorted((a, b) => ladder.indexOf(a) - ladder.indexOf(b)))
})

test('PROD-03 a removed product has analogues, but no accessories', async () => {
  const { analogues, family, needs, together } = await around('OLD-1')
  expect(articles(analogues)).not.toContain('OLD-1')
  expect(analogues.length).toBeGreaterThan(0)
  expect([family, needs, together]).toEqual([[], [], []])
})

test('PROD-01 a size family has one name up to the first number and one brand', async () => {
  expect(articles((await around('VT-15')).family).sort()).toEqual(['VT-15', 'VT-20', 'VT-25', 'VT-32', 'VT.214/N+04'])
  expect(articles((await around('GR-25-60')).family).sort()).toEqual(['GR-25-40', 'GR-25-60', 'GR-25-80', 'GR-32-60', 'GR-32-80'])
  expect((await around('LONG-1')).family).toEqual([])
  expect((await around('REQ-1')).family).toEqual([])
})

test('PROD-01 «Нужно для монтажа» follows the table: same size, one kind, only what can be bought now', async () => {
  const [taps, pumps, gas] = ['Краны шаровые для воды', 'Циркуляционные насосы', 'Краны шаровые газовые'].map(
    (name) => fixtures.subcategories[name]!.id,
  )
  await need({
    subcategory_id: pumps,
    needed_subcategory_id: taps,
    property: 'Условный проход DN',
    needed_property: 'Размер',
    kind_property: 'Ручка',
    kind: 'рычаг',
  })
  await need({ subcategory_id: pumps, needed_subcategory_id: gas, position: 1 })
  const { needs } = await around('GR-25-60')
  expect(needs.map(({ card, size }) => [card.article, size?.text ?? null])).toEqual([
    ['SSC-25', '25'],
    [needs[1]!.card.article, null],
  ])
  // 32 mm would be 1 1/4", of which no tap is in stock: only what any size fills is left.
  expect((await around('GR-32-60')).needs.map(({ size }) => size)).toEqual([null])
  // A property that the product has not, a subcategory without products: no needs.
  await need({ subcategory_id: taps, needed_subcategory_id: pumps, property: 'Напор', needed_property: 'Напор' })
  await need({ subcategory_id: taps, needed_subcategory_id: fixtures.subcategories['Обратные клапаны']!.id, position: 1 })
  expect((await around('VT-15')).needs).toEqual([])
})

test('PROD-01 products of the same size are offered until orders show what is bought together, the most often first', async () => {
  const before = await around('VT-15')
  expect(before.isOrderedTogether).toBe(false)
  expect(articles(before.together)).toContain('GAS-15')
  const { valveVT15, faucet1, drain250, withoutPrice, lastPiece } = fixtures.products
  const order = async (number: string, status: string, products: { id: number; article: string; name: string }[]) => {
    const { rows } = await sql<{
      id: number
    }>`insert into orders (number, status, guest_name, guest_email, guest_phone, total_tiyn, consent_at, placed_at)
      values (${number}, ${sql.raw(`'${status}'`)}, 'Айдар', 'a@b.example', '+77015550102', 0, now(), now()) returning id`.execute(
      shop.services.db,
    )
    for (const [position, { id, article, name }] of products.entries()) {
      await sql`insert into order_items (order_id, product_id, position, article, name, unit, quantity)
        values (${rows[0]!.id}, ${id}, ${position}, ${article}, ${name}, 'шт', 1)`.execute(shop.services.db)
    }
  }
  const valve = valveVT15!
  await order('AAAAAAA2', 'placed', [valve, drain250!, faucet1!, withoutPrice])
  await order('AAAAAAA3', 'completed', [valve, drain250!, faucet1!, withoutPrice, lastPiece])
  // One order says nothing, a cancelled one neither.
  expect((await around('VT-15')).isOrderedTogether).toBe(true)
  await order('AAAAAAA4', 'placed', [valve, faucet1!])
  await order('AAAAAAA5', 'cancelled', [valve, lastPiece])
  const { together, isOrderedTogether } = await around('VT-15')
  expect(isOrderedTogether).toBe(true)
  expect(articles(together)).toEqual([faucet1!.article, drain250!.article])
})

test('EXCH-01 PROD-03 the head of variants leads to one that is sold: in stock first, then the cheapest', async () => {
  const { db } = shop.services
  const make = async (article: string, externalId: string, values: { price: number; inStock: boolean; isActive: boolean }) => {
    const { rows } = await sql<{
      id: number
    }>`insert into products (article, article_key, name, slug, subcategory_id, external_id, price_tiyn, in_stock, is_active)
      values (${article}, ${article}, ${`Кабель ${article}`}, 'kabel', ${fixtures.subcategories['Смесители']!.id}, ${externalId}, ${values.price}, ${values.inStock}, ${values.isActive})
      returning id`.execute(db)
    return rows[0]!.id
  }
  const head = await make('KAB', 'k-1', { price: 100, inStock: false, isActive: false })
  await make('KAB-10', 'k-1#a', { price: 300, inStock: false, isActive: true })
  await make('KAB-20', 'k-1#b', { price: 900, inStock: true, isActive: true })
  await make('KAB-30', 'k-1#c', { price: 800, inStock: true, isActive: true })
  await make('KAB-40', 'k-1#d', { price: 1, inStock: true, isActive: false })
  expect(await findVariantArticle(db, head)).toBe('KAB-30')
  expect(await findVariantArticle(db, fixtures.products.removed.id)).toBeUndefined()
  expect(articles((await around('KAB-20')).family).sort()).toEqual(['KAB-10', 'KAB-20', 'KAB-30'])
})
