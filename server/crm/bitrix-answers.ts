// What answers of Bitrix24 have in common.
import * as z from 'zod/mini'
import { CrmProblem } from './crm-error.ts'

/** Our mark on what we make, with the request's id beside it: Bitrix24 knows no idempotency key. */
export const originatorId = 'RODNIK'

/** Numbers where something was made, strings of digits in lists. */
export const crmId = z.pipe(
  z.union([z.number(), z.string()]),
  z.transform((value, context) => {
    const id = Number(value)
    if (Number.isSafeInteger(id) && id > 0 && value !== '') return id
    context.issues.push({ code: 'custom', input: value, message: 'no id' })
    return z.NEVER
  }),
)

const listed = z.array(z.object({ ID: crmId }))

/** Of an answer sorted by id: the oldest, undefined where there is none. @throws CrmProblem when it is no list */
export function firstListedId(result: unknown): number | undefined {
  const list = listed.safeParse(result)
  if (!list.success) throw new CrmProblem('unclear', '200 another shape')
  return list.data[0]?.ID
}
