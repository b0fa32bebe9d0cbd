// Makes the result of an order that got no response. Apart from the cart's results, which every page loads.
import { keyOf } from '#web/forms/form-data.ts'
import { failureText, failureTitle } from './failure-texts.ts'
import type { OrderResult } from './order-result.ts'
import { readOrderValues, readTickedArticles } from './order-values.ts'

/** Browser only: the cart and all that was typed stay (CHK-03). */
export const lostOrder = (form: FormData): OrderResult => ({
  kind: 'order',
  problem: navigator.onLine
    ? { code: 'unexpected', title: failureTitle, detail: failureText, fields: {} }
    : {
        code: 'unexpected',
        title: 'Нет соединения',
        detail: 'Всё введённое сохранено. Когда связь появится, отправьте заказ ещё раз: он будет один.',
        fields: {},
      },
  errors: {},
  values: readOrderValues(form),
  ticked: readTickedArticles(form),
  key: keyOf(form) ?? '',
  fileProblems: [],
})
