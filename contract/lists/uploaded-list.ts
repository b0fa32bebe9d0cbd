// A buyer's list of goods, from a file or pasted: what is read of it before anything is looked for in the catalogue (DRF-02). Free of Zod.

/** Bytes of a file; a price list of 10,000 lines is below 1 MB. */
export const maxListBytes = 10 * 1024 * 1024
/** Lines of one list; what is longer is refused whole, so that nobody orders half of it unknowingly. */
export const maxListRows = 10_000

export type QuantityProblem =
  | 'missing'
  /** one quantity for several lines: whose it is cannot be known */
  | 'shared'
  | 'not_number'
  | 'not_positive'
  | 'fraction'
  | 'too_many'

export type ListRow = {
  /** as a spreadsheet counts, from 1; of pasted text the line */
  row: number
  /** what may be the article, the likeliest first, as written */
  articles: string[]
  barcode: string | null
  name: string | null
  /** as written, with its unit */
  quantityText: string
  /** 1 to 99999; null where `problem` says why not */
  quantity: number | null
  problem: QuantityProblem | null
  /** of a line without columns: all of it; where this is an article («VLT 25 60»), the last number is no quantity */
  whole?: string
}

/**
 * How a row's product was found, the surest first: its article in any spelling, its barcode, its name letter by letter, all words of
 * its name. null: not found.
 */
export type MatchWay = 'article' | 'barcode' | 'exact_name' | 'name' | null
export type MatchedRow = ListRow & {
  way: MatchWay
  /** articles: the one that was found, or several to choose from; of a row that was not found those that come near */
  candidates: string[]
  /** its name was not searched, since the list has too many names (server/list-parsing/match-products.ts) */
  isUnsearched?: true
}

/** «Ещё 9 вариантов» of the preview: three shown at once and these. */
export const mostCandidates = 12

/** Places of columns, from 0. */
export type ListColumns = { articles: number[]; barcode: number | null; name: number | null; quantity: number | null; unit: number | null }

export type ListReading = {
  kind: 'xlsx' | 'text'
  /** the sheet that was read, null for text */
  sheet: string | null
  /** other sheets that look like lists as well, and were not read */
  otherSheets?: string[]
  /** the encoding of a text */
  encoding: 'utf-8' | 'utf-16' | 'windows-1251' | null
  /** null where the list has no columns and each line was read by itself */
  columns: ListColumns | null
  /** what stands above the columns, by their places; empty without a header */
  header: string[]
  /** of a table without a header its first row that fills the most columns, by their places: what a person tells the columns by */
  sample?: string[]
  rows: ListRow[]
  /** rows that order nothing: headings, totals, signatures, lines of a price list without a quantity */
  skipped: number
}

/** «A», «B», … «AA» of a column's place from 0. */
export function columnLetters(place: number): string {
  const letter = String.fromCharCode(65 + (place % 26))
  return place < 26 ? letter : columnLetters(Math.floor(place / 26) - 1) + letter
}
/** What a person reads beside a row. */
export const quantityProblemTexts: Record<QuantityProblem, string> = {
  missing: 'Количество не\u00a0указано',
  shared: 'Количество указано одно на\u00a0несколько строк',
  not_number: 'Количество не\u00a0читается',
  not_positive: 'Количество должно быть больше нуля',
  fraction: 'Количество должно быть целым',
  too_many: 'Количество больше 99\u00a0999',
}
