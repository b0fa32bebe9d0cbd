// What a query means: each word becomes a slot with everything that satisfies it (SRCH-06).
import { isAdjective } from '../text/adjectives.ts'
import { articleOfGroups, isArticleLike } from '../articles/find-article.ts'
import { joinedWord } from '../text/compound-words.ts'
import { questionWords, saleWords } from '../text/stop-words.ts'
import { isNoun } from '../text/head-nouns.ts'
import { queryText } from './normalize-query.ts'
import { articleSlot, resolveGroup } from './resolve-token.ts'
import { shownTerm } from './resolve-unknown-word.ts'
import type { SearchIndex } from '../index/search-index.ts'
import type { Manner, OwnSlot, QueryWord, Resolved, Slot } from './query-term.ts'
import { withSynonyms } from './expand-synonyms.ts'
import { stem } from '../index/stem.ts'
import { groupsOf, tokensOf } from '../index/tokenize.ts'

/** `groups`: all of the query, as they were read; `asked`: without the words around what is asked for */
export type Understood = { slots: Slot[]; words: QueryWord[]; groups: readonly string[]; asked: readonly string[] }

const mostCharacters = 200
const mostWords = 12
const wordSign = /[\p{L}\p{N}]/u
const longestArticle = 3 // groups
const purposes: ReadonlySet<string> = new Set(['для', 'под', 'к', 'на', 'в', 'во', 'из', 'от', 'с', 'со'])

