// What is chosen of a list's filters, as the columns understand it.
import type { PropertyChoice, Range } from '#contract/catalogue/filter.ts'
import { valueKey } from './read-values.ts'
import type { SharedProperty } from './merged-property.ts'

export type Choice = {
  brands: string[]
  /** tenge, kg, m (contract/catalogue/filter.ts) */
  price: Range
  weight: Range
  length: Range
  properties: PropertyChoice[]
  inStock: boolean
  /** only the products that staff mark as popular, or only the others */
  popular?: boolean | undefined
}

/** Values below these say that there is none: no price is 0, no weight and no length -1. */
export const leastKnown = { price: 1, weight: 0, length: 0 } as const
/** Larger bounds say no more: weights and lengths fit in 31 bits, and so do their differences with -1. */
export const mostKnown = 0x7fff_fffe

export const isBounded = ({ from, to }: Range) => from !== undefined || to !== undefined

/** In stored units; the lower bound is never so low that «unknown» gets in. */
export function boundsOf({ from, to }: Range, factor: number, least: number): [from: number, to: number] {
  return [from === undefined ? least : Math.max(least, Math.round(from * factor)), to === undefined ? Infinity : Math.round(to * factor)]
}

/** By shared id; id 0 (no such value) is never allowed. Numeric bounds and chosen values must both hold. */
export function allowedValues(property: SharedProperty, { values, from = -Infinity, to = Infinity }: PropertyChoice): Uint8Array {
  const allowed = new Uint8Array(property.texts.length + 1)
  const wanted = new Set(values.map((text) => valueKey(property.type, text, null)))
  const bounded = from > -Infinity || to < Infinity
  for (const [at, key] of property.keys.entries()) {
    const number = property.numbers[at]
    if (wanted.size > 0 && !wanted.has(key)) continue
    if (bounded && (number === null || number === undefined || number < from || number > to)) continue
    allowed[at + 1] = 1
  }
  return allowed
}
