// Adds alternatives of synonym groups to the slots of a query that contains one of their phrases.
// The words of a phrase match in any order and apart: «чем паять трубы ппр» contains «паять ппр».
import { isAdjective } from '../text/adjectives.ts'
import { isEveryday, otherProductWords } from '../text/stop-words.ts'
import type { Phrase, SearchIndex } from '../index/search-index.ts'
import { isNoun, termText } from './head-nouns.ts'
import { isRussianWord } from './russian-words.ts'
import type { Alternative, QueryWord, Slot } from '../index/query-term.ts'
import { getText } from '../index/string-table.ts'
import { stem } from '../text/stem.ts'

const synonymWeight = 0.8
const aimWeight = 0.95
const alsoWeight = 0.3
const minLetters = 3
// «Бак для воды» is an «ёмкость», one for water before one for fuel.
const purposeWeight = 1.9
// Of the words of a need: a meter with «горячая вода: нет» is no heater.
const ownWeight = 0.6
// An action is more certain than its object: «чем паять трубы». Adjectives are not: «одноконтурный».
const aimCertainty = 2
// Of a reading that may be part of a phrase, unless only synonyms have the word.
const minWeight = 0.8

export function withSynonyms(index: SearchIndex, slots: Slot[], typed: readonly QueryWord[]): Slot[] {
  if (index.phrases.size === 0) return slots
  const slotOf = new Map<number, number>()
  const related = new Set<number>()
  const guessed = new Set<number>()
  for (const [at, { alternatives }] of slots.entries()) {
    const isRead = (term: number, weight: number) => weight >= minWeight || index.frequency(term) === 0
    for (const { terms, weight, isRelated } of alternatives) {
      if (terms.length > 1 || !isRead(terms[0]!, weight) || slotOf.has(terms[0]!)) continue
      slotOf.set(terms[0]!, at)
      if (isRelated) related.add(terms[0]!)
      if (isRelated || weight < minWeight) guessed.add(terms[0]!)
    }
  }
  const phrases = [...slotOf.keys()].flatMap((term) => index.phrases.get(term) ?? [])
  // Of equally long ones those with words of no product, then the closest words first: «поднять напор воды» does not mean «поднять воду».
  const spanOf = ({ words }: Phrase): number => {
    const at = words.map((word) => slotOf.get(word) ?? Infinity)
    return Math.max(...at) - Math.min(...at)
  }
  const jargonIn = ({ words }: Phrase) => words.filter((word) => index.frequency(word) === 0).length
  const kindsIn = ({ words }: Phrase) => words.filter((word) => index.kindNouns.has(word)).length
  // «Насос часто включается» is no «насос частотник», «труба сшитый полиэтилен» no «полиэтиленовая труба».
  const guessesIn = ({ words }: Phrase) => words.filter((word) => guessed.has(word)).length
  phrases.sort(
    (a, b) =>
      b.words.length - a.words.length ||
      guessesIn(a) - guessesIn(b) ||
      kindsIn(b) - kindsIn(a) ||
      jargonIn(b) - jargonIn(a) ||
      spanOf(a) - spanOf(b),
  )
  const result = [...slots]
  const taken = new Map<number, string>()
  const needed = new Set<number>()
  const said = new Set<number>()
  for (const phrase of phrases) {
    const at = phrase.words.map((word) => slotOf.get(word) ?? -1)
    if (new Set(at).size < at.length || at.includes(-1)) continue
    // «Мембрана для бака» is not a «мембранный бак»; but «резьбовое соединение» may mean what «резьба» does.
    if (!phrase.isOneWay && phrase.words.length > 1 && phrase.words.some((word) => related.has(word))) continue
    if (phrase.isOrdered && at.some((slot, next) => next > 0 && slot < at[next - 1]!)) continue
    const { key, isOneWay } = phrase
    // A quality is of the nearest noun: «накопительный бойлер, бак …» is no «накопительный бак».
    const isBetween = (slot: number) => slot > Math.min(...at) && slot < Math.max(...at) && !at.includes(slot)
    const isApart = slots.some((slot, one) => isBetween(one) && !slot.isQualifier && isNoun(index, slot))
    if (isApart && at.some((slot) => slots[slot]!.isQuality) && !isNeed(index, phrase)) continue
    // phrases of equal words all add their alternatives
    if (at.some((slot) => taken.has(slot) && taken.get(slot) !== key)) {
      // «Слабый напор на этаже» says one need twice: its other words need not match.
      if (isNeed(index, phrase) && at.some((slot) => needed.has(slot)))
        for (const slot of at) if (!isNoun(index, slots[slot]!)) said.add(slot)
      continue
    }
    const first = Math.min(...at)
    const own = result[first]!
    // «Смеситель умывальник»: behind the kind another names its purpose.
    const others = otherPhrases(index, phrase, own.isQualifier || (first > 0 && isNoun(index, slots[0]!)))
    if (at.length === 1 || taken.has(first)) {
      // One word for another is a translation or jargon, no action; behind the kind it says of what: «расширитель пекс».
      const isBehind = phrase.words.length === 1 && first > 0 && isNoun(index, slots[0]!)
      const isAction = isOneWay && !isBehind && (phrase.words.length > 1 || phrase.others.some((words) => words.length > 1))
      const isSaid = !own.isQuality && own.certainty >= 1 && !own.alternatives[0]?.isLonger
      const certainty = isAction && isSaid ? aimCertainty : own.certainty
      result[first] = { ...own, certainty, alternatives: [...own.alternatives, ...others] }
    } else {
      const members = at.map((slot) => slots[slot]!)
      const isQuality = members.every((member) => member.isQuality)
      const purpose = phrase.words.filter((_, word) => members[word]!.isQualifier)
      const forPurpose = others.map(({ terms }) => ({ terms: [...terms, ...purpose], weight: purposeWeight, isSynonym: true as const }))
      result[first] = {
        words: members.flatMap(({ words }) => words),
        alternatives: [
          { terms: [...phrase.words], weight: isOneWay ? ownWeight : 1 },
          ...others,
          ...(purpose.length > 0 ? forPurpose : []),
        ],
        certainty: isOneWay && !isQuality ? aimCertainty : Math.max(...members.map(({ certainty }) => certainty)),
        isQualifier: members.every(({ isQualifier }) => isQualifier),
        isQuality,
        isOblique: members.every((member) => member.isOblique),
      }
    }
    for (const slot of at) taken.set(slot, key)
    if (isNeed(index, phrase)) for (const slot of at) needed.add(slot)
    for (const slot of at) if (slot !== first) result[slot] = { ...slots[slot]!, words: [] }
  }
  // «Вода на этаже еле идёт, нужен напор»: where a need is known and no kind is named, its other nouns are circumstances.
  const isKind = ({ alternatives }: Slot) => alternatives.some(({ terms: [term = -1] }) => index.kindNouns.has(term))
  const isNeedAlone = needed.size > 0 && !slots.some((slot, at) => !taken.has(at) && isKind(slot))
  const isCircumstance = (at: number) =>
    said.has(at) || (isNeedAlone && !slots[at]!.isQuality && !/[\da-z]/.test(termText(index, slots[at]!.alternatives[0]?.terms[0])))
  const left = result.filter(({ words }, at) => words.length > 0 && (taken.has(at) || !isCircumstance(at)))
  // «Котёл часто включается» is no «насос часто включается».
  const isKindNamed = left.some((slot) => slot.certainty >= 1 && isNoun(index, slot))
  return isKindNamed ? left : left.map((slot) => withPartOfPhrase(index, slot, typed))
}

