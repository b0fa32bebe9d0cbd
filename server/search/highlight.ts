// Which parts of a text a query matched, word by word; a word counts whole though only its stem matched (SRCH-02).
import type { TextPart } from '#contract/search.ts'
import type { KnownWords } from './index/known-words.ts'
import { tokenize } from './index/tokenize.ts'

/** A text and the words of it; `withNext` where it is one word with the piece behind it («Ду 20», «100 л»). */
export type CutText = { text: string; pieces: { from: number; to: number; terms: string[]; withNext: string[] | undefined }[] }
/** The terms of a piece, and whether it is one word. */
export type PieceTerms = { terms: string[]; isOne: boolean }

const pieces = /[\p{L}\p{N}½¼¾⅛⅜⅝⅞]+(?:[-–./+'&×*,][\p{L}\p{N}½¼¾⅛⅜⅝⅞]+)*(?:(?<=[\d½¼¾⅛⅜⅝⅞])["″”])?/gu

// Two pieces are one word only where there is a number («Ду 20»): of the names of 100,000 products none else.
const digit = /\p{N}/u

/**
 * Costs ten times as much as highlight(): done once for a text that is shown often.
 * @param known pieces: names are made of the same few thousand, whose terms they then share
 */
export function cutText(text: string, known: KnownWords<PieceTerms>): CutText {
  const read = (piece: string) => known.find(piece, () => termsOf(piece))
  const found = [...text.matchAll(pieces)].map((match) => ({ from: match.index, to: match.index + match[0].length }))
  return {
    text,
    pieces: found.map(({ from, to }, at) => {
      const next = found[at + 1]
      const both = next ? text.slice(from, next.to) : ''
      const together = digit.test(both) ? read(both) : undefined
      return { from, to, terms: read(text.slice(from, to)).terms, withNext: together?.isOne ? together.terms : undefined }
    }),
  }
}

function termsOf(piece: string): PieceTerms {
  const tokens = tokenize(piece)
  return { terms: tokens.flatMap(({ term, parts }) => [term, ...parts]), isOne: tokens.length === 1 }
}

/** Words with one of the terms match; the parts put together are the text. */
export function highlight({ text, pieces: found }: CutText, matched: ReadonlySet<string>): TextPart[] {
  const matches = (term: string) => matched.has(term)
  const parts: TextPart[] = []
  let end = 0
  const push = (to: number, match: boolean) => {
    if (to <= end) return
    const last = parts.at(-1)
    if (last?.match === match) last.text += text.slice(end, to)
    else parts.push({ text: text.slice(end, to), match })
    end = to
  }
  for (let at = 0; at < found.length; at++) {
    const { from, terms, withNext } = found[at]!
    const isTogether = withNext?.some(matches) ?? false
    if (!isTogether && !terms.some(matches)) continue
    if (isTogether) at++
    push(from, false)
    push(found[at]!.to, true)
  }
  push(text.length, false)
  return parts
}
