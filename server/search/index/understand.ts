// What a query means: each word becomes a slot with everything that satisfies it (SRCH-06). The order of attempts is the rule: a word that is
// known is never corrected, and what was typed with the wrong layout is not taken for a typo.
import { resolveArticle } from './articles.ts'
import { inOtherLayout } from './keyboard-layout.ts'
import { nearWords, prefixWords, sameSounding, type Found } from './near-words.ts'
import { normalize } from './normalize.ts'
import type { SearchIndex } from './search-index.ts'
import { equalSize } from './size-terms.ts'
import { relatedStems } from './stem.ts'
import { withSynonyms } from './synonym-slots.ts'
import { textAt } from './text-table.ts'
import { groupsOf, negligible, tokensOf, type Token } from './tokenize.ts'

/** All `terms` together; or these rows. */
export type Alternative = { terms: number[]; weight: number; rows?: Uint32Array }
/** One thing that has to be there; any of its alternatives will do. `word` is its place in Understood.words. */
export type Slot = { word: number; alternatives: Alternative[] }
/** A piece of the query as typed and as it was understood; null = left out. `isSame`: only written in the other alphabet. */
export type QueryWord = { typed: string; shown: string | null; isSame: boolean }
export type Understood = { slots: Slot[]; words: QueryWord[] }

export type Manner = {
  /** the last word may be unfinished though it is known: suggestions while typing */
  typing?: boolean
  /** nothing is corrected or left out (the link of SRCH-09) */
  literal?: boolean
}

const onlyLetters = /^\p{L}+$/u
const mostCharacters = 200
const mostWords = 12
const weightOf = {
  related: 0.55,
  equalSize: 0.8,
  prefix: 0.75,
  prefixOfMany: 0.95,
  cut: 0.6,
  article: 1.6,
} as const

export function understand(index: SearchIndex, query: string, manner: Manner = {}): Understood {
  const normalized = normalize(query.slice(0, mostCharacters)).trim()
  const groups = groupsOf(normalized).slice(0, mostWords)
  const pieces = normalized.split(' ')
  const slots: Slot[] = []
  const words: QueryWord[] = []
  for (const [at, group] of groups.entries()) {
    const tokens = tokensOf(group).filter(({ term }) => !negligible.has(term))
    if (tokens.length === 0) continue
    const word = words.length
    const isLast = at === groups.length - 1
    const resolved = resolveGroup(index, group, tokens, pieces.find((piece) => piece.includes(group)) ?? group, isLast, manner)
    words.push({ typed: group, shown: resolved.shown, isSame: resolved.isSame ?? resolved.shown === group })
    for (const alternatives of resolved.slots) if (slots.length < mostWords) slots.push({ word, alternatives })
  }
  return { slots: withSynonyms(index, slots), words }
}

type Resolved = { shown: string | null; slots: Alternative[][]; isSame?: boolean }

function resolveGroup(index: SearchIndex, group: string, tokens: Token[], piece: string, isLast: boolean, manner: Manner): Resolved {
  const known = tokens.map((token, at) =>
    asTyped(index, token, tokens.length === 1 ? group : token.term, isLast && at === tokens.length - 1, manner.typing ?? false),
  )
  const isKnown = known.every((slots) => slots !== undefined)
  const article = resolveArticle(index, group, isKnown ? 'exact' : 'prefix')
  if (isKnown) {
    const slots = known.flat()
    if (article && slots.length === 1) slots[0]!.push(asAlternative(article))
    return { shown: group, slots }
  }
  if (article) return { shown: group, slots: [[asAlternative(article)]] }

  const other = manner.literal ? undefined : inOtherLayout(piece)
  if (other !== undefined) {
    const otherGroups = groupsOf(normalize(other))
    // A key that is no letter in the other layout was no slip of the layout.
    const found =
      otherGroups.join('').length === other.length
        ? otherGroups.flatMap((text) => tokensOf(text).map((token) => inWrongLayout(index, token, text, isLast)))
        : []
    if (found.length > 0 && found.every((slots) => slots !== undefined)) return { shown: otherGroups.join(' '), slots: found.flat() }
  }

  const shown: string[] = []
  const slots: Alternative[][] = []
  let isSame: boolean | undefined
  for (const [at, token] of tokens.entries()) {
    const text = tokens.length === 1 ? group : token.term
    const own = known[at]
    if (own) {
      shown.push(text)
      slots.push(...own)
      continue
    }
    const heard = sameSounding(index, text, token.term, isLast)
    if (heard.length > 0) {
      // In the other alphabet it is the same word; in its own it was a slip.
      const inOwnAlphabet = heard.find(({ term }) => isCyrillic(textAt(index.data.terms, term)) === isCyrillic(text))
      isSame = inOwnAlphabet === undefined
      shown.push(shownTerm(index, (inOwnAlphabet ?? heard[0]!).term))
      slots.push(heard.map(asTerm))
      continue
    }
    const near = manner.literal ? [] : nearWords(index, text, token.term)
    if (near.length > 0) {
      shown.push(shownTerm(index, near[0]!.term))
      slots.push(near.map(asTerm))
    } else if (manner.literal) slots.push([])
  }
  return {
    shown: shown.length > 0 ? shown.join(' ') : null,
    slots,
    ...(tokens.length === 1 && isSame !== undefined ? { isSame } : {}),
  }
}

