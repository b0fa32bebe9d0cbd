// Parses a query into slots, each with the alternatives that satisfy it (SRCH-06).
import { isAdjective } from '../text/adjectives.ts'
import { findArticleInGroups } from './find-article.ts'
import { findJoinedWord } from './compound-words.ts'
import { saleWords } from '../text/stop-words.ts'
import { isNoun } from './head-nouns.ts'
import { spellLimits } from './price-limit.ts'
import { normalizeQuery } from './normalize-query.ts'
import { toArticleSlot, isOfOtherLayout, resolveGroup } from './resolve-token.ts'
import { getShownTerm } from './resolve-unknown-word.ts'
import type { SearchIndex } from '../index/search-index.ts'
import type { QueryMode, OwnSlot, QueryWord, Resolved, Slot } from '../index/query-term.ts'
import { withSynonyms } from './expand-synonyms.ts'
import { stem } from '../text/stem.ts'
import { isQuestionWord } from './question-word-cache.ts'
import { splitGroups } from '../text/tokenize.ts'

/** `groups`: all of the query; `contentGroups`: without question words */
export type ParsedQuery = { slots: Slot[]; words: QueryWord[]; groups: readonly string[]; contentGroups: readonly string[] }

const maxCharacters = 200
const maxWords = 12
const minWord = 3
const minSentence = 5
const wordCharacter = /[\p{L}\p{N}]/u
const maxArticleLength = 3 // groups
const purposes: ReadonlySet<string> = new Set(['для', 'под', 'к', 'на', 'в', 'во', 'из', 'от', 'с', 'со'])

export function parseQuery(index: SearchIndex, query: string, mode: QueryMode = {}): ParsedQuery {
  const text = normalizeQuery(query.slice(0, maxCharacters))
  const rawTokens = text.split(' ')
  const all = splitGroups(text)
  const contentGroups = all.filter((group) => !isQuestionWord(group))
  // Only the sale is meant: «товары со скидкой».
  if (contentGroups.length === 0 && asksForSale(all)) return { slots: [], words: [], groups: all, contentGroups }
  const groups = withoutRepeated(contentGroups.length > 0 ? contentGroups : all).slice(0, maxWords)
  const isOtherLayout =
    groups.some((group) => group.length < minWord && onlyLetters.test(group)) && groups.some((group) => isOfOtherLayout(index, group))
  const isSentence = all.filter((group) => onlyLetters.test(group)).length >= minSentence
  const ownMode = { ...mode, isOtherLayout, isSentence, isSeveral: groups.length > 1, isKazakh: kazakhLetter.test(query) }
  const slots: Slot[] = []
  const words: QueryWord[] = []
  for (let at = 0; at < groups.length;) {
    const group = groups[at]!
    const isAfterPurpose = isPurpose(all, all.indexOf(group))
    const add = (typed: string, { shown, isSame, guesses, isNear, slots: own, isQualifier = isAfterPurpose }: Resolved) => {
      const word = words.length
      const more = { ...(guesses && { guesses }), ...(isQualifier && { isQualifier }), ...(isNear && { isNear }) }
      words.push({
        typed: spellLimits(typed),
        shown: shown === null ? null : spellLimits(shown),
        isSame: isSame ?? shown === typed,
        ...more,
      })
      const isQuality = isAdjective(typed)
      const isOblique = slots.length > 0 && !isListed(all, typed) && isObliqueForm(typed, usualForm(index, own))
      for (const slot of own)
        if (slots.length < maxWords) slots.push({ ...slot, words: [word], isQualifier, isQuality, isOblique, ...(isNear && { isNear }) })
    }
    const article = findArticleInGroups(index, groups.slice(at, at + maxArticleLength))
    if (article) {
      const typed = groups.slice(at, at + article.length).join(' ')
      add(typed, { shown: typed, slots: [toArticleSlot(article.rows)] })
      at += article.length
      continue
    }
    const next = groups[at + 1]
    const pair = next === undefined ? undefined : pairOf(index, group, next)
    if (pair) {
      add(`${group} ${next}`, { shown: `${group} ${next}`, slots: [{ ...pair, certainty: 1 }] })
      at += 2
      continue
    }
    const joined = next === undefined ? null : findJoinedWord(index, group, next)
    const isLast = at + (joined ? 2 : 1) >= groups.length
    const read = joined ?? group
    const rawToken = rawTokens.find((one) => one.includes(group)) ?? group
    const resolved = resolveGroup(index, read, rawToken, isLast, ownMode)
    if (joined) add(`${group} ${next}`, { ...resolved, isSame: true })
    else if (wordCharacter.test(group)) add(group, resolved)
    at += joined ? 2 : 1
  }
  const meant = inLists(index, withSynonyms(index, slots, words), words, all)
  return { ...withoutEmpty(index, meant, words, mode), groups: all, contentGroups: groups }
}

const onlyLetters = /^\p{L}+$/u
const kazakhLetter = /[әғқңұүөһі]/iu

