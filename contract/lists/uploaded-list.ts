// Defines a buyer's list of products as it is read from a file or text, before matching (DRF-02).
import type * as z from 'zod/mini'
import type { listColumns, listRow, storedReading, storedRows, textEncodings } from './stored-list.schema.ts'

/** Per file; a price list of 10,000 lines is below 1 MB. */
export const maxListBytes = 10 * 1024 * 1024
/** Lines per list; a longer one is refused as a whole, so that a buyer does not order half of it unknowingly. */
export const maxListRows = 10_000

export const emptyListTexts = { file: 'Выберите файл: .xlsx или .csv.', text: 'Вставьте артикулы, по одному в\u00a0строке.' }

export const quantityProblemTexts = {
  missing: 'Количество не\u00a0указано',
  /** unclear to which line it belongs */
  shared: 'Количество указано одно на\u00a0несколько строк',
  not_number: 'Количество не\u00a0читается',
  not_positive: 'Количество должно быть целым и\u00a0больше нуля',
  fraction: 'Количество должно быть целым и\u00a0больше нуля',
  too_many: 'Количество больше 99\u00a0999',
  date: 'Вместо количества дата: Excel сделал её из\u00a0числа с\u00a0точкой',
  /** packs, coils */
  unit: 'Товар продаётся в\u00a0других единицах: укажите количество в\u00a0них',
}

export type QuantityProblem = keyof typeof quantityProblemTexts

export type ListRow = z.infer<typeof listRow>
export type MatchedRow = z.infer<typeof storedRows>[number]
export type ListColumns = z.infer<typeof listColumns>
export type TextEncoding = (typeof textEncodings)[number]
export type ListReading = z.infer<typeof storedReading> & { rows: ListRow[] }

/** Three are shown at once, the rest under «Ещё 9 вариантов». */
export const maxCandidates = 12

/** «A», «B», … «AA» for a column index from 0. */
export function columnName(column: number): string {
  const character = String.fromCharCode(65 + (column % 26))
  return column < 26 ? character : columnName(Math.floor(column / 26) - 1) + character
}
