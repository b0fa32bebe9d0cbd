// Parses the guest's order form (CHK-02, CHK-03).
import { checkoutTexts, guestOrderForm, type GuestOrderField, type GuestOrderInput } from '#contract/orders/order-form.schema.ts'
import type { OrderedLine } from '#contract/orders/orders.ts'
import { maxCartLines } from '#contract/cart/cart.ts'
import { firstErrors, keyOf } from '#web/forms/form-data.ts'
import { readDraft, type OrderDraft } from './guest-order-values.ts'
import { parseSeenFreeFrom, parseSubmittedLines } from './parse-submitted-lines.ts'

export type OrderErrors = Partial<Record<GuestOrderField, string>>

export type OrderRequest = {
  draft: OrderDraft
  key: string | undefined
  items: OrderedLine[]
  errors: OrderErrors
  input: GuestOrderInput | undefined
}

export function parseGuestOrder(form: FormData): OrderRequest {
  const draft = readDraft(form)
  const items = parseSubmittedLines(form, maxCartLines)
  const isDelivery = draft.way === 'delivery'
  const parsed = guestOrderForm.safeParse({
    ...draft,
    shop: isDelivery || draft.shop === '' ? null : Number(draft.shop),
    address: isDelivery ? draft.address : '',
    consent: form.get('consent') !== null,
  })
  const errors: OrderErrors = firstErrors(guestOrderForm.shape, parsed.error?.issues)
  if (isDelivery && draft.address.trim() === '') errors.address = checkoutTexts.address
  const seenFreeFromTiyn = parseSeenFreeFrom(form)
  return {
    draft,
    key: keyOf(form),
    items,
    errors,
    input: parsed.success && errors.address === undefined ? { ...parsed.data, items, seenFreeFromTiyn } : undefined,
  }
}