/** Drops repeated words but the last, which is being typed; repeated numbers may be different sizes. */
const withoutRepeated = (groups: readonly string[]): string[] =>
  groups.filter((group, at) => at === groups.length - 1 || groups.indexOf(group) === at || !onlyLetters.test(group))

const masculine = /[бвгджзйклмнпрстфхцчшщ]$/
const masculineOblique = /(?:[аяую]|[ое]в|ей|[ое]м)$/
const feminine = /[ая]$/
const feminineOblique = /[ыиуюей]$/

/** «Крышка люка», «крепить трубы»: another word names the product. */
const isObliqueForm = (typed: string, usual: string): boolean =>
  (masculine.test(usual) && masculineOblique.test(typed)) || (feminine.test(usual) && feminineOblique.test(typed))

const isListed = (groups: readonly string[], group: string): boolean => groups[groups.indexOf(group) - 1] === 'и'

/** «Трубы и фитинги ппр»: either of the nouns matches. */
function inLists(index: SearchIndex, slots: Slot[], words: readonly QueryWord[], groups: readonly string[]): Slot[] {
  if (!groups.includes('и')) return slots
  const listed: Slot[] = []
  for (const slot of slots) {
    const before = listed.at(-1)
    const typed = words[slot.words[0] ?? -1]?.typed ?? ''
    if (before && isListed(groups, typed) && isNounSlot(index, before) && isNounSlot(index, slot))
      listed[listed.length - 1] = {
        ...before,
        words: [...before.words, ...slot.words],
        alternatives: [...before.alternatives, ...slot.alternatives],
      }
    else listed.push(slot)
  }
  return listed
}

const isNounSlot = (index: SearchIndex, slot: Slot): boolean => !slot.isQualifier && isNoun(index, slot)

function usualForm(index: SearchIndex, [slot]: readonly OwnSlot[]): string {
  const [term, other] = slot && slot.certainty >= 1 ? (slot.alternatives[0]?.terms ?? []) : []
  return term === undefined || other !== undefined ? '' : getShownTerm(index, term)
}

const partOfPair = /^\d{2,4}$/
const apartWeight = 0.8

/** «Насос 25 60»: two numbers are one size if some product has «25-60» or «25×60». */
function pairOf(index: SearchIndex, first: string, second: string): Pick<OwnSlot, 'alternatives' | 'wider'> | undefined {
  if (!partOfPair.test(first) || !partOfPair.test(second)) return undefined
  const whole = [`${first}-${second}`, `${first}x${second}`].flatMap((size) => {
    const term = index.find(size)
    return term < 0 ? [] : [{ terms: [term], weight: 1 }]
  })
  const apart = [first, second].map((number) => index.find(number))
  if (whole.length === 0) return undefined
  return { alternatives: whole, ...(!apart.includes(-1) && { wider: [{ terms: apart, weight: apartWeight }] }) }
}

/** After «для», also with an adjective between or listed: «для кухонной мойки и ванной». */
function isPurpose(groups: readonly string[], at: number): boolean {
  const before = groups[at - 1]
  if (before === undefined) return false
  if (before === 'и') return isPurpose(groups, at - 2)
  return purposes.has(before) || (isAdjective(before) && purposes.has(groups[at - 2] ?? ''))
}

function withoutEmpty(index: SearchIndex, slots: Slot[], words: QueryWord[], { literal }: QueryMode): Pick<ParsedQuery, 'slots' | 'words'> {
  if (literal) return { slots, words }
  // «Плитка», of which products have only «под плитку», is not sold.
  const isPurposeAlone = ({ alternatives, isQualifier, isQuality }: Slot) =>
    !isQualifier && !isQuality && alternatives.every(({ terms: [term = -1] }) => index.purposes.has(term))
  const leadsOn = (slot: Slot) =>
    !isPurposeAlone(slot) &&
    slot.alternatives.some(({ terms, rows }) => rows !== undefined || terms.every((term) => index.frequency(term) > 0))
  const found = slots.filter(leadsOn)
  if (found.length === slots.length) return { slots, words }
  const left = new Set(slots.filter((slot) => !leadsOn(slot)).flatMap((slot) => slot.words))
  return { slots: found, words: words.map((word, at) => (left.has(at) ? { ...word, shown: null, isSame: false } : word)) }
}

const minOfSale = 4

export const splitQuery = (query: string): string[] => splitGroups(normalizeQuery(query.slice(0, maxCharacters)))

/** @param typing the last word may be the beginning of one */
export function asksForSale(groups: readonly string[], { typing }: QueryMode = {}): boolean {
  const last = groups.at(-1) ?? ''
  if (typing && last.length >= minOfSale && [...saleWords].some((word) => word.startsWith(last))) return true
  return groups.some((group) => saleWords.has(stem(group)))
}

export const asksForSaleAlone = (groups: readonly string[]): boolean => asksForSale(groups) && groups.every(isQuestionWord)
