// Imports every real file of 1C that we have and compares the counts with EXPECTED.json.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { snapshot } from '#test/import-snapshot.ts'
import { zipOf } from '#test/zip.ts'
import { openImportShop, type ImportShop } from '#test/open-import-shop.ts'

const samples = fileURLToPath(new URL('../../test/samples/commerceml/', import.meta.url))
const number = z.number()
const countsSchema = z.object({
  files: z.record(z.string(), z.object({ encoding: z.string(), bytes: number, products: number, offers: number, orders: number })),
  groups: z.object({ count: number, top: number, maxDepth: number }),
  properties: z.object({ count: number, dictionaryValues: number }),
  warehouses: z.array(z.string()),
  products: z.object({
    distinctIds: number,
    withoutArticle: number,
    deletedByStatus: number,
    images: number,
    withManufacturer: number,
    withBarcode: number,
    withDescription: number,
  }),
  offers: z.object({ distinctIds: number, withHash: number, offersWithoutProduct: number }),
})
const rates = { KZT: 1, RUB: 5, USD: 500 }

let shop: ImportShop
beforeAll(async () => {
  shop = await openImportShop()
})
beforeEach(() => shop.empty())
afterAll(() => shop.close())

const expectedOf = async (set: string) => countsSchema.parse(JSON.parse(await readFile(join(samples, set, 'EXPECTED.json'), 'utf8')))

test.for(['bus-2.07', 'bus-2.07-nested-groups', 'clothes-2.08-small', 'rozn-2.07-small', 'v3.1-fragments', 'bitrix-order-query'])(
  'EXCH-03 %s imports to the counts of its files, and a second time changes nothing',
  async (set) => {
    const expected = await expectedOf(set)
    const report = await shop.import(join(samples, set), { rates })
    for (const file of report.files) {
      const { encoding, ...counts } = expected.files[file.name] ?? { encoding: 'not expected' }
      expect(file, file.name).toMatchObject({ ...counts, encoding: encoding.toLowerCase() })
    }
    expect(report.files).toHaveLength(Object.keys(expected.files).length)
    const products = "from products where external_id is not null and external_id not like '%#%'"
    expect(await shop.value(`select count(*) ${products}`)).toBe(expected.products.distinctIds)
    expect(await shop.value(`select count(*) ${products} and brand_id is not null`)).toBeGreaterThanOrEqual(
      expected.products.withManufacturer,
    )
    expect(await shop.value(`select count(*) ${products} and barcode is not null`)).toBe(expected.products.withBarcode)
    expect(await shop.value(`select count(*) ${products} and description <> ''`)).toBe(expected.products.withDescription)
    expect(await shop.value("select count(*) from products where external_id like '%#%'")).toBe(expected.offers.withHash)
    expect(await shop.value("select count(*) from categories where external_id <> 'rodnik:other'")).toBe(expected.groups.top)
    expect(
      await shop.value(`select count(*) from (select external_id from categories union select external_id from subcategories) g
      where external_id <> 'rodnik:other'`),
    ).toBe(expected.groups.count)
    expect(await shop.value('select count(*) from exchange_properties')).toBe(expected.properties.count)
    expect(await shop.value(`select count(*) from exchange_values where property_id <> 'ЕдиницыИзмерения'`)).toBe(
      expected.properties.dictionaryValues,
    )
    expect(report.offers.withoutProduct).toBe(expected.offers.offersWithoutProduct)
    expect(problem(report, 'article_missing')).toBe(expected.products.withoutArticle)
    expect(report.images.missing).toBe(expected.products.images)

    const before = await snapshot(shop.pool)
    await shop.import(join(samples, set), { rates })
    expect(await snapshot(shop.pool)).toBe(before)
  },
)

const problem = (report: Awaited<ReturnType<ImportShop['import']>>, kind: string): number =>
  report.problems.find((one) => one.kind === kind)?.count ?? 0

