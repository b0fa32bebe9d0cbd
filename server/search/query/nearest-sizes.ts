// Widens the sizes of a query that no product has: nearest amounts, millimetres, bare numbers.
import { seekRows } from '../index/match-postings.ts'
import { parseAmount, measure, pair, type PropertyAmount } from '../index/measures.ts'
import { anyField, fieldBits, findOrdinal } from '../index/search-index-data.ts'
import type { SearchIndex } from '../index/search-index.ts'
import type { Alternative, QueryWord, Slot } from '../index/query-term.ts'
import { listEqualSizes, listMeantSizes } from '../text/size-terms.ts'
import { getText } from '../index/string-table.ts'
import { tokenizeGroup } from '../text/tokenize.ts'
import { isNoun } from './head-nouns.ts'

const maxNear = 30
const farthest = Math.log(2.2)
const nearWeight = 0.9
const steepness = 6 // distance outweighs popularity

/** Slots of a pasted name. */
export const fewestOfName = 6

/** The slots with one amount widened to near ones, then with all. */
export function* withNearSizes(
  index: SearchIndex,
  slots: readonly Slot[],
  words: readonly QueryWord[],
): Iterable<{ slots: Slot[]; near: ReadonlySet<Slot> }> {
  const near = new Map<Slot, Slot>()
  const isWidened = (slot: Slot, some: readonly Slot[]) => some.some(({ words: [word] }) => word === slot.words[0])
  const isName = slots.length >= fewestOfName
  const isOf = (slot: Slot, size: RegExp) => size.test(words[slot.words[0] ?? -1]?.typed ?? '')
  const kind = slots.filter((slot) => (isName ? !slot.isQualifier && isNoun(index, slot) : !isSized(words)(slot)))
  const isSold = (slot: Slot) => seekNamed(index, kind, [slot])(0) < Infinity
  for (const slot of slots) {
    // A size of pipes that the kind has outlives other words.
    if (isOf(slot, isName ? sizeOfPipe : bareSize) && isSold(slot)) continue
    if (isWidened(slot, [...near.keys()])) continue // the second number of a pair
    const alternatives = nearOf(index, slots, slot, words)
    if (alternatives.length > 0) near.set(slot, { ...slot, alternatives, isNear: true })
  }
  const widen = (some: readonly Slot[]) => ({
    slots: slots.flatMap((slot) => (some.includes(slot) ? near.get(slot)! : isWidened(slot, some) ? [] : [slot])),
    near: new Set(some.map((slot) => near.get(slot)!)),
  })
  for (const slot of [...near.keys()].sort((a, b) => Number(isOf(a, bareSize)) - Number(isOf(b, bareSize)))) yield widen([slot])
  if (near.size > 1) yield widen([...near.keys()])
}

/** By the typed text: «140 л» may have been parsed as a bare 140. */
function nearOf(index: SearchIndex, slots: readonly Slot[], slot: Slot, words: readonly QueryWord[]): Alternative[] {
  const [word = -1, other] = slot.words
  const [token, another] = other === undefined ? tokenizeGroup(words[word]?.typed ?? '') : []
  if (!token || another) return []
  if (!bareSize.test(token.term)) return findNearAmounts(index, token.term)
  // «Труба полипропиленовая 160»: sizes in millimetres that the kind has.
  const kind = slots.filter((one) => one !== slot && !isSized(words)(one))
  const sizes = amountsOfKind(index, kind).filter(({ quantity }) => quantity === 'мм' || quantity === 'dn')
  return toNearest([...new Map(sizes.map((one) => [one.term, { value: one.plain, term: one.term }])).values()], Number(token.term))
}
const bareSize = /^[1-9]\d{1,2}$/
const sizeOfPipe = /^\d+(?:x\d[\d.]*)?$/

/** Rows of the products whose names begin with all slots of the kind, and that have the others, too. */
const seekNamed = (index: SearchIndex, kind: readonly Slot[], others: readonly Slot[] = []) =>
  seekRows(index, [...kind.map((slot) => ({ slot, fields: fieldBits.head })), ...others.map((slot) => ({ slot, fields: anyField }))])

/** Amounts of the products whose names begin with all slots. */
function amountsOfKind(index: SearchIndex, kind: readonly Slot[]): PropertyAmount[] {
  const { data, propertyAmounts } = index
  const seek = seekNamed(index, kind)
  const ordinals: number[] = []
  for (let row = seek(0); row < Infinity; row = seek(data.subcategoryStarts[ordinals.at(-1)! + 1]!)) ordinals.push(findOrdinal(data, row))
  return ordinals.flatMap((ordinal) => propertyAmounts.get(ordinal) ?? [])
}

