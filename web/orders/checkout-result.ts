// Defines the result of a checkout that placed no order: errors and all typed values (CHK-03, CHK-04).
import type { FieldErrors } from '#contract/errors.ts'
import type { CheckoutValues } from './checkout-values.ts'
import type { CheckoutErrors } from './parse-checkout-form.ts'

export type CheckoutResult = {
  /** null when only fields are wrong */
  problem: { title: string; detail: string; /** by article */ fields: FieldErrors } | null
  errors: CheckoutErrors
  values: CheckoutValues
  fileProblems: string[]
  ticked: string[]
  key: string
  /** the request did not reach the server */
  isLost?: true
}

export type CheckoutLine = {
  article: string
  name: string
  /** undefined in a long list, which shows no pictures */
  image: string | null | undefined
  unit: string
  /** at most the stock (CHK-01) */
  quantity: number
  isLowered: boolean
  /** null for the cart */
  draftQuantity: number | null
  priceTiyn: number | null
  /** shown next to a customer's own price */
  retailTiyn: number | null
  /** false without stock or when no longer sold */
  isCheckable: boolean
}
