// Chooses the column of the quantity by its values where several can be it: sums of money are none (DRF-02).
import { findColumnKind, isPriceHeader, rankHeader } from './column-headers.ts'
import { readQuantity } from './parse-line.ts'
import { isFilled, type TableRow } from './parsed-table.ts'

const sampleRows = 60
/** Prices are so many times larger than quantities, if no heading tells which is which. */
const surelyLarger = 10

type Columns = { header: readonly string[]; rows: readonly TableRow[] }

/** By headings, then values. null: none, or it is doubtful which one. */
export function findQuantityByHeader(header: readonly string[], rows: readonly TableRow[]): number | null {
  const table = { header, rows: rows.slice(0, sampleRows) }
  const ranks = new Map(
    header.flatMap((text, at) => (findColumnKind(text) === 'quantity' ? [[at, rankHeader('quantity', text)] as const] : [])),
  )
  const named = [...ranks.keys()].toSorted((a, b) => ranks.get(a)! - ranks.get(b)! || a - b)
  const filled = named.filter((at) => isOfQuantities(table, at) && !isMoney(table, at, named))
  const best = filled.filter((at) => ranks.get(at) === ranks.get(filled[0]!))
  const sum = filled.length > 1 ? filled.find((at) => isMadeOf(table, at, filled)) : undefined
  if (sum !== undefined) return sum
  const [first = null, ...others] = best
  if (first === null) return named.some((at) => isMoney(table, at, named)) ? null : (named[0] ?? null)
  if (others.some((at) => !isAlike(table, first, at))) return null
  // «Цена», «Всего»: quantities or tenge, if no column is their product.
  const prices = header.flatMap((text, at) => (isPriceHeader(text) ? [at] : []))
  const isPriced = prices.some((price) => header.some((_, at) => at !== first && at !== price && isProduct(table, at, first, price)))
  if (ranks.get(first) === 2) return prices.length > 0 && !isPriced ? null : first
  // «Всего» next to «Кол-во» is money where there are prices, else it is unclear.
  const isClear = prices.length > 0 || ranks.get(first)! <= 0
  return isClear || filled.every((at) => isAlike(table, first, at)) ? first : null
}

/** Without headings, of columns that hold quantities or prices. */
export function findQuantityByValues(places: readonly number[], rows: readonly TableRow[]): number | null {
  const table = { header: [], rows: rows.slice(0, sampleRows) }
  const counts = places.filter(
    (at) =>
      !places.some((a) => places.some((b) => a < b && a !== at && b !== at && isProduct(table, at, a, b) && !isProduct(table, a, at, b))),
  )
  return counts.find((at) => counts.every((other) => other === at || isSurelyLarger(table, other, at))) ?? null
}

const numberAt = ({ cells }: TableRow, at: number): number | undefined => {
  const text = (cells[at] ?? '').replace(/[\s'’]|(?:₸|тг|тенге|kzt|шт)\.?$/giu, '').replace(',', '.')
  return /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : undefined
}

const isOfQuantities = ({ rows }: Columns, at: number): boolean => {
  const texts = rows.map(({ cells }) => cells[at]).filter(isFilled)
  return texts.filter((text) => [null, 'not_positive'].includes(readQuantity(text).problem)).length * 2 > texts.length
}

/** Whether it holds the products of a quantity and a price, a weight or an unknown number. */
const isMoney = (table: Columns, at: number, named: readonly number[]): boolean =>
  named.some(
    (a) =>
      a !== at && table.header.some((_, b) => b !== at && !named.includes(b) && isProduct(table, at, a, b) && !isProduct(table, a, at, b)),
  )

/** In every row that has all three numbers. */
function isProduct({ rows }: Columns, of: number, a: number, b: number): boolean {
  const found = rows.flatMap((row) => {
    const [product, left, right] = [numberAt(row, of), numberAt(row, a), numberAt(row, b)]
    return product === undefined || left === undefined || right === undefined ? [] : [Math.abs(product - left * right) <= product / 100]
  })
  return a !== b && found.length > 0 && found.every(Boolean)
}

/** Whether it is the sum of the others, or the product of two. */
function isMadeOf(table: Columns, at: number, all: readonly number[]): boolean {
  const others = all.filter((other) => other !== at)
  const sums = table.rows.flatMap((row) => {
    const sum = numberAt(row, at)
    return sum === undefined ? [] : [sum === others.reduce((rest, other) => rest + (numberAt(row, other) ?? 0), 0)]
  })
  const [a, b, ...more] = others
  return sums.every(Boolean) || (a !== undefined && b !== undefined && more.length === 0 && isProduct(table, at, a, b))
}

const isAlike = ({ rows }: Columns, a: number, b: number): boolean => rows.every((row) => numberAt(row, a) === numberAt(row, b))

const isSurelyLarger = ({ rows }: Columns, larger: number, smaller: number): boolean =>
  rows.every((row) => (numberAt(row, larger) ?? Infinity) >= surelyLarger * (numberAt(row, smaller) ?? 0))
