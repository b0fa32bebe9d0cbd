// Which parts of a text a query matched, word by word; a word counts whole though only its stem matched (SRCH-02).
import type { TextPart } from '#contract/search/search.schema.ts'
import { tokenize } from './index/tokenize.ts'

/** A word of a text, its terms as the index numbers them; `withNext` where it is one word with the piece behind it («Ду 20», «100 л»). */
export type Piece = { from: number; to: number; terms: readonly number[]; withNext: readonly number[] | undefined }
/** The terms of a piece that the index has, and whether it is one word. */
export type PieceTerms = { terms: readonly number[]; isOne: boolean }

const pieces = /[\p{L}\p{N}½¼¾⅛⅜⅝⅞]+(?:[-–./+'&×*,][\p{L}\p{N}½¼¾⅛⅜⅝⅞]+)*(?:(?<=[\d½¼¾⅛⅜⅝⅞])["″”])?/gu

// Two pieces are one word only where there is a number («Ду 20»): of the names of 100,000 products none else.
const digit = /\p{N}/u

/** Costs ten times as much as highlight(): done once for a text that is shown often. @param read remembers: names are made of the same few thousand pieces */
export function cutText(text: string, read: (piece: string) => PieceTerms): Piece[] {
  const found = [...text.matchAll(pieces)].map((match) => ({ from: match.index, to: match.index + match[0].length }))
  return found.map(({ from, to }, at) => {
    const next = found[at + 1]
    const both = next ? text.slice(from, next.to) : ''
    const together = digit.test(both) ? read(both) : undefined
    return { from, to, terms: read(text.slice(from, to)).terms, withNext: together?.isOne ? together.terms : undefined }
  })
}

/** @param find the number of a term; below 0 for one that the index has not */
export function termsOf(piece: string, find: (term: string) => number): PieceTerms {
  const tokens = tokenize(piece)
  const terms = tokens.flatMap(({ term, parts }) => [term, ...parts]).map(find)
  return { terms: terms.filter((term) => term >= 0), isOne: tokens.length === 1 }
}

/** The text in parts, in order; words with one of the terms match. @param cut of cutText() */
export function highlight(text: string, cut: readonly Piece[], matched: ReadonlySet<number>): TextPart[] {
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
