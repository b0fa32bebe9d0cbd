// Parses a buyer's file or pasted text into lines, without catalogue and database (DRF-02).
import { type ListColumns, type ListReading, maxListBytes } from '#contract/lists/uploaded-list.ts'
import { decodeText } from '../files/decode-text.ts'
import { damagedFile, misnamedFile, tooLargeFile, unsupportedFile } from '../files/file-refusals.ts'
import { openOfficePackage } from '../files/office-package.ts'
import { maxRecords, parseTable } from './parse-delimited.ts'
import { findHeader } from './detect-columns.ts'
import { readRows, type ReadTable } from './parse-rows.ts'
import { readSheet } from './xlsx-sheet.ts'
import { readWorkbook } from './xlsx-workbook.ts'
import { detectFileType, isNamedAsBinary, type DetectedType } from '../files/file-type.ts'

const maxSheets = 12

/**
 * @param chosen columns chosen by the buyer in place of the detected ones
 * @throws too_large, unsupported_body (neither a workbook nor text), malformed (damaged, empty, without products)
 */
export async function readListFile(file: Blob, fileName: string, chosen?: ListColumns): Promise<ListReading> {
  if ((await listTypeOf(file, fileName)) === 'xlsx') return readXlsx(file, chosen)
  const { text, encoding } = decodeText(Buffer.from(await file.arrayBuffer()), { maxLines: maxRecords })
  return { kind: 'text', sheet: null, encoding, ...someRows(readText(text, chosen)) }
}

/** As readListFile; a text without products gives no rows. @throws too_large */
export const readListText = (text: string): ListReading => ({ kind: 'text', sheet: null, encoding: null, ...readText(text) })

/** «Кран 1/2 - 5 шт, Муфта 25 - 10 шт», «SIB-000993 3, SIB-000994 4», «Муфта - 10; Угол - 4»: several products in a line. */
const nextInLine =
  /(?<=\d\s?(?:шт|уп|компл)\p{L}{0,6}\.?)\s?[,;]\s?(?=\p{L}[^,;\n]{0,100}[^\d\n]\d{1,5}\s?(?:шт|уп|компл|м)\p{L}{0,6}\.?\s?(?:[,;\n]|$))|(?<=[a-z]-\d{3,9} {1,3}\d{1,5}) ?[,;] ?(?=[a-z\d]{1,6}-\d{3,9} {1,3}\d{1,5} ?(?:[,;\n]|$))|(?<= [–—-] \d{1,5}) ?[,;] ?(?=\p{L}[^,;\n]{0,100} [–—-] \d{1,5} ?(?:[,;\n]|$))/giu
/** Of word processors and messengers, which a table does not have. */
const lineSeparators = /[\v\f\u0085\u2028\u2029]/g

function readText(text: string, chosen?: ListColumns): ReadTable {
  const { rows, delimiter } = parseTable(text.replace(lineSeparators, '\n').replace(nextInLine, '\n'))
  // «Кран, латунь 5»: without a header a comma is as often punctuation as a delimiter.
  if (delimiter === ',' && !chosen && !findHeader(rows)) {
    const table = readRows(rows)
    const isSure = table.columns !== null && table.columns.quantity !== null && table.rows.every(({ problem }) => problem === null)
    if (!isSure) return readRows(rows.map(({ row, cells }) => ({ row, cells: [cells.join(', ')] })))
  }
  return readRows(rows, chosen)
}

/** Chooses the visible sheet most likely to be a list: others are title pages and notes. */
async function readXlsx(file: Blob, chosen?: ListColumns): Promise<ListReading> {
  const xlsx = await openOfficePackage(file)
  try {
    const workbook = await readWorkbook(xlsx)
    let best: { name: string; table: ReadTable; merit: number } | undefined
    const lists: string[] = []
    for (const sheet of workbook.sheets.slice(0, maxSheets)) {
      const table = readRows(await readSheet(xlsx, workbook, sheet.path), chosen)
      const merit = table.rows.length * (table.header.length > 0 ? 1000 : table.columns ? 10 : 1)
      if (table.header.length > 0 && table.rows.length > 0) lists.push(sheet.name)
      if (table.rows.length > 0 && (!best || merit > best.merit)) best = { name: sheet.name, table, merit }
    }
    if (!best) throw noProducts()
    const { name } = best
    return { kind: 'xlsx', sheet: name, otherSheets: lists.filter((other) => other !== name), encoding: null, ...best.table }
  } finally {
    xlsx.close()
  }
}

function someRows(table: ReadTable): ReadTable {
  if (table.rows.length === 0) throw noProducts()
  return table
}

const noProducts = () => damagedFile('В\u00a0файле нет строк с\u00a0товарами. Нужны артикул, штрихкод или название и\u00a0количество.')

const mib = 1024 * 1024
const image = 'Это изображение. Пришлите таблицу .xlsx или .csv либо вставьте список текстом.'

const advice: Record<Exclude<DetectedType, 'xlsx' | 'text' | 'empty'>, string> = {
  pdf: 'Это PDF. Сохраните таблицу в\u00a0формате .xlsx или .csv.',
  png: image,
  jpeg: image,
  webp: image,
  image,
  archive: 'Это архив. Распакуйте его и\u00a0пришлите таблицу .xlsx или .csv.',
  program: 'Это программа, а\u00a0не\u00a0таблица. Подойдут файлы .xlsx и\u00a0.csv.',
  rtf: 'Это текстовый документ. Сохраните таблицу в\u00a0формате .xlsx или .csv.',
  docx: 'Это документ Word. Сохраните таблицу в\u00a0формате .xlsx или вставьте список текстом.',
  odf: 'Это документ OpenDocument. Сохраните таблицу в\u00a0формате .xlsx.',
  xlsb: 'Это двоичная книга Excel (.xlsb). Сохраните файл в\u00a0формате .xlsx.',
  old_office: 'Это старый формат Excel (.xls). Сохраните файл в\u00a0формате .xlsx.',
  encrypted_office: 'Файл защищён паролем. Снимите защиту и\u00a0пришлите его снова.',
  markup: 'Это веб-страница или XML. Откройте файл в\u00a0Excel и\u00a0сохраните в\u00a0формате .xlsx.',
  binary: 'Это не\u00a0текст и\u00a0не\u00a0таблица. Подойдут файлы .xlsx и\u00a0.csv.',
}
const tableName = /\.(?:xls[xmb]?|ods|numbers)$/i
const notATable = 'Файл назван таблицей, но\u00a0таблицы в\u00a0нём нет. Сохраните его заново в\u00a0формате .xlsx.'

/** @throws unsupported_body, too_large, malformed for an empty or damaged file */
async function listTypeOf(file: Blob, name: string): Promise<'xlsx' | 'text'> {
  if (file.size > maxListBytes)
    throw tooLargeFile(`Файл больше ${maxListBytes / mib}\u00a0МБ. Уберите из\u00a0него картинки или разделите список.`)
  const type = await detectFileType(file)
  if (type === 'empty') throw damagedFile('Файл пуст.')
  if (type !== 'xlsx' && type !== 'text') throw unsupportedFile(advice[type])
  if (type === 'text' && isNamedAsBinary(name)) throw tableName.test(name) ? unsupportedFile(notATable) : misnamedFile()
  return type
}
