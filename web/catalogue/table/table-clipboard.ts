// The table as a spreadsheet takes it from the clipboard: cells between tabs, a decimal comma, a header with units (CAT-17).
import { tiynToTenge } from '#contract/values/money.ts'
import { stockLevelTexts } from '#contract/catalogue/stock-level.ts'
import type { CardView } from '../cards/card-view-model.ts'
import type { ColumnView } from './table-view.ts'

/** @param quantities by article, as typed into the rows; the column is left out where nothing is */
export function tableText(cards: CardView[], columns: ColumnView[], quantities: Readonly<Record<string, number>>): string {
  const hasQuantities = cards.some(({ article }) => (quantities[article] ?? 0) > 0)
  const header = ['Артикул', 'Наименование', ...columns.map(({ name, unit }) => withUnit(name, unit)), 'Наличие', 'Цена, ₸', 'Ед.']
  const rows = cards.flatMap(({ article, name, row }) => {
    if (!row) return []
    const price = row.priceTiyn === null ? 'по запросу' : decimal(tiynToTenge(row.priceTiyn))
    const cells = row.cells.map((text, at) => sizeText(text, columns[at]))
    return [
      [article, name, ...cells, stockLevelTexts[row.level], price, row.unit, ...(hasQuantities ? [quantityText(quantities[article])] : [])],
    ]
  })
  return [[...header, ...(hasQuantities ? ['Количество'] : [])], ...rows].map((cells) => cells.map(cellText).join('\t')).join('\r\n')
}

export const withUnit = (name: string, unit: string | null): string => (unit ? `${name}, ${unit}` : name)

const decimal = (value: number): string => String(value).replace('.', ',')
const quantityText = (quantity = 0): string => (quantity > 0 ? String(quantity) : '')

/** A bare `1/2` would become the first of February: the inch sign keeps it a text. */
const sizeText = (text: string, column: ColumnView | undefined): string =>
  column?.isNumeric === true && /\d\/\d+$/.test(text) ? `${text}"` : text

/** One line without tabs; what a spreadsheet would take for a formula begins with a blank. */
function cellText(text: string): string {
  const line = text.replace(/[\p{Cc}\s]+/gu, ' ').trim()
  return /^[=+@]|^-(?!\d+(?:,\d+)?$)/.test(line) ? ` ${line}` : line
}
