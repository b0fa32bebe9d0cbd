// A cart passed on by a link: what its page shows (docs/decisions/008).

export const sharedForDays = 30

export const sharedCartHref = (code: string): string => `/cart/list/${code}`

export type SharedLine = {
  article: string
  /** as it was when the list was made, where the product is no longer sold */
  name: string
  quantity: number
  unit: string
  /** today's; null = price on request */
  priceTiyn: number | null
  /** beside an own price */
  retailTiyn: number | null
  /** content hash of the picture */
  image: string | null
  /** how much of the quantity there is; guests are told no pieces */
  stock: 'all' | 'some' | 'none' | 'removed'
}

export type SharedCart = { lines: SharedLine[]; /** ISO 8601 */ expiresAt: string }
