// Exports a filtered list as csv or xlsx: a stream that reads page after page by key, with constant memory (STAFF-09).
import { PassThrough, pipeline, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { shifted, shopClock, shopDay } from '#contract/shop/shop-clock.ts'
import type { Database } from '../database/database.ts'
import { xmlText } from '../http/xml-writer.ts'
import { getColumns, maxCount, readPage, type Cell, type ListPage, type ListQuery, type Selection, type StaffList } from './staff-list.ts'

const rowsPerRead = 1000
/** Of a sheet, less the row of heads. */
export const maxXlsxRows = 1_048_575
/** Of a text in a cell: with a longer one spreadsheets refuse the file. */
const maxCellLength = 32_767

/** The next rows are read when these were taken, so no transaction stays open for a slow client, and none follows one that left. */
async function* readCells<Row extends Record<string, unknown>>(
  db: Database,
  list: StaffList<Row>,
  selection: Selection,
): AsyncGenerator<Cell[][]> {
  const columns = Object.entries(getColumns(list)).flatMap(([name, { title, cell = plainCell, isKey }]) =>
    isKey ? [] : [{ name, title, cell }],
  )
  yield [columns.map(({ title }) => title)]
  let cursor: ListQuery['cursor']
  let isLong = false
  do {
    const page: ListPage<Row> = await readPage(db, list, { ...selection, cursor, pageSize: rowsPerRead }, isLong)
    yield page.rows.map((row) => columns.map(({ name, cell }) => cell(row[name])))
    cursor = page.next
    isLong = page.count > maxCount
  } while (cursor)
}

/** A column whose values are neither has its own `cell`. */
const plainCell = (value: unknown): Cell => (typeof value === 'number' || typeof value === 'string' ? value : null)

export async function* csvOf<Row extends Record<string, unknown>>(
  db: Database,
  list: StaffList<Row>,
  selection: Selection,
): AsyncGenerator<string> {
  yield '\ufeff'
  for await (const rows of readCells(db, list, selection)) yield rows.map((row) => `${row.map(csvCell).join(';')}\r\n`).join('')
}

/** With the decimal comma and semicolons of a Russian spreadsheet, which would run a text such as «=1+1» as a formula. */
function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell).replace('.', ',')
  if (cell instanceof Date) return `${shopDay(cell)} ${shopClock(cell)}`
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return /[;"\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export function streamXlsx<Row extends Record<string, unknown>>(db: Database, list: StaffList<Row>, selection: Selection): Readable {
  const zip = new ZipFile()
  const file = new PassThrough()
  const sheet = Readable.from(sheetOf(readCells(db, list, selection)), { objectMode: false })
  sheet.once('error', (error) => file.destroy(error))
  pipeline(zip.outputStream, file, () => sheet.destroy()) // the end, or the client left
  for (const [name, xml] of Object.entries(parts)) zip.addBuffer(Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${xml}`), name)
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml')
  zip.end()
  return file
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const relation = (id: number, kind: string, target: string) => `<Relationship Id="rId${id}" Type="${office}/${kind}" Target="${target}"/>`
const parts = {
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${relations}">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Список" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${relations}">${relation(1, 'worksheet', 'worksheets/sheet1.xml')}${relation(2, 'styles', 'styles.xml')}</Relationships>`,
  // Styles of cells: 0 general, 1 day and time.
  'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf numFmtId="22" applyNumberFormat="1"/></cellXfs></styleSheet>`,
}

async function* sheetOf(chunks: AsyncIterable<Cell[][]>): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="${main}"><sheetData>`
  for await (const rows of chunks) yield rows.map((row) => `<row>${row.map(xlsxCell).join('')}</row>`).join('')
  yield '</sheetData></worksheet>'
}

/** Days since 1899-12-30 at the time of the shop. */
const serialDay = (at: Date): number => shifted(at).getTime() / 86_400_000 + 25_569

function xlsxCell(cell: Cell): string {
  if (cell === null) return '<c/>'
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  if (cell instanceof Date) return `<c s="1"><v>${serialDay(cell)}</v></c>`
  return `<c t="inlineStr"><is><t xml:space="preserve">${xmlText(cell.slice(0, maxCellLength))}</t></is></c>`
}
