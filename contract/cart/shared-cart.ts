// Defines the list that the link of a shared cart or draft shows (docs/decisions/008).

export const sharedForDays = 30

export const sharedCartHref = (code: string): string => `/cart/list/${code}`

export type SharedLine = {
  article: string
  /** current name; the one stored with the list if the product is no longer sold */
  name: string
  quantity: number
  unit: string
  /** current price; null = price on request */
  priceTiyn: number | null
  /** retail price, if the customer has an agreed one */
  retailTiyn: number | null
  image: string | null
  /** how much of the quantity is in stock; guests see no stock counts */
  stock: 'all' | 'some' | 'none' | 'removed'
}

export type SharedCart = {
  /** of a draft; empty for a cart */
  title: string
  lines: SharedLine[]
  /** ISO 8601 */
  expiresAt: string
}
