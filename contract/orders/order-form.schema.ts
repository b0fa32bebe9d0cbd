// Validates the order forms with the same rules and texts in browser, action and API (CHK-02, CHK-04).
import * as z from 'zod/mini'
import { articleSchema, quantitySchema } from '../cart/cart-request.schema.ts'
import { paymentTypeCodes, type OrderedLine } from './orders.ts'
import { parseBin } from '../values/bin.ts'
import { comment, consent, email, fieldTexts, lineOrNone, name, phone, phoneOrNone } from '../values/contact-fields.schema.ts'

const shop = z.nullable(z.int(fieldTexts.shop).check(z.positive(fieldTexts.shop), z.maximum(2_147_483_647, fieldTexts.shop)))

export const checkoutTexts = {
  oneWay: 'Укажите или магазин, или адрес доставки',
  address: 'Укажите адрес доставки',
  payment: 'Выберите способ оплаты из списка',
  bin: 'БИН или ИИН — 12 цифр; проверьте, нет ли опечатки',
  binRequired: 'Для счёта укажите БИН или ИИН плательщика',
  payerName: 'Укажите плательщика',
} as const

const binText = z.string(checkoutTexts.bin).check(
  z.trim(),
  z.refine((text) => text === '' || parseBin(text) !== undefined, { error: checkoutTexts.bin, abort: true }),
  z.overwrite((text) => parseBin(text) ?? ''),
)

/** All fields that a buyer fills in. A field is added here first: tsc leads to the others (docs/how-to.md). */
export const orderForm = z.object({
  name,
  phone,
  email,
  /** null with an address, or if the operator is to ask */
  shop: z._default(shop, null),
  /** empty = pickup */
  address: z._default(lineOrNone(300), ''),
  paymentType: z._default(z.nullable(z.enum(paymentTypeCodes, checkoutTexts.payment)), null),
  payerName: z._default(lineOrNone(200), ''),
  payerBin: z._default(binText, ''),
  comment: z._default(comment, ''),
})
export type OrderFields = z.infer<typeof orderForm>
export type OrderField = keyof OrderFields

/** The sum for free delivery shown on the page, null = none shown; undefined: API. */
type Seen = { seenFreeFromTiyn?: number | null }

/** The guest's fields. */
export const guestOrderForm = z.extend(z.omit(orderForm, { paymentType: true, payerName: true, payerBin: true }), { consent })
export type GuestOrderInput = z.infer<typeof guestOrderForm> & Seen & { items: OrderedLine[] }

/** The customer's fields; name, e-mail and an empty phone come from the account (CHK-04). */
export const checkoutForm = z.extend(z.omit(orderForm, { name: true, email: true }), { phone: phoneOrNone })
export type CheckoutDetails = z.infer<typeof checkoutForm> & Seen

/** Rows of the account that the checkout offers. */
export const savedAddressForm = z.object({ address: lineOrNone(300).check(z.minLength(1, checkoutTexts.address)) })
export const savedPayerForm = z.object({
  name: lineOrNone(200).check(z.minLength(1, checkoutTexts.payerName)),
  bin: binText.check(z.minLength(1, checkoutTexts.binRequired)),
  isInvoiced: z.boolean(),
})
export type SavedPayerForm = z.infer<typeof savedPayerForm>

export const draftTitle = lineOrNone(100)

/** One selected line, JSON in the checkbox's value. */
export const seenLineSchema = z.object({
  article: articleSchema,
  quantity: quantitySchema,
  seenPriceTiyn: z.nullable(z.int()),
  isOnOrder: z.optional(z.boolean()),
  draftQuantity: z.optional(quantitySchema),
})

/** A line that was removed from a draft and returns to its position, JSON in a hidden field. */
export const restoredLineSchema = z.object({
  position: z.int().check(z.positive(), z.maximum(2_147_483_647)),
  article: articleSchema,
  quantity: quantitySchema,
})
export type RestoredLine = z.infer<typeof restoredLineSchema>

/** A line of a draft that cannot be ordered, JSON in a hidden field. */
export const leftOutLineSchema = z.object({ article: articleSchema, draftQuantity: quantitySchema })
