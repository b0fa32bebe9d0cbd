// What the checkout's action answers when nothing was placed: everything typed comes back (CHK-03, CHK-04).
import type { FieldErrors } from '#contract/errors.ts'
import type { CheckoutErrors, CheckoutValues } from './parse-checkout-form.ts'

export type CheckoutAnswer = {
  /** null when only fields are wrong */
  problem: { title: string; detail: string; /** by article */ fields: FieldErrors } | null
  errors: CheckoutErrors
  values: CheckoutValues
  /** what files were refused, with their names */
  fileProblems: string[]
  /** articles that were ticked */
  ticked: string[]
  key: string
  /** the request did not arrive: what is on the page stays as it is */
  isLost?: true
}

export type CheckoutLine = {
  article: string
  name: string
  /** of its first picture; undefined in a long list, which shows none */
  image: string | null | undefined
  unit: string
  quantity: number
  priceTiyn: number | null
  /** beside an own price */
  retailTiyn: number | null
  /** without stock or no longer sold: cannot be ordered now */
  isCheckable: boolean
}
