// Chooses the words of a query to search when no product has all of them.
import { anyField, fieldBitCount, fieldBits } from '../index/search-index-data.ts'
import { qualifierShare, computeInformation, findNextBlock, nounFields, openReader } from '../index/match-postings.ts'
import { isNoun } from './head-nouns.ts'
import type { PostingReader } from '../index/posting-reader.ts'
import { bufferRows, type SearchIndex } from '../index/search-index.ts'
import { certaintyOf, type Alternative, type Slot } from '../index/query-term.ts'
import { getText } from '../index/string-table.ts'
import { withWider } from './nearest-sizes.ts'

const nounBonus = 0.5
const informationShare = 0.02
const categoryBonus = 0.3
// If the brand has nothing of the kind, the kind matters more: «бак Wester».
const brandMalus = 0.1
// Without a kind the brand says most: «baxi luna» is no «люк».
const brandBonus = 1.2
// Of several sizes the first usually matters most: «труба пнд 32 бухта 100 м».
const laterShare = 0.03
const digit = /\d/

/**
 * The best set of slots that some product satisfies: many, certain, nouns, of a category's name, rare ones.
 * @param slots at most 12, searched with their wider readings, which name no kind: «про» is first a series, then «проточный»
 * @param noun a slot that the set has to contain
 */
export function findBestSubset(index: SearchIndex, slots: readonly Slot[], noun?: Slot): Slot[] {
  const { masks } = index.buffer
  const open = noun ? slots : withWider(slots)
  const isNounSlot = slots.map((slot) => !slot.isQualifier && isNoun(index, slot))
  const brands = findSlotsNaming(index, open, true)
  const isKindKnown = slots.some((slot, at) => isNounSlot[at] && slot.certainty >= 1)
  const readers = slots.map((slot, at) => ({
    bit: 1 << at,
    alternatives: wordsOf(open[at]!, isNounSlot[at] ?? false).map((alternative) => {
      const reader = openReader(index, alternative)
      // Behind the kind another noun may be a value: «шкаф ключ».
      const isRequiredNoun = slot === noun || isNounSlot.indexOf(true) === at
      // Without a kind a brand is no part of another's product: «насосы Wilo» of a pumping station.
      const isBrand = !isKindKnown && index.entitiesWith(alternative.terms).some(({ kind }) => kind === 'brand')
      const otherFields = isBrand && brands.has(open[at]!) ? fieldBits.brand : anyField
      // Words of a phrase match in any field: «частотка» is a «преобразователь частоты».
      return { reader, fields: isRequiredNoun && alternative.terms.length === 1 ? nounFields : otherFields }
    }),
  }))
  const all = readers.flatMap(({ alternatives }) => alternatives.map(({ reader }) => reader))
  const isSeen = new Uint8Array(1 << slots.length)
  for (let from = findNextBlock(all); from < Infinity; from = findNextBlock(all)) {
    masks.fill(0)
    for (const { bit, alternatives } of readers)
      for (const { reader, fields } of alternatives) mark(masks, reader, bit, fields, from + bufferRows)
    for (let row = 0; row < bufferRows; row++) isSeen[masks[row]!] = 1
  }
  const qualifierWeight = isNounSlot.includes(true) ? qualifierShare : 1
  const ofCategory = findSlotsNaming(index, slots, false)
  const isKindNamed = slots.some((slot, at) => !isNounSlot[at] && slot.certainty >= 1 && beginsCategory(index, slot))
  const isSize = ({ alternatives }: Slot) =>
    alternatives.some(({ terms: [term] }) => term !== undefined && digit.test(getText(index.data.terms, term)))
  const values = slots.map((slot, at) => {
    const weight = slot.isQualifier ? qualifierWeight : isNounSlot[at] ? 1 + nounBonus : 1
    const brand = brands.has(open[at]!) ? (isKindNamed ? -brandMalus : isKindKnown || slot.certainty < 1 ? 0 : brandBonus) : 0
    const category = (ofCategory.has(slot) ? categoryBonus : 0) + brand
    const sizesBefore = isSize(slot) ? slots.slice(0, at).filter((one) => isSize(one) && one.words[0] !== slot.words[0]).length : 0
    return slot.certainty * (weight + category - sizesBefore * laterShare) + computeInformation(index, slot) * informationShare
  })
  const required = noun ? 1 << slots.indexOf(noun) : 0
  // Sizes alone say nothing: of «ups 25-60 180» the series stays; «вт» of «вт.031» is no word.
  const sized = new Set(slots.filter(isSize).flatMap((slot) => slot.words))
  // Nor do they with a quality where the kind is known: «полотенцесушитель шириной 50».
  const isWord = (slot: Slot) =>
    slot.certainty > certaintyOf.everyday && !(isKindKnown && slot.isQuality) && !slot.words.some((word) => sized.has(word))
  const words = slots.reduce((bits, slot, at) => (isWord(slot) ? bits | (1 << at) : bits), 0)
  let best: Slot[] = []
  let most = -1
  for (let mask = 1; mask < isSeen.length; mask++) {
    if (isSeen[mask] === 0 || (mask & required) !== required || (words !== 0 && (mask & words) === 0)) continue
    let value = 0
    for (const [at, own] of values.entries()) if (mask & (1 << at)) value += own
    if (value > most) {
      most = value
      best = slots.filter((_, at) => mask & (1 << at))
    }
  }
  return best
}

const beginsCategory = (index: SearchIndex, { alternatives }: Slot): boolean =>
  alternatives.some(({ terms }) => terms.length === 1 && index.categoryNouns.has(terms[0]!))

const minBrandWeight = 0.8

/** Slots with two words of a category's name («котёл газовый» of a longer query) or all of a brand's. */
export function findSlotsNaming(index: SearchIndex, slots: readonly Slot[], isBrand: boolean): Set<Slot> {
  const saying = new Map<number, Slot>()
  for (const slot of slots)
    for (const { terms, weight } of slot.alternatives)
      if (isBrand ? weight >= minBrandWeight : terms.length === 1) for (const term of terms) if (!saying.has(term)) saying.set(term, slot)
  const named = index.entitiesWith([...saying.keys()]).flatMap(({ kind, terms }) => {
    const said = terms.flatMap((term) => saying.get(term) ?? [])
    const isNamed = isBrand ? said.length === terms.length : new Set(said).size >= Math.min(2, terms.length)
    return (kind === 'brand') === isBrand && isNamed ? said : []
  })
  return new Set(named)
}

/** Without adjectives of a noun's root («насосная группа» is not a pump) and without continuations of the last word. */
function wordsOf({ alternatives }: Slot, isNounSlot: boolean): readonly Alternative[] {
  const some = alternatives.filter(({ isLonger }) => !isLonger)
  const whole = some.length > 0 ? some : alternatives
  const own = isNounSlot ? whole.filter(({ isRelated }) => !isRelated) : []
  return own.length > 0 ? own : whole
}

function mark(masks: Uint16Array, reader: PostingReader, bit: number, fields: number, end: number): void {
  const { postings, to } = reader
  let at = reader.at
  for (; at < to && postings[at]! >>> fieldBitCount < end; at++) {
    if ((postings[at]! & fields) === 0) continue
    const row = (postings[at]! >>> fieldBitCount) & (bufferRows - 1)
    masks[row]! |= bit
  }
  reader.at = at
}
