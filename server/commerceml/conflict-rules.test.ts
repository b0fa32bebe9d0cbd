// Checks what the import decides where 1C and the shop differ (docs/commerceml-formats.md).
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openImportShop, type ImportShop } from '#test/open-import-shop.ts'
import { catalogueXml, groupXml, offersXml, offerXml, priceXml, productXml } from '#test/fixtures/commerceml.ts'
import { snapshot } from '#test/import-snapshot.ts'
import { printReport } from './format-report.ts'

let shop: ImportShop
beforeAll(async () => {
  shop = await openImportShop()
})
beforeEach(() => shop.empty())
afterAll(() => shop.close())

const articles = () => shop.value<Record<string, string>>('select jsonb_object_agg(external_id, article) from products')
const pump = groupXml('g', 'Насосы', groupXml('g1', 'Циркуляционные'))

test('EXCH-01 a duplicate article gets a suffix, a missing one a generated code; both are reported and stay stable', async () => {
  const products = [
    productXml({ id: 'a', article: 'X/1 + К', group: 'g1' }),
    productXml({ id: 'b', article: 'X/1 + К', group: 'g1' }),
    productXml({ id: 'c', group: 'g1' }),
    productXml({ id: 'd', article: 'X/1 + К', group: 'g1' }),
    productXml({ id: 'e', article: 'X/1 + К~2', group: 'g1' }),
  ]
  const report = await shop.importFiles({
    'import.xml': catalogueXml({ groups: pump, products, full: true }),
  })
  const first = await articles()
  expect(first).toEqual({
    a: 'X/1 + К',
    b: 'X/1 + К~3',
    c: expect.stringMatching(/^RD-[0-9A-F]{8}$/),
    d: 'X/1 + К~4',
    e: 'X/1 + К~2',
  })
  expect(report.problems).toContainEqual({
    kind: 'article_doubled',
    count: 2,
    examples: ['X/1 + К → X/1 + К~3', 'X/1 + К → X/1 + К~4'],
  })
  expect(report.problems).toContainEqual({ kind: 'article_missing', count: 1, examples: [`c → ${first.c}`] })
  await shop.importFiles({
    'import.xml': catalogueXml({ groups: pump, products: products.reverse(), full: true }),
  })
  expect(await articles()).toEqual(first)
})

test('EXCH-01 the key is the id of 1C: articles may be exchanged between products and given to new ones', async () => {
  const send = (a: string, b: string, c?: string) =>
    shop.importFiles({
      'import.xml': catalogueXml({
        groups: pump,
        products: [
          productXml({ id: 'a', article: a, group: 'g1' }),
          productXml({ id: 'b', article: b, group: 'g1' }),
          ...(c ? [productXml({ id: 'c', article: c, group: 'g1' })] : []),
        ],
      }),
    })
  await send('ONE', 'TWO')
  await send('TWO', 'ONE')
  expect(await articles()).toEqual({ a: 'TWO', b: 'ONE' })
  await send('THREE', 'TWO', 'ONE')
  expect(await articles()).toEqual({ a: 'THREE', b: 'TWO', c: 'ONE' })
})

test('EXCH-01 a product of the shop itself keeps its article, and a whole list of 1C does not switch it off', async () => {
  await shop.importFiles({
    'import.xml': catalogueXml({
      groups: pump,
      products: [productXml({ id: 'a', article: 'A', group: 'g1' })],
      full: true,
    }),
  })
  await shop.pool.query(
    `insert into products (article, article_key, name, slug, subcategory_id) select 'OWN', 'own', 'Своё', 'svoyo', subcategory_id from products`,
  )
  const report = await shop.importFiles({
    'import.xml': catalogueXml({
      groups: pump,
      products: [productXml({ id: 'b', article: 'OWN', group: 'g1' })],
      full: true,
    }),
  })
  expect(await shop.value('select jsonb_object_agg(article, is_active) from products')).toEqual({
    A: false,
    OWN: true,
    'OWN~2': true,
  })
  expect(report.products).toMatchObject({ created: 1, switchedOff: 1 })
})

test('EXCH-01 what is missing is switched off only over all parts of a whole list, and comes back with the next', async () => {
  const part = (...ids: string[]) =>
    catalogueXml({
      groups: pump,
      full: true,
      products: ids.map((id) => productXml({ id, article: id, group: 'g1' })),
    })
  const active = () => shop.value('select array_agg(article order by article) from products where is_active')
  await shop.importFiles({ 'import0_1.xml': part('a', 'b'), 'import1_1.xml': part('c', 'd') })
  expect(await active()).toEqual(['a', 'b', 'c', 'd'])
  await shop.importFiles({ 'import0_1.xml': part('a'), 'import1_1.xml': part('d') })
  expect(await active()).toEqual(['a', 'd'])
  await shop.importFiles({ 'import.xml': part('b') }, { mode: 'changes-only' })
  expect(await active()).toEqual(['a', 'b', 'd'])
  const report = await shop.importFiles({ 'import.xml': part() })
  expect(await active()).toEqual(['a', 'b', 'd'])
  expect(report.problems).toMatchObject([{ kind: 'empty_full_catalogue' }])
})

