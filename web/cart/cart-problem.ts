// Describes a refused cart change in Russian. For actions only: pages do not load its 2 kB of texts.
import { errorTexts, type Refusal } from '#contract/errors.ts'
import type { OrderProblemView } from '../order-form/order-result.ts'

export const toCartProblem = ({ code, detail, fields }: Refusal): OrderProblemView => ({
  code,
  title: errorTexts[code].title,
  detail: detail ?? errorTexts[code].detail,
  fields: fields ?? {},
})
