// Checks that broken packages are refused with the position of the fault and change nothing (EXCH-03).
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openImportShop, type ImportShop } from '#test/open-import-shop.ts'
import { catalogueXml, groupXml, offersXml, offerXml, priceXml, productXml } from '#test/fixtures/commerceml.ts'
import { snapshot } from '#test/import-snapshot.ts'
import { zipOf } from '#test/zip.ts'
import { ImportError } from './xml/import-error.ts'

const samples = fileURLToPath(new URL('../../test/samples/commerceml/', import.meta.url))
let shop: ImportShop
beforeAll(async () => {
  shop = await openImportShop()
  await shop.importFiles({ 'import.xml': productsXml, 'offers.xml': offers })
})
afterAll(() => shop.close())

const productsXml = catalogueXml({
  groups: groupXml('g', 'Насосы'),
  products: [productXml({ id: 'p1', article: 'A-1', group: 'g' })],
  full: true,
})
const offers = offersXml([offerXml('p1', priceXml('100'))])

/** The error of an import that must fail; the shop is compared row by row. */
async function failureOf(importing: () => Promise<unknown>): Promise<ImportError> {
  const before = await snapshot(shop.pool)
  const error = await importing().then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(await snapshot(shop.pool)).toBe(before)
  if (!(error instanceof ImportError)) throw new Error('expected an ImportError', { cause: error })
  return error
}

test('EXCH-03 a truncated file is refused with file and line, and nothing is changed, though the first file was valid', async () => {
  const whole = await readFile(join(samples, 'bus-2.07/offers0_1.xml'))
  const intact = catalogueXml({ products: [productXml({ id: 'new' })], full: true })
  // The second cut is in the middle of a character.
  for (const [bytes, message] of [
    [29_999, 'unclosed tag'],
    [30_000, 'middle of a character'],
  ] as const) {
    const cut = whole.subarray(0, bytes)
    const error = await failureOf(() => shop.importFiles({ 'import0_1.xml': intact, 'offers0_1.xml': cut }))
    expect(error).toMatchObject({ file: 'offers0_1.xml', line: cut.toString('latin1').split('\n').length })
    expect(error.message).toContain(message)
  }
})

test('EXCH-03 a forbidden character stops no package: it is repaired and reported at its line', async () => {
  const before = Array.from({ length: 500 }, (_, at) => productXml({ id: `before-${at}`, name: 'Труба &amp; муфта <![CDATA[A & B]]>' }))
  const text = catalogueXml({ products: [...before, productXml({ id: 'repaired', group: 'g', name: 'Кран & \u0002вентиль' })] })
  const line = text.slice(0, text.indexOf('Кран &')).split('\n').length
  const report = await shop.importFiles({ 'import0_1.xml': text }, { isRehearsal: true })
  expect(report.products.created).toBe(501)
  expect(report.problems).toContainEqual({ kind: 'forbidden_character', count: 2, examples: [`import0_1.xml:${line}`] })
})

test('EXCH-03 an archive in place of XML is named', async () => {
  for (const [content, kind] of [
    [gzipSync(productsXml), 'gzip'],
    [zipOf([{ name: 'import.xml', content: productsXml }]), 'zip'],
  ] as const) {
    const outer = zipOf([{ name: 'import.xml', content }])
    expect((await failureOf(() => importZip(outer))).message).toContain(`${kind} archive`)
  }
})

test('EXCH-03 a tag that is closed wrongly is refused at its line', async () => {
  const error = await failureOf(() => shop.importFiles({ 'import.xml': productsXml.replace('</Товар>', '</Товары>') }))
  expect(error).toMatchObject({ file: 'import.xml', line: 5 })
})

test('EXCH-03 bytes that are not the declared UTF-8 are refused at their line', async () => {
  const [head = '', tail = ''] = productsXml.split('Товар p1')
  const broken = Buffer.concat([Buffer.from(head), Buffer.from([0xcd, 0xe0, 0xf1]), Buffer.from(tail)])
  const error = await failureOf(() => shop.importFiles({ 'import.xml': broken }))
  expect(error).toMatchObject({ file: 'import.xml', line: 5 })
  expect(error.message).toContain('not UTF-8')
})

test('EXCH-03 an unknown encoding, an empty file and another kind of XML are refused', async () => {
  const unknown = await failureOf(() => shop.importFiles({ 'import.xml': productsXml.replace('UTF-8', 'x-martian') }))
  expect(unknown.message).toContain('x-martian')
  expect((await failureOf(() => shop.importFiles({ 'import.xml': '' }))).file).toBe('import.xml')
  const foreign = await failureOf(() => shop.importFiles({ 'feed.xml': '<yml_catalog><shop/></yml_catalog>' }))
  expect(foreign.message).toContain('yml_catalog')
  expect((await failureOf(() => shop.importFiles({ 'readme.txt': 'нет', 'notes.md': 'нет' }))).message).toContain('no CommerceML file')
  expect((await failureOf(() => shop.import(join(shop.folder, 'nowhere')))).message).toContain('no such file')
})

