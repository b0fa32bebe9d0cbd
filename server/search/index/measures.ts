// Collects index terms that are amounts with a unit («24 л») or two sizes («16×2»).
import { fieldBitCount, fieldBits, type SearchData } from './search-index-data.ts'
import { findText, lowerBound, prefixRange, textAt } from './string-table.ts'

export type Measures = ReadonlyMap<string, readonly { value: number; term: number }[]>

export type Pair = { first: number; second: number; term: number }

export const pair = /^(\d+(?:\.\d+)?)x(\d+(?:\.\d+)?)$/
export const measure = /^(\d+(?:\.\d+)?)(л|вт|квт|мвт|м2|м3|кг|г|бар|м3\/ч|л\/мин|л\/ч|секц|вых)$/

const householdSizes = ['1/2', '3/4', '1"', '16мм', '20мм', '25мм']

/** By row, 1 if its name or a deciding property has a size that households buy. */
export function readHousehold({ terms, postings, postingStarts, documentCount }: SearchData): Uint8Array {
  const household = new Uint8Array(documentCount)
  for (const term of householdSizes.map((size) => findText(terms, size))) {
    if (term < 0) continue
    for (let at = postingStarts[term]!; at < postingStarts[term + 1]!; at++)
      if (postings[at]! & (fieldBits.name | fieldBits.rapidProperty)) household[postings[at]! >>> fieldBitCount] = 1
  }
  return household
}

export function readPairs({ terms }: Pick<SearchData, 'terms'>): readonly Pair[] {
  const [from, to] = [lowerBound(terms, '0'), lowerBound(terms, ':')] // the digits
  const pairs: Pair[] = []
  for (let term = from; term < to; term++) {
    const [, first, second] = pair.exec(textAt(terms, term)) ?? []
    if (first !== undefined && second !== undefined) pairs.push({ first: Number(first), second: Number(second), term })
  }
  return pairs
}

export function readMeasures({ terms }: Pick<SearchData, 'terms'>): Measures {
  const measures = new Map<string, { value: number; term: number }[]>()
  for (const first of '0123456789') {
    const [from, to] = prefixRange(terms, first)
    for (let term = from; term < to; term++) {
      const [, value, unit] = measure.exec(textAt(terms, term)) ?? []
      if (value === undefined || unit === undefined) continue
      const known = measures.get(unit)
      if (known) known.push({ value: Number(value), term })
      else measures.set(unit, [{ value: Number(value), term }])
    }
  }
  return measures
}
