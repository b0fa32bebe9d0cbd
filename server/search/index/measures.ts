// Collects index terms that are amounts with a unit («24 л») or two sizes («16×2»), household sizes and low prices.
import { fieldBitCount, fieldBits, type SearchData } from './search-index-data.ts'
import { normalize } from '../text/normalize-text.ts'
import { toQuantity } from '../text/size-terms.ts'
import { stem } from '../text/stem.ts'
import { findText, findLowerBound, findPrefixRange, getText } from './string-table.ts'

export type Measures = ReadonlyMap<string, readonly { value: number; term: number }[]>

export type Pair = { first: number; second: number; term: number }

export const pair = /^(\d+(?:\.\d+)?)x(\d+(?:\.\d+)?)$/
export const measure = /^(\d+(?:\.\d+)?)(л|а|ва|ква|вт|квт|мвт|м2|м3|кг|г|бар|м3\/ч|л\/мин|л\/ч|секц|вых|чел)$/

const householdSizes = ['1/2', '3/4', '1"', '16мм', '20мм', '25мм']
const householdBores = ['dn15', 'dn20']
/** Boilers and heaters by power, water heaters by volume, radiators by sections: from and to. */
const householdAmounts = { квт: [3, 36], л: [30, 200], секц: [4, 12] } as const

/** By row, 1 if its name has a size or an amount that households buy, or a deciding property the size. */
export function readHousehold({ terms, postings, postingStarts, documentCount }: SearchData, measures: Measures): Uint8Array {
  const household = new Uint8Array(documentCount)
  const mark = (term: number, fields: number, value: 0 | 1) => {
    if (term < 0) return
    for (let at = postingStarts[term]!; at < postingStarts[term + 1]!; at++)
      if (postings[at]! & fields) household[postings[at]! >>> fieldBitCount] = value
  }
  // «Ду15» is a meter or a pipe, but «Ду15 Ру25» a flanged or welded valve.
  for (const bore of householdBores) mark(findText(terms, bore), fieldBits.name, 1)
  const [firstPressure, endPressure] = findPrefixRange(terms, 'pn')
  for (let term = firstPressure; term < endPressure; term++) mark(term, fieldBits.name, 0)
  for (const [unit, [from, to]] of Object.entries(householdAmounts))
    for (const { value, term } of measures.get(unit) ?? []) if (value >= from && value <= to) mark(term, fieldBits.name, 1)
  for (const size of householdSizes) mark(findText(terms, size), fieldBits.name | fieldBits.rapidProperty, 1)
  return household
}

export const levelsPerDoubling = 8

/** Falls by eight with each doubling of the price, from 255 for a tiyn; 0 without a price. */
export const computeCheapness = (tiyn: number): number =>
  tiyn > 0 ? Math.max(1, Math.round(255 - levelsPerDoubling * Math.log2(tiyn))) : 0

export function readPairs({ terms }: Pick<SearchData, 'terms'>): readonly Pair[] {
  const [from, to] = [findLowerBound(terms, '0'), findLowerBound(terms, ':')] // the digits
  const pairs: Pair[] = []
  for (let term = from; term < to; term++) {
    const [, first, second] = pair.exec(getText(terms, term)) ?? []
    if (first !== undefined && second !== undefined) pairs.push({ first: Number(first), second: Number(second), term })
  }
  return pairs
}

export function readMeasures({ terms }: Pick<SearchData, 'terms'>): Measures {
  const measures = new Map<string, { value: number; term: number }[]>()
  for (const first of [...'0123456789', 'dn']) {
    const [from, to] = findPrefixRange(terms, first)
    for (let term = from; term < to; term++) {
      const amount = parseAmount(getText(terms, term))
      if (!amount) continue
      const known = measures.get(amount.unit)
      if (known) known.push({ value: amount.value, term })
      else measures.set(amount.unit, [{ value: amount.value, term }])
    }
  }
  return measures
}

/** «24л», or the nominal bore «dn100». */
export function parseAmount(term: string): { value: number; unit: string } | undefined {
  const [, value, unit = 'dn'] = measure.exec(term) ?? bore.exec(term) ?? []
  return value === undefined ? undefined : { value: Number(value), unit }
}
const bore = /^dn(\d+)$/

const amountOfUnit = /^(?<mark>dn)?(?<plain>\d+(?:\.\d+)?)(?<unit>[\p{L}°][\p{L}\d/]*)?$/u

/** `plain` as written, `value` in the first unit of its quantity: of «60см» 60 and 600 of «мм»; the quantity of a bare number is «». */
type Amount = { plain: number; value: number; quantity: string }
/** Of a value in one subcategory; `noun`: the stem of the first word of its property */
export type PropertyAmount = Amount & { ordinal: number; name: string; noun: string; term: number }

export function readAmount(term: string): Amount | undefined {
  const { mark, plain = '', unit = mark ?? '' } = amountOfUnit.exec(term)?.groups ?? {}
  return plain === '' ? undefined : { plain: Number(plain), ...toQuantity(Number(plain), unit) }
}

/** By ordinal of the subcategory. */
export function readPropertyAmounts({ terms, values }: Pick<SearchData, 'terms' | 'values'>): Map<number, PropertyAmount[]> {
  const found = new Map<number, PropertyAmount[]>()
  for (const { ordinal, name, terms: own } of values) {
    const noun = stem(normalize(/^\p{L}*/u.exec(name)![0]))
    const amounts = own.flatMap((term) => ({ ...readAmount(getText(terms, term))!, ordinal, name, noun, term }))
    const measured = amounts.filter(({ quantity }) => quantity)
    found.set(ordinal, [...(found.get(ordinal) ?? []), ...(measured.length > 0 ? measured : amounts.filter(({ plain }) => plain >= 0))])
  }
  return found
}