export function understand(index: SearchIndex, query: string, manner: Manner = {}): Understood {
  const text = queryText(query.slice(0, mostCharacters))
  const pieces = text.split(' ')
  const all = groupsOf(text)
  const asked = all.filter((group) => !index.around.find(group, () => isQuestionWord(group)))
  // The sale alone is asked for: «товары со скидкой».
  if (asked.length === 0 && asksForSale(all)) return { slots: [], words: [], groups: all, asked }
  const groups = withoutRepeated(asked.length > 0 ? asked : all).slice(0, mostWords)
  const slots: Slot[] = []
  const words: QueryWord[] = []
  for (let at = 0; at < groups.length;) {
    const group = groups[at]!
    const isQualifier = isWhatFor(all, all.indexOf(group))
    const add = (typed: string, { shown, isSame, guesses, slots: own }: Resolved) => {
      const word = words.length
      words.push({ typed, shown, isSame: isSame ?? shown === typed, ...(guesses && { guesses }), ...(isQualifier && { isQualifier }) })
      const isQuality = isAdjective(typed)
      const isOblique = slots.length > 0 && !isListed(all, typed) && isObliqueForm(typed, usualForm(index, own))
      for (const slot of own) if (slots.length < mostWords) slots.push({ ...slot, words: [word], isQualifier, isQuality, isOblique })
    }
    const article = articleOfGroups(index, groups.slice(at, at + longestArticle))
    if (article) {
      const typed = groups.slice(at, at + article.length).join(' ')
      add(typed, { shown: typed, slots: [articleSlot(article.rows)] })
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
    const joined = next === undefined ? null : joinedWord(index, group, next)
    const isLast = at + (joined ? 2 : 1) >= groups.length
    const read = joined ?? group
    const piece = pieces.find((one) => one.includes(group)) ?? group
    const resolved = resolveGroup(index, read, piece, isLast, manner)
    if (joined) add(`${group} ${next}`, { ...resolved, isSame: true })
    else if (wordSign.test(group)) add(group, resolved)
    at += joined ? 2 : 1
  }
  const meant = inLists(index, withSynonyms(index, slots, words), words, all)
  return { ...withoutEmpty(index, meant, words, manner), groups: all, asked: groups }
}

const onlyLetters = /^\p{L}+$/u

/** A word that is said again says nothing new, unless it is being typed; of numbers each may be another size. */
const withoutRepeated = (groups: readonly string[]): string[] =>
  groups.filter((group, at) => at === groups.length - 1 || groups.indexOf(group) === at || !onlyLetters.test(group))

const masculine = /[бвгджзйклмнпрстфхцчшщ]$/
const masculineOblique = /(?:[аяую]|[ое]в|ей|[ое]м)$/
const feminine = /[ая]$/
const feminineOblique = /[ыиуюей]$/

/** «Крышка люка», «крепить трубы»: the form says that another word is what is wanted. */
const isObliqueForm = (typed: string, usual: string): boolean =>
  (masculine.test(usual) && masculineOblique.test(typed)) || (feminine.test(usual) && feminineOblique.test(typed))

/** «Трубы и фитинги» */
const isListed = (groups: readonly string[], group: string): boolean => groups[groups.indexOf(group) - 1] === 'и'

/** «Трубы и фитинги ппр» are any of both. */
function inLists(index: SearchIndex, slots: Slot[], words: readonly QueryWord[], groups: readonly string[]): Slot[] {
  if (!groups.includes('и')) return slots
  const listed: Slot[] = []
  for (const slot of slots) {
    const before = listed.at(-1)
    const typed = words[slot.words[0] ?? -1]?.typed ?? ''
    if (before && isListed(groups, typed) && isThing(index, before) && isThing(index, slot))
      listed[listed.length - 1] = {
        ...before,
        words: [...before.words, ...slot.words],
        alternatives: [...before.alternatives, ...slot.alternatives],
      }
    else listed.push(slot)
  }
  return listed
}

const isThing = (index: SearchIndex, slot: Slot): boolean => !slot.isQualifier && isNoun(index, slot)

/** As names write the word; empty for none or several. */
function usualForm(index: SearchIndex, [slot]: readonly OwnSlot[]): string {
  const [term, other] = slot?.alternatives[0]?.terms ?? []
  return term === undefined || other !== undefined ? '' : shownTerm(index, term)
}

const partOfPair = /^\d{2,4}$/
const apartWeight = 0.8

/** «Насос 25 60»: two numbers are one size where some product has it as «25-60» or «25×60»; else each is a size of its own. */
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

/** Behind «для», and behind an adjective there: «для кухонной мойки». */
function isWhatFor(groups: readonly string[], at: number): boolean {
  const before = groups[at - 1]
  if (before === undefined) return false
  return purposes.has(before) || (isAdjective(before) && purposes.has(groups[at - 2] ?? ''))
}

/** Words that stand only in longer phrases of synonyms lead nowhere alone. */
function withoutEmpty(index: SearchIndex, slots: Slot[], words: QueryWord[], { literal }: Manner): Pick<Understood, 'slots' | 'words'> {
  if (literal) return { slots, words }
  const leadsOn = ({ alternatives }: Slot) =>
    alternatives.some(({ terms, rows }) => rows !== undefined || terms.every((term) => index.frequency(term) > 0))
  const kept = slots.filter(leadsOn)
  if (kept.length === slots.length) return { slots, words }
  const left = new Set(slots.filter((slot) => !leadsOn(slot)).flatMap((slot) => slot.words))
  return { slots: kept, words: words.map((word, at) => (left.has(at) ? { ...word, shown: null, isSame: false } : word)) }
}

/** Not «с» of «с 500»: what could be the beginning of an article or a size stays. */
function isQuestionWord(group: string): boolean {
  if (isArticleLike(group)) return false
  return tokensOf(group).every(({ term }) => questionWords.has(term) || saleWords.has(term))
}

const leastOfSale = 4
const firstLetters = 2
// Most words begin in another way, and need no stem to tell.
const saleBeginnings: ReadonlySet<string> = new Set(Array.from(saleWords, (word) => word.slice(0, firstLetters)))

/** The groups of a query that is not looked for. */
export const groupsOfQuery = (query: string): string[] => groupsOf(queryText(query.slice(0, mostCharacters)))

/** @param typing the last word may be the beginning of one */
export function asksForSale(groups: readonly string[], { typing }: Manner = {}): boolean {
  const mayBe = groups.filter((group) => saleBeginnings.has(group.slice(0, firstLetters)))
  if (mayBe.length === 0) return false
  const last = groups.at(-1) ?? ''
  if (typing && last.length >= leastOfSale && [...saleWords].some((word) => word.startsWith(last))) return true
  return mayBe.some((group) => saleWords.has(stem(group)))
}

/** Nothing but the sale. */
export const asksForSaleAlone = (groups: readonly string[]): boolean => asksForSale(groups) && groups.every(isQuestionWord)
