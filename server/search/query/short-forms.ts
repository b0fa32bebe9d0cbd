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

/** One slot per word («эк 12 квт» is an «электрический котёл» rather than an «экспандер», but «кр 1/2» a «кран»); none for a word that is not short or whose letters fit nothing. */
export function findShortForms(index: SearchIndex, text: string, isValue: boolean): OwnSlot[] {
  const [first = '', ...others] = text.split(apart)
  if (!russian.test(first + others.join('')) || first === '') return []
  if (others.length === 0) {
    if (text.length > maxLetters) return []
    const begun = findWordsBeginning(index, text, anyWord, isValue && text.length > 1)
    const initials = findInitials(index, text)
    return text.length === 2 && begun.length > 0
      ? slotsOf(begun).map((slot) => (initials.length > 0 ? { ...slot, wider: initials } : slot))
      : slotsOf([...initials, ...begun])
  }
  const [second = '', third] = others
  if (third === undefined && second !== '') {
    const whole = findWordsBeginning(index, first, (word) =>
      text.includes('-') ? endsWith(word, second) : word.includes(second, first.length),
    )
    if (whole.length > 0) return slotsOf(whole)
  }
  if (first.length === 1 && others.every((other) => other.length === 1)) return []
  const parts = [...new Set([first, ...others])].map((part) => slotOfPart(index, part))
  return parts.every((part) => part !== undefined) ? parts : []
}

const slotsOf = (found: Alternative[]): OwnSlot[] => (found.length > 0 ? [toSlot(found, certaintyOf.guessed)] : [])

function slotOfPart(index: SearchIndex, part: string): OwnSlot | undefined {
  const [token] = tokenizeGroup(part)
  const [known] = (token && part.length > 2 && resolveAsTyped(index, token, part, false, false)) || []
  if (known) return toSlot(known)
  return slotsOf(findWordsBeginning(index, part, anyWord, part.length > 1))[0]
}

const endsWith = (word: string, end: string): boolean => word.endsWith(end) || word.endsWith(end.replace(vowelsAtEnd, '') || end)

/** A word that names products, or jargon for one: «металлопласт». */
export const isProductWord = (index: SearchIndex, term: number): boolean =>
  index.headCounts[term]! > 0 || (index.frequency(term) === 0 && index.leadsAlone(term))

/** Words that begin so, those that name most products first; `isValue`: then qualities and values, as «хол.», «расх». */
export function findWordsBeginning(index: SearchIndex, beginning: string, isMeant = anyWord, isValue = false): Alternative[] {
  const [from, to] = findPrefixRange(index.data.terms, beginning)
  const [found, values]: [number[], number[]] = [[], []]
  for (let term = from; term < to; term++) {
    const word = index.data.forms[term] || getText(index.data.terms, term)
    if (!isMeant(word)) continue
    if (isProductWord(index, term)) found.push(term)
    else if (isValue && index.frequency(term) > 0 && (beginning.length > 2 || isAdjective(word) || index.valueTerms.has(term)))
      values.push(term)
  }
  return [...likeliest(index, found), ...likeliest(index, values)]
}
const anyWord = (_word: string): boolean => true

/** «КШ», «КШП», «ГБК»: the initials of the words that the name of a category or of products begins with; two in either order. */
export function findInitials({ data: { entities, terms, nameTerms, nameStarts } }: SearchIndex, letters: string): Alternative[] {
  const step = 1 + (nameStarts.length >> 14) // products of a kind are neighbours, and several
  const seen = new Set<string>()
  const codes = Array.from(letters, (letter) => letter.charCodeAt(0))
  const isMeant = (words: ArrayLike<number>) =>
    words.length === codes.length && codes.every((code, at) => terms.units[terms.starts[words[at]!]!] === code)
  const categories = entities.flatMap(({ kind, terms: own }) => (kind === 'brand' ? [] : [own.slice(0, codes.length)]))
  const named = new Set(
    categories.flatMap((words) => (isMeant(words) || (codes.length === 2 && isMeant(words.toReversed())) ? words.join() : [])),
  )
  for (let row = 0; codes.length > 2 && row + 1 < nameStarts.length; row += step) {
    const words = nameTerms.subarray(nameStarts[row], nameStarts[row]! + codes.length)
    if (isMeant(words)) (seen.has(words.join()) ? named : seen).add(words.join())
  }
  return [...named].map((words) => ({ terms: words.split(',').map(Number), weight: leastWeight }))
}

/** «Клпн», «н/ж»: words with these letters in this order; none if one is a vowel. */
export function findWordsWithLetters(index: SearchIndex, letters: string): Alternative[] {
  if (!withoutVowels.test(letters)) return []
  const inOrder = new RegExp(`^${[...letters].join('.*')}`)
  return findWordsBeginning(index, letters.slice(0, 1), (word) => inOrder.test(word))
}

function likeliest(index: SearchIndex, terms: number[]): Alternative[] {
  const { headCounts } = index
  terms.sort((a, b) => headCounts[b]! - headCounts[a]! || index.frequency(b) - index.frequency(a))
  const most = headCounts[terms[0] ?? 0] || 1
  return terms.slice(0, maxMeant).map((term) => ({ terms: [term], weight: leastWeight + moreWeight * (headCounts[term]! / most) }))
}
