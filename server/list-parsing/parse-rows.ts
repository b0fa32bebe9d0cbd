// Converts table rows to lines of a list; skips headings, totals, signatures and unordered rows.
import { maxListRows, type ListColumns, type ListReading, type ListRow } from '#contract/lists/uploaded-list.ts'
import { findHeader, findFullestRow, guessColumns, isHeaderAgain, type FoundColumns } from './detect-columns.ts'
import { findColumnKind, isTotal, findHeaderUnit } from './column-headers.ts'
import { readQuantity, readLine } from './parse-line.ts'
import { isFilled, tooManyRows, type TableRow } from './parsed-table.ts'

export type ReadTable = Pick<ListReading, 'columns' | 'header' | 'sample' | 'rows' | 'skipped'>

/** @param chosen columns chosen by the buyer in place of the detected ones @throws too_large above maxListRows */
export function readRows(rows: readonly TableRow[], chosen?: ListColumns): ReadTable {
  const found = findHeader(rows) ?? (chosen && findHeader(rows, rows.length))
  const header = found?.header ?? []
  const columns = chosen ?? (found ? withQuantity(found, rows) : guessColumns(rows))
  const read = columns ? readColumns(rows.slice(found?.from ?? 0), columns, header) : readLines(rows)
  if (read.rows.length > maxListRows) throw tooManyRows()
  return { columns, header, ...(found ? {} : { sample: findFullestRow(rows) }), ...read }
}

/** Adds a column of numbers without a heading if the header has no quantity. */
function withQuantity({ columns, header, from }: FoundColumns, rows: readonly TableRow[]): ListColumns {
  const guessed = columns.quantity === null ? (guessColumns(rows.slice(from))?.quantity ?? null) : null
  return guessed === null || isFilled(header[guessed]) ? columns : { ...columns, quantity: guessed }
}

function readLines(rows: readonly TableRow[]): Pick<ListReading, 'rows' | 'skipped'> {
  const texts = withoutNumbers(rows.map(({ cells }) => cells.filter(isFilled).join(' ')))
  const lines = rows.map(({ row }, at) => readLine(texts[at]!, row))
  const ordered = lines.filter(({ whole }) => /[\p{L}\p{N}]/u.test(whole) && !isTotal(whole))
  return { rows: ordered, skipped: lines.length - ordered.length }
}

/** «1 Муфта 25 шт 10» of a printed table: numbers in front that count the lines are no quantities. */
function withoutNumbers(texts: readonly string[]): readonly string[] {
  const number = /^(\d{1,3})[.)]?\s+/
  const numbers = texts.flatMap((text) => number.exec(text)?.[1] ?? [])
  return numbers.length > 1 && numbers.every((one, at) => Number(one) === at + 1) ? texts.map((text) => text.replace(number, '')) : texts
}

function readColumns(rows: readonly TableRow[], columns: ListColumns, header: readonly string[]): Pick<ListReading, 'rows' | 'skipped'> {
  const lines: ListRow[] = []
  const sizes = header.flatMap((text, at) => (findColumnKind(text) === 'size' ? [at] : []))
  const isEnglish = rows.some(({ cells }) => cells.some((cell) => englishNumber.test(cell)))
  let skipped = 0
  for (const row of rows) {
    const line = isHeaderAgain(row.cells, header, columns) ? undefined : readRow(row, { columns, header, sizes, isEnglish })
    if (line) lines.push(line)
    else skipped++
  }
  if (columns.quantity === null) return { rows: lines, skipped }
  // A returned price list with some quantities filled in: the other rows are not ordered, and are no mistakes.
  const unfilled = lines.filter(({ problem }) => problem === 'missing').length
  if (unfilled * 2 <= lines.length || unfilled === lines.length) return { rows: lines, skipped }
  return { rows: lines.filter(({ problem }) => problem !== 'missing'), skipped: skipped + unfilled }
}

/** «1,500.00»: «2,000» next to it is two thousand. */
const englishNumber = /^\d{1,3}(?:,\d{3})+\.\d+$/
const englishThousands = /^\d{1,3}(?:,\d{3})+(?![,\d])/

