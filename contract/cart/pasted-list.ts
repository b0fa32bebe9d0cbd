// Defines the preview of a list, pasted or from a file, and the result of adding it to the cart (SRCH-05).
import type * as z from 'zod/mini'
import type { storedOutcome } from '../lists/stored-list.schema.ts'
import type { QuantityProblem } from '../lists/uploaded-list.ts'

export type ListChoice = {
  article: string
  name: string
  unit: string
  /** null = price on request */
  priceTiyn: number | null
  /** retail price, if the customer has an agreed one */
  retailTiyn: number | null
  /** units that can be added to those in the cart, if more are requested (CHK-01); else null */
  most: number | null
  /** none in stock */
  isOnOrder: boolean
}

export type PastedRow = {
  /** identifies the row in its list, also when others were removed */
  row: number
  line: string
  /** without the quantity */
  words: string
  quantity: number | null
  problem: QuantityProblem | null
  /** later lines with the same article, added to this quantity */
  repeats: number
  /** the line matches the single product in `choices`; else the visitor has to choose, or nothing was found */
  isExact: boolean
  chosen: string | null
  choices: ListChoice[]
}
export type ListPreview = {
  rows: PastedRow[]
  /** lines past the limit */
  left: number
  /** what the reader of the list has to say */
  notes: string[]
  /** of the last addition, until it is closed */
  outcome: ListOutcome | null
  /** key of that addition */
  addition: string | null
  /** the rows and the lines past the limit, to be changed */
  text: string
}

export type ListOutcome = z.infer<typeof storedOutcome>

export const maxListLines = 200
