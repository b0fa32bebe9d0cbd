// Converts the chosen filters of a list to bounds and values of the columns.
import type { ListingFilter, PropertyChoice, Range } from '#contract/catalogue/filter.ts'
import { mapRanges, type FlagField, type RangeField } from '#contract/catalogue/filter-params.ts'
import { valueKey } from './read-values.ts'
import type { SharedProperty } from './merged-property.ts'

export type Choice = Pick<ListingFilter, RangeField | FlagField | 'brands' | 'properties'> & { popular?: boolean | undefined }

/** Smaller values mean «none»: no price is 0, no weight and no length -1. */
export const minKnown = mapRanges((field) => (field === 'price' ? 1 : 0))
/** Larger bounds have no effect: weights, lengths and their differences with -1 fit in 31 bits. */
export const maxKnown = 0x7fff_fffe

export const isBounded = ({ from, to }: Range) => from !== undefined || to !== undefined

/** In stored units; the lower bound always excludes «none». */
export function storedBounds({ from, to }: Range, factor: number, least: number): [from: number, to: number] {
  return [from === undefined ? least : Math.max(least, Math.round(from * factor)), to === undefined ? Infinity : Math.round(to * factor)]
}

/** By shared id; id 0 (none) is never allowed. Numeric bounds and chosen values must both match. */
export function allowedValues(property: SharedProperty, { values, from = -Infinity, to = Infinity }: PropertyChoice): Uint8Array {
  const allowed = new Uint8Array(property.texts.length + 1)
  const keys = new Set(values.map((text) => valueKey(property.type, text, null)))
  const isBoundedChoice = from > -Infinity || to < Infinity
  for (const [at, key] of property.keys.entries()) {
    const number = property.numbers[at]
    if (keys.size > 0 && !keys.has(key)) continue
    if (isBoundedChoice && (number === null || number === undefined || number < from || number > to)) continue
    allowed[at + 1] = 1
  }
  return allowed
}