/** «Подводка для воды» is no need: it names the kind; nor is a part of its name («насосная пожаротушения») or its jargon («гофра нержавейка»). */
const isNeed = (index: SearchIndex, { isOneWay, words, others }: Phrase): boolean =>
  isOneWay &&
  words.length > 1 &&
  !words.every((word) => index.phrases.get(word)?.some((one) => one.words.length === 1 && !one.isOneWay)) &&
  !words.some((word) => index.kindNouns.has(word)) &&
  !others.some((terms) => words.every((word) => terms.includes(word)))

// Words of too many meanings: «очистить», «ламинат».
const saysLittle = (typed: string): boolean => isEveryday(typed) || otherProductWords.has(stem(typed))

// A word of more phrases means nothing alone: «подключить».
const maxPhrases = 3
const partCertainty = 0.5
const sureCertainty = 1.5

/** «Фановая 110»: a word that only a phrase contains means the phrase. */
function withPartOfPhrase(index: SearchIndex, slot: Slot, words: readonly QueryWord[]): Slot {
  const { typed = '' } = words[slot.words[0] ?? -1] ?? {}
  if (saysLittle(typed)) return slot
  const [only, other] = slot.alternatives
  const word = !other && only?.terms.length === 1 ? only.terms[0]! : -1
  // «Розетка» is no «розетка для воды»: a correct Russian word is not completed.
  const isMeant = (phrase: Phrase) => phrase.words.length === 1 || !isRussianWord(stem(typed))
  const phrases = (index.jargonPhrases.get(word) ?? []).filter(isMeant)
  if (phrases.length === 0 || phrases.length > maxPhrases) return slot
  const isSure = phrases.every(({ others }) => others.join() === phrases[0]!.others.join())
  return {
    ...slot,
    certainty: isSure ? sureCertainty : partCertainty,
    alternatives: phrases.flatMap((phrase) => otherPhrases(index, phrase)),
  }
}

function otherPhrases(index: SearchIndex, { words, others, isOneWay, isKind }: Phrase, isPurpose = false): Alternative[] {
  // Products called so come before what the word also may mean: «шланг для душа» before «подводка».
  const isName = words.length === 1 && index.headCounts[words[0]!]! > 0
  const weight = !isOneWay ? synonymWeight : isName ? alsoWeight : aimWeight
  // Two letters are also part of designations: the gauge «МП3» is no «металлопласт».
  const isShort = ([term, other]: readonly number[]) => other === undefined && getText(index.data.terms, term!).length < minLetters
  // «Накопительный водонагреватель» is not any «водонагреватель», though a group lists both.
  const isQuality = (term: number) => isAdjective(index.data.forms[term] || getText(index.data.terms, term))
  const isWider = (terms: readonly number[]) =>
    !isOneWay &&
    terms.length < words.length &&
    terms.every((term) => words.includes(term)) &&
    words.every((word) => terms.includes(word) || isQuality(word))
  return others
    .filter((terms) => !isWider(terms))
    .map((terms) => ({
      terms,
      weight: isShort(terms) ? Math.min(weight, alsoWeight) : weight,
      isSynonym: true,
      ...(isKind && !isPurpose && terms.length === 1 && { isKind }),
    }))
}
