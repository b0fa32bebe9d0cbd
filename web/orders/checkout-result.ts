// Defines the result of a checkout that placed no order: errors and all typed values (CHK-03, CHK-04).
import type { OrderResult } from '#web/order-form/order-result.ts'

export type CheckoutResult = OrderResult & { fileProblems: string[] }

export type CheckoutLine = {
  article: string
  name: string
  /** undefined in a long list, which shows no pictures */
  image: string | null | undefined
  unit: string
  /** at most the stock (CHK-01) */
  quantity: number
  isLowered: boolean
  /** null for the cart */
  draftQuantity: number | null
  priceTiyn: number | null
  /** shown next to a customer's own price */
  retailTiyn: number | null
  /** false when no longer sold */
  isCheckable: boolean
  /** without stock: for a date that the manager names */
  isOnOrder: boolean
  isPreselected: boolean
}
