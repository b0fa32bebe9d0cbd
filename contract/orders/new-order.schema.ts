// Validates an order that staff write down for a caller (ADM-02), for page and API.
import * as z from 'zod/mini'
import { comment, emailOrNone, lineOrNone, name, phone } from '../values/contact-fields.schema.ts'
import { addedItems } from './order-change.schema.ts'
import { paymentTypeCodes } from './orders.ts'

export const newOrder = z.object({
  /** sent by the page, so that a second click places no second order */
  key: z.string().check(z.regex(/^[\w-]{8,64}$/)),
  /** account of the caller; null: a guest */
  userId: z._default(z.nullable(z.uuid()), null),
  name,
  phone,
  email: z._default(emailOrNone, ''),
  shop: z._default(z.nullable(z.int().check(z.positive(), z.maximum(2_147_483_647))), null),
  address: z._default(lineOrNone(300), ''),
  paymentType: z._default(z.nullable(z.enum(paymentTypeCodes)), null),
  payerName: z._default(lineOrNone(200), ''),
  payerBin: z._default(z.string().check(z.regex(/^(\d{12})?$/, 'БИН или ИИН — 12 цифр')), ''),
  comment: z._default(comment, ''),
  items: addedItems,
  /** placed and confirmed at once */
  isConfirmed: z._default(z.boolean(), false),
  /** prices are asked for: no order yet, no stock is taken, the e-mail is that of the offer (ADM-09) */
  isQuote: z._default(z.boolean(), false),
  isTold: z._default(z.boolean(), false),
})
export type NewOrder = z.infer<typeof newOrder>
