// Guesses the meaning of an unknown word; the order of attempts matters.
import { splitWord, splitWords } from './compound-words.ts'
import { everyday, otherProductWords } from '../text/stop-words.ts'
import { addRelated, resolveAsTyped } from './resolve-known-word.ts'
import { measure } from '../index/measures.ts'
import { findNearAmounts } from './nearest-sizes.ts'
import { findNearWords, findPrefixWords, findSameSounding, type FoundWord } from './fuzzy-words.ts'
import type { SearchIndex } from '../index/search-index.ts'
import { toAlternative, certaintyOf, toSlot, type Alternative, type OwnSlot, type QueryMode, type Resolved } from '../index/query-term.ts'
import { isArticleLike } from './find-article.ts'
import { findShortForms, findWordsWithLetters } from './short-forms.ts'
import { getText } from '../index/string-table.ts'
import { listKazakhRoots } from '../text/kazakh-stems.ts'
import { stem } from '../text/stem.ts'
import { transliterate } from '../text/transliterate.ts'
import { combiningParts, isRussianWord } from './russian-words.ts'
import { negligible, tokenizeGroup, type Token } from '../text/tokenize.ts'

const onlyLetters = /^\p{L}+$/u
const separators = /[-.]/g // «РА-Н» sounds like RA-N
const minOfShortened = 4
const latin = /^[a-z]+$/
const weightOfPrefix = 0.75

/** @returns no slots for a word to leave out */
export function guessWord(index: SearchIndex, token: Token, text: string, isLast: boolean, mode: QueryMode): Resolved {
  const { literal, isSentence, isKazakh } = mode
  // Who writes a sentence or a correct word does not misspell a word of the catalogue («пахло» is not «пакля»).
  const isListed = !isKazakh && isRussianWord(token.term)
  const isCorrect = isSentence === true || isListed
  const kazakh = literal || isListed ? undefined : inKazakh(index, text)
  if (kazakh) return kazakh
  const heard = bySound(index, token, text.replace(separators, ''), isLast, isListed)
  // «Колл» begins «коллектор»; that «қола» sounds like it says less.
  const sounding = heard?.isSame === false && !isDoubled(text, heard) && shortened(index, text).length > 0 ? undefined : heard
  const spelled =
    (isCorrect && !sounding?.isSame && !isDoubled(text, sounding) ? undefined : sounding) ??
    byBrandAdjective(index, text) ??
    (isListed ? undefined : ofTwoWords(index, token, text, isCorrect || literal === true))
  const short = literal ? [] : findShortForms(index, text, !isListed || (mode.isSeveral === true && !isOfOtherKind(token.term)))
  if (short.length > 1 && spelled?.isSame) return spelled // «РА-ДВ» is RA-DV, no «радиатор» with a «дверь»
  if (short.length > 0) return { shown: text, slots: short.length > 1 ? short : withSoundalikes(short[0]!, spelled) }
  if (spelled) return spelled
  if (literal) return { shown: null, slots: [toSlot([])] }
  const amounts = findNearAmounts(index, token.term)
  if (amounts.length > 0) return { shown: null, slots: [toSlot(amounts, certaintyOf.guessed)], isNear: true }
  const designation = measure.test(token.term) ? undefined : byDesignation(index, text)
  if (designation) return designation
  if (isOfOtherKind(token.term)) return { shown: null, slots: [] }
  return (
    (isListed ? guess(index, shortened(index, text), certaintyOf.begun) : begun(text, shortened(index, text))) ??
    related(index, token.term, text) ??
    (isCorrect ? undefined : resolveTypo(index, token, text)) ??
    guess(index, ofOneRoot(index, text), certaintyOf.begun) ??
    begun(text, findWordsWithLetters(index, text)) ?? { shown: null, slots: [] }
  )
}

const partOfDesignation = /\p{L}+|[1357]\/[248](?!\d)|\d+(?:\.\d+)?/gu

