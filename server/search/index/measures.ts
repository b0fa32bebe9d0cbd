// Collects the terms of an index that are amounts with a unit, such as «24 л».
import type { SearchData } from './search-index-data.ts'
import { prefixRange, textAt } from './string-table.ts'

export type Measures = ReadonlyMap<string, readonly { value: number; term: number }[]>

export const measure = /^(\d+(?:\.\d+)?)(л|вт|квт|мвт|м2|м3|кг|г|бар|м3\/ч|л\/мин|л\/ч|секц|вых)$/

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
