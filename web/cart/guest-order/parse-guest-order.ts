// Parses the guest's order form (CHK-02, CHK-03).
import { guestOrderForm, type GuestOrderField, type GuestOrderInput } from '#contract/orders/order-form.schema.ts'
import type { OrderedLine } from '#contract/orders/orders.ts'
import { maxCartLines } from '#contract/cart/cart.ts'
import { firstErrors, keyOf, textOf } from '#web/forms/form-data.ts'
import { parseSubmittedLines } from './parse-submitted-lines.ts'

/** Typed values, to be shown again; never the consent. */
export type OrderDraft = { name: string; phone: string; email: string; comment: string; shop: string }
export type OrderErrors = Partial<Record<GuestOrderField, string>>

export const emptyDraft: OrderDraft = { name: '', phone: '', email: '', comment: '', shop: '' }
const draftFields = ['name', 'phone', 'email', 'comment', 'shop'] as const

export type OrderRequest = {
  draft: OrderDraft
  key: string | undefined
  items: OrderedLine[]
  errors: OrderErrors
  input: GuestOrderInput | undefined
}

function readDraft(form: FormData): OrderDraft {
  const draft = { ...emptyDraft }
  for (const field of draftFields) draft[field] = textOf(form, field)
  return draft
}

export function parseGuestOrder(form: FormData): OrderRequest {
  const draft = readDraft(form)
  const items = parseSubmittedLines(form, maxCartLines)
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
