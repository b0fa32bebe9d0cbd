// Decides about a wholesale application, by the list and by the customer's card, which also changes the prices (ADM-07).
import * as z from 'zod/mini'
import { ShopError } from '#server/errors.ts'
import { asStaff } from '#server/staff/staff-sessions.ts'
import { approveWholesale, declineWholesale, endWholesale } from '#server/wholesale/decide-application.ts'
import type { FormActionArgs } from '#web/forms/form-action.loader.ts'
import { readField } from '#web/forms/form-data.ts'
import { readForm } from '../frame/read-form.loader.ts'

const decided = { email: z.string(), application: z.uuid() }
const approval = z.object({ ...decided, priceType: z.string().check(z.minLength(1, 'Выберите вид цен')) })
const refusal = z.object({
  ...decided,
  answer: z.string().check(z.trim(), z.minLength(1, 'Напишите причину, покупатель получит её письмом'), z.maxLength(1000)),
})

/** @throws malformed with texts by field, conflict, not_found */
export async function decideApplication({ services, visitor, form }: Pick<FormActionArgs, 'services' | 'visitor' | 'form'>): Promise<void> {
  const { actor } = asStaff(visitor)
  const intent = readField(form, 'intent')
  if (intent === 'approve') {
    const { email, application, priceType } = readForm(approval, form)
    await approveWholesale(services, actor, email, priceType, application)
  } else if (intent === 'decline') {
    const { email, application, answer } = readForm(refusal, form)
    await declineWholesale(services, actor, email, answer, application)
  } else if (intent === 'prices') {
    const { email, priceType } = readForm(z.object({ email: z.string(), priceType: z.string() }), form)
    await (priceType === '' ? endWholesale(services, actor, email) : approveWholesale(services, actor, email, priceType))
  } else throw new ShopError('malformed')
}
