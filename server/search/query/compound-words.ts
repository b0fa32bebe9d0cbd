// Joins and splits words written together or apart: «электрокотел», «водо нагреватель».
import { isAdjective } from '../text/adjectives.ts'
import { findPrefixWords, findSameSounding } from './fuzzy-words.ts'
import { openReader } from '../index/match-postings.ts'
import type { SearchIndex } from '../index/search-index.ts'
import { stem } from '../text/stem.ts'
import { getText } from '../index/string-table.ts'
import { transliterate } from '../text/transliterate.ts'
import { combiningParts } from './russian-words.ts'

const onlyLetters = /^\p{L}+$/u
const russianLetters = /^[а-я]+$/
const minTail = 4
const minHead = 3
// «трубаппр», «муфтапнд», «теплыйпол»
const minAbbreviation = 3
const abbreviation = /^[бвгджзклмнпрстфхцчшщ]{3}$/
const maxCompoundLength = 40
const minJoined = 6
const minModel = 4 // «15б 3р»
const binding = /[оеа]$/
const headWeight = 0.8

/** Two words of a query as one word of the catalogue, if no product has both: «tece profil». */
export function findJoinedWord(index: SearchIndex, first: string, second: string): string | null {
  const key = `${first} ${second}`
  const joined = index.cached.joinedWords.get(key) ?? joinWords(index, first, second) ?? ''
  index.cached.joinedWords.set(key, joined)
  return joined || null
}

function joinWords(index: SearchIndex, first: string, second: string): string | null {
  const isWord = onlyLetters.test(first) && onlyLetters.test(second)
  const joined = first + second
  if (joined.length < (isWord ? minJoined : minModel) || !isInUse(index, stem(joined)))
    return isWord ? (compoundAdjective(index, first, second) ?? heardName(index, first, second)) : null
  // «Кран ша» is a begun «кран шаровой», not jargon.
  if (index.frequency(index.find(stem(joined))) === 0 && findPrefixWords(index, second).length > 0) return null
  const terms = [first, second].map((word) => index.find(stem(word)))
  return terms.includes(-1) || openReader(index, { terms, weight: 1 }).isAtEnd ? joined : null
}

/** «Ханс гроэ»: an unknown word that only with the next one sounds like a name. */
const heardName = (index: SearchIndex, first: string, second: string): string | null =>
  index.find(stem(first)) < 0 && findSameSounding(index, first + second, stem(first + second), false).length > 0 ? first + second : null

const numerals: [RegExp, string][] = [
  [/^од(?:ин|на|но|ним|ной|ного)$/, 'одно'],
  [/^дв(?:а|е|ух|умя|ум)$/, 'двух'],
  [/^тр(?:и|ех|емя|ем)$/, 'трех'],
]
const locative = /[ое]м$/ // «на твёрдом»; nouns may have it too
const softened: Record<string, string> = { г: 'ж', к: 'ч', х: 'ш' }
const minRoot = 4

/** «На твёрдом топливе» → «твердотопливный», «с двумя контурами» → «двухконтурный». */
function compoundAdjective(index: SearchIndex, first: string, second: string): string | null {
  const [how = first, what = second] = [first, second].map((word) => transliterate(word)[0])
  const numeral = numerals.find(([forms]) => forms.test(how))?.[1]
  if (numeral === undefined && !isAdjective(how) && !locative.test(how)) return null
  const root = stem(what)
  if (root.length < minRoot) return null
  const heads = numeral === undefined ? [`${stem(how)}о`, `${stem(how)}е`] : [numeral]
  const last = softened[root.at(-1) ?? '']
  const roots = last === undefined ? [root] : [root, root.slice(0, -1) + last]
  for (const head of heads)
    for (const tail of roots) {
      const found = findPrefixWords(index, head + tail).find(({ term }) => index.leadsAlone(term))
      if (found) return index.data.forms[found.term] || getText(index.data.terms, found.term)
    }
  return null
}

export type Compound = { head: { terms: number[]; weight: number }[]; tail: string }

/** Not «sanpress»: names of series are made of other words. */
export function splitWord(index: SearchIndex, word: string): Compound | undefined {
  if (!russianLetters.test(word) || word.length > maxCompoundLength) return undefined
  for (let at = minHead; at <= word.length - minAbbreviation; at++) {
    const tail = word.slice(at)
    const known = stem(tail)
    const head = word.slice(0, at)
    if ((known.length < minTail && !abbreviation.test(known) && !isAdjective(head)) || !index.leadsAlone(index.find(known))) continue
    const own = index.find(stem(head))
    if (own >= 0 && index.frequency(own) > 0) return { head: [{ terms: [own], weight: 1 }], tail }
    const root = head.replace(binding, '')
    if (root.length < minHead) continue
    const found = findPrefixWords(index, root).map(({ term }) => ({ terms: [term], weight: headWeight }))
    if (found.length > 0) return { head: found, tail }
  }
  return undefined
}

/** «Бойлеркосвенногонагрева», «паяльникдляппр»: the words of which all of it consists, longer ones first. */
export function splitWords(index: SearchIndex, text: string): string[] | undefined {
  for (let end = text.length <= maxCompoundLength ? text.length : 0; end >= minHead; end--) {
    const word = text.slice(0, end)
    const isWord = (end >= minTail || abbreviation.test(word)) && isInUse(index, stem(word))
    if (!isWord && !/^(?:для|под)$/.test(word)) continue
    const others = end === text.length ? [] : splitWords(index, text.slice(end))
    if (others) return [word, ...others]
  }
  return undefined
}

const minCompounded = 5

export const listCompounds = (term: string): string[] =>
  term.length < minCompounded || !onlyLetters.test(term) ? [] : combiningParts.map((first) => first + term)

function isInUse(index: SearchIndex, term: string): boolean {
  const known = index.find(term)
  return known >= 0 && index.leadsAlone(known)
}