const isSized = (words: readonly QueryWord[]) => (slot: Slot) => slot.words.some((word) => digit.test(words[word]?.typed ?? ''))

/** Whether only others have the sizes: other pairs, or of «труба ппр 160» sewage pipes of that material, whose names begin otherwise. */
export function hasOthers(index: SearchIndex, slots: readonly Slot[], words: readonly QueryWord[], rows: Uint32Array): boolean {
  if (hasOtherPairs(index, slots, words, rows)) return true
  const kind = slots.filter((slot) => !isSized(words)(slot))
  if (kind.length < 2 || kind.length === slots.length) return false
  const sizes = slots.filter(isSized(words))
  return seekNamed(index, kind, sizes)(0) === Infinity && seekNamed(index, kind)(0) < Infinity
}

/** Amounts near a term that is one, known or not, including itself; of two sizes both are near. */
export function findNearAmounts(index: SearchIndex, amount: string): Alternative[] {
  const [, first, second] = pair.exec(pairTerm(amount)) ?? []
  if (first !== undefined && second !== undefined) {
    const diameter = index.find(first)
    const near = nearPairs(index, Number(first), Number(second))
    return diameter < 0 ? near : [...near, { terms: [diameter], weight: diameterWeight }]
  }
  const { value, unit } = parseAmount(amount) ?? { value: 0, unit: '' }
  const meant = instead[unit] ?? []
  return [...nearAmounts(index, value, unit), ...meant.flatMap(([other, share]) => nearAmounts(index, value * share, other, true))]
}

/** A room of 20 m² wants 2 kW, a family of four 80 l of hot water. */
const instead: Readonly<Record<string, [unit: string, share: number][]>> = {
  м2: [
    ['квт', 0.1],
    ['вт', 100],
  ],
  чел: [['л', 20]],
}

function nearAmounts(index: SearchIndex, value: number, unit: string, isEnough = enough.has(unit)): Alternative[] {
  const least = isEnough ? value : 0
  return toNearest(
    (index.measures.get(unit) ?? []).filter((one) => one.value >= least && index.frequency(one.term) > 0),
    value,
  )
}

function toNearest(amounts: readonly { value: number; term: number }[], value: number): Alternative[] {
  const far = (other: number) => Math.abs(Math.log(other / value))
  return amounts
    .filter((one) => far(one.value) <= farthest)
    .sort((a, b) => far(a.value) - far(b.value))
    .slice(0, maxNear)
    .map((one) => ({ terms: [one.term], weight: nearWeight / (1 + steepness * far(one.value)) }))
}

/** Sizes that are read instead of one that no product has: «57×3.5» as DN50. */
export const findMeantSizes = (index: SearchIndex, term: string): Alternative[] =>
  listMeantSizes(term).flatMap((sizes, at) => {
    const terms = sizes.map((size) => index.find(size))
    return terms.includes(-1) ? [] : [{ terms, weight: meantWeight - at * 0.1 }]
  })
const meantWeight = 0.9

// A boiler for 120 m² heats 100, a septic tank for 4 people is too small for 5.
const enough: ReadonlySet<string> = new Set(['м2', 'чел'])
const diameterWeight = 0.2

/** Of a pipe the diameter matters more than the wall. */
const firstShare = 2

function nearPairs(index: SearchIndex, first: number, second: number): Alternative[] {
  return index.pairs
    .map((one) => ({ ...one, far: firstShare * Math.abs(Math.log(one.first / first)) + Math.abs(Math.log(one.second / second)) }))
    .filter(({ far, term }) => far <= farthest && index.frequency(term) > 0)
    .sort((a, b) => a.far - b.far)
    .slice(0, maxNear)
    .map(({ term, far }) => ({ terms: [term], weight: nearWeight / (1 + steepness * far) }))
}

/** «110/50», but neither «1/2» nor the pump «25-60» */
const pairTerm = (size: string): string => size.replace(/^(\d{2,}(?:\.\d+)?)\/(?=\d+(?:\.\d+)?$)/, '$1x')

/** Whether two sizes of the query are of no product together, and all products found name two others: «16×2.6». */
function hasOtherPairs(index: SearchIndex, slots: readonly Slot[], words: readonly QueryWord[], rows: Uint32Array): boolean {
  const isApart = (word: number) =>
    pair.test(pairTerm(words[word]?.typed ?? '')) && slots.filter((slot) => slot.words[0] === word).length > 1
  if (!slots.some((slot) => isApart(slot.words[0] ?? -1))) return false
  const { nameTerms, nameStarts } = index.data
  const terms = new Set(index.pairs.map(({ term }) => term))
  return rows.every((row) => nameTerms.subarray(nameStarts[row], nameStarts[row + 1]).some((term) => terms.has(term)))
}

