// A word that the index does not have: what it may stand for. The order of attempts is the rule.
import { splitWord } from '../text/compound-words.ts'
import { everyday, otherProductWords } from '../text/stop-words.ts'
import { addRelated, asTyped } from './resolve-known-word.ts'
import { nearAmounts } from './nearest-sizes.ts'
import { nearWords, prefixWords, sameSounding, type Found } from './fuzzy-words.ts'
import type { SearchIndex } from '../index/search-index.ts'
import { asAlternative, certaintyOf, slotOf, type Alternative, type Resolved } from './query-term.ts'
import { textAt } from '../index/string-table.ts'
import { negligible, tokensOf, type Token } from '../index/tokenize.ts'

const onlyLetters = /^\p{L}+$/u
const leastOfShortened = 4
const latin = /^[a-z]+$/
const weightOfPrefix = 0.75

/** Without slots it is left out. @param isLiteral nothing is corrected, cut or left out (SRCH-09) */
export function guessWord(index: SearchIndex, token: Token, text: string, isLast: boolean, isLiteral: boolean): Resolved {
  const spelled = bySound(index, token, text, isLast) ?? ofItsMaker(index, text) ?? ofTwoWords(index, text)
  if (spelled) return spelled
  if (isLiteral) return { shown: null, slots: [slotOf([])] }
  const amounts = nearAmounts(index, token.term)
  if (amounts.length > 0) return { shown: null, slots: [slotOf(amounts, certaintyOf.guessed)] } // not shown: nothing is of just that amount
  if (isOfOtherKind(token.term)) return { shown: null, slots: [] }
  return (
    begun(text, shortened(index, text)) ?? bySlip(index, token, text) ?? begun(text, ofOneRoot(index, text)) ?? { shown: null, slots: [] }
  )
}

/** No slip hides in words of homes and deeds, nor in what other shops sell. */
export const isOfOtherKind = (term: string): boolean => everyday.has(term) || otherProductWords.has(term) || negligible.has(term)

/** In the other alphabet it is the same word; in its own it was a slip. */
function bySound(index: SearchIndex, token: Token, text: string, isLast: boolean): Resolved | undefined {
  const heard = sameSounding(index, text, token.term, isLast)
  const [first] = heard
  if (!first) return undefined
  const inCyrillic = heard.find(({ term }) => isCyrillic(textAt(index.data.terms, term)))
  const inOwnAlphabet =
    latin.test(text) && inCyrillic ? undefined : heard.find(({ term }) => isCyrillic(textAt(index.data.terms, term)) === isCyrillic(text))
  const alternatives = heard.map(asAlternative)
  for (const { term } of heard) addRelated(index, alternatives, textAt(index.data.terms, term))
  return {
    shown: shownTerm(index, (inOwnAlphabet ?? inCyrillic ?? first).term),
    slots: [slotOf(alternatives)],
    isSame: inOwnAlphabet === undefined,
  }
}

// «Дабовский насос», «валтековские трубы».
const ofMaker = /(?:ов|ев)ск(?:ий|ая|ое|ие|ого|ой|ому|им|их|ими|ую)$/

/** The maker whose goods people speak of so. */
function ofItsMaker(index: SearchIndex, text: string): Resolved | undefined {
  const name = text.replace(ofMaker, '')
  if (name === text) return undefined
  const isMaker = ({ term }: Found) => index.entitiesWith([term]).some(({ kind, terms }) => kind === 'brand' && terms.length === 1)
  const makers = sameSounding(index, name, name, false).filter(isMaker)
  const [first] = makers
  return first && { shown: shownTerm(index, first.term), slots: [slotOf(makers.map(asAlternative))], isSame: true }
}

/** «Трубаппр». */
function ofTwoWords(index: SearchIndex, text: string): Resolved | undefined {
  const compound = splitWord(index, text)
  if (!compound) return undefined
  const [tail] = tokensOf(compound.tail)
  const behind = (tail && asTyped(index, tail, compound.tail, false, false)) ?? []
  return { shown: text, slots: [...behind.map((alternatives) => slotOf(alternatives)), slotOf(compound.head, certaintyOf.compound)] }
}

/** What a finger may have slipped from. */
export function bySlip(index: SearchIndex, token: Token, text: string): Resolved | undefined {
  const slips = nearWords(index, text, token.term)
  const [first] = slips
  if (!first) return undefined
  return {
    shown: shownTerm(index, first.term),
    slots: [slotOf(slips.map(asAlternative), certaintyOf.guessed)],
    guesses: slips.map(({ term }) => term),
  }
}

const begun = (text: string, alternatives: Alternative[]): Resolved | undefined =>
  alternatives.length > 0 ? { shown: text, slots: [slotOf(alternatives, certaintyOf.guessed)] } : undefined

/** «насос цирк 25 60», «труба полипроп 32»: fitters cut words short wherever they stand. */
function shortened(index: SearchIndex, text: string): Alternative[] {
  if (!onlyLetters.test(text) || text.length < leastOfShortened) return []
  return prefixWords(index, text).map(({ term }) => ({ terms: [term], weight: weightOfPrefix }))
}

// «Погодник» is what is «погодозависимый», «полотенчик» a «полотенцесушитель», «сигнализация» what a «сигнализатор» does, «сигналить» as well; a
// «расширилка» is what is «расширительный».
const jargonEnding =
  /(?:(?:[чщн]?ик|ок|[хш]?к)(?:[аиуе]|ов|ами?|ой|ом)?|[аяи]ци[яиюй]|(?:ир)?овани[еяю]|[ае]ни[еяю]|(?:ир)?овать|[иаяе]ть|[аи]тель|атор|[аяиеу]лк(?:[аиуе]|ой|ами?)?)$/
const leastOfRoot = 5

/** Fitters make a noun of the adjective that tells a thing from others, and home owners say what it does. */
function ofOneRoot(index: SearchIndex, text: string): Alternative[] {
  const root = isCyrillic(text) ? text.replace(jargonEnding, '') : text
  return root === text || root.length < leastOfRoot ? [] : shortened(index, root)
}

const isCyrillic = (text: string): boolean => /[а-я]/.test(text)

export const shownTerm = (index: SearchIndex, term: number): string => index.data.forms[term] || textAt(index.data.terms, term)
