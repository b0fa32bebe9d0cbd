// Finds terms that a typed word may mean: continuations, soundalikes and corrections of typing errors.
import { countTypos } from '../text/edit-distance.ts'
import { phoneticKey } from '#contract/search/phonetic-key.ts'
import type { SearchIndex } from '../index/search-index.ts'
import { stem } from '../text/stem.ts'
import { isRussianCompound, isRussianWord } from './russian-words.ts'
import { findLowerBound, findPrefixRange, getText, countTexts } from '../index/string-table.ts'
import { transliterate } from '../text/transliterate.ts'
import { findNearTexts } from '../index/typo-candidates.ts'

export type FoundWord = { term: number; weight: number }

const maxContinuations = 24
// Two letters begin words of half the catalogue: only the most frequent ones are used.
const maxContinuedPostings = 300_000
// For one letter only words below this total: frequent words are slow and say little.
const maxPostingsOfLetter = 5_000
const minSoundLetters = 3
const minSoundPrefix = 4
const maxCorrections = 6
// Not a correction: «поплавок: нет» of a name; nor is an abbreviation («ЭВН») one of «эван».
const saysOnlyWhether: ReadonlySet<string> = new Set(['нет', 'да', 'есть', 'без'])
const letters = /^\p{L}+$/u
const latin = /^[a-z]+$/

export function findPrefixWords(index: SearchIndex, prefix: string): FoundWord[] {
  const [from, to] = findPrefixRange(index.data.terms, prefix)
  const found: FoundWord[] = []
  for (let term = from; term < to; term++) if (index.leadsOn(term)) found.push({ term, weight: 1 })
  return prefix.length === 1 ? ofLetter(index, found) : mostFrequent(index, found)
}

function ofLetter(index: SearchIndex, found: FoundWord[]): FoundWord[] {
  found.sort((a, b) => index.frequency(b.term) - index.frequency(a.term))
  let postings = 0
  const few = found.filter(({ term }) => {
    if (index.frequency(term) === 0 || saysOnlyWhether.has(getText(index.data.terms, term))) return false
    const isLeft = postings + index.frequency(term) <= maxPostingsOfLetter
    if (isLeft) postings += index.frequency(term)
    return isLeft
  })
  return (few.length > 0 ? few : found.slice(-1)).slice(0, maxContinuations)
}

function mostFrequent(index: SearchIndex, found: FoundWord[]): FoundWord[] {
  found.sort((a, b) => index.frequency(b.term) - index.frequency(a.term))
  let postings = 0
  return found.slice(0, maxContinuations).filter(({ term }, at) => (postings += index.frequency(term)) <= maxContinuedPostings || at === 0)
}

/** Terms that sound like the word in either alphabet (nasos, грундфос); for the last word also continuations. */
export function findSameSounding(index: SearchIndex, text: string, stemmed: string, isLast: boolean): FoundWord[] {
  if (text.length < minSoundLetters || !letters.test(text)) return []
  const { sounds, soundTerms } = index.data
  const soundalikes = new Map<number, FoundWord>()
  for (const key of soundKeys(text, stemmed)) {
    for (let at = findLowerBound(sounds, key); at < countTexts(sounds) && getText(sounds, at) === key; at++) {
      const term = soundTerms[at]!
      if (index.leadsOn(term) && isAsLong(index, term, text)) soundalikes.set(term, { term, weight: 0.95 })
    }
  }
  if (soundalikes.size > 0) return mostFrequent(index, [...soundalikes.values()])
  if (!isLast) return []
  for (const key of soundKeys(text, stemmed)) {
    if (key.length < minSoundPrefix) continue
    const [from, to] = findPrefixRange(sounds, key)
    const found: FoundWord[] = []
    for (let at = from; at < to; at++) if (index.leadsOn(soundTerms[at]!)) found.push({ term: soundTerms[at]!, weight: 0.7 })
    if (found.length > 0) return mostFrequent(index, found)
  }
  return []
}

/** Without it «qqqwwwzzz» would sound like «KVZ». */
const isAsLong = ({ data: { terms } }: SearchIndex, term: number, text: string): boolean => getText(terms, term).length * 2 >= text.length

function soundKeys(text: string, stemmed: string): string[] {
  const spellings = latin.test(text) ? [text, ...transliterate(text).map(stem)] : [stemmed, text, stem(text.replaceAll('э', 'е'))]
  // Jika is pronounced «Йика» (the key of ж is j), Stiebel «Штибель», the c of Cersanit or Tece also as «с» or «к».
  const foreign = text
    .replace(/^й/, 'ж')
    .replace(/^ш(?=[тп])/, 'с')
    .replace(/[кс](?=[еиэ])/g, 'ц')
  if (foreign !== text) spellings.push(foreign)
  return [...new Set(spellings.flatMap((spelling) => phoneticKey(spelling) || []))]
}

