// Words that people write together or apart as they like: «электрокотел» for «котёл электрический», «водо нагреватель».
import { prefixWords } from './near-words.ts'
import type { SearchIndex } from './search-index.ts'
import { stem } from './stem.ts'

const onlyLetters = /^\p{L}+$/u
const leastTail = 4
const leastHead = 3
// «трубаппр», «муфтапнд»
const leastAbbreviation = 3
const abbreviation = /^[бвгджзклмнпрстфхцчшщ]{3}$/
const longestCompound = 40
const leastJoined = 6
const binding = /[оеа]$/
const headWeight = 0.8

/** Two words of a query that are one in the shop, where neither or only one of them is a word of its own. */
export function joinedWord(index: SearchIndex, first: string, second: string): string | null {
  return index.joined.find(`${first} ${second}`, () => joinWords(index, first, second))
}

function joinWords(index: SearchIndex, first: string, second: string): string | null {
  if (!onlyLetters.test(first) || !onlyLetters.test(second)) return null
  const joined = first + second
  if (joined.length < leastJoined || !isInUse(index, stem(joined))) return null
  return isInUse(index, stem(first)) && isInUse(index, stem(second)) ? null : joined
}

export type Compound = { head: { terms: number[]; weight: number }[]; tail: string }

/** An unknown word as a known one with what stands before it; the longest known one. */
export function splitWord(index: SearchIndex, word: string): Compound | undefined {
  if (!onlyLetters.test(word) || word.length > longestCompound) return undefined
  for (let at = leastHead; at <= word.length - leastAbbreviation; at++) {
    const tail = word.slice(at)
    const known = stem(tail)
    if ((known.length < leastTail && !abbreviation.test(known)) || index.find(known) < 0) continue
    const head = word.slice(0, at)
    const own = index.find(stem(head))
    if (own >= 0 && index.frequency(own) > 0) return { head: [{ terms: [own], weight: 1 }], tail }
    const root = head.replace(binding, '')
    if (root.length < leastHead) continue
    const found = prefixWords(index, root).map(({ term }) => ({ terms: [term], weight: headWeight }))
    if (found.length > 0) return { head: found, tail }
  }
  return undefined
}

const combining = 'тепло электро гидро термо водо газо воздухо авто мото'.split(' ')
const leastCompounded = 5

/** Kinds of the thing that are one word: «теплосчётчик» is a «счётчик», «воздухоотводчик» lets something out. */
export const compoundsOf = (term: string): string[] =>
  term.length < leastCompounded || !onlyLetters.test(term) ? [] : combining.map((first) => first + term)

function isInUse(index: SearchIndex, term: string): boolean {
  const known = index.find(term)
  return known >= 0 && index.leadsAlone(known)
}
