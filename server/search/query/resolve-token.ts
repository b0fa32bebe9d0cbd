// One piece of a query → its slots. The order of attempts is the rule: a word that is known is never corrected, and what was typed with the
// wrong layout is not taken for a slip of the finger.
import { articleSpellings } from '../articles/article-index.ts'
import { isArticleLike, resolveArticle } from '../articles/find-article.ts'
import { everyday } from '../text/stop-words.ts'
import { inOtherLayout, cyrillicModels, inOtherLetters } from '../text/letter-variants.ts'
import { asTyped } from './resolve-known-word.ts'
import { normalize } from '../text/normalize-text.ts'
import type { SearchIndex } from '../index/search-index.ts'
import { certaintyOf, slotOf, type Alternative, type Manner, type OwnSlot, type Resolved } from './query-term.ts'
import { groupsOf, negligible, tokensOf, type Token } from '../index/tokenize.ts'
import { bySlip, guessWord, isOfOtherKind } from './resolve-unknown-word.ts'

const weightOfArticle = 1.6
const leastOfOtherLayout = 3

/** @param piece of the text as it was typed, with the signs that are letters in the other layout */
export function resolveGroup(index: SearchIndex, group: string, piece: string, isLast: boolean, manner: Manner): Resolved {
  const key = `${isLast} ${manner.typing} ${manner.literal} ${group}\n${piece}`
  return index.resolved.find(key, () => resolveUncached(index, group, piece, isLast, manner))
}

function resolveUncached(index: SearchIndex, group: string, piece: string, isLast: boolean, manner: Manner): Resolved {
  const words = wordsOf(index, group, isLast, manner.typing ?? false)
  const isKnown = words.every(({ known }) => known !== undefined)
  const article = resolveArticle(index, group, isKnown ? 'exact' : 'prefix')
  if (isKnown) return { shown: group, slots: withArticle(words.flatMap(knownSlots), article) }
  if (article) return { shown: group, slots: [articleSlot(article)] }
  const otherLayout = manner.literal ? undefined : otherLayoutGroups(piece)
  return (
    asModel(index, group, words) ??
    inLookAlikes(index, group) ??
    (otherLayout && knownInOtherLayout(index, otherLayout, isLast)) ??
    guessed(index, words, isLast, manner, otherLayout)
  )
}

/** A word of a piece; `known`: what it stands for in the index, slot by slot. */
type Word = { token: Token; text: string; known: Alternative[][] | undefined }

/** What means nothing is no word, unless there is no other. */
function wordsOf(index: SearchIndex, group: string, isLast: boolean, typing: boolean): Word[] {
  const all = tokensOf(group)
  const kept = all.filter(({ term }) => !negligible.has(term))
  const tokens = kept.length > 0 ? kept : all
  return tokens.map((token, at) => {
    const text = tokens.length === 1 ? group : token.term
    return { token, text, known: asTyped(index, token, text, isLast && at === tokens.length - 1, typing) }
  })
}

const knownSlots = ({ token, known = [] }: Word): OwnSlot[] =>
  known.map((alternatives) => slotOf(alternatives, everyday.has(token.term) ? certaintyOf.everyday : certaintyOf.known))

/** A single word may be an article as well. */
function withArticle(slots: OwnSlot[], article: Uint32Array | undefined): OwnSlot[] {
  const [only] = slots
  if (!article || !only || slots.length > 1) return slots
  return [{ ...only, alternatives: [...only.alternatives, ...articleSlot(article).alternatives] }]
}

export const articleSlot = (rows: Uint32Array): OwnSlot => slotOf([{ terms: [], weight: weightOfArticle, rows }])

/** «вт.031», «11b27p»: a model written in the other alphabet, by look or by sound. */
function asModel(index: SearchIndex, group: string, words: readonly Word[]): Resolved | undefined {
  const [word] = words
  if (!word || words.length > 1 || !isArticleLike(word.token.term)) return undefined
  for (const spelling of [...articleSpellings(word.token.term), ...cyrillicModels(word.token.term)]) {
    const term = index.find(spelling)
    if (term >= 0) return { shown: group, slots: [slotOf([{ terms: [term], weight: 1 }])] }
  }
  return undefined
}

function inLookAlikes(index: SearchIndex, group: string): Resolved | undefined {
  const look = inOtherLetters(group)
  const [token] = look === undefined ? [] : tokensOf(look)
  const known = token && asTyped(index, token, look ?? '', false, false)
  return known && { shown: look ?? '', isSame: true, slots: known.map((alternatives) => slotOf(alternatives)) }
}

/** A key that is no letter in the other layout was no slip of the layout. */
function otherLayoutGroups(piece: string): string[] | undefined {
  const other = inOtherLayout(piece)
  if (other === undefined) return undefined
  const groups = groupsOf(normalize(other))
  return groups.join('').length === other.length ? groups : undefined
}

function knownInOtherLayout(index: SearchIndex, groups: readonly string[], isLast: boolean): Resolved | undefined {
  const found = groups.flatMap((text) =>
    tokensOf(text).map((token) => asTyped(index, token, text, isLast && text.length >= leastOfOtherLayout, false)),
  )
  if (found.length === 0 || !found.every((slots) => slots !== undefined)) return undefined
  return { shown: groups.join(' '), slots: found.flat().map((alternatives) => slotOf(alternatives)) }
}

const vowel = /[аеёиоуыэюяaeiouy]/

/** Of a word that would be one: «корм» is no «rjhv». */
function slipInOtherLayout(index: SearchIndex, groups: readonly string[]): Resolved | undefined {
  const [text = ''] = groups
  const [token] = tokensOf(text)
  return groups.length === 1 && token && vowel.test(text) ? bySlip(index, token, text) : undefined
}

/** Word by word; where nothing came of it, a slip in the other layout. */
function guessed(
  index: SearchIndex,
  words: readonly Word[],
  isLast: boolean,
  manner: Manner,
  otherLayout: readonly string[] | undefined,
): Resolved {
  const own = wordByWord(index, words, isLast, manner)
  if (own.shown !== null || !otherLayout || words.every(({ token }) => isOfOtherKind(token.term))) return own
  return slipInOtherLayout(index, otherLayout) ?? own
}

function wordByWord(index: SearchIndex, words: readonly Word[], isLast: boolean, manner: Manner): Resolved {
  const guesses = words.map((word) =>
    word.known ? { shown: word.text, slots: knownSlots(word) } : guessWord(index, word.token, word.text, isLast, manner.literal ?? false),
  )
  const [first] = guesses
  if (first && guesses.length === 1) return first
  const shown = guesses.flatMap((guess) => guess.shown ?? [])
  return { shown: shown.length > 0 ? shown.join(' ') : null, slots: guesses.flatMap(({ slots }) => slots) }
}
