// A list of articles with quantities as people paste it from a letter or a table: one a line, in whatever order of signs (SRCH-05).
import { maxQuantity } from './cart.ts'

export type WantedLine = { /** as it was pasted */ line: string; article: string; quantity: number }

type AddedLine = {
  article: string
  name: string
  quantity: number
  /** pieces asked for, where there are fewer */ wanted: number | null
}
export type ListOutcome = {
  added: AddedLine[]
  /** found, but sold out, or in the cart already with all there is */
  soldOut: { article: string; name: string }[]
  /** lines as pasted with which no product was found */
  unknown: string[]
  /** lines past the limit of one list */
  left: number
}

/** Lines that are read; what is below them is said to be left out. */
export const mostListLines = 200
const longestLine = 200
// «GRU-000062; 3», «GRU-000062 – 3 шт.», «GRU-000062 х 3», «GRU-000062	3»
const withQuantity = /^(.+?)(?:\s*[;\t|]\s*|\s+[-–—=:]\s+|\s+[xх*×]\s*|\s*,\s+|\s+)(\d{1,5})\s*(?:шт|штук[аи]?|pcs|м|компл)?\.?$/iu
const numbering = /^\d{1,3}[.)]\s+/

/** Blank lines are passed over; a line without a quantity means one piece. `left`: lines past the limit. */
export function readArticleList(text: string): { lines: WantedLine[]; left: number } {
  const all = text
    .split(/\r?\n|\r/)
    .map((line) => line.replace(/[^\S\t]+/gu, ' ').trim())
    .filter((line) => line !== '')
  const lines = all.slice(0, mostListLines).map((line): WantedLine => {
    const cut = line.slice(0, longestLine)
    const found = withQuantity.exec(cut.replace(numbering, ''))
    const quantity = Number(found?.[2] ?? 1)
    return found && quantity >= 1 && quantity <= maxQuantity
      ? { line: cut, article: found[1]!.trim(), quantity }
      : { line: cut, article: cut.replace(numbering, ''), quantity: 1 }
  })
  return { lines, left: all.length - lines.length }
}