test('EXCH-01 offers may come before their products, in the package and in its files', async () => {
  await shop.importFiles({
    '1-offers.xml': offersXml([offerXml('a', `${priceXml('1 250,50', 'тенге')}<Количество>3</Количество>`)]),
    '2-import.xml': catalogueXml({
      groups: pump,
      products: [productXml({ id: 'a', article: 'A', group: 'g1' })],
    }),
  })
  expect(await shop.value('select price_tiyn from products')).toBe(125_050)
  expect(await shop.value('select jsonb_agg(jsonb_build_array(s.name, t.count)) from stock t join shops s on s.id = t.shop_id')).toEqual([
    ['Основной склад', 3],
  ])
})

test('EXCH-01 an empty price, 0 and a currency without a rate mean price on request; of two prices of a type the last is used', async () => {
  const two = priceXml('100').replace('</Цены>', priceXml('200').slice('<Цены>'.length))
  const ids = ['empty', 'zero', 'usd', 'two', 'negative']
  await shop.importFiles({
    'import.xml': catalogueXml({
      groups: pump,
      products: ids.map((id) => productXml({ id, article: id, group: 'g1' })),
    }),
    'offers.xml': offersXml([
      offerXml('empty', priceXml('')),
      offerXml('zero', priceXml('0')),
      offerXml('usd', priceXml('10', 'USD')),
      offerXml('two', two),
      offerXml('negative', priceXml('-5')),
    ]),
  })
  expect(await shop.value('select jsonb_object_agg(article, price_tiyn) from products')).toEqual({
    empty: null,
    zero: null,
    usd: null,
    two: 20_000,
    negative: null,
  })
})

test('EXCH-01 a price missing in a full list of offers is removed, one that a list of changes does not name stays', async () => {
  const lists = '<ТипыЦен><ТипЦены><Ид>retail</Ид><Наименование>Розничная</Наименование></ТипЦены></ТипыЦен>'
  await shop.importFiles({
    'import.xml': catalogueXml({
      groups: pump,
      products: ['a', 'b', 'c'].map((id) => productXml({ id, article: id, group: 'g1' })),
    }),
    'offers.xml': offersXml(
      ['a', 'b', 'c'].map((id) => offerXml(id, `${priceXml('100')}<Количество>5</Количество>`)),
      { lists, full: true },
    ),
  })
  const prices = () => shop.value('select jsonb_object_agg(article, price_tiyn) from products')
  const inStock = () => shop.value('select array_agg(article order by article) from products where in_stock')
  await shop.importFiles({
    'rests.xml': offersXml([offerXml('a', '<Остатки><Остаток><Количество>-2</Количество></Остаток></Остатки>')]),
  })
  expect([await prices(), await inStock()]).toEqual([{ a: 10_000, b: 10_000, c: 10_000 }, ['b', 'c']])
  await shop.importFiles({
    'offers.xml': offersXml([offerXml('a', '<Количество>1</Количество>'), offerXml('b', priceXml('90'))], {
      lists,
      full: true,
    }),
  })
  expect([await prices(), await inStock()]).toEqual([{ a: null, b: 9_000, c: null }, ['a', 'b']])
})

test('EXCH-01 the retail type of another base, called the same, sets the price of its products, also in later files without names', async () => {
  const type = (id: string, name: string) => `<ТипЦены><Ид>${id}</Ид><Наименование>${name}</Наименование></ТипЦены>`
  const send = (id: string, amount: string, base: string, lists: string) =>
    shop.importFiles({
      'import.xml': catalogueXml({ groups: pump, products: [productXml({ id, article: id, group: 'g1' })] }),
      'offers.xml': offersXml([offerXml(id, priceXml(amount, 'KZT', base))], { lists: lists && `<ТипыЦен>${lists}</ТипыЦен>` }),
    })
  const prices = () => shop.value('select jsonb_object_agg(article, price_tiyn) from products')
  await send('a', '1', 'first', type('first', 'Розничная'))
  await send('b', '2', 'second', type('second', 'розничная') + type('bulk', 'Оптовая'))
  expect(await prices()).toEqual({ a: 100, b: 200 })
  await send('b', '3', 'second', '')
  expect(await prices()).toEqual({ a: 100, b: 300 })
  // A base that has both means two prices.
  await send('a', '5', 'second', type('first', 'Розничная') + type('second', 'Розничная'))
  expect(await prices()).toEqual({ a: null, b: 300 })
})

test('EXCH-01 a product of a list of changes without a barcode keeps its own', async () => {
  const send = (id: string, inside: string) =>
    shop.importFiles({ 'import.xml': catalogueXml({ groups: pump, products: [productXml({ id, article: id, group: 'g1', inside })] }) })
  const barcode = '<Штрихкод>4600000000008</Штрихкод>'
  await send('a', barcode)
  await send('a', '')
  await send('b', barcode)
  await send('b', '<Штрихкод>4600000000015</Штрихкод>')
  expect(await shop.value('select jsonb_object_agg(external_id, barcode) from products')).toEqual({
    a: '4600000000008',
    b: '4600000000015',
  })
})

