// Turns the refusal of an order into the result of its form (CHK-03).
import { randomUUID } from 'node:crypto'
import { data } from 'react-router'
import { errorTexts, refusalInit, refusalText, type ErrorCode, type Refusal } from '#contract/errors.ts'
import { orderFailure } from './lost-order.ts'
import type { OrderResult } from './order-result.ts'
import type { OrderRequest } from './parse-order-form.ts'

export const submittedAgain = ({ values, errors, items, key }: OrderRequest<unknown>, more: Partial<OrderResult> = {}): OrderResult => ({
  kind: 'order',
  problem: null,
  errors,
  values,
  ticked: items.map(({ article }) => article),
  key,
  fileProblems: [],
  ...more,
})

/** @param ownTexts of the page, by code; the text of the refusal itself is preferred */
export function refuseOrder(
  refusal: Refusal,
  submitted: OrderRequest<unknown>,
  ownTexts: Partial<Record<ErrorCode, { title?: string; detail: string }>>,
) {
  const { code, fields = {} } = refusal
  const respond = (more: Partial<OrderResult>) => data(submittedAgain(submitted, more), refusalInit(refusal))
  if (code === 'unexpected') return respond({ problem: orderFailure })
  const errors = Object.entries(fields).flatMap(([field, texts]) => (Object.hasOwn(submitted.values, field) ? [[field, texts[0]]] : []))
  if (code === 'malformed' && errors.length > 0) return respond({ errors: Object.fromEntries(errors) })
  const { title = errorTexts[code].title, detail = refusalText(refusal) } = ownTexts[code] ?? {}
  const problem = { code, title, detail: refusal.detail ?? detail, fields }
  return respond(code === 'key_reused' ? { problem, key: randomUUID() } : { problem })
}
