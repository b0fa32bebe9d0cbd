// Parses the order form of a guest or a customer (CHK-02, CHK-03, CHK-04).
import type * as z from 'zod/mini'
import { maxCartLines } from '#contract/cart/cart.ts'
import { checkoutForm, checkoutTexts, guestOrderForm, type OrderField } from '#contract/orders/order-form.schema.ts'
import { maxDraftLines, type OrderedLine } from '#contract/orders/orders.ts'
import { newUuid } from '#contract/values/uuid.ts'
import { firstErrors, readKey } from '#web/forms/form-data.ts'
import { chosenBuyer, readOrderValues, type OrderValues } from './order-values.ts'
import { parseLeftOutLines, parseSeenFreeFrom, parseSubmittedLines } from './parse-submitted-lines.ts'

export type OrderErrors = Partial<Record<OrderField | 'consent', string>>

export type OrderRequest<Fields> = {
  values: OrderValues
  /** a repeat with it is the same order */
  key: string
  items: OrderedLine[]
  /** lines of a draft that cannot be ordered */
  leftOut: OrderedLine[]
  /** prices are asked for, nothing is ordered (ADM-09) */
  isQuote: boolean
  errors: OrderErrors
  /** undefined: a field is wrong */
  details: (Fields & { seenFreeFromTiyn: number | null }) | undefined
}

export const parseGuestOrder = (form: FormData) => parseOrderForm(form, guestOrderForm, maxCartLines)
export const parseCheckoutForm = (form: FormData) => parseOrderForm(form, checkoutForm, maxDraftLines)

/** Delivery decides whether shop or address is used, payment whether a payer is; other values are only shown again. */
function parseOrderForm<Fields extends object>(
  form: FormData,
  schema: z.ZodMiniType<Fields> & { shape: Partial<Record<keyof OrderErrors, unknown>> },
  mostLines: number,
): OrderRequest<Fields> {
  const values = readOrderValues(form)
  const isDelivery = values.way === 'delivery'
  const isInvoice = values.paymentType === 'invoice' && 'paymentType' in schema.shape
  const { address, payerName, payerBin } = chosenBuyer(values)
  const parsed = schema.safeParse({
    ...values,
    shop: isDelivery || values.shop === '' ? null : Number(values.shop),
    address: isDelivery ? address : '',
    paymentType: values.paymentType === '' ? null : values.paymentType,
    payerName: isInvoice ? payerName : '',
    payerBin: isInvoice ? payerBin : '',
    consent: form.get('consent') !== null,
  })
  const errors: OrderErrors = firstErrors(schema.shape, parsed.error?.issues)
  if (isDelivery && address.trim() === '') errors.address = checkoutTexts.address
  if (isInvoice && payerBin.trim() === '') errors.payerBin = checkoutTexts.binRequired
  return {
    values,
    key: readKey(form) ?? newUuid(),
    items: parseSubmittedLines(form, mostLines),
    leftOut: parseLeftOutLines(form, maxDraftLines),
    isQuote: form.has('ask'),
    errors,
    details: parsed.success && Object.keys(errors).length === 0 ? { ...parsed.data, seenFreeFromTiyn: parseSeenFreeFrom(form) } : undefined,
  }
}
