// A pasted list of articles: what it was understood to mean and what became of it in the cart (SRCH-05). How lists are read:
// contract/lists/uploaded-list.ts.
import type { QuantityProblem } from '../lists/uploaded-list.ts'

/** A product that a line may mean. */
export type ListChoice = {
  article: string
  name: string
  unit: string
  /** null = price on request */
  priceTiyn: number | null
  /** beside an own price */
  retailTiyn: number | null
  /** pieces there are besides those in the cart, where more are asked for (CHK-01); else null */
  most: number | null
}

/** A line of the list; nothing of it is in the cart yet. */
export type PreviewRow = {
  /** as it was pasted */
  line: string
  /** null where `problem` says why not */
  quantity: number | null
  problem: QuantityProblem | null
  /** further lines of the same article, whose pieces are added to this one */
  repeats: number
  /** the line names the one product of `choices`; else it has to be chosen, and without any it is unknown */
  isExact: boolean
  choices: ListChoice[]
}
export type ListPreview = { rows: PreviewRow[]; /** lines past the limit */ left: number }

type AddedLine = {
  article: string
  name: string
  quantity: number
  unit: string
  /** pieces asked for, where there are fewer */ wanted: number | null
}
export type ListOutcome = {
  added: AddedLine[]
  /** found, but sold out, or in the cart already with all there is */
  soldOut: { article: string; name: string }[]
  /** articles that are no longer sold */
  gone: string[]
}

/** Lines that are read; what is below them is said to be left out. */
export const mostListLines = 200
