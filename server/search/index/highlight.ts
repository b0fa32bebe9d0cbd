// Marks the words of a text that a query matched; a matched stem marks the whole word (SRCH-02).
import type { TextPart } from '#contract/search/search.schema.ts'
import { tokenize } from '../text/tokenize.ts'

/** A word of a text with its terms; `withNext`: the terms if it is one word with the next token («Ду 20», «100 л»). */
export type TextToken = { from: number; to: number; terms: readonly number[]; withNext: readonly number[] | undefined }
export type TokenTerms = { terms: readonly number[]; isOne: boolean }

const tokenPattern = /[\p{L}\p{N}½¼¾⅛⅜⅝⅞]+(?:[-–./+'&×*,][\p{L}\p{N}½¼¾⅛⅜⅝⅞]+)*(?:(?<=[\d½¼¾⅛⅜⅝⅞])["″”])?/gu

const digit = /\p{N}/u

/** Costs ten times as much as highlight(): cache it for texts shown often. @param read cached by the caller */
export function cutText(text: string, read: (token: string) => TokenTerms): TextToken[] {
  const found = [...text.matchAll(tokenPattern)].map((match) => ({ from: match.index, to: match.index + match[0].length }))
  return found.map(({ from, to }, at) => {
    const next = found[at + 1]
    const both = next ? text.slice(from, next.to) : ''
    const together = digit.test(both) ? read(both) : undefined
    return { from, to, terms: read(text.slice(from, to)).terms, withNext: together?.isOne ? together.terms : undefined }
  })
}

export function findTerms(token: string, find: (term: string) => number): TokenTerms {
  const tokens = tokenize(token)
  const terms = tokens.flatMap(({ term, parts }) => [term, ...parts]).map(find)
  return { terms: terms.filter((term) => term >= 0), isOne: tokens.length === 1 }
}

/** The text in parts; words with one of the terms match. @param cut of cutText() */
export function highlight(text: string, cut: readonly TextToken[], matched: ReadonlySet<number>): TextPart[] {
  const isMatched = (terms: readonly number[] | undefined) => terms?.some((term) => matched.has(term)) === true
  const found: { from: number; to: number }[] = []
  for (let at = 0; at < cut.length; at++) {
    const { from, to, terms, withNext } = cut[at]!
    const isTogether = isMatched(withNext)
    if (!isTogether && !isMatched(terms)) continue
    const end = isTogether ? cut[++at]!.to : to
    const last = found.at(-1)
    if (last?.to === from) last.to = end
    else found.push({ from, to: end })
  }
  const parts: TextPart[] = []
  let end = 0
  for (const { from, to } of found) {
    if (from > end) parts.push({ text: text.slice(end, from), match: false })
    parts.push({ text: text.slice(from, to), match: true })
    end = to
  }
  if (text.length > end) parts.push({ text: text.slice(end), match: false })
  return parts
}