test('EXCH-03 bus-2.07: one product is switched off as deleted, three warehouses have the stock of the offers', async () => {
  await shop.import(join(samples, 'bus-2.07'), { rates })
  expect(await shop.value('select count(*) from products where not is_active')).toBe(1)
  expect(await shop.value('select array_agg(name order by id) from shops')).toEqual(['Владивосток', 'Новосибирск', 'Москва'])
  // 44 offers of three rows each; 8 of them belong to products that no file contains.
  expect(await shop.value('select count(*) from stock')).toBe(36 * 3)
  expect(await shop.value('select sum(count)::float8 from stock')).toBe(await sumOfKnownOffers())
  expect(await shop.value("select distinct price_tiyn from products where article = 'PM-421-WP'")).toBe(100 * 5 * 100)
  expect(await shop.value('select name from price_types where is_retail')).toBe('BASE')
})

/** Counts by other means: the text of the offers whose products the import file contains. */
async function sumOfKnownOffers(): Promise<number> {
  const imported = await readFile(join(samples, 'bus-2.07/import0_1.xml'), 'utf8')
  const offers = (await readFile(join(samples, 'bus-2.07/offers0_1.xml'), 'utf8')).split('<Предложение>').slice(1)
  const known = offers.filter((offer) => imported.includes(/<Ид>([^<]+)<\/Ид>/.exec(offer)?.[1] ?? 'none'))
  return known.reduce((sum, offer) => sum + Number(/<Количество>([^<]+)</.exec(offer)?.[1]), 0)
}

test('EXCH-01 prices in roubles without a rate are on request and reported, never read as tenge', async () => {
  const report = await shop.import(join(samples, 'rozn-2.07-small'))
  expect(await shop.value('select count(*) from products where price_tiyn is not null')).toBe(0)
  expect(report.problems).toContainEqual({ kind: 'unknown_currency', count: 5, examples: ['RUB'] })
})

test('EXCH-01 rozn-2.07-small: variants carry their characteristics, price, stock, and the pair as the unit', async () => {
  await shop.import(join(samples, 'rozn-2.07-small'), { rates })
  const { rows } = await shop.pool
    .query(`select article, price_tiyn, unit, is_active, (select sum(count)::float8 from stock where product_id = p.id) as count
    from products p where external_id like 'bd72d910-%' order by article`)
  expect(rows).toEqual([
    { article: 'Б-130001', price_tiyn: null, unit: 'пара', is_active: false, count: null },
    { article: 'Б-130001.1', price_tiyn: 1719 * 500, unit: 'пара', is_active: true, count: 20 },
    { article: 'Б-130001.2', price_tiyn: 1496 * 500, unit: 'пара', is_active: true, count: 19 },
  ])
  expect(
    await shop.value(`select array_agg(r.name || ': ' || v.text order by r.name) from products p join property_values v on v.id = any(p.value_ids)
    join properties r on r.id = v.property_id where p.article = 'Б-130001.1' and r.external_id like 'characteristic:%'`),
  ).toEqual(['Размер: 40', 'Тип кожи: натуральная кожа', 'Цвет: Коричневый'])
})

test('EXCH-03 a zip imports the same as its folder', async () => {
  const names = ['import0_1.xml', 'offers0_1.xml']
  const entries = await Promise.all(
    names.map(async (name) => ({
      name: `webdata/${name}`,
      content: await readFile(join(samples, 'bus-2.07', name)),
    })),
  )
  await writeFile(join(shop.folder, 'v8_52D8_e12.zip'), zipOf(entries))
  const zipped = await shop.import(join(shop.folder, 'v8_52D8_e12.zip'), { rates })
  expect(zipped.products).toMatchObject({ read: 36, created: 36 })
  const again = await shop.import(join(samples, 'bus-2.07'), { rates })
  expect(again).toMatchObject({
    products: { created: 0, updated: 0 },
    prices: { changed: 0 },
    stock: { changed: 0 },
  })
})
