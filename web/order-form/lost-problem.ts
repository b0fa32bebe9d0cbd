// Describes an order that got no response. Apart from the cart's results, which every page loads.
import { failureText, failureTitle } from './failure-texts.ts'
import type { OrderProblemView } from './order-result.ts'

/** Browser only: the request got no response. */
export const lostProblem = (): OrderProblemView =>
  navigator.onLine
    ? { code: 'unexpected', title: failureTitle, detail: failureText, fields: {} }
    : {
        code: 'unexpected',
        title: 'Нет соединения',
        detail: 'Всё введённое сохранено. Когда связь появится, отправьте заказ ещё раз: он будет один.',
        fields: {},
      }
