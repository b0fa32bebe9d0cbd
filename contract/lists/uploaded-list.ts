// Defines a buyer's list of products as it is read from a file or text, before matching (DRF-02).

/** Per file; a price list of 10,000 lines is below 1 MB. */
export const maxListBytes = 10 * 1024 * 1024
/** Lines per list; a longer one is refused as a whole, so that a buyer does not order half of it unknowingly. */
export const maxListRows = 10_000

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

export type ListRow = {
  /** row number of the spreadsheet or line number of the text, from 1 */
  row: number
  /** candidates for the article as written, the likeliest first */
  articles: string[]
  barcode: string | null
  name: string | null
  quantityText: string
  /** as written next to the quantity, in its column or heading */
  unit?: string | undefined
  /** 1 to 99999; null if `problem` is set */
  quantity: number | null
  problem: QuantityProblem | null
  /** the whole text of a line without columns; if it is an article («VLT 25 60»), its last number is no quantity */
  whole?: string
}

/**
 * How a row's product was found, the most certain first: article in any spelling, barcode, identical name, all words of
 * the name. null: not found.
 */
export type MatchWay = 'article' | 'barcode' | 'exact_name' | 'name' | null
export type MatchedRow = ListRow & {
  way: MatchWay
  /** articles: the match, several to choose from, or similar ones if the row was not found */
  candidates: string[]
  /** its name was not searched because the list has too many names (server/list-parsing/match-products.ts) */
  isUnsearched?: true
}

/** Three are shown at once, the rest under «Ещё 9 вариантов». */
export const maxCandidates = 12

/** Column indexes, from 0. */
export type ListColumns = { articles: number[]; barcode: number | null; name: number | null; quantity: number | null; unit: number | null }

export const textEncodings = ['utf-8', 'utf-16', 'windows-1251', 'ibm866', 'koi8-r', 'x-mac-cyrillic'] as const
export type TextEncoding = (typeof textEncodings)[number]

export type ListReading = {
  kind: 'xlsx' | 'text'
  sheet: string | null
  /** other sheets that contain lists and were not read */
  otherSheets?: string[]
  encoding: TextEncoding | null
  /** null if the list has no columns and each line was parsed alone */
  columns: ListColumns | null
  /** headings by column index; empty without a header */
  header: string[]
  /** without a header: the first row that fills the most columns, by column index, shown to recognise the columns */
  sample?: string[]
  rows: ListRow[]
  /** rows that order nothing: headings, totals, signatures, lines of a price list without a quantity */
  skipped: number
}

/** «A», «B», … «AA» for a column index from 0. */
export function columnName(column: number): string {
  const character = String.fromCharCode(65 + (column % 26))
  return column < 26 ? character : columnName(Math.floor(column / 26) - 1) + character
}
