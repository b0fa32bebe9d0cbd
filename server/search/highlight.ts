// Which parts of a text a query matched, word by word; a word counts whole though only its stem matched (SRCH-02).
import type { TextPart } from '#contract/search.ts'
import { tokenize } from './index/tokenize.ts'

/** A word of a text, its terms as the index numbers them; `withNext` where it is one word with the piece behind it («Ду 20», «100 л»). */
export type Piece = { from: number; to: number; terms: readonly number[]; withNext: readonly number[] | undefined }
/** The terms of a piece that the index has, and whether it is one word. */
export type PieceTerms = { terms: readonly number[]; isOne: boolean }
/** `pieces`: packed */
export type CutText = { text: string; pieces: Uint8Array }

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

// Packed: from, to, how many terms, how many with the next piece, then these terms. A number takes three bytes, a count one.
const numberBytes = 3
const headBytes = 2 * numberBytes + 2
const mostTerms = 0xfe
const notWithNext = 0xff

/** As objects the pieces of a name took 900 bytes of the heap, so they take 120 of a buffer (measured 2026-11-22). */
export function packPieces(cut: readonly Piece[]): Uint8Array {
  const bytes: number[] = []
  const add = (number: number) => bytes.push(number & 0xff, (number >>> 8) & 0xff, number >>> 16)
  for (const { from, to, terms, withNext } of cut) {
    add(from)
    add(to)
    bytes.push(Math.min(terms.length, mostTerms), withNext ? Math.min(withNext.length, mostTerms) : notWithNext)
    for (const term of [...terms.slice(0, mostTerms), ...(withNext ?? []).slice(0, mostTerms)]) add(term)
  }
  return Uint8Array.from(bytes)
}

const numberAt = (bytes: Uint8Array, at: number) => bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16)

function isAnyOf(matched: ReadonlySet<number>, bytes: Uint8Array, at: number, count: number): boolean {
  for (let term = 0; term < count; term++) if (matched.has(numberAt(bytes, at + term * numberBytes))) return true
  return false
}

type UsePart = (from: number, to: number, match: boolean) => void

/** Tells the parts of a text in order, which put together are the text. @param at where its pieces begin in `packed`, up to its end */
export function forEachPart(packed: Uint8Array, at: number, length: number, matched: ReadonlySet<number>, use: UsePart): void {
  let end = 0
  let from = -1
  let to = -1
  const tell = () => {
    if (to < 0) return
    if (from > end) use(end, from, false)
    use(from, to, true)
    end = to
  }
  while (at < packed.length) {
    const head = at
    const count = packed[head + headBytes - 2]!
    const withNext = packed[head + headBytes - 1]!
    const together = withNext === notWithNext ? 0 : withNext
    const terms = head + headBytes
    const next = terms + count * numberBytes
    at = next + together * numberBytes
    const isTogether = isAnyOf(matched, packed, next, together)
    if (!isTogether && !isAnyOf(matched, packed, terms, count)) continue
    const last = isTogether ? at : head
    const begin = numberAt(packed, head)
    if (begin !== to) {
      tell()
      from = begin
    }
    to = numberAt(packed, last + numberBytes)
    if (isTogether) at = endOfPiece(packed, at)
  }
  tell()
  if (length > end) use(end, length, false)
}

function endOfPiece(packed: Uint8Array, at: number): number {
  const count = packed[at + headBytes - 2]!
  const withNext = packed[at + headBytes - 1]!
  return at + headBytes + (count + (withNext === notWithNext ? 0 : withNext)) * numberBytes
}

/** Words with one of the terms match. */
export function highlight({ text, pieces: packed }: CutText, matched: ReadonlySet<number>): TextPart[] {
  const parts: TextPart[] = []
  forEachPart(packed, 0, text.length, matched, (from, to, match) => void parts.push({ text: text.slice(from, to), match }))
  return parts
}
