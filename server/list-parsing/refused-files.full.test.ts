// Checks which uploaded lists are refused (DRF-02, SEC-01).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileOf, readList } from '#test/file-of.ts'
import { xlsxOf } from '#test/xlsx.ts'
import { zipOf } from '#test/zip.ts'
import { toRefusal } from '#contract/errors.ts'
import { maxListBytes } from '#contract/lists/uploaded-list.ts'
import { openListReader, type ListReader } from './list-parser.ts'

let reader: ListReader
beforeAll(() => {
  reader = openListReader()
})
afterAll(() => reader.stop())

const upload = (bytes: Uint8Array, { name = 'a.xlsx', userId = 'a', clientAddress = '203.0.113.7' } = {}) => ({
  load: async () => fileOf(name, bytes),
  name,
  sender: { userId, clientAddress },
})

/** Through the worker thread, as in the shop. */
const refusal = async (bytes: Buffer, name = 'заказ.xlsx') => {
  const error: unknown = await reader.read(upload(bytes, { name })).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  const refused = toRefusal(error)
  if (!refused) throw error ?? new Error('was read')
  return `${refused.code}: ${refused.detail?.replaceAll('\u00a0', ' ')}`
}
const sheet = {
  name: 'Л',
  rows: [
    ['Артикул', 'Кол-во'],
    ['VT-15', 2],
  ],
}

test('DRF-02 SEC-01:uploads a file that is no table is refused by its content, whatever its name, with advice', async () => {
  const container = Buffer.from('d0cf11e0a1b11ae1', 'hex')
  expect(await refusal(container)).toContain('старый формат Excel (.xls)')
  expect(await refusal(Buffer.concat([container, Buffer.alloc(512), Buffer.from('EncryptedPackage', 'utf16le')]))).toContain(
    'защищён паролем',
  )
  expect(await refusal(Buffer.from('%PDF-1.7 …'))).toContain('Это PDF')
  expect(await refusal(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'заказ.csv')).toContain('Это изображение')
  expect(await refusal(Buffer.from('<html><table><tr><td>VT-15'), 'заказ.xls')).toContain('веб-страница')
  expect(await refusal(Buffer.from('VT-15;2'), 'заказ.xlsx')).toContain('таблицы в нём нет')
  expect(await refusal(Buffer.from([0, 1, 2, 3, 4, 5, 6, 7]), 'заказ.csv')).toContain('не текст')
  expect(await refusal(zipOf([{ name: 'word/document.xml', content: '<w/>' }]))).toContain('Word')
  expect(await refusal(zipOf([{ name: 'xl/workbook.bin', content: 'x' }]))).toContain('.xlsb')
  expect(
    await refusal(
      zipOf([
        { name: 'content.xml', content: '<o/>' },
        { name: 'mimetype', content: 'x' },
      ]),
    ),
  ).toContain('OpenDocument')
  expect(await refusal(zipOf([{ name: 'заказ.csv', content: 'VT-15;2' }]))).toContain('Это архив')
  expect(await refusal(Buffer.from('MZ\x90\0', 'latin1'), 'заказ.csv')).toMatch(/^unsupported_body: .*программа/)
})

test('DRF-02 SEC-01:uploads macros and damaged files are refused', async () => {
  expect(await refusal(xlsxOf([sheet], [{ name: 'xl/vbaProject.bin', content: 'x' }]))).toMatch(/^unsupported_body: .*макросы/)
  // A workbook with macros enabled but without any, under the name of a plain one.
  const main = 'application/vnd.ms-excel.sheet.macroEnabled.main+xml'
  const types = `<Types><Override PartName="/xl/workbook.xml" ContentType="${main}"/></Types>`
  const book = { name: 'xl/workbook.xml', content: '<workbook/>' }
  expect(await refusal(zipOf([{ name: '[Content_Types].xml', content: types }, book]))).toMatch(/^unsupported_body: .*макросы/)
  const whole = xlsxOf([sheet])
  expect(await refusal(whole.subarray(0, whole.length - 30))).toMatch(/^malformed: .*повреждён/)
  expect(await refusal(Buffer.from('PK\x03\x04'))).toMatch(/^malformed: .*повреждён/)
  const broken = (content: string) => xlsxOf([], [{ name: 'xl/worksheets/sheet1.xml', content }])
  expect(await refusal(broken('<worksheet/>'))).toContain('нет строк')
  expect(await refusal(Buffer.alloc(0))).toBe('malformed: Файл пуст.')
  expect(await refusal(Buffer.from('\n\n'), 'заказ.csv')).toContain('нет строк')
})

const parts = (sheetXml: string) =>
  zipOf([
    { name: 'xl/workbook.xml', content: '<workbook xmlns:r="r"><sheets><sheet name="Л" r:id="a"/></sheets></workbook>' },
    { name: 'xl/_rels/workbook.xml.rels', content: '<Relationships><Relationship Id="a" Target="/xl/worksheets/s.xml"/></Relationships>' },
    { name: 'xl/worksheets/s.xml', content: sheetXml },
  ])

test('SEC-01:uploads entities, deep nesting and truncated XML are refused', async () => {
  const bomb =
    '<!DOCTYPE w [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><worksheet><sheetData><row><c><v>&b;</v></c></row></sheetData></worksheet>'
  expect(await refusal(parts(bomb))).toContain('не читается')
  expect(await refusal(parts('<a>'.repeat(100_000)))).toContain('не читается')
  expect(await refusal(parts('<worksheet><sheetData><row><c><v>1</v>'))).toContain('не читается')
})

