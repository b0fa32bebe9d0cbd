// Sends packages of the catalogue as other bases write and name them (EXCH-04).
import iconv from 'iconv-lite'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fullCounts, openExchangeShop, packageOf, type ExchangeShop } from '#test/open-exchange-shop.ts'
import { zipOf } from '#test/zip.ts'
import { beginSession, sendCatalogue } from '#test/fake-1c/one-c-client.ts'

let shop: ExchangeShop
beforeAll(async () => {
  shop = await openExchangeShop()
})
beforeEach(() => shop.empty())
afterAll(() => shop.close())

/** The package with its XML and its names changed. */
async function changedPackage(name: string, xml: (text: string) => Buffer, rename: (path: string) => string) {
  const files = await packageOf(name)
  return new Map(
    [...files].map(([path, content]) => [
      rename(path),
      path.endsWith('.xml') ? xml(content.toString('utf8').replace('\ufeff', '')) : content,
    ]),
  )
}

const inWindows1251 = (text: string) =>
  iconv.encode(text.replace(/encoding="[^"]*"/i, 'encoding="windows-1251"').replaceAll(/>\s*\n\s*</g, '><'), 'win1251')
const inUtf16 = (text: string) => iconv.encode(text.replace(/encoding="[^"]*"/i, 'encoding="UTF-16"'), 'utf16le', { addBOM: false })
const asItIs = (text: string) => Buffer.from(text)
const withoutVersion = (text: string) => Buffer.from(`\ufeff${text.replace(/ (ВерсияСхемы|xmlns)="[^"]*"/g, '')}`)

const packages: [string, (text: string) => Buffer, (path: string) => string][] = [
  ['windows-1251 on one line, below a folder of the base', inWindows1251, (path) => `webdata/000000003/${path}`],
  ['UTF-16 without a byte order mark', inUtf16, (path) => path],
  [
    'no schema version, with a byte order mark, under other names',
    withoutVersion,
    (path) => path.replace(/(\w+)0_1\.xml$/, 'goods/1/$1___5f0c.xml'),
  ],
]
test.each(packages)('EXCH-04 a whole package is imported: %s', async (_name, xml, rename) => {
  await sendCatalogue(shop.oneC({ version: '2.09' }), await changedPackage('01-full', xml, rename), true)
  expect(await shop.counts()).toMatchObject(fullCounts)
})

test('EXCH-04 1C names the import by the file alone, whatever the folder in which it sent it, and in capital characters', async () => {
  const files = await changedPackage('01-full', asItIs, (path) => path)
  const client = await beginSession(shop.oneC())
  for (const [name, content] of files) await client.file(`/tmp/upload/1c/${name}`, content)
  expect((await client.import('IMPORT0_1.XML')).outcome).toBe('success')
  expect((await client.import('offers0_1.xml')).outcome).toBe('success')
  expect(await shop.counts()).toMatchObject(fullCounts)
})

test('EXCH-04 a catalogue split into products, offers, prices and stock levels that arrive in any order is imported once', async () => {
  await sendCatalogue(shop.oneC({ version: '2.09' }), await changedPackage('01-full', asItIs, (path) => path), true)
  const split = await changedPackage('03-split-2.09', inWindows1251, (path) => path)
  const forwards = new Map([...split].reverse())
  await sendCatalogue(shop.oneC({ version: '2.10' }), forwards, true)
  const once = await shop.counts()
  await sendCatalogue(shop.oneC(), split, false)
  expect(await shop.counts()).toEqual(once)
})

test('EXCH-04 an order file in a session of the catalogue, and an empty package, are no failure', async () => {
  const client = await beginSession(shop.oneC())
  await client.file('documents.xml', Buffer.from('<КоммерческаяИнформация ВерсияСхемы="2.08"><Документы/></КоммерческаяИнформация>'))
  expect((await client.import('documents.xml')).outcome).toBe('success')
  await client.file(
    'import1_1.xml',
    Buffer.from('<КоммерческаяИнформация><Каталог СодержитТолькоИзменения="true"><Товары/></Каталог></КоммерческаяИнформация>'),
  )
  expect((await client.import('import1_1.xml')).text).toMatch(/^Загружено товаров: 0/)
})

test('EXCH-04 an archive with equal parts in a row is whole, though each part comes on a new connection', async () => {
  const files = await packageOf('01-full')
  const entries = [...files].map(([name, content]) => ({ name, content }))
  const zip = zipOf([{ name: 'import_files/00/white.bmp', content: Buffer.alloc(150_000, 255), stored: true }, ...entries])
  const client = await beginSession(shop.oneC({ partBytes: 20_000 }))
  await client.file('v8_52D8_e12.zip', zip)
  const { rows } = await shop.pool.query('select repeated_parts, byte_size from exchange_files')
  expect(rows[0].repeated_parts).toBeGreaterThan(3)
  expect(rows[0].byte_size).toBeLessThan(zip.length)
  expect((await client.import('import0_1.xml')).text).toContain('Загружено товаров: 60')
})
