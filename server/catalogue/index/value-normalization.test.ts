// Checks irregular data: spellings of sizes, several values, one name with two meanings.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyFilter, type ListingFilter } from '#contract/catalogue/filter.ts'
import type { Pool } from 'pg'
import { openData, type TestData } from '#test/harness.ts'
import { pino } from 'pino'
import { listProducts, selectListing } from '../listing/listing.ts'
import { readTable } from '../listing/table-columns.ts'
import type { CatalogueIndexes } from '../live-index.ts'
import { startCatalogueIndexes } from '#test/start-indexes.ts'
import { eventually } from '#test/wait-for.ts'

let data: TestData
let catalogue: CatalogueIndexes
let pool: Pool
beforeAll(async () => {
  data = await openData()
  pool = data.pool
  await pool.query(`
    insert into categories (name, slug) values ('Арматура', 'a');
    insert into subcategories (category_id, parent_id, name, slug) values (1, null, 'Краны', 'k'), (1, 1, 'Шаровые', 's'), (1, 1, 'Угловые', 'u');
    insert into properties (subcategory_id, name, type, unit, position) values
      (2, 'Размер', 'str', null, 1), (2, 'Цвет', 'str', null, 2), (2, 'Длина', 'int', 'мм', 3), (2, 'Ду', 'int', 'мм', 4),
      (3, 'Размер', 'str', null, 1), (3, 'Длина', 'float', 'м', 2);
    insert into property_values (property_id, text, number) values
      (1, '1/2"', null), (1, '½', null), (1, 'Ду15', null), (1, '1', null), (1, '3/4', null), (2, 'белый', null), (2, 'чёрный', null), (3, '100', 100), (4, '15', 15), (4, '20', 20),
      (5, 'G1/2', null), (5, '1 1/4', null), (6, '0,5', 0.5);
    insert into products (article, article_key, name, slug, subcategory_id, value_ids, price_tiyn) values
      ('A1', 'a1', 'один', 'x', 2, '{1,6,7,8,9}', 100), ('A2', 'a2', 'два', 'x', 2, '{2,6,8,9}', 200), ('A3', 'a3', 'три', 'x', 2, '{3,7,8,10}', 300), ('A4', 'a4', 'четыре', 'x', 2, '{4}', 400),
      ('A5', 'a5', 'пять', 'x', 2, '{5,11,12}', 500), ('B1', 'b1', 'шесть', 'x', 3, '{11,13}', 600), ('B2', 'b2', 'семь', 'x', 3, '{12}', 700);
    insert into subcategories (category_id, name, slug) values (1, 'Многое', 'm');
    insert into properties (subcategory_id, name, type) select 4, 'Свойство ' || n, 'str' from generate_series(1, 14) n;
    insert into property_values (property_id, text) select p.id, t from properties p, unnest(array['да', 'нет']) t where p.subcategory_id = 4;
    -- C1 has «да» everywhere, C2 misses the first property alone, C3 the last one alone
    insert into products (article, article_key, name, slug, subcategory_id, price_tiyn, value_ids)
      select 'C' || c, 'c' || c, 'C', 'c', 4, 1000 * c, array(select v.id from property_values v join properties p on p.id = v.property_id
        where p.subcategory_id = 4 and v.text = case when (c = 2 and p.name = 'Свойство 1') or (c = 3 and p.name = 'Свойство 14') then 'нет' else 'да' end order by p.id)
      from generate_series(1, 3) c;`)
  catalogue = await startCatalogueIndexes({ pool, connectionString: data.connectionString, log: pino({ level: 'silent' }) })
})
afterAll(async () => {
  await catalogue.stop()
  await data.close()
})

const noSearch = {
  searchProducts: () => ({
    documentIds: new Int32Array(0),
    rows: new Uint32Array(0),
    scores: new Float32Array(0),
    correctedQuery: null,
    exactArticle: null,
  }),
}
function list(change: Partial<ListingFilter>) {
  const listing = selectListing({ catalogue, search: noSearch as never }, { ...emptyFilter, pageSize: 72, ...change })
  const { columns, rowOf } = catalogue.current()
  return { ...listing, prices: listing.ids.map((id) => columns.price[rowOf(id)]! / 100) }
}
const facet = (listing: ReturnType<typeof list>, name: string) => listing.facets.properties.find((one) => one.name === name)

test('CAT-16 spellings of one size are one value: listed once, found by each of them, in order of size', () => {
  const all = list({ subcategory: 'Краны' })
  expect(facet(all, 'Размер')?.values).toEqual([
    { text: '½', count: 4, chosen: false },
    { text: '3/4', count: 1, chosen: false },
    { text: '1', count: 1, chosen: false },
    { text: '1 1/4', count: 1, chosen: false },
  ])
  for (const spelling of ['1/2"', '½', 'G 1/2', 'DN15', 'Ду 15']) {
    const found = list({ subcategory: 'Краны', properties: [{ name: 'Размер', values: [spelling] }] })
    expect(found.prices).toEqual([1, 2, 3, 6])
    expect(facet(found, 'Размер')?.values[0]).toEqual({ text: '½', count: 4, chosen: true })
  }
  expect(list({ subcategory: 'Краны', ordering: 'property:Размер' }).prices).toEqual([1, 2, 3, 6, 5, 4, 7])
  expect(list({ subcategory: 'Краны', ordering: '-property:Размер' }).prices).toEqual([7, 4, 5, 1, 2, 3, 6])
})