/** Nearest words, best first: one error in words of 3 to 5 letters («крн»), two in longer ones (or `limit`). */
export function findNearWords(index: SearchIndex, text: string, stemmed: string, limit = allowedErrors(text)): FoundWord[] {
  const [, root] = rootWithoutVowel.exec(text) ?? []
  if (!letters.test(text) || (limit === 0 && root === undefined)) return []
  const { terms, termTypos, sounds, soundTypos, soundTerms } = index.data
  const cost = new Map<number, number>()
  // «Саморез» is not the jargon «саморег»; but «монометр» is a «манометр».
  const isCompound = isRussianCompound(stemmed)
  const note = (term: number, errors: number) => {
    if (term < 0 || !index.leadsAlone(term)) return
    const found = getText(terms, term)
    if (saysOnlyWhether.has(found) || (found.length < Math.min(text.length, shortForOne - 1) && index.frequency(term) === 0)) return
    if (isCompound && index.frequency(term) === 0 && !isRussianWord(found)) return
    if (text.length <= shortForOne && latin.test(stemmed) !== latin.test(found)) return // «эван» is no EVA
    if ((errors > 1 || text.length <= shortForOne) && !beginsAlike(stemmed, found)) return
    if (errors > 1 && text.length <= shortForTwo && !soundsAlike(stemmed, found)) return
    const first = found.charAt(0) === stemmed.charAt(0) ? 0 : 0.4
    const rare = 0.3 / (1 + Math.log2(1 + index.frequency(term)))
    const total = errors + first + rare
    if (total < (cost.get(term) ?? Infinity)) cost.set(term, total)
  }
  for (const word of new Set([stemmed, text])) {
    for (const { at, distance } of findNearTexts(termTypos, terms, word, Math.min(limit, allowedErrors(word) || 1, limit)))
      note(at, distance)
  }
  if (cost.size === 0) for (const other of withOtherEnding(text)) note(index.find(stem(other)), 1)
  if (cost.size === 0 && root !== undefined) {
    for (const { at } of findNearTexts(termTypos, terms, root, 1)) if (getText(terms, at).length > root.length) note(at, 1)
  }
  if (cost.size === 0 && limit > 0) {
    for (const key of soundKeys(text, stemmed)) {
      for (const { at, distance } of findNearTexts(soundTypos, sounds, key, Math.min(limit, Math.max(1, allowedErrors(key)))))
        if (isAsLong(index, soundTerms[at]!, text) && isNearLetters(stemmed, getText(terms, soundTerms[at]!)))
          note(soundTerms[at]!, distance)
    }
  }
  const ordered = [...cost].sort((a, b) => a[1] - b[1] || a[0] - b[0])
  const best = ordered[0]?.[1] ?? 0
  return ordered
    .filter(([, total]) => total < best + 0.5)
    .slice(0, maxCorrections)
    .map(([term], at) => ({ term, weight: 0.9 - at * 0.08 }))
}

/** «трб» of «трба»: the only vowel of the root is missing, and the ending stays in the stem */
const rootWithoutVowel = /^([бвгджзйклмнпрстфхцчшщ]{3,})(?:[аеиоуыюя][йм]?|[ая](?:х|ми))?$/

/** Swapped and added letters may change the stem: «ванан», «вановй» are far from «ван», the stem of «ванна». */
const withOtherEnding = (text: string): string[] =>
  Array.from(text, (letter, at) =>
    [text.charAt(at + 1) + letter + text.slice(at + 2), text.slice(at + 1)].map((end) => text.slice(0, at) + end),
  ).flatMap(([swapped = '', shorter = '']) => (text.length > shortForOne ? [swapped, shorter] : swapped))

/** Equal or swapped first letters, in the other alphabet sounds: «картошка» is no «гармошка», «эван» neither «ванна» nor Swan. */
function beginsAlike(typed: string, term: string): boolean {
  const isOneAlphabet = latin.test(typed) === latin.test(term)
  const [word, found] = isOneAlphabet ? [typed, term] : [phoneticKey(typed) ?? '', phoneticKey(term) ?? '']
  return word[0] === found[0] || (word[0] === found[1] && word[1] === found[0])
}
const shortForOne = 5
const shortForTwo = 6
const soundsAlike = (typed: string, term: string): boolean => countTypos(phoneticKey(typed) ?? '', phoneticKey(term) ?? '', 1) <= 1

/** In one alphabet: «сайдинг» sounds like «сиденье» in its consonants only. */
const isNearLetters = (typed: string, term: string): boolean =>
  latin.test(typed) !== latin.test(term) || countTypos(typed, term, farLetters) <= farLetters
const farLetters = 3

const allowedErrors = (word: string): number => (word.length < 4 ? 0 : word.length <= 5 ? 1 : 2)
