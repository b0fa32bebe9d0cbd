// Defines the result of a checkout that placed no order: errors and all typed values (CHK-03, CHK-04).
import type { OrderLine } from '#contract/orders/orders.ts'
import type { OrderResult } from '#web/order-form/order-result.ts'

export type CheckoutResult = OrderResult & { fileProblems: string[] }

/** `quantity`: at most the stock (CHK-01); `isOnOrder`: for a date that the manager names */
export type CheckoutLine = Omit<OrderLine, 'position'> & {
  /** undefined in a long list, which shows no pictures */
  image: string | null | undefined
  isLowered: boolean
  /** null for the cart */
  draftQuantity: number | null
  /** false when no longer sold */
  isCheckable: boolean
  isPreselected: boolean
}