const severalParts = /^\d+(?:-\d+){2,}$/ // «20/20/20»
const severalNumbers = /^\d+(?:\.\d+)?(?:x\d+(?:\.\d+)?)+$/

/** Marks sizes that no product found has: of «20×20×20» each has a 20, «32×25×20» is no «32×20×25». */
export function withUnmetSizes(index: SearchIndex, words: readonly QueryWord[], rows: Uint32Array): QueryWord[] {
  return words.map((word) => {
    const [{ term: typed, parts } = { term: '', parts: [] }, other] = tokenizeGroup(word.typed)
    const term = severalParts.test(typed) ? typed.replaceAll('-', 'x') : typed
    if (word.shown === null || word.isNear || other || !severalNumbers.test(term)) return word
    if ([term, ...listEqualSizes(term)].some((size) => index.find(size) >= 0)) return word
    const count = term.split('x').length
    const isUnmet = parts.length < count || (count > 2 && rows.every((row) => namesSizeOf(index, row, count)))
    return isUnmet ? { ...word, missed: [word.typed] } : word
  })
}

function namesSizeOf({ data: { nameTerms, nameStarts, terms } }: SearchIndex, row: number, count: number): boolean {
  const names = nameTerms.subarray(nameStarts[row], nameStarts[row + 1])
  return names.some((term) => severalNumbers.test(getText(terms, term)) && getText(terms, term).split('x').length === count)
}

const digit = /\d/

/** The slots with other readings of their sizes, the likelier first. */
export function* widenSizes(index: SearchIndex, slots: readonly Slot[], words: readonly QueryWord[]): Iterable<Slot[]> {
  for (const read of [withUnits, withBareNumbers]) yield* read(index, slots, words)
  if (slots.some(({ wider }) => wider)) yield withWider(slots)
}

export const withWider = (slots: readonly Slot[]): Slot[] =>
  slots.map((slot) => (slot.wider ? { ...slot, alternatives: [...slot.alternatives, ...slot.wider] } : slot))

/** «Насос 25/6» is a pump 25-60 rather than a «насосная группа» with a 25-6; undefined if no size has another meaning. */
export function withMeantSizes(slots: readonly Slot[]): Slot[] | undefined {
  const meant = ({ wider = [] }: Slot) => wider.filter(({ terms }) => terms.length === 1)
  if (slots.every((slot) => meant(slot).length === 0)) return undefined
  return slots.map((slot) => ({ ...slot, alternatives: [...slot.alternatives, ...meant(slot)] }))
}

const numberWithWord = /^(\d+(?:\.\d+)?) ?\p{L}+$/u
const bareWeight = 0.8

/** «Труба 110 метр»: the number may be the size, whatever follows it. */
function withBareNumbers(index: SearchIndex, slots: readonly Slot[], words: readonly QueryWord[]): Slot[][] {
  let isAny = false
  const widened = slots.map((slot) => {
    const [, number] = slot.words.length === 1 ? (numberWithWord.exec(words[slot.words[0]!]?.typed ?? '') ?? []) : []
    const isAmount = number !== undefined && measure.test(tokenizeGroup(words[slot.words[0]!]?.typed ?? '')[0]?.term ?? '')
    const term = number === undefined || isAmount ? -1 : index.find(number)
    if (term < 0) return slot
    isAny = true
    return { ...slot, alternatives: [...slot.alternatives, { terms: [term], weight: bareWeight }] }
  })
  return isAny ? [widened] : []
}

const diameter = /диаметр/i // is in millimetres: «труба 75»

/** «Раковина 60», «кабель 10», «труба 16х2 200»: the only number may be centimetres, the last one metres. */
function withUnits(index: SearchIndex, slots: readonly Slot[], words: readonly QueryWord[]): Slot[][] {
  const kind = slots.filter((slot) => !isSized(words)(slot))
  const last = slots.findLast(isSized(words))
  const isOnly = kind.length + 1 === slots.length
  if (!last || (isOnly && amountsOfKind(index, kind).some(({ name }) => diameter.test(name)))) return []
  const typed = words[last.words[0] ?? -1]?.typed ?? ''
  if (!bareSize.test(typed)) return [] // «кран 4» names pieces
  const terms = [`${typed}м`, isOnly ? `${typed}0` : ''].map((size) => index.find(size))
  return terms.flatMap((term) =>
    term < 0 ? [] : [slots.map((slot) => (slot === last ? { ...slot, alternatives: [{ terms: [term], weight: 1 }] } : slot))],
  )
}
