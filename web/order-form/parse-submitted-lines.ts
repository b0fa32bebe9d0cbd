// Parses what an order form has shown: lines with their prices, the sum for free delivery (CART-06).
import { leftOutLineSchema, restoredLineSchema, seenLineSchema, type RestoredLine } from '#contract/orders/order-form.schema.ts'
import type { OrderedLine } from '#contract/orders/orders.ts'
import { readField } from '#web/forms/form-data.ts'

/** Selected lines of a cart, or a whole draft in one field, without malformed ones. @param most no form holds more */
export const parseSubmittedLines = (form: FormData, most: number): OrderedLine[] =>
  readValues(form, 'item', most).flatMap((value) => seenLineSchema.safeParse(value).data ?? [])

/** Lines of a draft that were shown as unavailable. */
export const parseLeftOutLines = (form: FormData, most: number): OrderedLine[] =>
  readValues(form, 'left', most).flatMap((value) => {
    const line = leftOutLineSchema.safeParse(value).data
    return line ? { ...line, quantity: 0 } : []
  })

/** Lines that return to a draft. */
export const parseRestoredLines = (form: FormData, most: number): RestoredLine[] =>
  readValues(form, 'line', most).flatMap((value) => restoredLineSchema.safeParse(value).data ?? [])

/** Null: none was shown. */
export function parseSeenFreeFrom(form: FormData): number | null {
  const text = readField(form, 'freeFrom')
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}

/** A field holds one value or an array of them. */
const readValues = (form: FormData, name: string, most: number): unknown[] =>
  form.getAll(name).slice(0, most).flatMap(readJson).slice(0, most)

function readJson(value: FormDataEntryValue): unknown {
  try {
    return typeof value === 'string' ? JSON.parse(value) : undefined
  } catch {
    return undefined
  }
}
