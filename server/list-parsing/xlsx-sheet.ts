// Reads the visible cells of a sheet: merged cells repeated, formulas by their stored value (DRF-02).
import { toCellText, maxColumns, maxTableRows, tooManyRows, type TableRow } from './parsed-table.ts'
import { printNumber, showText } from './number-format.ts'
import { damagedFile } from '../files/file-refusals.ts'
import { firstFrom } from '../lib/first-from.ts'
import type { OfficePackage } from '../files/office-package.ts'
import { SharedStrings, type Workbook } from './xlsx-workbook.ts'

/** The text of a formula without a stored value: neither an article nor a number. */
const uncomputed = '=…'

type Cell = { column: number; type: string; style: string; value: string; hasFormula: boolean }
type Merge = { top: number; bottom: number; left: number; right: number }

const maxMerges = 20_000
// Merges may overlap: ranges over all rows and columns would be filled again for each of them.
const maxMergedCells = 500_000
const lastRow = 1_048_576

/** @throws too_large above maxTableRows, malformed also for more than maxMergedCells */
export async function readSheet(xlsx: OfficePackage, { texts, formats }: Workbook, path: string): Promise<TableRow[]> {
  const rows = new Map<number, string[]>()
  const hidden: [number, number][] = []
  const merges: Merge[] = []
  const inline = new SharedStrings()
  let row = 0
  let isHidden = false
  let nextColumn = 0
  let cell: Cell | undefined
  let isInValue = false

  await xlsx.read(path, {
    open(name, attributes) {
      inline.open(name)
      if (name === 'row') {
        row = Math.min(lastRow, whole(attributes.r) ?? row + 1)
        isHidden = attributes.hidden === '1' || attributes.hidden === 'true'
        nextColumn = 0
      } else if (name === 'c') {
        const column = columnOf(attributes.r) ?? nextColumn
        nextColumn = column + 1
        cell = { column, type: attributes.t ?? 'n', style: attributes.s ?? '', value: '', hasFormula: false }
      } else if (name === 'v') isInValue = true
      else if (name === 'f' && cell) cell.hasFormula = true
      else if (name === 'col' && (attributes.hidden === '1' || attributes.hidden === 'true'))
        hidden.push([(whole(attributes.min) ?? 1) - 1, (whole(attributes.max) ?? 1) - 1])
      else if (name === 'mergeCell' && merges.length < maxMerges) {
        const merge = mergeOf(attributes.ref)
        if (merge) merges.push(merge)
      }
    },
    text(text) {
      if (isInValue && cell) cell.value += text
      else inline.add(text)
    },
    close(name) {
      inline.close(name)
      if (name === 'v') isInValue = false
      if (name !== 'c' || !cell) return
      if (cell.type === 'inlineStr') cell.value = inline.take()
      const text = toCellText(shown(cell, texts, formats))
      if (text !== '' && !isHidden && cell.column < maxColumns) put(rows, row, cell.column, text)
      if (rows.size > maxTableRows) throw tooManyRows()
      inline.take()
      cell = undefined
    },
  })
  return withoutHidden(withMerges(rows, merges), hidden)
}

function put(rows: Map<number, string[]>, row: number, column: number, text: string): void {
  const cells = rows.get(row) ?? []
  while (cells.length < column) cells.push('')
  cells[column] = text
  rows.set(row, cells)
}

function shown({ type, value, style, hasFormula }: Cell, texts: readonly string[], formats: Workbook['formats']): string {
  if (value === '') return hasFormula ? uncomputed : ''
  const format = formats[Number(style)]
  if (['s', 'str', 'inlineStr'].includes(type))
    return showText(format?.code, unescaped((type === 's' ? texts[Number(value)] : value) ?? ''))
  if (type === 'b') return value === '1' ? 'да' : 'нет'
  if (type !== 'n') return value // e (#N/A), d
  const number = Number(value)
  if (!Number.isFinite(number)) return value
  return (format?.ofNumber ?? printNumber)(number)
}

/** «_x000D_» is a carriage return, «_x005F_» an underscore (ECMA-376, 22.9.2.19). */
const unescaped = (text: string): string =>
  text.replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** Copies the texts of merged cells to all their rows that are not empty. */
function withMerges(rows: ReadonlyMap<number, string[]>, merges: readonly Merge[]): TableRow[] {
  const table = new Map([...rows].map(([row, cells]): [number, TableRow] => [row, { row, cells }]))
  const numbers = [...rows.keys()].sort((a, b) => a - b)
  let filled = 0
  for (const { top, bottom, left, right } of merges) {
    const text = rows.get(top)?.[left] ?? ''
    if (text === '') continue
    for (let at = firstFrom(numbers, top); at < numbers.length && numbers[at]! <= bottom; at++) {
      const target = table.get(numbers[at]!)!
      filled += Math.max(0, Math.min(right, maxColumns - 1) - left + 1)
      if (filled > maxMergedCells)
        throw damagedFile('В\u00a0файле слишком много объединённых ячеек. Снимите объединение и\u00a0пришлите его снова.')
      for (let column = left; column <= Math.min(right, maxColumns - 1); column++) {
        while (target.cells.length <= column) target.cells.push('')
        target.cells[column] = text
        if (target.row > top) (target.continued ??= new Set()).add(column)
      }
    }
  }
  return numbers.map((row) => table.get(row)!)
}

function withoutHidden(rows: TableRow[], hidden: readonly [number, number][]): TableRow[] {
  if (hidden.length === 0) return rows
  for (const { cells } of rows)
    for (const [from, to] of hidden) for (let column = from; column <= to && column < cells.length; column++) cells[column] = ''
  return rows.filter(({ cells }) => cells.some((cell) => cell !== ''))
}

const whole = (text: string | undefined): number | undefined => (text !== undefined && /^\d{1,7}$/.test(text) ? Number(text) : undefined)

function mergeOf(reference = ''): Merge | undefined {
  const [from = '', to = ''] = reference.split(':')
  const [top, bottom, left, right] = [rowOf(from), rowOf(to), columnOf(from), columnOf(to)]
  return top === undefined || bottom === undefined || left === undefined || right === undefined ? undefined : { top, bottom, left, right }
}

const rowOf = (reference: string): number | undefined => whole(/\d+$/.exec(reference)?.[0])

/** «AB12» → 27. */
function columnOf(reference: string | undefined): number | undefined {
  const name = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  if (name === undefined) return undefined
  let column = 0
  for (const character of name) column = column * 26 + character.charCodeAt(0) - 64
  return column - 1
}
