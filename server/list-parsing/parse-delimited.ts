// Parses csv, tab-separated and pasted text into a table, or lines if no delimiter is found.
import { parse } from 'csv-parse/sync'
import { ShopError } from '../errors.ts'
import { findHeader } from './detect-columns.ts'
import { toCellText, maxColumns, maxTableRows, tooManyRows, type TableRow } from './parsed-table.ts'

const delimiters = ['\t', ';', '|', ','] as const
const sampleLines = 60
// An unclosed quotation mark would make one field of the rest of the file.
const maxRecordLength = 20_000
/** Empty lines count as well. More are refused for the number of rows, or not read. */
export const maxRecords = 3 * maxTableRows

/** `delimiter` null: each line is a row of one cell. @throws too_large above maxTableRows */
export function parseTable(text: string): { rows: TableRow[]; delimiter: string | null } {
  const declared = /^sep=(.)\r?\n/i.exec(text)
  const body = declared ? text.slice(declared[0].length) : text
  const delimiter = declared?.[1] ?? delimiterOf(body)
  const first = declared ? 2 : 1
  return { rows: delimiter === null ? rowsOfLines(body, first) : rowsOfRecords(body, delimiter, first), delimiter }
}

function rowsOfRecords(text: string, delimiter: string, first: number): TableRow[] {
  const rows: TableRow[] = []
  let row = first
  const options = {
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    // «"VT-15" ; "5"»; a tab would be trimmed like a space
    trim: delimiter !== '\t',
    skip_empty_lines: false,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: maxRecordLength,
    to: maxRecords,
    // At once: the records of a file that is refused would take as much memory as the file.
    on_record(record: string[]) {
      addRow(rows, row++, record)
      return null
    },
  }
  try {
    parse(text, options)
    return rows
  } catch (error) {
    if (error instanceof ShopError) throw error
    // «"Кран 1/2» with an unclosed quotation mark: split without quotes.
    return rowsOfLines(text, first, delimiter)
  }
}

function rowsOfLines(text: string, first: number, delimiter?: string): TableRow[] {
  const rows: TableRow[] = []
  for (const [at, line] of text.split(/\r\n|\n|\r/, maxRecords).entries())
    addRow(rows, first + at, delimiter === undefined ? [line] : line.split(delimiter))
  return rows
}

/** Leaves out empty rows. */
function addRow(rows: TableRow[], row: number, record: readonly string[]): void {
  const cells = record.slice(0, maxColumns).map(toCellText)
  if (cells.every((cell) => cell === '')) return
  if (rows.length === maxTableRows) throw tooManyRows()
  rows.push({ row, cells })
}

/** «IT2-000963 1,5» */
const decimalQuantity = /^(?=\S*\p{L})\S*\d\S*\s+\d+,\d+\s*\p{L}{0,5}\.?$/u
// A longer line is none; the pattern would take quadratic time.
const maxDecimalLine = 200

/** A quoted cell with its line breaks; a quotation mark inside a cell («Кран 1/2"») opens none. */
const quotedCell = /(?<=^|[;,\t|]) *"(?:[^"]|"")*" *(?=$|[;,\t|])/gm

/** The first delimiter that gives a header, or is used equally often in most lines; a comma only if nearly all lines have it. */
function delimiterOf(text: string): string | null {
  const sample = text.slice(0, 100_000)
  const lines = sample
    .replace(quotedCell, 'x')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, sampleLines)
  if (lines.length === 0) return null
  const tables = delimiters.filter((delimiter) => lines.some((line) => line.includes(delimiter)))
  for (const delimiter of tables) {
    if (delimiter === ',' && lines.some((line) => line.length <= maxDecimalLine && decimalQuantity.test(line))) continue
    const counts = lines.map((line) => line.split(delimiter).length - 1)
    const having = counts.filter((count) => count > 0).length
    const usual = counts.toSorted((a, b) => a - b)[counts.length >> 1]!
    const alike = counts.filter((count) => count === usual).length
    const share = delimiter === ',' ? 0.9 : 0.5
    if (having >= lines.length * share && usual > 0 && (delimiter !== ',' || alike >= lines.length * share)) return delimiter
  }
  // A letterhead longer than the list.
  return tables.find((delimiter) => findHeader(rowsOfRecords(sample, delimiter, 1))) ?? null
}
