// The lines that a form of an order sends: each ticked checkbox says what was seen of it (CART-06).
import { seenLineSchema } from '#contract/orders/order-form.schema.ts'
import type { OrderedLine } from '#contract/orders/orders.ts'

/** What is malformed is left out. @param most a form holds no more honest ones */
export const readSeenLines = (form: FormData, most: number): OrderedLine[] => form.getAll('item').slice(0, most).flatMap(readLine)

function readLine(value: FormDataEntryValue): OrderedLine[] {
  if (typeof value !== 'string') return []
  try {
    const parsed = seenLineSchema.safeParse(JSON.parse(value))
    return parsed.success ? [parsed.data] : []
  } catch {
    return []
  }
}
