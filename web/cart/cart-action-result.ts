// Defines the results of the cart's action, for scripts of any page and for the order form.
import type { CartSnapshot, Shortages } from '#contract/cart/cart.ts'
import type { OrderProblemView, OrderResult } from '#web/order-form/order-result.ts'

export type CartActionResult =
  /** `loweredTo`: units in stock when more were requested (CHK-01) */
  | { kind: 'changed'; article: string | null; loweredTo: number | null; cart?: CartSnapshot; shortages?: Shortages }
  | { kind: 'refused'; problem: OrderProblemView }
  /** The order was not placed; the typed values and selected lines are returned (CHK-03). */
  | OrderResult
