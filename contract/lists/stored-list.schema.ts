// Defines a buyer's list as it is read from a file or text, matched and stored (DRF-02).
// Validated when read from the database: an older version of the shop may have written it.
import * as z from 'zod/mini'
import { rowStates } from './row-states.ts'

export const textEncodings = ['utf-8', 'utf-16', 'windows-1251', 'ibm866', 'koi8-r', 'x-mac-cyrillic'] as const

const columnIndex = z.nullable(z.int())
/** Column indexes, from 0. */
export const listColumns = z.object({
  articles: z.array(z.int()),
  barcode: columnIndex,
  name: columnIndex,
  quantity: columnIndex,
  unit: columnIndex,
})

export const storedReading = z.object({
  kind: z.enum(['xlsx', 'text']),
  sheet: z.nullable(z.string()),
  /** other sheets that contain lists and were not read */
  otherSheets: z.optional(z.array(z.string())),
  encoding: z.nullable(z.enum(textEncodings)),
  /** null if the list has no columns and each line was parsed alone */
  columns: z.nullable(listColumns),
  /** headings by column index; empty without a header */
  header: z.array(z.string()),
  /** without a header: the first row that fills the most columns, by column index, shown to recognise the columns */
  sample: z.optional(z.array(z.string())),
  /** rows that order nothing: headings, totals, signatures, lines of a price list without a quantity */
  skipped: z.int(),
})

export const listRow = z.object({
  /** row number of the spreadsheet or line number of the text, from 1 */
  row: z.int(),
  /** candidates for the article as written, the likeliest first */
  articles: z.array(z.string()),
  barcode: z.nullable(z.string()),
  name: z.nullable(z.string()),
  quantityText: z.string(),
  /** as written next to the quantity, in its column or heading */
  unit: z.optional(z.string()),
  /** 1 to 99999; null if `problem` is set */
  quantity: z.nullable(z.number()),
  problem: z.nullable(z.enum(['missing', 'shared', 'not_number', 'not_positive', 'fraction', 'too_many', 'date', 'unit'])),
  /** the whole text of a line without columns; if it is an article («VLT 25 60»), its last number is no quantity */
  whole: z.optional(z.string()),
})

export const storedRows = z.array(
  z.extend(listRow, {
    /** how the product was found, the most certain first: any spelling of the article … all words of the name; null: not found */
    way: z.nullable(z.enum(['article', 'barcode', 'exact_name', 'name'])),
    /** articles: the match, several to choose from, or similar ones if the row was not found */
    candidates: z.array(z.string()),
    /** its name was not searched because the list has too many names (server/list-parsing/match-products.ts) */
    isUnsearched: z.optional(z.literal(true)),
  }),
)

/** By row. `article` null skips it; a missing field leaves the row as it was read. */
export const storedChoices = z.record(z.string(), z.object({ article: z.optional(z.nullable(z.string())), quantity: z.optional(z.int()) }))

const filledRow = z.object({
  row: z.int(),
  text: z.string(),
  state: z.enum(rowStates),
  article: z.nullable(z.string()),
  taken: z.int(),
  reason: z.nullable(z.string()),
})
export const storedReport = z.nullable(z.object({ added: z.int(), replaced: z.boolean(), rows: z.array(filledRow) }))

const addedLine = z.object({
  article: z.string(),
  name: z.string(),
  quantity: z.number(),
  unit: z.string(),
  /** requested units, if fewer were added */
  requested: z.nullable(z.number()),
})
/** Of adding a list to the cart. */
export const storedOutcome = z.object({
  added: z.array(addedLine),
  /** found, but out of stock, or all of it is already in the cart */
  soldOut: z.array(z.object({ article: z.string(), name: z.string() })),
  discontinued: z.array(z.string()),
  /** in stock, but beyond the lines that a cart has at most */
  left: z.int(),
})
