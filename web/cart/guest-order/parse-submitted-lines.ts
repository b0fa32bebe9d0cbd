// Parses the lines of an order form: each selected checkbox holds the price that was shown (CART-06).
import { seenLineSchema } from '#contract/orders/order-form.schema.ts'
import type { OrderedLine } from '#contract/orders/orders.ts'

/** Malformed lines are skipped. @param most no valid form holds more */
export const parseSubmittedLines = (form: FormData, most: number): OrderedLine[] => form.getAll('item').slice(0, most).flatMap(readLine)

function readLine(value: FormDataEntryValue): OrderedLine[] {
  if (typeof value !== 'string') return []
  try {
    const parsed = seenLineSchema.safeParse(JSON.parse(value))
    return parsed.success ? [parsed.data] : []
  } catch {
    return []
  }
}
