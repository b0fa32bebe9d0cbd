// Detects the columns of a table by its header in the first 20 rows, else by the contents.
import type { ListColumns } from '#contract/lists/uploaded-list.ts'
import { findColumnKind, rankHeader, type ColumnKind } from './column-headers.ts'
import { unitKind } from '#contract/lists/units.ts'
import { readQuantity } from './parse-line.ts'
import { findQuantityByHeader, findQuantityByValues } from './quantity-column.ts'
import { isFilled, type TableRow } from './parsed-table.ts'

export type FoundColumns = {
  columns: ListColumns
  header: string[]
  from: number
}

const headerRows = 20

/**
 * undefined for a table without a header of a product list.
 * @param within rows to search: further down, such words can be anything, unless the buyer chose the columns
 */
export function findHeader(rows: readonly TableRow[], within = headerRows): FoundColumns | undefined {
  let best: { found: FoundColumns; score: number } | undefined
  for (let at = 0; at < Math.min(within, rows.length); at++) {
    const row = rows[at]!
    const next = rows[at + 1]
    // A header of two rows: cells merged downwards are in both, the others are divided below.
    const isDouble = next !== undefined && (next.continued?.size ?? 0) > 0 && scoreOf(next.cells) > 0
    const header = isDouble ? joined(row.cells, next.cells) : row.cells
    const score = scoreOf(header)
    // The lines of a first table must not become the letterhead of a second one with more headings.
    if (score > 0 && (!best || (score > best.score && !hasLines(rows.slice(best.found.from, at), best.found.columns)))) {
      const columns = parseHeader(header)
      let from = at + (isDouble ? 2 : 1)
      while (isStillHeader(rows[from], columns)) from++
      best = { found: { columns, header, from }, score }
      if (isDouble) at++ // its second row is no header of its own
    }
  }
  if (!best) return undefined
  const { columns, header, from } = best.found
  return { ...best.found, columns: { ...columns, quantity: findQuantityByHeader(header, rows.slice(from)) } }
}

const hasLines = (rows: readonly TableRow[], { articles, barcode, name, quantity }: ListColumns): boolean =>
  rows.some(
    ({ cells }) =>
      quantity !== null &&
      readQuantity(cells[quantity] ?? '').quantity !== null &&
      [...articles, barcode, name].some((at) => at !== null && isFilled(cells[at])),
  )

/** Whether a row repeats the header, as exports do on each page, or is that of a further table with its columns. */
export const isHeaderAgain = (cells: readonly string[], header: readonly string[], { articles, name, quantity }: ListColumns): boolean => {
  const filled = header.flatMap((text, at) => (text === '' ? [] : [at]))
  const isHeading = (at: number | null, kind: ColumnKind) => at !== null && findColumnKind(cells[at] ?? '') === kind
  return (
    (filled.length > 1 && filled.every((at) => (cells[at] ?? '') === header[at])) ||
    (isHeading(quantity, 'quantity') && [name, ...articles].some((at) => isHeading(at, 'name') || isHeading(at, 'article')))
  )
}

/** Number of recognised kinds of columns; 0 if it cannot be the header of a product list. */
function scoreOf(cells: readonly string[]): number {
  const kinds = new Set<ColumnKind>()
  for (const cell of new Set(cells)) {
    const kind = findColumnKind(cell)
    if (kind) kinds.add(kind)
  }
  const isProductTable = kinds.has('article') || kinds.has('name') || kinds.has('barcode')
  return isProductTable && kinds.size > 1 ? kinds.size + (kinds.has('quantity') ? 2 : 0) : 0
}

export const findFullestRow = (rows: readonly TableRow[]): string[] =>
  rows.reduce<{ cells: string[]; filled: number }>(
    (best, { cells }) => {
      const filled = cells.filter(isFilled).length
      return filled > best.filled ? { cells, filled } : best
    },
    { cells: [], filled: 0 },
  ).cells

function joined(upper: readonly string[], lower: readonly string[]): string[] {
  const length = Math.max(upper.length, lower.length)
  return Array.from({ length }, (_, at) => [...new Set([upper[at] ?? '', lower[at] ?? ''].filter(isFilled))].join(' '))
}