test('SEC-01:uploads a zip bomb is refused before it is unpacked, and one with a false size while it is', async () => {
  expect(await refusal(parts(' '.repeat(20_000_000)))).toMatch(/^too_large: .*распакованном виде/)
  // Many parts, each of them inconspicuous.
  const many = Array.from({ length: 45 }, (_, at) => ({ name: `xl/worksheets/sheet${at}.xml`, content: ' '.repeat(1_900_000) }))
  expect(await refusal(zipOf(many))).toMatch(/^too_large: .*распакованном виде/)
  const tiny = Array.from({ length: 2001 }, (_, at) => ({ name: `xl/media/${at}.txt`, content: 'x', stored: true }))
  expect(await refusal(zipOf(tiny))).toMatch(/^too_large: /)
  const honest = parts(`<worksheet>${' '.repeat(3_000_000)}</worksheet>`)
  const size = Buffer.alloc(4)
  size.writeUInt32LE(3_000_023)
  const lie = Buffer.alloc(4)
  lie.writeUInt32LE(100)
  const lying = Buffer.from(honest)
  for (let at = lying.indexOf(size); at >= 0; at = lying.indexOf(size)) lie.copy(lying, at)
  expect(lying.equals(honest)).toBe(false)
  expect(await refusal(lying)).toContain('не читается')
})

test('DRF-02 a file of 100,000 rows and one above the size are refused, not cut', async () => {
  const csv = `Артикул;Кол-во\n${'VT-15;2\n'.repeat(100_000)}`
  expect(await refusal(Buffer.from(csv), 'заказ.csv')).toBe('too_large: В списке больше 10 000 строк. Разделите его на части.')
  const rows = Array.from({ length: 21_000 }, (_, row) => `<row r="${row + 1}"><c><v>${row}</v></c><c><v>1</v></c></row>`).join('')
  expect(await refusal(parts(`<worksheet><sheetData>${rows}</sheetData></worksheet>`))).toContain('больше 10 000 строк')
  expect(await refusal(Buffer.alloc(maxListBytes + 1, 65), 'заказ.csv')).toMatch(/^too_large: Файл больше 10 МБ/)
})

test('DRF-02 a file that takes too long is aborted, and the next one is read', async () => {
  const impatient = openListReader({ timeoutMs: 1 })
  await expect(impatient.read(upload(xlsxOf([sheet])))).rejects.toMatchObject({ code: 'malformed' })
  await impatient.stop()
  expect((await reader.read(upload(xlsxOf([sheet])))).rows).toHaveLength(1)
})

test('DRF-02 wide and far-off cells take no time', async () => {
  const reading = await readList(
    parts(
      '<worksheet><sheetData><row r="1048576"><c r="XFD1048576"><v>1</v></c><c r="A1048576" t="inlineStr"><is><t>VT-15</t></is></c></row></sheetData><mergeCells><mergeCell ref="A1:XFD1048576"/><mergeCell ref="?"/></mergeCells></worksheet>',
    ),
    'a.xlsx',
  )
  expect(reading.rows).toMatchObject([{ row: 1_048_576, articles: ['VT-15'], quantity: 1 }])
})

const slowFile = () =>
  xlsxOf([
    {
      name: 'Л',
      rows: Array.from({ length: 1500 }, (_, row) => Array.from({ length: 15 }, (_cell, column) => `${row} ${column}`)),
    },
  ])

test('DRF-02 SEC-01:work an account that sends many slow files does not close the reading for others', async () => {
  const bytes = slowFile()
  const done: string[] = []
  const read = (userId: string, file: Buffer) =>
    reader.read(upload(file, { userId })).then(
      () => done.push(userId),
      (error: unknown) => done.push(`${userId} ${toRefusal(error)?.code}`),
    )
  await Promise.all([...Array.from({ length: 20 }, () => read('greedy', bytes)), read('other', xlsxOf([sheet]))])
  // One file was being read; the others of that account wait behind the other account's, or are refused.
  expect(done.filter((line) => line === 'greedy too_many_requests')).toHaveLength(17)
  expect(done.indexOf('other')).toBeLessThan(done.lastIndexOf('greedy') - 1)
})

test('DRF-02 SEC-01:work many accounts of one network do not close the reading for another network', async () => {
  const bytes = xlsxOf([sheet])
  const done: string[] = []
  const read = (userId: string, clientAddress: string, file: Buffer) =>
    reader.read(upload(file, { userId, clientAddress })).then(
      () => done.push(userId),
      (error: unknown) => done.push(`${userId} ${toRefusal(error)?.code}`),
    )
  const crowd = Array.from({ length: 24 }, (_, at) => read(`greedy ${at}`, `203.0.113.${at}`, bytes))
  await Promise.all([...crowd, read('other', '198.51.100.7', bytes)])
  expect(done.filter((line) => line.includes('too_many_requests'))).toEqual([])
  expect(done.indexOf('other')).toBeLessThan(5)
})

test('DRF-02 SEC-01:uploads merged cells over the whole sheet, many times, are refused at once', async () => {
  const rows = Array.from({ length: 9000 }, (_, row) => ['VT-15', row + 1])
  const merges = Array.from({ length: 5000 }, () => 'A1:BH9000')
  expect(await refusal(xlsxOf([{ name: 'Л', rows, merges }]))).toContain('слишком много объединённых ячеек')
})