/** «R401D», «U072-24K»: what is known of a designation, from its beginning on; numbers only after known letters or first. */
function byDesignation(index: SearchIndex, text: string): Resolved | undefined {
  const known: number[] = []
  for (const piece of isArticleLike(text) ? text.split('-') : []) {
    const parts = piece.match(partOfDesignation) ?? []
    for (let at = 0, end = parts.length; at < parts.length; end = parts.length) {
      const isRead = (part: string) => part.length > 1 && (/^\d/.test(part) ? known.length > 0 || text.startsWith(part) : true)
      const termTo = (to: number) => {
        const part = parts
          .slice(at, to)
          .join('')
          .replace(/^0+(?=\d)/, '')
        const term = index.find(part)
        return term >= 0 ? term : (findSameSounding(index, part, part, false)[0]?.term ?? -1)
      }
      while (end > at && !(isRead(parts.slice(at, end).join('')) && termTo(end) >= 0)) end--
      if (end === at && known.length === 0) break
      if (end > at) known.push(termTo(end))
      at = Math.max(end, at + 1)
    }
  }
  const shown = known.map((term) => getShownTerm(index, term)).join(' ')
  return known.length > 0 ? { shown, slots: known.map((term) => toSlot([{ terms: [term], weight: 1 }], certaintyOf.begun)) } : undefined
}

/** «Ваннага», «соргысы»: a word of the catalogue or of its synonyms with Kazakh endings. */
function inKazakh(index: SearchIndex, text: string): Resolved | undefined {
  if (!russianLetters.test(text)) return undefined
  for (const root of listKazakhRoots(text)) {
    const [token] = index.leadsAlone(index.find(stem(root))) ? tokenizeGroup(root) : []
    const slots = token && resolveAsTyped(index, token, root, false, false)
    const isQualifier = dative.test(text.slice(root.length))
    if (slots) return { shown: text, slots: slots.map((alternatives) => toSlot(alternatives)), isSame: true, isQualifier }
  }
  return undefined
}
const dative = /[гкн][ае]$/ // the purpose: «казандыкка насос»
const russianLetters = /^[а-я]{4,}$/

const vowelsOf = (text: string): string => text.replace(/[^аеиоуыэюя]/g, '').replaceAll('ю', 'у')
/** «Комфорт» is Comfort, too; «семена» only sounds like Siemens. */
const isSpelled = (index: SearchIndex, text: string, { term }: FoundWord): boolean =>
  transliterate(getText(index.data.terms, term)).some((reading) => vowelsOf(reading) === vowelsOf(text))

const single = (word: string) => stem(word.replaceAll('э', 'е')).replace(/(.)\1/g, '$1')
/** «Контролер» is a word, too, but sounds and is written like «контроллер»; so is «хансгроэ» like «хансгрое». */
const isDoubled = (text: string, sounding: Resolved | undefined) => single(sounding?.shown ?? '') === single(text)

/** «Бронзовый» where products are of «бронза». */
function related(index: SearchIndex, term: string, text: string): Resolved | undefined {
  const alternatives: Alternative[] = []
  addRelated(index, alternatives, term)
  return alternatives.length > 0 ? { shown: text, slots: [toSlot(alternatives)] } : undefined
}

/** «Про», «фар»: a word in the other alphabet, else a shortened one. */
function withSoundalikes(short: OwnSlot, spelled: Resolved | undefined): OwnSlot[] {
  const [same, other] = spelled?.isSame ? spelled.slots : []
  return [same && !other ? { ...same, wider: short.alternatives } : short]
}

export const isOfOtherKind = (term: string): boolean => everyday.has(term) || otherProductWords.has(term) || negligible.has(term)

/** A soundalike in the other alphabet is the same word, in its own alphabet a correction. */
function bySound(index: SearchIndex, token: Token, text: string, isLast: boolean, isListed: boolean): Resolved | undefined {
  const voiceless = (word: string) => (isListed ? word.replace(/з$/, 'с') : word) // «топаз» is Топас
  const all = findSameSounding(index, voiceless(text), voiceless(token.term), isLast)
  // Of a correct Russian word only names that are spelled like it are the same: Sira, not «сырой».
  const isName = (one: FoundWord) => (latin.test(getText(index.data.terms, one.term)) ? isSpelled(index, text, one) : isBrand(index, one))
  const spelled = isListed ? all.filter(isName) : []
  const soundalikes = spelled.length > 0 ? spelled : all
  const [first] = soundalikes
  if (!first) return undefined
  const cyrillic = soundalikes.find(({ term }) => isCyrillic(getText(index.data.terms, term)))
  const inOwnAlphabet =
    latin.test(text) && cyrillic
      ? undefined
      : soundalikes.find(({ term }) => isCyrillic(getText(index.data.terms, term)) === isCyrillic(text))
  const alternatives = soundalikes.map(toAlternative)
  for (const { term } of soundalikes) addRelated(index, alternatives, getText(index.data.terms, term))
  return {
    shown: getShownTerm(index, (inOwnAlphabet ?? cyrillic ?? first).term),
    slots: [toSlot(alternatives)],
    isSame: spelled.length > 0 || (inOwnAlphabet === undefined && !isListed),
  }
}