test('CAT-07 CAT-15 by a property: in stock first, without the property last in both directions, ties by article', async () => {
  await pool.query(`insert into shops (name, name_for_guest, address, position) values ('С', 'С', 'Актобе', 1);
    insert into stock (shop_id, product_id, count) select 1, id, 5 from products where article in ('A1', 'B1', 'A4', 'A5')`)
  const articles = (ordering: ListingFilter['ordering']) => {
    const { ids } = list({ subcategory: 'Краны', ordering })
    const { productId, articleRank } = catalogue.current().columns
    return ids.map((id) => ['A1', 'A2', 'A3', 'A4', 'A5', 'B1', 'B2'][articleRank[productId.indexOf(id)]!])
  }
  // A1, A2, A3 have the length 100; B1 has one in metres, which is another property here; the others have none.
  await eventually(() => expect(articles('property:Длина')).toEqual(['A1', 'A4', 'A5', 'B1', 'A2', 'A3', 'B2']))
  expect(articles('-property:Длина')).toEqual(['A1', 'A4', 'A5', 'B1', 'A2', 'A3', 'B2'])
  expect(articles('property:Размер')).toEqual(['A1', 'B1', 'A5', 'A4', 'A2', 'A3', 'B2'])
  expect(articles('-property:Размер')).toEqual(['A4', 'A5', 'A1', 'B1', 'B2', 'A2', 'A3'])
  for (const ordering of ['property:Нет', '-property:__proto__', 'property:Свойство 1'] as const)
    expect(() => articles(ordering)).toThrow(
      expect.objectContaining({ code: 'malformed', fields: { ordering: [expect.stringContaining('Здесь нет')] } }),
    )
  await pool.query('delete from stock')
  await eventually(() => expect(articles('property:Размер').slice(0, 4)).toEqual(['A1', 'A2', 'A3', 'B1']))
})

test('CAT-16 a numeric bore is found by its inches too', () => {
  for (const spelling of ['15', '½', 'DN15'])
    expect(list({ subcategory: 'Шаровые', properties: [{ name: 'Ду', values: [spelling] }] }).prices).toEqual([1, 2])
})

test('CAT-05 a product with two values of one property is found and counted under both, once in the list', () => {
  expect(facet(list({ subcategory: 'Шаровые' }), 'Цвет')?.values.map(({ text, count }) => [text, count])).toEqual([
    ['белый', 2],
    ['чёрный', 2],
  ])
  expect(list({ subcategory: 'Шаровые', properties: [{ name: 'Цвет', values: ['чёрный'] }] }).prices).toEqual([1, 3])
  expect(list({ subcategory: 'Шаровые', properties: [{ name: 'Цвет', values: ['белый', 'чёрный'] }] }).prices).toEqual([1, 2, 3])
})

test('CAT-05 one name with two units: the parent has the unit of most products, each child its own', () => {
  expect(facet(list({ subcategory: 'Краны' }), 'Длина')).toMatchObject({ unit: 'мм', values: [{ text: '100', count: 3 }] })
  expect(facet(list({ subcategory: 'Угловые' }), 'Длина')).toMatchObject({ unit: 'м', values: [{ text: '0,5', count: 1 }] })
  expect(list({ subcategory: 'Краны', properties: [{ name: 'Длина', values: [], to: 10 }] }).total).toBe(0)
})

test('CAT-17 in the table of several subcategories a value of another meaning has its own unit', async () => {
  const filter: ListingFilter = { ...emptyFilter, pageSize: 72, subcategory: 'Краны' }
  const { columns, rows, articles } = await tableOf(filter)
  const at = columns.findIndex(({ name }) => name === 'Длина')
  expect(columns[at]).toMatchObject({ unit: 'мм', isNumeric: true })
  expect([articles.indexOf('A1'), articles.indexOf('B1'), articles.indexOf('B2')].map((row) => rows[row]!.cells[at])).toEqual([
    '100',
    '0,5\u00a0м',
    '',
  ])
})

async function tableOf(filter: ListingFilter) {
  const { db } = data
  const { cards } = await listProducts({ db, catalogue, search: noSearch as never }, filter)
  return { ...(await readTable({ db, catalogue }, filter, cards)), articles: cards.map(({ article }) => article) }
}

test('CAT-05 many chosen properties: each is counted as if its own choice were open', () => {
  const names = Array.from({ length: 14 }, (_, at) => `Свойство ${at + 1}`)
  const all = list({ subcategory: 'Многое', properties: names.map((name) => ({ name, values: ['да'] })) })
  expect(all.prices).toEqual([10])
  const counted = (name: string) => facet(all, name)?.values.map(({ text, count }) => [text, count])
  expect(counted('Свойство 1')).toEqual([
    ['да', 1],
    ['нет', 1],
  ])
  expect(counted('Свойство 14')).toEqual([
    ['да', 1],
    ['нет', 1],
  ])
  expect(counted('Свойство 7')).toEqual([
    ['да', 1],
    ['нет', 0],
  ])
})
