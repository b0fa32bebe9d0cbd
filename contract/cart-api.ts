// What the cart's API takes and answers (API-08).
import * as z from 'zod/mini'
import { maxQuantity } from './cart.ts'

// PostgreSQL keeps no NUL; the other control characters have no place in a line of text.
const hasNoControl = (text: string) => !/\p{Cc}/u.test(text)

export const articleSchema = z
  .string('Укажите артикул.')
  .check(
    z.trim(),
    z.minLength(1, { error: 'Укажите артикул.', abort: true }),
    z.maxLength(200, 'Такого артикула нет.'),
    z.refine(hasNoControl, 'Такого артикула нет.'),
  )

const wholeText = `Введите целое число от 1 до ${maxQuantity}.`
export const quantitySchema = z.int(wholeText).check(z.minimum(1, wholeText), z.maximum(maxQuantity, wholeText))

/** POST /cart/add/ */
export const cartAddBody = z.object({ article: articleSchema, quantity: z._default(quantitySchema, 1) })

/** PATCH /cart/{article}/: below 1 removes the line (CART-02). */
export const cartSetBody = z.object({
  quantity: z.int('Введите целое число.').check(z.maximum(maxQuantity, `Введите число не больше ${maxQuantity}.`)),
})

const tenge = z.nullable(z.number())

/** Products as in API-10, with what the line adds. */
export const cartAnswer = z.object({
  products: z.array(
    z.object({
      id: z.number(),
      article: z.string(),
      name: z.string(),
      price: tenge,
      current_price: tenge,
      last_price: tenge,
      lastPrice: tenge,
      images: z.array(z.object({ file: z.string() })),
      brand: z.nullable(z.string()),
      unit: z.string(),
      is_available: z.boolean(),
      quantity: z.number(),
      sum: tenge,
      /** the price when it was added, where it differs from `price` (CART-06) */
      price_changed: z.nullable(z.object({ was: tenge, now: tenge })),
      /** the pieces there are, where the cart held more (CHK-01) */
      lowered_to: z.nullable(z.number()),
    }),
  ),
  count: z.number(),
  total: z.number(),
  on_request_count: z.number(),
})
export type CartAnswer = z.infer<typeof cartAnswer>
