// Sends pictures and other attachments of products as other bases send them (EXCH-04).
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { catalogueXml, groupXml, productXml } from '#test/fixtures/commerceml.ts'
import { openExchangeShop, type ExchangeShop } from '#test/open-exchange-shop.ts'
import { beginSession, sendCatalogue } from '#test/fake-1c/one-c-client.ts'
import { zipOf } from '#test/zip.ts'

const picture = fileURLToPath(
  new URL(
    '../../test/samples/commerceml/synthetic-kzt/01-full/import_files/0c/0cf6605410bf50e3a599aecd934be2c1_80c99d610bd85435b8700673d1251b42.png',
    import.meta.url,
  ),
)

let shop: ExchangeShop
let png: Buffer
beforeAll(async () => {
  shop = await openExchangeShop()
  png = await readFile(picture)
})
beforeEach(() => shop.empty())
afterAll(() => shop.close())

const catalogueOf = (pictures: Record<string, string>) =>
  Buffer.from(
    catalogueXml({
      full: true,
      groups: groupXml('g', 'Насосы'),
      products: Object.entries(pictures).map(([id, path]) =>
        productXml({ id, article: id, group: 'g', inside: path && `<Картинка>${path}</Картинка>` }),
      ),
    }),
  )
const shown = async () =>
  (
    await shop.pool.query(
      'select p.external_id as id from products p join product_images i on i.product_id = p.id where i.source_name is not null order by 1',
    )
  ).rows.map(({ id }) => id)

test('EXCH-04 a picture is found by its name alone, where the base sends it without the folder that its XML names', async () => {
  const files = new Map([
    ['a.png', png],
    ['webdata/b.png', png],
    ['import.xml', catalogueOf({ a: 'import_files/aa/a.png', b: 'import_files\\bb\\B.PNG' })],
  ])
  await sendCatalogue(shop.oneC({ version: '2.09' }), files, true)
  expect(await shown()).toEqual(['a', 'b'])
})

test('EXCH-04 a picture with a plus sign in its name is found, whether or not the client escapes it', async () => {
  const client = await beginSession(shop.oneC({ version: '2.09' }))
  await client.request('type=catalog&mode=file&filename=import_files/aa/a+1.png', { body: png })
  await client.request('type=catalog&mode=file&filename=import_files/aa/b%2B1.png', { body: png })
  await client.file('import.xml', catalogueOf({ a: 'import_files/aa/a+1.png', b: 'import_files/aa/b+1.png' }))
  expect((await client.import('import.xml')).outcome).toBe('success')
  expect(await shown()).toEqual(['a', 'b'])
})

test('EXCH-04 a whole list without any picture removes none: the base does not send them; a list with some removes the others', async () => {
  const both = catalogueOf({ a: 'import_files/aa/a.png', b: 'import_files/aa/b.png' })
  const files = new Map([
    ['import_files/aa/a.png', png],
    ['import_files/aa/b.png', png],
    ['import.xml', both],
  ])
  await sendCatalogue(shop.oneC({ version: '2.09' }), files, true)
  await sendCatalogue(shop.oneC({ version: '2.09' }), new Map([['import.xml', catalogueOf({ a: '', b: '' })]]), true)
  expect(await shown()).toEqual(['a', 'b'])
  await sendCatalogue(shop.oneC({ version: '2.09' }), new Map([['import.xml', catalogueOf({ a: 'import_files/aa/a.png', b: '' })]]), true)
  expect(await shown()).toEqual(['a'])
})

test('EXCH-04 a drawing or another attachment below import_files that comes last is no package of its own', async () => {
  const client = await beginSession(shop.oneC({ version: '2.09' }))
  await client.file('import.xml', catalogueOf({ a: '' }))
  expect((await client.import('import.xml')).outcome).toBe('success')
  await client.file('import_files/aa/drawing.dwg', Buffer.from('AC1032'))
  expect((await client.import('import_files/aa/drawing.dwg')).outcome).toBe('success')
  expect((await client.complete()).outcome).toBe('success')
})

test('EXCH-04 a document of an office is an attachment, though it is an archive of XML', async () => {
  const content = zipOf([{ name: 'word/document.xml', content: '<!DOCTYPE w><w:document xmlns:w="w"/>' }])
  const files = new Map([
    ['import_files/aa/passport.docx', content],
    ['import.xml', catalogueOf({ a: '' })],
  ])
  expect((await sendCatalogue(shop.oneC({ version: '2.09' }), files, false)).text).toMatch(/^Загружено товаров: 1, .*картинок: 0\.$/)
})
