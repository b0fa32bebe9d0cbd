// Where no product has all words of a query: which of them are searched.
import { fieldBitCount } from '../index/search-index-data.ts'
import { qualifierShare, informationOf, nextBlock, readerOf } from '../index/match-postings.ts'
import { isNoun } from '../text/head-nouns.ts'
import type { PostingReader } from '../index/posting-reader.ts'
import { bufferRows, type SearchIndex } from '../index/search-index.ts'
import type { Alternative, Slot } from './query-term.ts'
import { textAt } from '../index/string-table.ts'

// Of «насос» and «зелёный» the pump is what is wanted, however rare green things are.
const nounBonus = 0.5
const informationShare = 0.02
const placeBonus = 0.3
// Where a maker has nothing of the kind, the kind was wanted: «бак Wester».
const makerMalus = 0.1
// Of several sizes the first is mostly the one that matters most: «труба пнд 32 бухта 100 м».
const laterShare = 0.03
const digit = /\d/
const anyField = 0xff

/**
 * The set of slots that some product satisfies together and that says most: many words, sure ones, nouns, the words of a place's name, the first
 * ones, telling ones. A noun is satisfied by what is called so or stands in a place of that name. At most 12 slots.
 * @param thing one of the slots: only sets with it
 */
export function bestSubset(index: SearchIndex, slots: readonly Slot[], thing?: Slot): Slot[] {
  const { masks } = index.scratch
  const isThing = slots.map((slot) => !slot.isQualifier && isNoun(index, slot))
  const readers = slots.map((slot, at) => ({
    bit: 1 << at,
    alternatives: wordsOf(slot, isThing[at] ?? false).map((alternative) => {
      const reader = readerOf(index, alternative)
      const isCalledSo = slot === thing || isThing[at]
      // «Частотка» is a «преобразователь частоты», whose second word only says of what: of a phrase each word may stand where it likes.
      return { reader, fields: isCalledSo && alternative.terms.length === 1 ? reader.things : anyField }
    }),
  }))
  const all = readers.flatMap(({ alternatives }) => alternatives.map(({ reader }) => reader))
  const isSeen = new Uint8Array(1 << slots.length)
  for (let from = nextBlock(all); from < Infinity; from = nextBlock(all)) {
    masks.fill(0)
    for (const { bit, alternatives } of readers)
      for (const { reader, fields } of alternatives) mark(masks, reader, bit, fields, from + bufferRows)
    for (let row = 0; row < bufferRows; row++) isSeen[masks[row]!] = 1
  }
  const besides = isThing.includes(true) ? qualifierShare : 1
  const inPlace = slotsOfPlaces(index, slots)
  const isKindNamed = slots.some((slot, at) => !isThing[at] && beginsPlace(index, slot))
  const isSize = ({ alternatives }: Slot) =>
    alternatives.some(({ terms: [term] }) => term !== undefined && digit.test(textAt(index.data.terms, term)))
  const values = slots.map((slot, at) => {
    const noun = slot.isQualifier ? besides : isThing[at] ? 1 + nounBonus : 1
    const place = (inPlace.has(slot) ? placeBonus : 0) - (isKindNamed && isMaker(index, slot) ? makerMalus : 0)
    const sizesBefore = isSize(slot) ? slots.slice(0, at).filter((one) => isSize(one) && one.words[0] !== slot.words[0]).length : 0
    return slot.certainty * (noun + place - sizesBefore * laterShare) + informationOf(index, slot) * informationShare
  })
  const wanted = thing ? 1 << slots.indexOf(thing) : 0
  let best: Slot[] = []
  let most = -1
  for (let mask = 1; mask < isSeen.length; mask++) {
    if (isSeen[mask] === 0 || (mask & wanted) !== wanted) continue
    let value = 0
    for (const [at, own] of values.entries()) if (mask & (1 << at)) value += own
    if (value > most) {
      most = value
      best = slots.filter((_, at) => mask & (1 << at))
    }
  }
  return best
}

const beginsPlace = (index: SearchIndex, { alternatives }: Slot): boolean =>
  alternatives.some(({ terms }) => terms.length === 1 && index.placeNouns.has(terms[0]!))

const isMaker = (index: SearchIndex, { alternatives }: Slot): boolean =>
  index.entitiesWith(alternatives.flatMap(({ terms }) => terms)).some(({ kind, terms }) => kind === 'brand' && terms.length === 1)

/** «Котёл напольный газовый одноконтурный» is first of all what a subcategory is called: slots that say all words of a place's name. */
function slotsOfPlaces(index: SearchIndex, slots: readonly Slot[]): Set<Slot> {
  const saying = new Map<number, Slot>()
  for (const slot of slots)
    for (const { terms } of slot.alternatives) if (terms.length === 1 && !saying.has(terms[0]!)) saying.set(terms[0]!, slot)
  const places = index
    .entitiesWith([...saying.keys()])
    .filter(({ kind, terms }) => kind !== 'brand' && terms.every((term) => saying.has(term)))
  return new Set(places.flatMap(({ terms }) => terms.map((term) => saying.get(term)!)))
}

/**
 * «Насосная группа» is no pump: what is called by an adjective of the same root is something else, as long as goods are called so. And where
 * words are left out the last one is not read as the beginning of another besides.
 */
function wordsOf({ alternatives }: Slot, isThing: boolean): readonly Alternative[] {
  const some = alternatives.filter(({ isLonger }) => !isLonger)
  const whole = some.length > 0 ? some : alternatives
  const own = isThing ? whole.filter(({ isRelated }) => !isRelated) : []
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
