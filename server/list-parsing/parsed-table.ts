// What all kinds of files become before columns are looked for.
import { maxListRows } from '#contract/lists/uploaded-list.ts'
import { ShopError } from '../errors.ts'

export type TableRow = {
  /** as a spreadsheet counts, from 1 */
  row: number
  /** by columns, '' for empty ones */
  cells: string[]
  /** columns in which a merged cell goes on from the row above */
  continued?: Set<number>
}
export type Table = { name: string | null; rows: TableRow[] }

/** Columns beyond are not looked at: orders have ten. */
export const maxColumns = 60
/** Rows with anything in them, headings and blank lines of a form included; a list is at most half of that. */
export const maxTableRows = 20_000
const longestCell = 500

export const tooManyRows = () =>
  new ShopError('too_large', { detail: `В\u00a0списке больше ${maxListRows / 1000}\u00a0000 строк. Разделите его на\u00a0части.` })

/** One cell as a person reads it: no control signs, no invisible ones, no half ones. */
export const cellText = (text: string): string =>
  text
    .slice(0, longestCell * 2)
    .replace(/[^\P{Cc}\n\t]|\p{Cf}|\p{Cs}/gu, '')
    .trim()
    .slice(0, longestCell)

export const isFilled = (cell: string | undefined): cell is string => cell !== undefined && cell !== ''
