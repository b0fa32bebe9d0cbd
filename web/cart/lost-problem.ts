// Describes an order that got no response. Apart from the cart's results, which every page loads.
import { failureText, failureTitle } from './cart-action-result.ts'

/** Browser only: the request got no response. */
export const lostProblem = () =>
  navigator.onLine
    ? { title: failureTitle, detail: failureText, fields: {} }
    : {
        title: 'Нет соединения',
        detail: 'Всё введённое сохранено. Когда связь появится, отправьте заказ ещё раз: он будет один.',
        fields: {},
      }
