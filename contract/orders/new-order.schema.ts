// Validates an order that staff write down for a caller (ADM-02), for page and API.
import * as z from 'zod/mini'
import { emailOrNone } from '../values/contact-fields.schema.ts'
import { addedItems } from './order-change.schema.ts'
import { orderForm } from './order-form.schema.ts'

/** All fields of an order; a caller may have no e-mail. */
export const newOrder = z.extend(orderForm, {
  /** sent by the page, so that a second click places no second order */
  key: z.string().check(z.regex(/^[\w-]{8,64}$/)),
  /** account of the caller; null: a guest */
  userId: z._default(z.nullable(z.uuid()), null),
  email: z._default(emailOrNone, ''),
  items: addedItems,
  /** placed and confirmed at once */
  isConfirmed: z._default(z.boolean(), false),
  /** prices are asked for: no order yet, no stock is taken, the e-mail is that of the offer (ADM-09) */
  isQuote: z._default(z.boolean(), false),
  isTold: z._default(z.boolean(), false),
})
export type NewOrder = z.infer<typeof newOrder>
