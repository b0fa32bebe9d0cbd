// Defines the table that every kind of file is converted to before columns are detected.
import { maxListRows } from '#contract/lists/uploaded-list.ts'
import { ShopError } from '../errors.ts'

export type TableRow = {
  /** as in the spreadsheet, from 1 */
  row: number
  cells: string[]
  /** columns where a merged cell continues from the row above */
  continued?: Set<number>
}

/** Columns beyond are ignored: orders have ten. */
export const maxColumns = 60
/** Non-empty rows, including headings; a list is at most half of them. */
export const maxTableRows = 20_000
const maxCellLength = 500

export const tooManyRows = () =>
  new ShopError('too_large', { detail: `В\u00a0списке больше ${maxListRows / 1000}\u00a0000 строк. Разделите его на\u00a0части.` })

/** The visible text of a cell: no control or invisible characters, no lone surrogates, none of Excel's marks of a text (="0012"). */
export const toCellText = (text: string): string =>
  text
    .slice(0, maxCellLength * 2)
    .replace(/[^\P{Cc}\n\t]|[\p{Cf}\p{Cs}\p{DI}]/gu, '')
    .replaceAll('\u2800', ' ')
    .trim()
    .replace(/^="(.*)"$|^'([^']*)$/s, '$1$2')
    .slice(0, maxCellLength)
    .trim()

export const isFilled = (cell: string | undefined): cell is string => cell !== undefined && cell !== ''