/** The word itself, its parts or its beginning; undefined when the index has nothing of the kind. */
function asTyped(index: SearchIndex, token: Token, text: string, isLast: boolean, typing: boolean): Alternative[][] | undefined {
  const term = index.find(token.term)
  const alternatives: Alternative[] = []
  if (term >= 0) {
    alternatives.push({ terms: [term], weight: 1 })
    for (const related of relatedStems(token.term)) add(index, alternatives, related, weightOf.related)
  }
  const equal = equalSize(token.term)
  if (equal) add(index, alternatives, equal, weightOf.equalSize)
  if (isLast) alternatives.push(...continuations(index, token, text, alternatives, typing))
  if (alternatives.length > 0) return [alternatives]
  const parts = partsInUse(index, token.parts)
  return parts.length > 0 && parts.every((part) => index.find(part) >= 0)
    ? parts.map((part) => [{ terms: [index.find(part)], weight: 0.9 }])
    : undefined
}

/** What an unfinished last word may become. A known word counts as unfinished while somebody types, and where much more goes on from it. */
function continuations(index: SearchIndex, token: Token, text: string, known: Alternative[], typing: boolean): Alternative[] {
  const isWord = onlyLetters.test(text)
  const taken = new Set(known.map(({ terms }) => terms[0]))
  const found = prefixWords(index, isWord ? text : token.term).filter(({ term }) => !taken.has(term))
  const [own] = known
  const weighted = (weight: number) => found.map(({ term }): Alternative => ({ terms: [term], weight }))
  if (!own || !isWord) return own && !typing ? [] : weighted(weightOf.prefix)
  const more = found.reduce((sum, { term }) => sum + index.frequency(term), 0) / Math.max(1, index.frequency(own.terms[0]!))
  // «смесите» is stemmed as if it were a verb: what lost letters is more likely the beginning of what begins with all of them
  if (more > 1 && text.startsWith(token.term) && text.length > token.term.length + 1) {
    own.weight = weightOf.cut
    return weighted(weightOf.prefixOfMany)
  }
  return more > 2 ? weighted(weightOf.prefixOfMany) : typing ? weighted(weightOf.prefix) : []
}

/** «ups25-60» is looked for as «ups» and «25-60», and only where no product has that as «25» and «60». */
function partsInUse(index: SearchIndex, parts: string[]): string[] {
  const covered = new Set<string>()
  return parts.filter((part) => {
    if (covered.has(part)) return false
    const inner = part.split(/[-x]/)
    if (inner.length === 1 || !/^\d/.test(part)) return true
    if (index.find(part) < 0) return !inner.every((one) => parts.includes(one))
    for (const one of inner) covered.add(one)
    return true
  })
}

const leastOfOtherLayout = 3

function inWrongLayout(index: SearchIndex, token: Token, text: string, isLast: boolean): Alternative[][] | undefined {
  return asTyped(index, token, text, isLast && text.length >= leastOfOtherLayout, false)
}

const isCyrillic = (text: string): boolean => /[а-я]/.test(text)

function add(index: SearchIndex, alternatives: Alternative[], text: string, weight: number): void {
  const term = index.find(text)
  if (term >= 0) alternatives.push({ terms: [term], weight })
}

const asTerm = ({ term, weight }: Found): Alternative => ({ terms: [term], weight })
const asAlternative = (rows: Uint32Array): Alternative => ({ terms: [], weight: weightOf.article, rows })

export const shownTerm = (index: SearchIndex, term: number): string => index.data.forms[term] || textAt(index.data.terms, term)
