// Guesses the meaning of an unknown word; the order of attempts matters.
import { splitWord } from './compound-words.ts'
import { everyday, otherProductWords } from '../text/stop-words.ts'
import { addRelated, asTyped } from './resolve-known-word.ts'
import { nearAmounts } from './nearest-sizes.ts'
import { nearWords, prefixWords, sameSounding, type FoundWord } from './fuzzy-words.ts'
import type { SearchIndex } from '../index/search-index.ts'
import { asAlternative, certaintyOf, slotOf, type Alternative, type Resolved } from '../index/query-term.ts'
import { textAt } from '../index/string-table.ts'
import { negligible, tokensOf, type Token } from '../text/tokenize.ts'

const onlyLetters = /^\p{L}+$/u
const minOfShortened = 4
const latin = /^[a-z]+$/
const weightOfPrefix = 0.75

/** @returns no slots for a word to leave out @param isLiteral nothing is corrected or left out (SRCH-09) */
export function guessWord(index: SearchIndex, token: Token, text: string, isLast: boolean, isLiteral: boolean): Resolved {
  const spelled = bySound(index, token, text, isLast) ?? byBrandAdjective(index, text) ?? ofTwoWords(index, text)
  if (spelled) return spelled
  if (isLiteral) return { shown: null, slots: [slotOf([])] }
  const amounts = nearAmounts(index, token.term)
  if (amounts.length > 0) return { shown: null, slots: [slotOf(amounts, certaintyOf.guessed)], isNear: true }
  if (isOfOtherKind(token.term)) return { shown: null, slots: [] }
  return (
    begun(text, shortened(index, text)) ?? byTypo(index, token, text) ?? begun(text, ofOneRoot(index, text)) ?? { shown: null, slots: [] }
  )
}

export const isOfOtherKind = (term: string): boolean => everyday.has(term) || otherProductWords.has(term) || negligible.has(term)

/** A soundalike in the other alphabet is the same word, in its own alphabet a correction. */
function bySound(index: SearchIndex, token: Token, text: string, isLast: boolean): Resolved | undefined {
  const soundalikes = sameSounding(index, text, token.term, isLast)
  const [first] = soundalikes
  if (!first) return undefined
  const inCyrillic = soundalikes.find(({ term }) => isCyrillic(textAt(index.data.terms, term)))
  const inOwnAlphabet =
    latin.test(text) && inCyrillic
      ? undefined
      : soundalikes.find(({ term }) => isCyrillic(textAt(index.data.terms, term)) === isCyrillic(text))
  const alternatives = soundalikes.map(asAlternative)
  for (const { term } of soundalikes) addRelated(index, alternatives, textAt(index.data.terms, term))
  return {
    shown: shownTerm(index, (inOwnAlphabet ?? inCyrillic ?? first).term),
    slots: [slotOf(alternatives)],
    isSame: inOwnAlphabet === undefined,
  }
}

// «Дабовский насос», «валтековские трубы».
const brandAdjective = /(?:ов|ев)ск(?:ий|ая|ое|ие|ого|ой|ому|им|их|ими|ую)$/

function byBrandAdjective(index: SearchIndex, text: string): Resolved | undefined {
  const name = text.replace(brandAdjective, '')
  if (name === text) return undefined
  const isBrand = ({ term }: FoundWord) => index.entitiesWith([term]).some(({ kind, terms }) => kind === 'brand' && terms.length === 1)
  const brands = sameSounding(index, name, name, false).filter(isBrand)
  const [first] = brands
  return first && { shown: shownTerm(index, first.term), slots: [slotOf(brands.map(asAlternative))], isSame: true }
}

/** «Трубаппр». */
function ofTwoWords(index: SearchIndex, text: string): Resolved | undefined {
  const compound = splitWord(index, text)
  if (!compound) return undefined
  const [tail] = tokensOf(compound.tail)
  const behind = (tail && asTyped(index, tail, compound.tail, false, false)) ?? []
  return { shown: text, slots: [...behind.map((alternatives) => slotOf(alternatives)), slotOf(compound.head, certaintyOf.compound)] }
}

export function byTypo(index: SearchIndex, token: Token, text: string): Resolved | undefined {
  const corrections = nearWords(index, text, token.term)
  const [first] = corrections
  if (!first) return undefined
  return {
    shown: shownTerm(index, first.term),
    slots: [slotOf(corrections.map(asAlternative), certaintyOf.guessed)],
    guesses: corrections.map(({ term }) => term),
  }
}

const begun = (text: string, alternatives: Alternative[]): Resolved | undefined =>
  alternatives.length > 0 ? { shown: text, slots: [slotOf(alternatives, certaintyOf.guessed)] } : undefined

/** «насос цирк 25 60», «труба полипроп 32»: abbreviations in any position. */
function shortened(index: SearchIndex, text: string): Alternative[] {
  if (!onlyLetters.test(text) || text.length < minOfShortened) return []
  return prefixWords(index, text).map(({ term }) => ({ terms: [term], weight: weightOfPrefix }))
}

// «Погодник» — «погодозависимый», «полотенчик» — «полотенцесушитель», «сигнализация» — «сигнализатор».
const jargonEnding =
  /(?:(?:[чщн]?ик|ок|[хш]?к)(?:[аиуе]|ов|ами?|ой|ом)?|[аяи]ци[яиюй]|(?:ир)?овани[еяю]|[ае]ни[еяю]|(?:ир)?овать|[иаяе]ть|[аи]тель|атор|[аяиеу]лк(?:[аиуе]|ой|ами?)?)$/
const minOfRoot = 5

function ofOneRoot(index: SearchIndex, text: string): Alternative[] {
  const root = isCyrillic(text) ? text.replace(jargonEnding, '') : text
  return root === text || root.length < minOfRoot ? [] : shortened(index, root)
}

const isCyrillic = (text: string): boolean => /[а-я]/.test(text)

export const shownTerm = (index: SearchIndex, term: number): string => index.data.forms[term] || textAt(index.data.terms, term)
