// Finds alternatives of a known word: related words, continuations, equal sizes in other units.
import { listCompounds } from './compound-words.ts'
import { findPrefixWords, findSameSounding } from './fuzzy-words.ts'
import type { SearchIndex } from '../index/search-index.ts'
import { findMeantSizes } from './nearest-sizes.ts'
import { listEqualSizes } from '../text/size-terms.ts'
import { addTerm, type Alternative, type AlternativeKind } from '../index/query-term.ts'
import { measure } from '../index/measures.ts'
import { listRelatedStems } from '../text/stem.ts'
import type { Token } from '../text/tokenize.ts'

const onlyLetters = /^\p{L}+$/u
const latin = /^[a-z]+$/
const oneLetter = /^\p{L}$/u
const oneDigit = /^\d$/
const minOfJargon = 4
const weightOf = {
  related: 0.8,
  compound: 0.75,
  equalSize: 0.8,
  prefix: 0.75,
  prefixOfMany: 0.95,
  cut: 0.6,
  soundsSame: 0.85,
  soundsLike: 0.75,
  part: 0.9,
} as const

/** Alternatives of the word, its parts or its continuations; undefined for an unknown word. */
export function resolveAsTyped(
  index: SearchIndex,
  token: Token,
  text: string,
  isLast: boolean,
  typing: boolean,
): Alternative[][] | undefined {
  const term = index.find(token.term)
  const alternatives: Alternative[] = []
  if (term >= 0) {
    alternatives.push({ terms: [term], weight: 1 })
    addRelated(index, alternatives, token.term, { isRelated: true })
    // «Розетка», of «розетка для воды» alone, is no «водорозетка».
    for (const whole of index.leadsAlone(term) ? listCompounds(token.term) : []) {
      const kind = index.find(whole)
      if (kind >= 0 && index.frequency(kind) > 0) addTerm(alternatives, kind, weightOf.compound, { isSynonym: true })
    }
  }
  for (const equal of listEqualSizes(token.term)) addText(index, alternatives, equal, weightOf.equalSize)
  if (isLast) alternatives.push(...continuations(index, token, text, alternatives, typing))
  if (alternatives.length > 0) {
    // «boiler» is part of a brand name, but also «бойлер»
    // so does «упс», a synonym, with the series UPS
    if (latin.test(text) || (term >= 0 && index.frequency(term) === 0))
      for (const soundalike of findSameSounding(index, text, token.term, false))
        // The series UPS is not the jargon «упс».
        if (term < 0 || index.frequency(term) === 0 || index.frequency(soundalike.term) > 0)
          addTerm(alternatives, soundalike.term, latin.test(text) ? weightOf.soundsSame : weightOf.soundsLike)
    return [alternatives]
  }
  // «16 л» is no 16 bar.
  const parts = measure.test(token.term) ? [] : partsInUse(index, token.parts)
  // «Р/бак» is no product with the letter «р», «D06F» none with the number 06.
  if (parts.length === 0 || parts.some((part) => oneLetter.test(part))) return undefined
  const known = (part: string): Alternative[] => (index.find(part) < 0 ? [] : [{ terms: [index.find(part)], weight: weightOf.part }])
  const read = parts.map((part) => [...known(part), ...findMeantSizes(index, part)])
  return read.every(({ length }) => length > 0) ? read : undefined
}

/** Continuations of the last word; of a known one while typing, or if they are much more frequent. */
function continuations(index: SearchIndex, token: Token, text: string, known: Alternative[], typing: boolean): Alternative[] {
  const isWord = onlyLetters.test(text)
  const taken = new Set(known.map(({ terms }) => terms[0]))
  // «50/2» begins «50×2×2000», too.
  const beginnings = isWord ? [text] : new Set([token.term, token.term.replace(/^(\d[\d.]*)-(?=\d)/, '$1x')])
  const found = [...beginnings]
    .flatMap((beginning) => findPrefixWords(index, beginning))
    .filter(({ term }) => !taken.has(term) && (text.length >= minOfJargon || index.frequency(term) > 0))
  const [own] = known
  const weighted = (weight: number, isLonger?: true) =>
    found.map(({ term }): Alternative => ({ terms: [term], weight, ...(isLonger && { isLonger }) }))
  if (!own) return !typing && oneDigit.test(text) ? [] : weighted(weightOf.prefix, true) // «кран 4» is none of 40
  if (!typing && (!isWord || index.headCounts[own.terms[0]!]! > 0)) return []
  if (!isWord) return weighted(weightOf.prefix)
  const more = found.reduce((sum, { term }) => sum + index.frequency(term), 0) / Math.max(1, index.frequency(own.terms[0]!))
  // «смесите» is stemmed as a verb: continuations of the whole text are more likely
  if (more > 1 && text.startsWith(token.term) && text.length > token.term.length + 1) {
    own.weight = weightOf.cut
    return weighted(weightOf.prefixOfMany)
  }
  return more > 2 ? weighted(weightOf.prefixOfMany, true) : typing ? weighted(weightOf.prefix, true) : []
}

/** «ups25-60» is «ups» and «25-60»; «25» and «60» only if no product has «25-60». */
function partsInUse(index: SearchIndex, parts: string[]): string[] {
  const covered = new Set<string>()
  return parts.filter((part) => {
    if (covered.has(part)) return false
    const inner = part.split(/[-x]/)
    if (inner.length === 1 || !/^\d/.test(part)) return true
    if (index.find(part) < 0 && findMeantSizes(index, part).length === 0) return !inner.every((one) => parts.includes(one))
    for (const one of inner) covered.add(one)
    return true
  })
}

export function addRelated(index: SearchIndex, alternatives: Alternative[], term: string, kind: AlternativeKind = {}): void {
  for (const related of listRelatedStems(term)) addText(index, alternatives, related, weightOf.related, kind)
}

function addText(index: SearchIndex, alternatives: Alternative[], text: string, weight: number, kind: AlternativeKind = {}): void {
  const term = index.find(text)
  if (term >= 0) addTerm(alternatives, term, weight, kind)
}
