// What the cart's action answers: to scripts of any page (a changed line), and to the cart's own order form.
import type { ErrorCode, FieldErrors } from '#contract/errors.ts'
import type { OrderDraft, OrderErrors } from './order-request.ts'

export type CartProblem = { code: ErrorCode; title: string; detail: string; fields: FieldErrors }

export type CartAnswer =
  /** `loweredTo`: the pieces there are, where more were wanted (CHK-01) */
  | { kind: 'changed'; article: string | null; loweredTo: number | null }
  | { kind: 'refused'; problem: CartProblem; isLost?: true }
  /** The order was not placed; what was typed and ticked comes back (CHK-03). */
  | {
      kind: 'order'
      problem: CartProblem | null
      errors: OrderErrors
      draft: OrderDraft
      /** articles of the lines that were sent */
      ticked: string[]
      /** for the next try */
      key: string
      isLost?: true
    }

/** The browser's own answer where the request never arrived: to ask for the page's data now would break the page, too. */
export const isLost = (answered: unknown): boolean => typeof answered === 'object' && answered !== null && 'isLost' in answered

/** CHK-03 */
export const failureTitle = 'Возникла ошибка'
export const failureText = 'Попробуйте оформить заказ через какое-то время или свяжитесь по любому контактному номеру и сообщите о проблеме'
