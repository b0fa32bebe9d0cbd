// Resolves one token of a query to slots. The order matters: known words are never corrected,
// and the other keyboard layout is tried before typing errors.
import { listSpellings, toCyrillicModels } from '../index/article-index.ts'
import { isArticleLike, resolveArticle } from './find-article.ts'
import { isAdjective } from '../text/adjectives.ts'
import { everyday } from '../text/stop-words.ts'
import { toOtherLayout, toOtherLetters } from '../text/letter-variants.ts'
import { findMeantSizes } from './nearest-sizes.ts'
import { resolveAsTyped } from './resolve-known-word.ts'
import { normalize } from '../text/normalize-text.ts'
import { openReader } from '../index/match-postings.ts'
import { getText } from '../index/string-table.ts'
import { transliterate } from '../text/transliterate.ts'
import type { SearchIndex } from '../index/search-index.ts'
import { findPrefixWords, findSameSounding } from './fuzzy-words.ts'
import { toAlternative, certaintyOf, toSlot, type Alternative, type QueryMode, type OwnSlot, type Resolved } from '../index/query-term.ts'
import { splitGroups, negligible, tokenizeGroup, type Token } from '../text/tokenize.ts'
import { findInitials, findWordsBeginning, isProductWord } from './short-forms.ts'
import { looksRussian } from './russian-words.ts'
import { resolveTypo, guessWord, isOfOtherKind } from './resolve-unknown-word.ts'

const weightOfArticle = 1.6
const weightOfParts = 0.9
const begunSize = /^\d+(?:\.\d+)?[/xх×*]$/ // «1/», «16х» while typing
const minOfOtherLayout = 3
const russianWord = /^[а-я]+$/
const oneLetterOnly = /^\d*\p{L}\d+$|^\d+\p{L}$/u // «м500» is no V500
const maxShort = 3
const maxPart = 6 // of a word that only phrases have: «канал» of «душевой канал»

/** @param rawToken as typed, with characters that are letters in the other layout */
export function resolveGroup(index: SearchIndex, group: string, rawToken: string, isLast: boolean, mode: QueryMode): Resolved {
  const key = `${isLast} ${mode.typing} ${mode.literal} ${mode.isOtherLayout} ${mode.isSentence} ${mode.isKazakh} ${mode.isSeveral} ${group}\n${rawToken}`
  const resolved = index.cached.resolved.get(key) ?? resolveUncached(index, group, rawToken, isLast, mode)
  index.cached.resolved.set(key, resolved)
  return resolved
}

function resolveUncached(index: SearchIndex, group: string, rawToken: string, isLast: boolean, mode: QueryMode): Resolved {
  const begun = isLast && mode.typing && begunSize.test(rawToken) ? findPrefixWords(index, rawToken.replace(/[xх×*]$/, 'x')) : []
  if (begun.length > 0) return { shown: group, slots: [toSlot(begun.map(toAlternative))] }
  const words = wordsOf(index, group, isLast, mode.typing ?? false)
  const [sized, another] = words
  const isKnown = words.every(({ known }) => known !== undefined)
  const article = resolveArticle(index, group, isKnown ? 'exact' : 'prefix')
  const meant = sized && !another && (sized.known?.length ?? 2) > 1 ? findMeantSizes(index, sized.token.term) : []
  if (meant.length > 0 && !article) return { shown: group, slots: [toSlot([...partsOf(sized), ...meant])] }
  const known = isKnown ? words.flatMap((word) => knownSlots(index, word)) : []
  const isDotted = rawToken === `${group}.` && russianWord.test(group)
  if (isKnown) return { shown: group, slots: withArticle(withShortForms(index, group, isDotted, known), article) }
  if (article) return { shown: group, slots: [toArticleSlot(article)] }
  const short = isDotted && group.length <= maxShort && !mode.literal ? findWordsBeginning(index, group, undefined, true) : []
  if (short.length > 0) return { shown: group, slots: [toSlot(short, certaintyOf.guessed)] }
  const otherLayout = mode.literal ? undefined : otherLayoutGroups(rawToken)
  return (
    asModel(index, group, words) ??
    (otherLayout && (mode.isOtherLayout || (lettersIn(group) >= minOfOtherLayout && !(group.length <= maxShort && looksRussian(group))))
      ? knownInOtherLayout(index, otherLayout, isLast)
      : undefined) ??
    guessed(index, words, isLast, mode, otherLayout)
  )
}

