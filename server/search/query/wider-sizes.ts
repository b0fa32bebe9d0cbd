// What sizes of a query may mean besides what was written, where nothing has them so.
import type { SearchIndex } from '../index/search-index.ts'
import type { QueryWord, Slot } from './query-term.ts'

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

/** «Раковина 60»: the one number of a query that finds nothing may be centimetres, where goods have millimetres. */
function withMillimetres(index: SearchIndex, slots: readonly Slot[], words: readonly QueryWord[]): Slot[] | undefined {
  const isNumber = (slot: Slot) => slot.words.some((word) => digit.test(words[word]?.typed ?? ''))
  const [only, other] = slots.filter(isNumber)
  const typed = words[only?.words[0] ?? -1]?.typed ?? ''
  const term = centimetres.test(typed) ? index.find(`${typed}0`) : -1
  if (!only || other || term < 0) return undefined
  return slots.map((slot) => (slot === only ? { ...slot, alternatives: [{ terms: [term], weight: 1 }] } : slot))
}
