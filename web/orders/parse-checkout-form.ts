// The checkout's form as it arrives, with or without scripts (CHK-04).
import { maxCartLines } from '#contract/cart/cart.ts'
import { checkoutForm, checkoutTexts, type CheckoutField } from '#contract/orders/order-form.schema.ts'
import { isPaymentType, maxDraftLines, type CheckoutDetails, type OrderedLine } from '#contract/orders/orders.ts'
import { firstErrors, keyOf, textOf } from '../forms/form-data.ts'
import { readSeenLines } from '../cart/guest-order/parse-submitted-lines.ts'

/** What was typed and chosen, for showing it again. */
export type CheckoutValues = {
  phone: string
  way: 'shop' | 'delivery'
  shop: string
  address: string
  paymentType: string
  payerName: string
  payerBin: string
  comment: string
}
export type CheckoutErrors = Partial<Record<CheckoutField, string>>

export type CheckoutRequest = {
  values: CheckoutValues
  /** the form's hidden key; undefined when it is missing or malformed */
  key: string | undefined
  items: OrderedLine[]
  errors: CheckoutErrors
  /** there when nothing is wrong with the fields */
  details: CheckoutDetails | undefined
}

export function readCheckoutValues(form: FormData): CheckoutValues {
  const text = (name: keyof CheckoutValues) => textOf(form, name)
  return {
    phone: text('phone'),
    way: text('way') === 'delivery' ? 'delivery' : 'shop',
    shop: text('shop'),
    address: text('address'),
    paymentType: text('paymentType'),
    payerName: text('payerName'),
    payerBin: text('payerBin'),
    comment: text('comment'),
  }
}

/** The way chosen decides which of shop and address counts, and the payment whether there is a payer; the rest stays in the form only. */
export function readCheckoutRequest(form: FormData): CheckoutRequest {
  const values = readCheckoutValues(form)
  const isDelivery = values.way === 'delivery'
  const isInvoice = values.paymentType === 'invoice'
  const parsed = checkoutForm.safeParse({
    phone: values.phone,
    shop: isDelivery || values.shop === '' ? null : Number(values.shop),
    address: isDelivery ? values.address : '',
    paymentType: values.paymentType === '' ? null : values.paymentType,
    payerName: isInvoice ? values.payerName : '',
    payerBin: isInvoice ? values.payerBin : '',
    comment: values.comment,
  })
  const freeFrom = textOf(form, 'freeFrom')
  const seenFreeFromTiyn = /^\d{1,15}$/.test(freeFrom) ? Number(freeFrom) : null
  const errors: CheckoutErrors = firstErrors(checkoutForm.shape, parsed.error?.issues)
  if (isDelivery && values.address.trim() === '') errors.address = checkoutTexts.address
  const { paymentType, ...details } = parsed.data ?? { paymentType: null }
  const isPayment = paymentType === null || isPaymentType(paymentType)
  return {
    values,
    key: keyOf(form),
    items: readSeenLines(form, Math.max(maxCartLines, maxDraftLines)),
    errors,
    details:
      parsed.success && Object.keys(errors).length === 0 && isPayment && 'phone' in details
        ? { ...details, paymentType, seenFreeFromTiyn }
        : undefined,
  }
}
