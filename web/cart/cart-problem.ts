// Describes a refused change of the cart in Russian. For actions only: the table of texts is 2 kB that no page needs.
import { errorTexts, type Refusal } from '#contract/errors.ts'
import type { CartProblem } from './cart-action-result.ts'

export const problemOf = ({ code, detail, fields }: Refusal): CartProblem => ({
  code,
  title: errorTexts[code].title,
  detail: detail ?? errorTexts[code].detail,
  fields: fields ?? {},
})