test('EXCH-03 a DOCTYPE with an entity bomb or a foreign file is refused at once', { timeout: 5_000 }, async () => {
  const entities = Array.from({ length: 20 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`).join('')
  const bomb = productsXml.replace('?>', `?>\n<!DOCTYPE x [<!ENTITY e0 "ха">${entities}]>`).replace('Товар p1', '&e20;')
  expect((await failureOf(() => shop.importFiles({ 'import.xml': bomb }))).message).toContain('DOCTYPE')
  const leak = productsXml.replace('?>', '?><!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>').replace('Товар p1', '&f;')
  expect((await failureOf(() => shop.importFiles({ 'import.xml': leak }))).message).toContain('DOCTYPE')
})

test('EXCH-03 elements nested without end are refused', async () => {
  const deep = productsXml.replace('<Товар>', `<Товар>${'<a>'.repeat(10_000)}`)
  expect((await failureOf(() => shop.importFiles({ 'import.xml': deep }))).message).toContain('nested deeper')
  const skipped = productsXml.replace('<Товары>', `<Прочее>${'<a>'.repeat(300)}${'</a>'.repeat(300)}</Прочее><Товары>`)
  expect((await failureOf(() => shop.importFiles({ 'import.xml': skipped }))).message).toContain('nested deeper')
})

async function importZip(content: Buffer, options = {}): Promise<unknown> {
  const path = join(shop.folder, 'package.zip')
  await writeFile(path, content)
  return shop.import(path, options)
}

test('EXCH-03 a zip with a path outside the package is refused as a whole', async () => {
  for (const name of ['../import.xml', 'a/../../import.xml', '/etc/import.xml', '..\\import.xml', 'C:\\import.xml']) {
    const error = await failureOf(() =>
      importZip(
        zipOf([
          { name: 'import.xml', content: productsXml },
          { name, content: productsXml },
        ]),
      ),
    )
    expect(error.message, name).toContain('leads outside')
  }
})

test('EXCH-03 a zip that unpacks too much, is cut off or damaged is refused', async () => {
  const padding = ' '.repeat(3 * 1024 * 1024)
  const bomb = zipOf([{ name: 'import.xml', content: productsXml.replace('<Каталог', `${padding}<Каталог`) }])
  expect((await failureOf(() => importZip(bomb))).message).toContain('unpacks')
  const limits = { zipLimits: { maxEntries: 10, maxUnpackedBytes: 500, maxRatio: 250 } }
  expect((await failureOf(() => importZip(zipOf([{ name: 'import.xml', content: productsXml }]), limits))).message).toContain(
    'more than 500 bytes',
  )
  const intact = zipOf([{ name: 'import.xml', content: productsXml }])
  expect((await failureOf(() => importZip(intact.subarray(0, intact.length - 30)))).message).toContain('damaged')
  const flipped = Buffer.from(intact)
  flipped.writeUInt8(flipped.readUInt8(60) ^ 0xff, 60)
  expect((await failureOf(() => importZip(flipped))).file).toBe('import.xml')
})

test('EXCH-03 an image path outside the package finds no file, even where one exists', async () => {
  await writeFile(
    join(shop.folder, 'secret.png'),
    await readFile(
      join(samples, 'synthetic-kzt/01-full/import_files/0c/0cf6605410bf50e3a599aecd934be2c1_80c99d610bd85435b8700673d1251b42.png'),
    ),
  )
  const inside = '<Картинка>../secret.png</Картинка><Картинка>import_files/../../secret.png</Картинка><Картинка>/etc/passwd</Картинка>'
  const report = await shop.importFiles({
    'import.xml': catalogueXml({ products: [productXml({ id: 'p1', article: 'A-1', group: 'g', inside })] }),
  })
  expect(report.images).toMatchObject({ stored: 0, missing: 3, productsChanged: 0 })
})

test('EXCH-03 windows-1251 on one line and a zip with Cyrillic names in any code page are read like UTF-8', async () => {
  const text = catalogueXml({
    groups: groupXml('g', 'Насосы'),
    products: [productXml({ id: 'p2', name: 'Насос «Родник» № 1', article: 'Ц-2', group: 'g' })],
  })
  const legacy = iconv.encode(text.replaceAll('\n', '').replace('UTF-8', 'windows-1251'), 'win1251')
  for (const page of ['cp866', 'windows-1251', 'utf-8']) {
    const report = await importZip(zipOf([{ name: '', nameBytes: iconv.encode('обмен/импорт.xml', page), content: legacy }]))
    expect([page, report]).toMatchObject([page, { files: [{ name: 'обмен/импорт.xml', encoding: 'windows-1251', products: 1 }] }])
  }
  expect(await shop.value("select name from products where article = 'Ц-2'")).toBe('Насос «Родник» № 1')
})
