// Defines the results of the cart's action, for scripts of any page and for the order form.
import type { CartSnapshot } from '#contract/cart/cart.ts'
import type { ErrorCode, FieldErrors } from '#contract/errors.ts'
import type { OrderDraft } from './guest-order/guest-order-values.ts'
import type { OrderErrors } from './guest-order/parse-guest-order.ts'

export type CartProblem = { code: ErrorCode; title: string; detail: string; fields: FieldErrors }

/** By article: fewer units than requested were added. */
export type Shortages = Record<string, { added: number; text: string }>

export type CartActionResult =
  /** `loweredTo`: units in stock when more were requested (CHK-01) */
  | { kind: 'changed'; article: string | null; loweredTo: number | null; cart?: CartSnapshot; shortages?: Shortages }
  | { kind: 'refused'; problem: CartProblem; isLost?: true }
  /** The order was not placed; the typed values and selected lines are returned (CHK-03). */
  | {
      kind: 'order'
      problem: CartProblem | null
      errors: OrderErrors
      draft: OrderDraft
      ticked: string[]
      key: string
    }

export const failureTitle = 'Возникла ошибка'
export const failureText = 'Попробуйте оформить заказ через какое-то время или свяжитесь по любому контактному номеру и сообщите о проблеме'
