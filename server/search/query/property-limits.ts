// Reads limits («до 60 см», «напор больше 100 м») as the values within them of the properties that they are about.
import { readAmount, type PropertyAmount } from '../index/measures.ts'
import { matchAll } from '../index/match-postings.ts'
import type { Alternative, QueryMode, Slot } from '../index/query-term.ts'
import type { SearchIndex } from '../index/search-index.ts'
import { stem } from '../text/stem.ts'
import { tokenizeGroup } from '../text/tokenize.ts'
import { filterByNouns, listOrdinals } from './head-nouns.ts'
import type { ParsedQuery } from './parse-query.ts'
import { limit, withLimits } from './price-limit.ts'

const maxWithin = 100
const weightWithin = 0.79 // a limit is no value of a filter
const weightShared = 0.1
const within: Readonly<Record<string, (value: number, of: number) => boolean>> = {
  '≤': (value, of) => value <= of,
  '≥': (value, of) => value >= of,
  '<': (value, of) => value < of,
  '>': (value, of) => value > of,
}
const amount = /^[≤≥<>]?\d/

/** Also takes the words away that name the property of the amount after them: «шириной 60 см». */
export function withPropertyLimits(index: SearchIndex, parsed: ParsedQuery, { literal }: QueryMode): ParsedQuery {
  if (literal) return parsed
  const texts = parsed.words.map(({ typed }) => (/\d/.test(typed) ? withLimits(typed) : typed))
  const nounOf = (at: number) =>
    amount.test(texts[at + 1] ?? '') && index.propertyNouns.has(stem(texts[at]!)) ? stem(texts[at]!) : undefined
  const isLimit = (at: number) => limit.test(texts[at] ?? '')
  const isOf = (slot: Slot, is: (at: number) => unknown) => slot.words.length === 1 && is(slot.words[0]!)
  const others = parsed.slots.filter((slot) => !isOf(slot, isLimit) && !isOf(slot, nounOf))
  const slots = others.length > 0 ? parsed.slots.filter((slot) => !isOf(slot, nounOf)) : [...parsed.slots]
  const words = parsed.words.map((word, at) => (nounOf(at) ? { ...word, shown: word.typed, isSame: true } : word))
  if (!texts.some((text) => limit.test(text))) return { ...parsed, slots, words }
  const some = others.length > 0 ? listOrdinals(index, filterByNouns(index, others, matchAll(index, others)).rows) : []
  const ordinals = some.length > 0 ? some : [...index.propertyAmounts.keys()]
  for (const [at, text] of texts.entries()) {
    const alternatives = isLimit(at) ? findWithin(index, ordinals, text, nounOf(at - 1)) : []
    if (alternatives.length === 0) continue
    const own = slots.findIndex((slot) => isOf(slot, (word) => word === at))
    const slot: Slot = { words: [at], alternatives, certainty: 1, isQualifier: false, isQuality: false, isOblique: false }
    slots.splice(own < 0 ? slots.length : own, own < 0 ? 0 : 1, slot)
    words[at] = { typed: words[at]!.typed, shown: words[at]!.typed, isSame: true }
  }
  return { ...parsed, slots, words }
}

/** The nearest first, at last amounts that other properties have, too; `noun` names the property. */
function findWithin(index: SearchIndex, ordinals: readonly number[], text: string, noun: string | undefined): Alternative[] {
  const asked = readAmount(tokenizeGroup(text)[0]?.term ?? '')
  const isWithin = within[text.charAt(0)]
  if (!asked || !isWithin) return []
  const all = ordinals.flatMap((ordinal) => index.propertyAmounts.get(ordinal) ?? [])
  // «До 60» may be centimetres of a property in millimetres.
  const readings: [number, (one: PropertyAmount) => number | undefined][] = asked.quantity
    ? [[asked.value, ({ value, quantity }) => (quantity === asked.quantity ? value : undefined)]]
    : [
        [asked.plain, ({ plain }) => plain],
        [asked.plain * 10, ({ value, quantity }) => (quantity === 'мм' ? value : undefined)],
      ]
  for (const [most, valueOf] of readings) {
    const measured = all.filter((one) => valueOf(one) !== undefined)
    const isMet = (one: PropertyAmount) => isWithin(valueOf(one)!, most)
    const named = measured.filter((one) => one.noun === noun)
    const properties = [...Map.groupBy(named.length > 0 ? named : measured, ({ ordinal, name }) => `${ordinal} ${name}`).values()]
    // A limit is about the property that has values on both sides of it: baths «до 150 см» are all so wide.
    const divided = properties.filter((values) => values.some(isMet) && !values.every(isMet))
    const meant = (divided.length > 0 ? divided : asked.quantity ? properties : []).flat()
    const isShared = (term: number) => new Set(measured.flatMap((one) => (one.term === term ? one.noun : []))).size > 1
    const far = new Map(meant.filter(isMet).map((one) => [one.term, Math.abs(valueOf(one)! - most)]))
    if (far.size === 0 || (!asked.quantity && !noun && divided.length > 1)) continue
    return [...far]
      .sort(([, a], [, b]) => a - b)
      .slice(0, maxWithin)
      .map(([one], at) => ({ terms: [one], weight: isShared(one) ? weightShared : weightWithin - (0.5 * at) / far.size }))
  }
  return []
}