const isBrand = (index: SearchIndex, { term }: FoundWord) =>
  index.entitiesWith([term]).some(({ kind, terms }) => kind === 'brand' && terms.length === 1)

// «Дабовский насос», «валтековские трубы».
const brandAdjective = /(?:ов|ев)ск(?:ий|ая|ое|ие|ого|ой|ому|им|их|ими|ую)$/

function byBrandAdjective(index: SearchIndex, text: string): Resolved | undefined {
  const name = text.replace(brandAdjective, '')
  if (name === text) return undefined
  const brands = findSameSounding(index, name, name, false).filter((one) => isBrand(index, one))
  const [first] = brands
  return first && { shown: getShownTerm(index, first.term), slots: [toSlot(brands.map(toAlternative))], isSame: true }
}

const slotsOf = (index: SearchIndex, word: string): OwnSlot[] =>
  tokenizeGroup(word).flatMap((token) => (resolveAsTyped(index, token, word, false, false) ?? []).map((one) => toSlot(one)))

/** «Трубаппр»; but «термаголовка» is one word with one wrong letter. */
function ofTwoWords(index: SearchIndex, token: Token, text: string, isCorrect: boolean): Resolved | undefined {
  const compound = splitWord(index, text)
  const several = compound ? undefined : splitWords(index, text)
  if (several) return { shown: several.join(' '), slots: several.flatMap((word) => slotsOf(index, word)) }
  const misspelled = compound && !isCorrect ? resolveTypo(index, token, text, 1) : undefined
  if (!compound || misspelled) return misspelled
  const behind = slotsOf(index, compound.tail)
  const [ownHead, ownTail] = [compound.head, behind[0]?.alternatives ?? []].map((words) => words[0]?.terms[0] ?? -1)
  // «Газоблок» is no «блок» of the shop: a compound names a product if one of its words does.
  const isKind = [ownHead, ownTail].some((term) => index.categoryNouns.has(term!))
  return {
    shown: isKind ? text : `${compound.tail} ${getShownTerm(index, ownHead!)}`,
    slots: [...behind, toSlot(compound.head, certaintyOf.compound)],
  }
}

export const resolveTypo = (index: SearchIndex, token: Token, text: string, errors?: number): Resolved | undefined =>
  guess(index, findNearWords(index, text, token.term, errors).map(toAlternative), certaintyOf.guessed)

/** Another word than the typed one: the page names it. */
function guess(index: SearchIndex, alternatives: Alternative[], certainty: number): Resolved | undefined {
  const guesses = alternatives.flatMap(({ terms }) => terms)
  return guesses.length > 0 ? { shown: getShownTerm(index, guesses[0]!), slots: [toSlot(alternatives, certainty)], guesses } : undefined
}

const begun = (text: string, alternatives: Alternative[]): Resolved | undefined =>
  alternatives.length > 0 ? { shown: text, slots: [toSlot(alternatives, certaintyOf.begun)] } : undefined

/** «насос цирк 25 60», «труба полипроп 32»: abbreviations in any position. */
function shortened(index: SearchIndex, text: string): Alternative[] {
  if (!onlyLetters.test(text) || text.length < minOfShortened) return []
  return findPrefixWords(index, text).map(({ term }) => ({ terms: [term], weight: weightOfPrefix }))
}

// «Погодник» — «погодозависимый», «полотенчик» — «полотенцесушитель», «сигнализация» — «сигнализатор».
const jargonEnding =
  /(?:(?:[чщн]?ик|ок|[хш]?к)(?:[аиуе]|ов|ами?|ой|ом)?|[аяи]ци[яиюй]|(?:ир)?овани[еяю]|[ае]ни[еяю]|(?:ир)?овать|[иаяе]ть|[аи]тель|атор|[аяиеу]лк(?:[аиуе]|ой|ами?)?|[аяеиу][ею]т(?:ся)?|[аиу]л[аои]?(?:с[ья])?)$/
const minOfRoot = 5

function ofOneRoot(index: SearchIndex, text: string): Alternative[] {
  const root = isCyrillic(text) ? text.replace(jargonEnding, '') : text
  const first = combiningParts.find((part) => root.startsWith(part)) ?? '' // of «электропила» the second word counts
  return root === text || root.length - first.length < minOfRoot ? [] : shortened(index, root)
}

const isCyrillic = (text: string): boolean => /[а-я]/.test(text)

export const getShownTerm = (index: SearchIndex, term: number): string => index.data.forms[term] || getText(index.data.terms, term)
