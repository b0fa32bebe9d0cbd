// Parses csv, tab-separated and pasted text into a table, or lines if no delimiter is found.
import { parse } from 'csv-parse/sync'
import { cellText, maxColumns, maxTableRows, type TableRow } from './parsed-table.ts'

const delimiters = ['\t', ';', '|', ','] as const
const sampleLines = 60
// An unclosed quotation mark would make one field of the rest of the file.
const longestRecord = 20_000
/** Empty lines count as well. More are refused for the number of rows, or not read. */
const mostRecords = 3 * maxTableRows

/** `delimiter` null: each line is a row of one cell. At most maxTableRows + 1 rows, so that more can be refused. */
export function tableOfText(text: string): { rows: TableRow[]; delimiter: string | null } {
  const declared = /^sep=(.)\r?\n/i.exec(text)
  const body = declared ? text.slice(declared[0].length) : text
  const delimiter = declared?.[1] ?? delimiterOf(body)
  const first = declared ? 2 : 1
  const records = delimiter === null ? linesOf(body) : recordsOf(body, delimiter)
  const rows: TableRow[] = []
  for (const [at, record] of records.entries()) {
    const cells = record.slice(0, maxColumns).map(cellText)
    if (cells.some((cell) => cell !== '')) rows.push({ row: first + at, cells })
    if (rows.length > maxTableRows) break
  }
  return { rows, delimiter }
}

function recordsOf(text: string, delimiter: string): string[][] {
  const options = {
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    // «"VT-15" ; "5"»; a tab would be trimmed like a space
    trim: delimiter !== '\t',
    skip_empty_lines: false,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: longestRecord,
    to: mostRecords,
  }
  try {
    return parse(text, options)
  } catch {
    // «"Кран 1/2» with an unclosed quotation mark: split without quotes.
    return linesOf(text).map(([line = '']) => line.split(delimiter))
  }
}

const linesOf = (text: string): string[][] => text.split(/\r\n|\n|\r/).map((line) => [line])

/** «IT2-000963 1,5» */
const decimalQuantity = /^(?=\S*\p{L})\S*\d\S*\s+\d+,\d+\s*\p{L}{0,5}\.?$/u

/** The first delimiter used equally often in most lines; a comma only if nearly all lines have it. */
function delimiterOf(text: string): string | null {
  const lines = text
    .slice(0, 100_000)
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, sampleLines)
  if (lines.length === 0) return null
  for (const delimiter of delimiters) {
    if (delimiter === ',' && lines.some((line) => decimalQuantity.test(line))) continue
    const counts = lines.map((line) => line.replace(/"[^"]*"/g, '').split(delimiter).length - 1)
    const having = counts.filter((count) => count > 0).length
    const usual = counts.toSorted((a, b) => a - b)[counts.length >> 1]!
    const alike = counts.filter((count) => count === usual).length
    const share = delimiter === ',' ? 0.9 : 0.5
    if (having >= lines.length * share && usual > 0 && (delimiter !== ',' || alike >= lines.length * share)) return delimiter
  }
  return null
}
