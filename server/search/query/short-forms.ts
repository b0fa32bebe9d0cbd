// Finds the words that a shortened one means by its letters: «муф», «смес-ль», «кр.шар», «р/бак», «н/ж», «клпн».
import { isAdjective } from '../text/adjectives.ts'
import { resolveAsTyped } from './resolve-known-word.ts'
import type { SearchIndex } from '../index/search-index.ts'
import { certaintyOf, toSlot, type Alternative, type OwnSlot } from '../index/query-term.ts'
import { findPrefixRange, getText } from '../index/string-table.ts'
import { tokenizeGroup } from '../text/tokenize.ts'

const russian = /^[а-я]+$/
const apart = /[./-]/
const vowelsAtEnd = /[аеиоуыэюя]+$/
const withoutVowels = /^[бвгджзйклмнпрстфхцчшщ]{2,}$/
const maxLetters = 4
const maxMeant = 12
const [leastWeight, moreWeight] = [0.7, 0.25]

/** One slot per word; none for a word that is not short or whose letters fit nothing. */
export function findShortForms(index: SearchIndex, text: string, isListed: boolean): OwnSlot[] {
  const [first = '', ...others] = text.split(apart)
  if (!russian.test(first + others.join('')) || first === '') return []
  if (others.length === 0) {
    if (text.length > maxLetters) return []
    const begun = findWordsBeginning(index, text)
    const other =
      text.length === 2 ? findInitials(index, text) : isListed || text.length < 2 ? [] : findWordsBeginning(index, text, anyWord, true)
    return slotsOf(begun.length > 0 ? begun : other)
  }
  const [second = '', third] = others
  if (third === undefined && second !== '') {
    const whole = findWordsBeginning(index, first, (word) =>
      text.includes('-') ? endsWith(word, second) : word.includes(second, first.length),
    )
    if (whole.length > 0) return slotsOf(whole)
  }
  if (first.length === 1 && others.every((other) => other.length === 1)) return []
  const parts = [first, ...others].map((part) => slotOfPart(index, part))
  return parts.every((part) => part !== undefined) ? parts : []
}

const slotsOf = (found: Alternative[]): OwnSlot[] => (found.length > 0 ? [toSlot(found, certaintyOf.guessed)] : [])

function slotOfPart(index: SearchIndex, part: string): OwnSlot | undefined {
  const [token] = tokenizeGroup(part)
  const [known] = (token && part.length > 2 && resolveAsTyped(index, token, part, false, false)) || []
  if (known) return toSlot(known)
  return slotsOf(findWordsBeginning(index, part))[0]
}

const endsWith = (word: string, end: string): boolean => word.endsWith(end) || word.endsWith(end.replace(vowelsAtEnd, '') || end)

/** A word that names products, or jargon for one: «металлопласт». */
export const isProductWord = (index: SearchIndex, term: number): boolean =>
  index.headCounts[term]! > 0 || (index.frequency(term) === 0 && index.leadsAlone(term))

/** Words that begin so, those that name most products first; with a dot («хол.») also qualities. */
export function findWordsBeginning(index: SearchIndex, beginning: string, isMeant = anyWord, isDotted = false): Alternative[] {
  const [from, to] = findPrefixRange(index.data.terms, beginning)
  const found: number[] = []
  for (let term = from; term < to; term++) {
    const word = index.data.forms[term] || getText(index.data.terms, term)
    if ((isProductWord(index, term) || (isDotted && isAdjective(word))) && isMeant(word)) found.push(term)
  }
  return likeliest(index, found)
}
const anyWord = (_word: string): boolean => true

/** «КШ», «ОК»: the initials of the two words that a category's name begins with, in either order. */
export function findInitials({ data: { entities, terms } }: SearchIndex, letters: string): Alternative[] {
  const sorted = (initials: readonly string[]) => initials.toSorted().join('')
  const isMeant = (words: readonly number[]) => sorted(words.map((term) => getText(terms, term).charAt(0))) === sorted([...letters])
  const named = entities.flatMap(({ kind, terms: own }) => (kind !== 'brand' && isMeant(own.slice(0, 2)) ? own.slice(0, 2).join() : []))
  return [...new Set(named)].map((words) => ({ terms: words.split(',').map(Number), weight: leastWeight }))
}

/** «Клпн», «н/ж»: words with these letters in this order; none if one is a vowel. */
export function findWordsWithLetters(index: SearchIndex, letters: string): Alternative[] {
  if (!withoutVowels.test(letters)) return []
  const inOrder = new RegExp(`^${[...letters].join('.*')}`)
  return findWordsBeginning(index, letters.slice(0, 1), (word) => inOrder.test(word))
}

function likeliest({ headCounts }: SearchIndex, terms: number[]): Alternative[] {
  terms.sort((a, b) => headCounts[b]! - headCounts[a]!)
  const most = headCounts[terms[0] ?? 0] || 1
  return terms.slice(0, maxMeant).map((term) => ({ terms: [term], weight: leastWeight + moreWeight * (headCounts[term]! / most) }))
}
