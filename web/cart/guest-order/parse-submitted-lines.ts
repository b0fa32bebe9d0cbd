// Parses the lines of an order form: each selected checkbox holds the price that was shown (CART-06).
import { leftOutLineSchema, seenLineSchema } from '#contract/orders/order-form.schema.ts'
import type { OrderedLine } from '#contract/orders/orders.ts'

/** Malformed lines are skipped. @param most no valid form holds more */
export const parseSubmittedLines = (form: FormData, most: number): OrderedLine[] =>
  form
    .getAll('item')
    .slice(0, most)
    .flatMap((value) => {
      const parsed = seenLineSchema.safeParse(readJson(value))
      return parsed.success ? [parsed.data] : []
    })

/** Lines of a draft that were shown as unavailable. */
export const parseLeftOutLines = (form: FormData, most: number): OrderedLine[] =>
  form
    .getAll('left')
    .slice(0, most)
    .flatMap((value) => {
      const parsed = leftOutLineSchema.safeParse(readJson(value))
      return parsed.success ? [{ ...parsed.data, quantity: 0 }] : []
    })

function readJson(value: FormDataEntryValue): unknown {
  try {
    return typeof value === 'string' ? JSON.parse(value) : undefined
  } catch {
    return undefined
  }
}
