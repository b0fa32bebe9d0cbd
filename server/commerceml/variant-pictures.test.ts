// Checks pictures that offers with characteristics bring (EXCH-01).
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogueXml, groupXml, offersXml, offerXml, priceXml, productXml } from '#test/fixtures/commerceml.ts'
import { openImportShop, type ImportShop } from '#test/open-import-shop.ts'

let shop: ImportShop
beforeAll(async () => {
  shop = await openImportShop()
})
afterAll(() => shop.close())

const png = (shade: number) =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: { r: shade, g: 0, b: 0 } } })
    .png()
    .toBuffer()
const picture = (name: string) => `<Картинка>import_files/aa/${name}.png</Картинка>`
const shown = () =>
  shop.value(`select jsonb_object_agg(id, names) from (select p.external_id as id,
    array_agg(replace(replace(i.source_name, 'import_files/aa/', ''), '.png', '') order by i.position) as names
    from products p join product_images i on i.product_id = p.id group by 1) one`)

test('EXCH-01 a variant shows its own pictures before those of its product, and keeps them when only the product comes', async () => {
  const product = catalogueXml({
    groups: groupXml('g', 'Смесители'),
    products: [productXml({ id: 'a', group: 'g', inside: picture('head') })],
  })
  const offers = offersXml([
    offerXml('a#1', priceXml('100') + picture('white') + picture('side')),
    offerXml('a#2', priceXml('100') + picture('black')),
    offerXml('a#3', priceXml('100')),
  ])
  const files = {
    'import_files/aa/head.png': await png(1),
    'import_files/aa/white.png': await png(2),
    'import_files/aa/side.png': await png(3),
    'import_files/aa/black.png': await png(4),
  }
  const all = { a: ['head'], 'a#1': ['white', 'side', 'head'], 'a#2': ['black', 'head'], 'a#3': ['head'] }
  await shop.importFiles({ 'import.xml': product, 'offers.xml': offers, ...files })
  expect(await shown()).toEqual(all)
  const productAlone = await shop.importFiles({ 'import.xml': product, ...files })
  const offersAlone = await shop.importFiles({ 'offers.xml': offers, ...files })
  expect([await shown(), productAlone.images.productsChanged, offersAlone.images.productsChanged]).toEqual([all, 0, 0])
  await shop.importFiles({ 'offers.xml': offersXml([offerXml('a#2', priceXml('100') + picture('side'))]), ...files })
  expect(await shown()).toEqual({ ...all, 'a#2': ['side', 'head'] })
})

test('EXCH-01 pictures of an offer without a characteristic are left out, and the report says so', async () => {
  const { problems } = await shop.importFiles({ 'offers.xml': offersXml([offerXml('a', priceXml('100') + picture('white'))]) })
  expect(problems).toContainEqual({ kind: 'offer_details', count: 1, examples: ['a'] })
})
