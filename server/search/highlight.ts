// Which parts of a text a query matched, word by word; a word counts whole though only its stem matched (SRCH-02).
import type { TextPart } from '#contract/search.ts'
import { tokenize } from './index/tokenize.ts'

const pieces = /[\p{L}\p{N}½¼¾⅛⅜⅝⅞]+(?:[-–./+'&×*,][\p{L}\p{N}½¼¾⅛⅜⅝⅞]+)*(?:(?<=[\d½¼¾⅛⅜⅝⅞])["″”])?/gu

/** `matches` is asked for every term of a word; the parts put together are the text. */
export function highlight(text: string, matches: (term: string) => boolean): TextPart[] {
  const found = [...text.matchAll(pieces)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
  }))
  const isMatch = (from: number, to: number) =>
    tokenize(text.slice(from, to)).some(({ term, parts }) => matches(term) || parts.some(matches))
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
    const { from } = found[at]!
    let { to } = found[at]!
    const next = found[at + 1]
    // «Ду 20», «100 л»: one word in two pieces
    if (next && tokenize(text.slice(from, next.to)).length === 1 && isMatch(from, next.to)) {
      to = next.to
      at++
    } else if (!isMatch(from, to)) continue
    push(from, false)
    push(to, true)
  }
  push(text.length, false)
  return parts
}
