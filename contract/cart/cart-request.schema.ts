// Defines the requests of the cart API (API-08).
import * as z from 'zod/mini'
import { maxQuantity } from './cart.ts'

// PostgreSQL cannot store NUL, and no lone surrogates in JSON; other control characters make no sense in one line.
const isPlain = (text: string) => !/[\p{Cc}\p{Cs}]/u.test(text)

export const articleSchema = z
  .string('Укажите артикул.')
  .check(
    z.trim(),
    z.minLength(1, { error: 'Укажите артикул.', abort: true }),
    z.maxLength(200, 'Такого артикула нет.'),
    z.refine(isPlain, 'Такого артикула нет.'),
    z.describe('Артикул товара'),
  )

const wholeText = `Введите целое число от 1 до ${maxQuantity}.`
export const quantitySchema = z.int(wholeText).check(z.minimum(1, wholeText), z.maximum(maxQuantity, wholeText))

export const cartAddBody = z.object({ article: articleSchema, quantity: z._default(quantitySchema, 1) })

/** PATCH /cart/{article}/: below 1 removes the item (CART-02). */
export const cartSetBody = z.object({
  quantity: z.int('Введите целое число.').check(z.maximum(maxQuantity, `Введите число не больше ${maxQuantity}.`)),
})
