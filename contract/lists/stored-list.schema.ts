// Validates lists read from the database: an older version of the shop may have written them.
import * as z from 'zod/mini'
import { textEncodings, type ListReading, type MatchedRow } from '#contract/lists/uploaded-list.ts'
import { rowStates, type FillReport, type RowChoices } from '#contract/lists/list-preview.ts'

const columnIndex = z.nullable(z.int())
export const listColumns = z.object({
  articles: z.array(z.int()),
  barcode: columnIndex,
  name: columnIndex,
  quantity: columnIndex,
  unit: columnIndex,
})

export const storedReading: z.ZodMiniType<Omit<ListReading, 'rows'>> = z.object({
  kind: z.enum(['xlsx', 'text']),
  sheet: z.nullable(z.string()),
  otherSheets: z.optional(z.array(z.string())),
  encoding: z.nullable(z.enum(textEncodings)),
  columns: z.nullable(listColumns),
  header: z.array(z.string()),
  sample: z.optional(z.array(z.string())),
  skipped: z.int(),
})

export const storedRows: z.ZodMiniType<MatchedRow[]> = z.array(
  z.object({
    row: z.int(),
    articles: z.array(z.string()),
    barcode: z.nullable(z.string()),
    name: z.nullable(z.string()),
    quantityText: z.string(),
    unit: z.optional(z.string()),
    quantity: z.nullable(z.number()),
    problem: z.nullable(z.enum(['missing', 'shared', 'not_number', 'not_positive', 'fraction', 'too_many', 'date', 'unit'])),
    whole: z.optional(z.string()),
    way: z.nullable(z.enum(['article', 'barcode', 'exact_name', 'name'])),
    candidates: z.array(z.string()),
    isUnsearched: z.optional(z.literal(true)),
  }),
)

export const storedChoices: z.ZodMiniType<RowChoices> = z.record(
  z.string(),
  z.object({ article: z.optional(z.nullable(z.string())), quantity: z.optional(z.int()) }),
)

export const storedReport: z.ZodMiniType<FillReport | null> = z.nullable(
  z.object({
    added: z.int(),
    replaced: z.boolean(),
    rows: z.array(
      z.object({
        row: z.int(),
        text: z.string(),
        state: z.enum(rowStates),
        article: z.nullable(z.string()),
        taken: z.int(),
        reason: z.nullable(z.string()),
      }),
    ),
  }),
)
