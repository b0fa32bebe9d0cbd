// Defines the list that the link of a shared cart or draft shows (docs/decisions/008).
import type { OrderLine } from '../orders/orders.ts'

export const sharedForDays = 30

export const sharedCartHref = (code: string): string => `/cart/list/${code}`

/** At current prices; `name`: the one stored with the list if the product is no longer sold */
export type SharedLine = Omit<OrderLine, 'position' | 'isOnOrder'> & {
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
