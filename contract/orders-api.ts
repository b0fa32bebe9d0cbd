// What the orders' API takes and answers (API-09, API-12).
import * as z from 'zod/mini'
import { articleSchema, quantitySchema } from './cart-api.ts'
import { maxCartLines } from './cart.ts'
import { guestOrderForm } from './order-form.ts'

const { name, email, phone, comment, shop, consent } = guestOrderForm.shape

/** POST /order/ */
export const guestOrderBody = z.object({
  name,
  email,
  phone_number: phone,
  items: z
    .array(z.object({ product: articleSchema, quantity: quantitySchema }), 'Добавьте товары.')
    .check(z.minLength(1, 'Добавьте товары.'), z.maxLength(maxCartLines, `Не больше ${maxCartLines} позиций в одном заказе.`)),
  comment,
  shop,
  privacy_policy_accepted: consent,
})

const tenge = z.nullable(z.number())

/** An order in the API; `id` is its public number, an item's `id` its place in the order (no running numbers outside). */
export const orderAnswer = z.object({
  id: z.string().check(z.describe('Номер заказа')),
  status: z.string(),
  status_name: z.string().check(z.describe('Состояние для людей')),
  name: z.string(),
  email: z.nullable(z.string()),
  phone_number: z.nullable(z.string()),
  comment: z.nullable(z.string()),
  shop: z.nullable(
    z.object({
      id: z.number(),
      name_for_guest: z.string(),
      is_can_order_by_guest: z.boolean(),
      address: z.object({ address: z.string() }),
    }),
  ),
  items: z.array(
    z.object({
      id: z.number(),
      product: z.object({ article: z.string(), name: z.string(), unit: z.string() }),
      quantity: z.number(),
      price: tenge,
      sum: tenge,
    }),
  ),
  total: z.number(),
  on_request_count: z.number(),
  created_at: z.string(),
})
export type OrderAnswer = z.infer<typeof orderAnswer>
