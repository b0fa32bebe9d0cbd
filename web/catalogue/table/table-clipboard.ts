// Formats the table for spreadsheets: tabs, decimal commas, a header with units (CAT-17).
import type { TableColumn } from '#contract/catalogue/catalogue.ts'
import { tiynToTenge } from '#contract/values/money.ts'
import { stockLevelTexts } from '#contract/catalogue/stock-level.ts'
import type { CardView } from '../cards/card-view-model.ts'

/** @param quantities by article; without any the column is omitted */
export function tableText(cards: CardView[], columns: TableColumn[], quantities: Readonly<Record<string, number>>): string {
  const hasQuantities = cards.some(({ article }) => (quantities[article] ?? 0) > 0)
  const header = ['Артикул', 'Наименование', ...columns.map(({ name, unit }) => columnTitle(name, unit)), 'Наличие', 'Цена, ₸', 'Ед.']
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

const columnTitle = (name: string, unit: string | null): string => (unit ? `${name}, ${unit}` : name)

const decimal = (value: number): string => String(value).replace('.', ',')
const quantityText = (quantity = 0): string => (quantity > 0 ? String(quantity) : '')

/** Spreadsheets read `1/2` as a date. */
const sizeText = (text: string, column: TableColumn | undefined): string =>
  column?.isNumeric === true && /\d\/\d+$/.test(text) ? `${text}"` : text

/** One line without tabs; a leading space disables formulas. */
function cellText(text: string): string {
  const line = text.replace(/[\p{Cc}\s]+/gu, ' ').trim()
  return /^[=+@]|^-(?!\d+(?:,\d+)?$)/.test(line) ? ` ${line}` : line
}
