// Sizes that a query asks for and nothing has: what comes near them helps more than the first goods of the kind («бак 24 л» where there are of 18
// and 35), as long as it is no size that has to fit.
import type { SearchIndex } from '../index/search-index.ts'
import type { Alternative, QueryWord, Slot } from './query-term.ts'
import { prefixRange, textAt } from '../index/string-table.ts'
import { tokensOf } from '../index/tokenize.ts'

/** By unit, ascending. */
export type Measures = ReadonlyMap<string, readonly { value: number; term: number }[]>

const measure = /^(\d+(?:\.\d+)?)(л|вт|квт|мвт|м2|м3|кг|г|бар|м3\/ч|л\/мин|л\/ч|секц|вых)$/
const mostNear = 30
const farthest = Math.log(2.2)
const nearWeight = 0.9
const steepness = 6 // the nearest one before the most sold one

/** Terms that are amounts of something. */
export function readMeasures({ data: { terms } }: Pick<SearchIndex, 'data'>): Measures {
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

/** The slots with amounts in place of those that nothing has beside the others; undefined where none asks for an amount. */
export function withNearSizes(
  index: SearchIndex,
  slots: readonly Slot[],
  words: readonly QueryWord[],
): { slots: Slot[]; near: ReadonlySet<Slot> } | undefined {
  const near = new Set<Slot>()
  const widened = slots.map((slot) => {
    const alternatives = nearOf(index, slot, words)
    if (alternatives.length === 0) return slot
    const wider = { ...slot, alternatives }
    near.add(wider)
    return wider
  })
  return near.size > 0 ? { slots: widened, near } : undefined
}

/** By what was typed: «140 л» may have been read as a bare 140. */
function nearOf(index: SearchIndex, { words: own }: Slot, words: readonly QueryWord[]): Alternative[] {
  const tokens = own.length === 1 ? tokensOf(words[own[0]!]?.typed ?? '') : []
  return tokens.length === 1 ? nearAmounts(index, tokens[0]!.term) : []
}

/** Of an amount as a term, known or not: those around it, itself as well. */
export function nearAmounts(index: SearchIndex, amount: string): Alternative[] {
  const [, value, unit = ''] = measure.exec(amount) ?? []
  if (value === undefined) return []
  const far = (other: number) => Math.abs(Math.log(other / Number(value)))
  return (index.measures.get(unit) ?? [])
    .filter((one) => far(one.value) <= farthest && index.frequency(one.term) > 0)
    .sort((a, b) => far(a.value) - far(b.value))
    .slice(0, mostNear)
    .map((one) => ({ terms: [one.term], weight: nearWeight / (1 + steepness * far(one.value)) }))
}

const centimetres = /^[1-9]\d{1,2}$/
const digit = /\d/

/** The slots in other readings of their sizes, the likelier first. */
export function* widerSizes(index: SearchIndex, slots: readonly Slot[], words: readonly QueryWord[]): Iterable<Slot[]> {
  const inMillimetres = withMillimetres(index, slots, words)
  if (inMillimetres) yield inMillimetres
  const bare = withBareNumbers(index, slots, words)
  if (bare) yield bare
  if (slots.some(({ wider }) => wider))
    yield slots.map((slot) => (slot.wider ? { ...slot, alternatives: [...slot.alternatives, ...slot.wider] } : slot))
}

const amount = /^(\d+(?:\.\d+)?) ?\p{L}+$/u
const bareWeight = 0.8

/** «Труба 110 метр»: the number may be the size, whatever was said behind it. */
function withBareNumbers(index: SearchIndex, slots: readonly Slot[], words: readonly QueryWord[]): Slot[] | undefined {
  let isAny = false
  const widened = slots.map((slot) => {
    const [, number] = slot.words.length === 1 ? (amount.exec(words[slot.words[0]!]?.typed ?? '') ?? []) : []
    const term = number === undefined ? -1 : index.find(number)
    if (term < 0) return slot
    isAny = true
    return { ...slot, alternatives: [...slot.alternatives, { terms: [term], weight: bareWeight }] }
  })
  return isAny ? widened : undefined
}

/** «Раковина 60»: the one number of a query that finds nothing may be centimetres, where products have millimetres. */
function withMillimetres(index: SearchIndex, slots: readonly Slot[], words: readonly QueryWord[]): Slot[] | undefined {
  const isNumber = (slot: Slot) => slot.words.some((word) => digit.test(words[word]?.typed ?? ''))
  const [only, other] = slots.filter(isNumber)
  const typed = words[only?.words[0] ?? -1]?.typed ?? ''
  const term = centimetres.test(typed) ? index.find(`${typed}0`) : -1
  if (!only || other || term < 0) return undefined
  return slots.map((slot) => (slot === only ? { ...slot, alternatives: [{ terms: [term], weight: 1 }] } : slot))
}