type Word = { token: Token; text: string; known: Alternative[][] | undefined }

function wordsOf(index: SearchIndex, group: string, isLast: boolean, typing: boolean): Word[] {
  const all = tokenizeGroup(group)
  const significant = all.filter(({ term }) => !negligible.has(term))
  const tokens = significant.length > 0 ? significant : all
  return tokens.map((token, at) => {
    const text = tokens.length === 1 ? group : token.term
    const known = resolveAsTyped(index, token, text, isLast && at === tokens.length - 1, typing) ?? inHomoglyphs(index, text)
    return { token, text, known }
  })
}

function inHomoglyphs(index: SearchIndex, text: string): Alternative[][] | undefined {
  const spelled = toOtherLetters(text)
  const [token, other] = spelled === undefined ? [] : tokenizeGroup(spelled)
  return token && !other ? resolveAsTyped(index, token, spelled ?? '', false, false) : undefined
}

/** Whether the word is one only in the other layout: then shorter words of the query are read in it, too. */
export function isOfOtherLayout(index: SearchIndex, group: string): boolean {
  const [word, other] = wordsOf(index, group, false, false)
  const groups = lettersIn(group) < minOfOtherLayout || !word || other || word.known ? undefined : otherLayoutGroups(group)
  return groups !== undefined && knownInOtherLayout(index, groups, false) !== undefined
}

/** «57×3.5» as the two numbers. */
const partsOf = (word: Word | undefined): Alternative[] =>
  word?.known ? [{ terms: word.known.flatMap(([first]) => first?.terms ?? []), weight: weightOfParts }] : []

function knownSlots(index: SearchIndex, { token, text, known = [] }: Word): OwnSlot[] {
  const wider =
    known.length === 1 ? [...findMeantSizes(index, token.term), ...inLatin(index, token, text), ...cutOff(index, token, text)] : []
  const certainty = everyday.has(token.term) ? certaintyOf.everyday : certaintyOf.known
  return known.map((alternatives) => ({ ...toSlot(alternatives, certainty), ...(wider.length > 0 && { wider }) }))
}

/** «Стекл 32», «терм»: the stem of a word may be the beginning of another. */
const cutOff = (index: SearchIndex, { term }: Token, text: string): Alternative[] =>
  text === term && text.length > maxShort && index.data.forms[index.find(term)] ? findWordsBeginning(index, text, undefined, true) : []

/** «Эко Нова», «стабил»: a Russian word may also be the name of a series. */
const inLatin = (index: SearchIndex, token: Token, text: string): Alternative[] =>
  russianWord.test(text)
    ? findSameSounding(index, text, token.term, false)
        .filter(({ term }) => transliterate(getText(index.data.terms, term)).includes(text.replaceAll('э', 'е')))
        .flatMap((one) => (one.term === index.find(token.term) ? [] : toAlternative(one)))
    : []

/** «Гр. безоп.» is shortened though «ГР» is a series; without the dot it may be where nothing has the word itself. */
function withShortForms(index: SearchIndex, group: string, isDotted: boolean, slots: OwnSlot[]): OwnSlot[] {
  const [only, other] = slots
  const isWhole = !isDotted && isProductWord(index, only?.alternatives[0]?.terms[0] ?? -1) // «лён» is no beginning of «лента»
  const isPart = only?.alternatives.every(({ terms: [term = -1] }) => !index.leadsAlone(term))
  if (!only || other || group.length > (isPart ? maxPart : maxShort)) return slots
  // «Хром мат»: nor is a «мат», unless nothing else has all words.
  const qualities = isWhole && russianWord.test(group) ? findWordsBeginning(index, group, isAdjective, true) : []
  if (isWhole) return qualities.length > 0 ? [{ ...only, wider: [...(only.wider ?? []), ...qualities] }] : slots
  const begun = russianWord.test(group) ? findWordsBeginning(index, group, undefined, true) : []
  const short = begun.length > 0 ? begun : findInitials(index, group)
  if (short.length === 0) return slots
  return isDotted || isPart || short !== begun
    ? [{ ...only, alternatives: [...only.alternatives, ...short] }]
    : [{ ...only, wider: [...(only.wider ?? []), ...short] }]
}

