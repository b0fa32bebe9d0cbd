// The guest's order form as it arrives at the page's action, with or without scripts (CHK-02, CHK-03).
import { guestOrderForm, type GuestOrderField, type GuestOrderInput } from '#contract/orders/order-form.schema.ts'
import type { OrderedLine } from '#contract/orders/orders.ts'
import { maxCartLines } from '#contract/cart/cart.ts'
import { firstErrors, keyOf, textOf } from '#web/forms/form-data.ts'
import { readSeenLines } from './parse-submitted-lines.ts'

/** What was typed, for showing it again; consent is never among it (CHK-02). */
export type OrderDraft = { name: string; phone: string; email: string; comment: string; shop: string }
export type OrderErrors = Partial<Record<GuestOrderField, string>>

export const emptyDraft: OrderDraft = { name: '', phone: '', email: '', comment: '', shop: '' }
const draftFields = ['name', 'phone', 'email', 'comment', 'shop'] as const

export type OrderRequest = {
  draft: OrderDraft
  /** the form's hidden key; undefined when it is missing or malformed */
  key: string | undefined
  items: OrderedLine[]
  errors: OrderErrors
  /** there when nothing is wrong with the fields */
  input: GuestOrderInput | undefined
}

function readDraft(form: FormData): OrderDraft {
  const draft = { ...emptyDraft }
  for (const field of draftFields) draft[field] = textOf(form, field)
  return draft
}

export function readOrderRequest(form: FormData): OrderRequest {
  const draft = readDraft(form)
  const items = readSeenLines(form, maxCartLines)
  const parsed = guestOrderForm.safeParse({
    ...draft,
    shop: draft.shop === '' ? null : Number(draft.shop),
    consent: form.get('consent') !== null,
  })
  return {
    draft,
    key: keyOf(form),
    items,
    errors: firstErrors(guestOrderForm.shape, parsed.error?.issues),
    input: parsed.success ? { ...parsed.data, items } : undefined,
  }
}