function parseHeader(header: readonly string[]): ListColumns {
  const of = (kind: ColumnKind) =>
    header
      .flatMap((text, at) => (findColumnKind(text) === kind ? [{ at, rank: rankHeader(kind, text) }] : []))
      .sort((a, b) => a.rank - b.rank || a.at - b.at)
      .map(({ at }) => at)
  return {
    articles: of('article'),
    barcode: of('barcode')[0] ?? null,
    name: of('name')[0] ?? null,
    quantity: of('quantity')[0] ?? null,
    unit: of('unit')[0] ?? null,
  }
}

/** A second header row without merged cells («Заказ» above «кол-во»), or the numbers of the columns. */
function isStillHeader(row: TableRow | undefined, { quantity }: ListColumns): boolean {
  if (isNumbering(row)) return true
  const under = row && quantity !== null ? (row.cells[quantity] ?? '') : ''
  return ['quantity', 'unit'].includes(findColumnKind(under) ?? '') && !row?.cells.some((cell) => /\d/.test(cell))
}

/** «1 2 3 4 …» below a header by the drawing standards. */
function isNumbering(row: TableRow | undefined): boolean {
  const numbers = row?.cells.filter(isFilled) ?? []
  return numbers.length > 2 && numbers.every((text, at) => Number(text) === at + 1)
}

const sampleRows = 60
const barcodeShape = /^\d{8}$|^\d{12,14}$/
const maxArticleLength = 40

/** For a table without a header; null with only one column or nothing recognised. */
export function guessColumns(rows: readonly TableRow[]): ListColumns | null {
  const sample = rows.slice(0, sampleRows)
  const width = Math.max(0, ...sample.map(({ cells }) => cells.length))
  const texts = Array.from({ length: width }, (_, at) => sample.map(({ cells }) => cells[at] ?? '').filter(isFilled))
  const share = (at: number, test: (text: string) => boolean) => {
    const column = texts[at]!
    return column.length === 0 || column.length < sample.length / 3 ? 0 : column.filter(test).length / column.length
  }
  const places = [...texts.keys()].filter((at) => texts[at]!.length > 0)
  if (places.length < 2) return null
  // Only the first column numbers the rows: after an article 1, 2, 3 are quantities.
  const isCounter = (at: number) =>
    at === places[0] && texts[at]!.length > 2 && texts[at]!.every((text, row) => Number.parseInt(text, 10) === row + 1)
  const barcode = places.find((at) => share(at, (text) => barcodeShape.test(text)) > 0.6) ?? null
  const unit = places.find((at) => share(at, (text) => unitKind(text) !== undefined) > 0.6) ?? null
  const quantities = places.filter(
    (at) => at !== barcode && !isCounter(at) && share(at, (text) => readQuantity(text).problem === null) > 0.6,
  )
  const rest = places.filter((at) => at !== barcode && at !== unit && !quantities.includes(at) && !isCounter(at))
  const withText = rest.filter(
    (at) =>
      share(at, (text) => text.length <= maxArticleLength && /\d/.test(text) && /[\p{L}\p{Pd}/.]/u.test(text) && !/\s\S+\s/.test(text)) >
      0.6,
  )
  // Numbers too large to be ordered, before the quantity: codes. After it they are prices.
  const ofDigits = rest.filter((at) => at < (quantities[0] ?? 0) && share(at, (text) => /^\d{5,}$/.test(text)) > 0.6)
  const articles = withText.length > 0 ? withText : ofDigits
  const isOfWords = (at: number) => share(at, (text) => /\p{L}{2}/u.test(text)) > 0.5
  const name =
    rest.filter((at) => !articles.includes(at) && isOfWords(at)).toSorted((a, b) => meanLength(texts[b]!) - meanLength(texts[a]!))[0] ??
    null
  // Only numbers: the first column is the article, the next one the quantity.
  const [first, ...others] = quantities
  const isOfNumbers = articles.length === 0 && name === null && barcode === null && others.length > 0
  if (isOfNumbers) return { articles: [first!], barcode, name, quantity: findQuantityByValues(others, sample), unit }
  if (articles.length === 0 && name === null && barcode === null) return null
  return { articles, barcode, name, quantity: findQuantityByValues(quantities, sample), unit }
}

const meanLength = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + text.length, 0) / texts.length