type Layout = { columns: ListColumns; header: readonly string[]; sizes: readonly number[]; isEnglish: boolean }

function readRow({ row, cells, continued }: TableRow, { columns, header, sizes, isEnglish }: Layout): ListRow | undefined {
  const cellOf = (column: number | null) => (column === null ? '' : (cells[column] ?? ''))
  const articles = [...new Set(columns.articles.map((column) => withoutDecimals(cellOf(column))).filter(isFilled))]
  const barcode = withoutDecimals(cellOf(columns.barcode)).replace(/\s/g, '')
  const name = cellOf(columns.name)
  const filled = cells.filter(isFilled)
  const first = filled[0] ?? ''
  if (articles.length === 0 && barcode === '' && name === '') return undefined
  if (isTotal(first) || isTotal(name) || articles.some(isTotal)) return undefined
  // One text across the whole row is a heading; a row that repeats the one above is part of merged cells.
  const isHeading =
    columns.quantity !== null && new Set(filled).size === 1 && (articles.length === 0 || filled.length > 1 || isTitle(first))
  const isSecondHalf = continued !== undefined && cells.every((cell, at) => cell === '' || continued.has(at))
  if (isHeading || isSecondHalf) return undefined
  const line = { row, articles, barcode: barcode || null, name: withSizes(name, cells, sizes, header) || null }
  if (columns.quantity === null) {
    const isUnread = hasUnreadNumber(cells, columns, header)
    return { ...line, quantityText: '', ...(isUnread ? { quantity: null, problem: 'missing' } : { quantity: 1, problem: null }) }
  }
  const sent = cellOf(columns.quantity)
  const number = isEnglish ? sent.replace(englishThousands, (thousands) => thousands.replaceAll(',', '')) : sent
  // A heading, a signature, a remark: words without a code and without a quantity.
  if (number === '' && barcode === '' && !articles.some((article) => /\d/.test(article))) return undefined
  const unit = /\p{L}/u.test(number) ? '' : cellOf(columns.unit)
  const quantityText = [number, unit].filter(isFilled).join('\u00a0')
  const ofColumn = unit === '' ? findHeaderUnit(header[columns.quantity] ?? '') : unit
  if (continued?.has(columns.quantity)) return { ...line, quantityText, quantity: null, problem: 'shared' }
  return { ...line, quantityText, ...(ofColumn !== undefined && { unit: ofColumn }), ...readQuantity(number) }
}

/** «Кран шаровой», «15» below «Ду»: the size is a part of the name, unless that has it already. */
function withSizes(name: string, cells: readonly string[], sizes: readonly number[], header: readonly string[]): string {
  const missing = name === '' ? [] : sizes.filter((at) => isFilled(cells[at]) && !name.includes(cells[at]))
  const isBore = (at: number) => /^\d+$/.test(cells[at]!) && /^(?:ду|dn)/i.test(header[at]!)
  return [name, ...missing.map((at) => (isBore(at) ? `Ду${cells[at]}` : cells[at]))].join(' ')
}

/** A number that may be the quantity: in a column that was not chosen, or behind the code of a table without headings. */
function hasUnreadNumber(cells: readonly string[], { articles, barcode, name }: ListColumns, header: readonly string[]): boolean {
  const code = Math.max(...articles, barcode ?? -1)
  const last = code < 0 ? (name ?? -1) : code
  const isOpen = (at: number) => (header.length > 0 ? ['quantity', undefined].includes(findColumnKind(header[at] ?? '')) : at > last)
  return cells.some((cell, at) => isOpen(at) && !['missing', 'not_number'].includes(readQuantity(cell).problem ?? ''))
}

/** «Водоснабжение», «Раздел 2. Отопление»: words and separate numbers. An article mixes both in one word. */
const isTitle = (text: string): boolean =>
  !/\d/.test(text) || (/\p{L}{4}/u.test(text) && text.split(/\s+/).every((word) => !/\d/.test(word) || /^[\d.,)]+$/.test(word)))

/** Excel's text of an article taken for a number: «1234.0», «1234,00». */
const withoutDecimals = (text: string): string => (/^\d+[.,]0{1,3}$/.test(text) ? text.replace(/[.,]0+$/, '') : text)
