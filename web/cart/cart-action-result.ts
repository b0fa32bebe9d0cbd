// Defines the results of the cart's action, for scripts of any page and for the order form.
import type { CartSnapshot } from '#contract/cart/cart.ts'
import type { ErrorCode, FieldErrors } from '#contract/errors.ts'
import type { OrderDraft, OrderErrors } from './guest-order/parse-guest-order.ts'

export type CartProblem = { code: ErrorCode; title: string; detail: string; fields: FieldErrors }

export type CartResponse =
  /** `loweredTo`: units in stock when more were requested (CHK-01) */
  | { kind: 'changed'; article: string | null; loweredTo: number | null; cart?: CartSnapshot }
  | { kind: 'refused'; problem: CartProblem; isLost?: true }
  /** The order was not placed; the typed values and selected lines are returned (CHK-03). */
  | {
      kind: 'order'
      problem: CartProblem | null
      errors: OrderErrors
      draft: OrderDraft
      ticked: string[]
      key: string
      isLost?: true
    }

export const failureTitle = 'Возникла ошибка'
export const failureText = 'Попробуйте оформить заказ через какое-то время или свяжитесь по любому контактному номеру и сообщите о проблеме'

/** Browser only: the request got no response. */
export const lostProblem = () =>
  navigator.onLine
    ? { title: failureTitle, detail: failureText, fields: {} }
    : {
        title: 'Нет соединения',
        detail: 'Всё введённое сохранено. Когда связь появится, отправьте заказ ещё раз: он будет один.',
        fields: {},
      }
