// What the cart's action answers: to scripts of any page (a changed line), and to the cart's own order form.
import type { CartSnapshot } from '#contract/cart/cart.ts'
import type { ErrorCode, FieldErrors } from '#contract/errors.ts'
import type { OrderDraft, OrderErrors } from './guest-order/parse-guest-order.ts'

export type CartProblem = { code: ErrorCode; title: string; detail: string; fields: FieldErrors }

export type CartAnswer =
  /** `loweredTo`: the pieces there are, where more were wanted (CHK-01) */
  | { kind: 'changed'; article: string | null; loweredTo: number | null; /** after the change, for scripts */ cart?: CartSnapshot }
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

/** CHK-03 */
export const failureTitle = 'Возникла ошибка'
export const failureText = 'Попробуйте оформить заказ через какое-то время или свяжитесь по любому контактному номеру и сообщите о проблеме'

/** Of a request that got no answer; in the browser only. What was typed stays (web/forms/form-draft.ts). */
export const lostProblem = () =>
  navigator.onLine
    ? { title: failureTitle, detail: failureText, fields: {} }
    : {
        title: 'Нет соединения',
        detail: 'Всё введённое сохранено. Когда связь появится, отправьте заказ ещё раз: он будет один.',
        fields: {},
      }