function withArticle(slots: OwnSlot[], article: Uint32Array | undefined): OwnSlot[] {
  const [only] = slots
  if (!article || !only || slots.length > 1) return slots
  return [{ ...only, alternatives: [...only.alternatives, ...toArticleSlot(article).alternatives] }]
}

export const toArticleSlot = (rows: Uint32Array): OwnSlot => toSlot([{ terms: [], weight: weightOfArticle, rows }])

const nameAndNumber = /^(\p{L}{2,})(\d+)$/u

/** «вт.031», «11b27p», «альфа2»: a model written in the other alphabet; «рп351» also of products that have RP 351 apart. */
function asModel(index: SearchIndex, group: string, words: readonly Word[]): Resolved | undefined {
  const [word] = words
  if (!word || words.length > 1 || !isArticleLike(word.token.term)) return undefined
  const [model, name = '', number = ''] = nameAndNumber.exec(word.token.term) ?? [word.token.term]
  const heard = findSameSounding(index, name, name, false).map(({ term }) => getText(index.data.terms, term) + number)
  const spellings = [...listSpellings(model), ...toCyrillicModels(model), ...heard]
  const apart = spellings.map((spelling) => nameAndNumber.exec(spelling)?.slice(1) ?? [])
  for (const written of [...spellings.map((spelling) => [spelling]), ...apart]) {
    const terms = written.map((part) => index.find(part))
    if (terms.length === 0 || terms.includes(-1)) continue
    if (terms.length === 1 || !openReader(index, { terms, weight: 1 }).isAtEnd)
      return { shown: group, slots: [toSlot([{ terms, weight: 1 }])] }
  }
  return undefined
}

/** Of its longest part: «ра-дв» is RA-DV by ear, no «hf-ld». */
const lettersIn = (text: string): number => Math.max(...text.split(/[^\p{L}\d]+/u).map(({ length }) => length))

function otherLayoutGroups(rawToken: string): string[] | undefined {
  const other = oneLetterOnly.test(rawToken) ? undefined : toOtherLayout(rawToken)
  if (other === undefined) return undefined
  const groups = splitGroups(normalize(other))
  return groups.join('').length === other.length ? groups : undefined
}

function knownInOtherLayout(index: SearchIndex, groups: readonly string[], isLast: boolean): Resolved | undefined {
  const found = groups.flatMap((text) =>
    tokenizeGroup(text).map((token) => resolveAsTyped(index, token, text, isLast && text.length >= minOfOtherLayout, false)),
  )
  if (found.length === 0 || !found.every((slots) => slots !== undefined)) return undefined
  return { shown: groups.join(' '), slots: found.flat().map((alternatives) => toSlot(alternatives)) }
}

const vowel = /[аеёиоуыэюяaeiouy]/

/** Only with a vowel («корм» is not «rjhv») and of a word that cannot be one («стусло» is not «cnecko»). */
function typoInOtherLayout(index: SearchIndex, groups: readonly string[]): Resolved | undefined {
  const [text = ''] = groups
  const [token] = tokenizeGroup(text)
  return groups.length === 1 && token && vowel.test(text) ? resolveTypo(index, token, text) : undefined
}

function guessed(
  index: SearchIndex,
  words: readonly Word[],
  isLast: boolean,
  mode: QueryMode,
  otherLayout: readonly string[] | undefined,
): Resolved {
  const own = wordByWord(index, words, isLast, mode)
  if (own.shown !== null || !otherLayout || words.every(({ token, text }) => isOfOtherKind(token.term) || looksRussian(text))) return own
  return typoInOtherLayout(index, otherLayout) ?? own
}

function wordByWord(index: SearchIndex, words: readonly Word[], isLast: boolean, mode: QueryMode): Resolved {
  const guesses = words.map((word) =>
    word.known ? { shown: word.text, slots: knownSlots(index, word) } : guessWord(index, word.token, word.text, isLast, mode),
  )
  const [first] = guesses
  if (first && guesses.length === 1) return first
  const shown = guesses.flatMap((guess) => guess.shown ?? [])
  return { shown: shown.length > 0 ? shown.join(' ') : null, slots: guesses.flatMap(({ slots }) => slots) }
}
