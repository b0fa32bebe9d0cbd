// Defines a line that the checkout orders (CHK-04).
import type { OrderLine } from '#contract/orders/orders.ts'

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
