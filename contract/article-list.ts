// A pasted list of articles and what became of it in the cart (SRCH-05). How lists are read: contract/order-list.ts.

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
  /** lines as pasted with which no product was found, or several */
  unknown: string[]
  /** lines past the limit of one list */
  left: number
}

/** Lines that are read; what is below them is said to be left out. */
export const mostListLines = 200