test('EXCH-01 a large merge writes one change feed row per transaction, and a repeated import none', async () => {
  const products = Array.from({ length: 50 }, (_, at) => productXml({ id: `p${at}`, article: `A${at}`, group: 'g1' }))
  const files = {
    'import.xml': catalogueXml({ groups: pump, products, full: true }),
    'offers.xml': offersXml(
      products.map((_, at) => offerXml(`p${at}`, `${priceXml('5')}<Количество>1</Количество>`)),
      { full: true },
    ),
  }
  await shop.importFiles(files)
  expect(await shop.value('select array_agg(kind::text) from catalogue_changes')).toEqual(['structure'])
  const before = await snapshot(shop.pool)
  await shop.importFiles(files)
  expect(await snapshot(shop.pool)).toBe(before)
  await shop.importFiles({ 'prices.xml': offersXml([offerXml('p7', priceXml('6'))]) })
  expect(await shop.value('select array_agg(kind::text order by id) from catalogue_changes')).toEqual(['structure', 'product'])
})

test('EXCH-01 orders in a package are recognised and ignored; two imports at once: the second is refused', async () => {
  const samples = fileURLToPath(new URL('../../test/samples/commerceml/', import.meta.url))
  const report = await shop.import(`${samples}synthetic-kzt/orders`)
  expect(report.orders.skipped).toBeGreaterThan(0)
  expect(report.products.read).toBe(0)
  expect((await shop.import(`${samples}v3.1-fragments/orders-1c-to-site.xml`)).orders.skipped).toBe(2)
  const both = await Promise.allSettled([shop.import(`${samples}bus-2.07`), shop.import(`${samples}bus-2.07`)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(String(both.find((one) => one.status === 'rejected')?.reason)).toContain('another import is running')
})

const picture = fileURLToPath(
  new URL(
    '../../test/samples/commerceml/synthetic-kzt/01-full/import_files/0c/0cf6605410bf50e3a599aecd934be2c1_80c99d610bd85435b8700673d1251b42.png',
    import.meta.url,
  ),
)

test('EXCH-01 an image that is broken, or a BMP, is named in the report and does not stop the import; the other pictures are there', async () => {
  const png = await readFile(picture)
  const inside =
    '<Картинка>C:\\base\\import_files\\aa\\bad.jpg</Картинка><Картинка>import_files/aa/white.bmp</Картинка><Картинка>/tmp/import_files/aa/good.png</Картинка>'
  // 24 bits, 1×1
  const bmp = Buffer.from(`424d3a000000000000003600000028000000010000000100000001001800${'0'.repeat(48)}ffffff00`, 'hex')
  const report = await shop.importFiles({
    'webdata/import.xml': catalogueXml({
      groups: pump,
      products: [productXml({ id: 'a', article: 'A', group: 'g1', inside })],
    }),
    'webdata/import_files/aa/bad.jpg': Buffer.from('no picture'),
    'webdata/import_files/aa/white.bmp': bmp,
    'webdata/import_files/aa/good.png': png,
  })
  expect(report.images).toEqual({ stored: 1, productsChanged: 1, missing: 0, broken: 2 })
  expect(report.problems).toContainEqual({
    kind: 'image_broken',
    count: 2,
    examples: expect.arrayContaining(['import_files/aa/white.bmp']),
  })
  expect(printReport(report)).toContain('2 images that cannot be read (JPEG, PNG, GIF, WebP, AVIF and TIFF can):')
  expect(await shop.value('select array_agg(source_name) from product_images')).toEqual(['/tmp/import_files/aa/good.png'])
})

test('EXCH-01 a variant that arrives without its product gets the pictures of the product; its own ones stay', async () => {
  const png = await readFile(picture)
  const inside = '<Картинка>import_files/aa/a.png</Картинка>'
  await shop.importFiles({
    'import.xml': catalogueXml({ groups: pump, products: [productXml({ id: 'a', article: 'A', group: 'g1', inside })] }),
    'import_files/aa/a.png': png,
  })
  const offers = offersXml([offerXml('a#white', priceXml('100')), offerXml('a#black', priceXml('100'))])
  await shop.importFiles({ 'offers.xml': offers })
  const pictures = `select jsonb_object_agg(external_id, (select array_agg(source_name) from product_images where product_id = p.id)) from products p`
  const shared = ['import_files/aa/a.png']
  expect(await shop.value(pictures)).toEqual({ a: shared, 'a#white': shared, 'a#black': shared })
  await shop.pool.query(
    `update product_images set source_name = null where product_id = (select id from products where external_id = 'a#black')`,
  )
  await shop.importFiles({ 'offers.xml': offers })
  expect(await shop.value(pictures)).toEqual({ a: shared, 'a#white': shared, 'a#black': [null] })
})
