// Defines the result of an order form that placed no order: errors and all typed values (CHK-03).
import type { ErrorCode, FieldErrors } from '#contract/errors.ts'
import type { OrderValues } from './order-values.ts'
import type { OrderErrors } from './parse-order-form.ts'

/** `fields`: texts by article */
export type OrderProblemView = { code: ErrorCode; title: string; detail: string; fields: FieldErrors }

export type OrderResult = {
  kind: 'order'
  /** null when only fields are wrong; `unexpected`: a failure of the shop or the network */
  problem: OrderProblemView | null
  errors: OrderErrors
  values: OrderValues
  ticked: string[]
  key: string
  /** of a customer's attached files */
  fileProblems: string[]
}
