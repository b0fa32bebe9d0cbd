// The guest's order form: the same checks and texts in the browser, in the page's action and in the API (CHK-02).
import * as z from 'zod/mini'
import { articleSchema, quantitySchema } from './cart-api.ts'
import { comment, email, fieldTexts, name, phone } from './person-fields.ts'

const shop = z.nullable(z.int(fieldTexts.shop).check(z.positive(fieldTexts.shop), z.maximum(2_147_483_647, fieldTexts.shop)))
const consent = z.literal(true, fieldTexts.consent)

/** The form's own fields, checked by the browser and by the server with the same texts. Six of them, no more. */
export const guestOrderForm = z.object({
  name,
  phone,
  email,
  comment: z._default(comment, ''),
  shop: z._default(shop, null),
  consent,
})
export type GuestOrderForm = z.infer<typeof guestOrderForm>
export type GuestOrderField = keyof GuestOrderForm

/** One ticked line in the page's form, written as JSON into the checkbox's value. */
export const seenLineSchema = z.object({
  article: articleSchema,
  quantity: quantitySchema,
  seenPriceTiyn: z.nullable(z.int()),
})
