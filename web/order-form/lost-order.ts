// Makes the result of an order that got no response. Apart from the cart's results, which every page loads.
import { readKey } from '#web/forms/form-data.ts'
import type { OrderProblemView, OrderResult } from './order-result.ts'
import { readOrderValues, readTickedArticles } from './order-values.ts'

/** A failure of the shop (CHK-03). */
export const orderFailure: OrderProblemView = {
  code: 'unexpected',
  title: 'Возникла ошибка',
  detail: 'Попробуйте оформить заказ через какое-то время или свяжитесь по любому контактному номеру и сообщите о проблеме',
  fields: {},
}

/** Browser only: the cart and all that was typed stay (CHK-03). */
export const lostOrder = (form: FormData): OrderResult => ({
  kind: 'order',
  problem: navigator.onLine
    ? orderFailure
    : {
        code: 'unexpected',
        title: 'Нет соединения',
        detail: 'Всё введённое сохранено. Когда связь появится, отправьте заказ ещё раз: он будет один.',
        fields: {},
      },
  errors: {},
  values: readOrderValues(form),
  ticked: readTickedArticles(form),
  key: readKey(form) ?? '',
  fileProblems: [],
})
