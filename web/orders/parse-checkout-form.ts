// Parses the checkout's form (CHK-04).
import { maxCartLines } from '#contract/cart/cart.ts'
import { checkoutForm, checkoutTexts, type CheckoutField } from '#contract/orders/order-form.schema.ts'
import { isPaymentType, maxDraftLines, type CheckoutDetails, type OrderedLine } from '#contract/orders/orders.ts'
import { firstErrors, keyOf } from '../forms/form-data.ts'
import { chosenBuyer, readCheckoutValues, type CheckoutValues } from './checkout-values.ts'
import { parseLeftOutLines, parseSeenFreeFrom, parseSubmittedLines } from '../cart/guest-order/parse-submitted-lines.ts'

export type CheckoutErrors = Partial<Record<CheckoutField, string>>

export type CheckoutRequest = {
  values: CheckoutValues
  key: string | undefined
  items: OrderedLine[]
  /** lines of a draft that cannot be ordered */
  leftOut: OrderedLine[]
  errors: CheckoutErrors
  details: CheckoutDetails | undefined
}

/** Delivery decides whether shop or address is used, payment whether a payer is; other values are only shown again. */
export function parseCheckoutForm(form: FormData): CheckoutRequest {
  const values = readCheckoutValues(form)
  const isDelivery = values.way === 'delivery'
  const isInvoice = values.paymentType === 'invoice'
  const { address, payerName, payerBin } = chosenBuyer(values)
  const parsed = checkoutForm.safeParse({
    phone: values.phone,
    shop: isDelivery || values.shop === '' ? null : Number(values.shop),
    address: isDelivery ? address : '',
    paymentType: values.paymentType === '' ? null : values.paymentType,
    payerName: isInvoice ? payerName : '',
    payerBin: isInvoice ? payerBin : '',
    comment: values.comment,
  })
  const errors: CheckoutErrors = firstErrors(checkoutForm.shape, parsed.error?.issues)
  if (isDelivery && address.trim() === '') errors.address = checkoutTexts.address
  if (isInvoice && payerBin.trim() === '') errors.payerBin = checkoutTexts.binRequired
  const { paymentType, ...details } = parsed.data ?? { paymentType: null }
  const isPayment = paymentType === null || isPaymentType(paymentType)
  return {
    values,
    key: keyOf(form),
    items: parseSubmittedLines(form, Math.max(maxCartLines, maxDraftLines)),
    leftOut: parseLeftOutLines(form, maxDraftLines),
    errors,
    details:
      parsed.success && Object.keys(errors).length === 0 && isPayment && 'phone' in details
        ? { ...details, paymentType, seenFreeFromTiyn: parseSeenFreeFrom(form) }
        : undefined,
  }
}
