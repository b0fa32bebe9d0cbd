// Finds words of a vocabulary within one or two typing errors, filtered by length and letters.
import type { TypoTable } from './search-index-data.ts'
import { countBits, toLetterBits, countTypos } from '../text/edit-distance.ts'
import { getText, countTexts, type TextTable } from './string-table.ts'

const shortest = 3
const longest = 32
const letters = /^\p{L}+$/u

/** Words of 3 to 32 letters: sizes and models are never corrected. */
export function toTypoTable(table: TextTable): TypoTable {
  const count = countTexts(table)
  const lengthOf = (at: number) => table.starts[at + 1]! - table.starts[at]!
  const found: number[] = []
  for (let at = 0; at < count; at++) {
    if (lengthOf(at) >= shortest && lengthOf(at) <= longest && letters.test(getText(table, at))) found.push(at)
  }
  found.sort((a, b) => lengthOf(a) - lengthOf(b))
  const starts = new Uint32Array(longest + 2)
  for (const at of found) starts[lengthOf(at) + 1]!++
  for (let length = 0; length <= longest; length++) starts[length + 1]! += starts[length]!
  const order = Uint32Array.from(found)
  return { order, starts, signatures: order.map((at) => toLetterBits(getText(table, at))) }
}

export type Near = { at: number; distance: number }

export function findNearTexts(typos: TypoTable, table: TextTable, word: string, limit: number): Near[] {
  const near: Near[] = []
  const signature = toLetterBits(word)
  const from = Math.max(shortest, word.length - limit)
  const to = Math.min(longest, word.length + limit)
  if (from > to) return near
  for (let at = typos.starts[from]!; at < typos.starts[to + 1]!; at++) {
    if (countBits(typos.signatures[at]! ^ signature) > 2 * limit) continue
    const position = typos.order[at]!
    const distance = countTypos(word, getText(table, position), limit)
    if (distance <= limit) near.push({ at: position, distance })
  }
  return near
}
